"""A tiny game to try the engine on: two rounds of closed fists for hidden cards, and a right to cheer."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Card, Cards, backs, shuffled, turned_up, unseen
from app.engine.game import Game, Score, kinds
from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Data, Event, Public, Revealed, Right, Seat
from app.engine.pieces import Pieces, Row, Tables, digest, read
from app.engine.prompt import Amount, Chance, Form, Prompt, ask
from app.engine.redeal import world
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Position, Table
from app.engine.words import Words

DECK = ("one", "two", "three", "four", "five", "six")
SOURCE = b'[rounds]\norigin = "house"\ncount = 2\n'


class Rounds(Row):
    count: int


class FistTables(Tables):
    rounds: Rounds

    def check(self) -> None:
        if self.rounds.count < 1:
            raise ValueError("rounds: there must be at least one")


class Options(Data):
    high: bool = True


class State(Data):
    pieces: Pieces[FistTables]
    money: tuple[int, ...]
    hands: tuple[Cards, ...]
    deck: Cards = ()
    cheers: int = 0


class Bid(Action):
    amount: int


class Cheer(Right):
    pass


class DeckShuffled(Event):
    cards: Cards

    def on(self, s: State) -> State:
        return replace(s, deck=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class CardWon(Event):
    seat: Seat
    card: Card
    paid: int

    def on(self, s: State) -> State:
        hands = tuple((*hand, self.card) if seat == self.seat else hand for seat, hand in enumerate(s.hands))
        money = tuple(coins - self.paid * (seat == self.seat) for seat, coins in enumerate(s.money))
        return replace(s, hands=hands, money=money, deck=s.deck[1:])

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else replace(self, card="")

    def tells(self, viewer: Seat | None) -> bool:
        return viewer == self.seat


class FistsOpened(Revealed):
    amounts: tuple[int, ...]


class Cheered(Public):
    seat: Seat

    def on(self, s: State) -> State:
        return replace(s, cheers=s.cheers + 1)


class Deal(Step):
    def run(self, table: Table) -> None:
        table.emit(DeckShuffled(table.shuffled(DECK)))
        table.become(Rounding(table.state.pieces.tables.rounds.count))


class Rounding(Step):
    left: int

    def run(self, table: Table) -> None:
        if not self.left:
            table.finish()
            return
        table.become(Rounding(self.left - 1))
        table.call(Fists())

    def rights(self, state: State, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        seats = range(len(state.money)) if state.cheers < 2 else ()
        return tuple(ask(seat, "cheer", Form(Cheer)) for seat in seats)

    def exercise(self, table: Table, seat: Seat, action: Cheer) -> None:
        table.emit(Cheered(seat))


class Fists(AllAtOnce[Bid]):
    def asked(self, state: State) -> tuple[Prompt, ...]:
        return tuple(ask(seat, "bid", Form(Bid, (Amount("amount", 0, money),)))
                     for seat, money in enumerate(state.money))

    def resolve(self, table: Table, answers: dict[Seat, Bid]) -> None:
        amounts = tuple(answers[seat].amount for seat in sorted(answers))
        table.emit(FistsOpened(amounts))
        winner = amounts.index(max(amounts))
        table.emit(CardWon(winner, table.state.deck[0], amounts[winner]))


class View(Data):
    money: tuple[int, ...]
    hands: tuple[int, ...]
    mine: Cards | None


def load(source: bytes) -> Pieces[FistTables]:
    return Pieces(read(source, FistTables), digest(source), source)


def set_up(seats: int, options: Options, pieces: Pieces[FistTables]) -> tuple[State, Step]:
    return State(pieces, (5,) * seats, ((),) * seats), Deal()


def view(position: Position[State, Step], viewer: Seat | None) -> View:
    hands = position.state.hands
    return View(position.state.money, tuple(map(len, hands)), None if viewer is None else hands[viewer])


def sample(knowledge: Knowledge, chance: Chance) -> Position[State, Step]:
    state: State = knowledge.position.state
    rest = shuffled(unseen(DECK, state.deck, *state.hands), chance)
    hands = tuple(turned_up(hand, rest) for hand in state.hands)
    return world(knowledge.position, replace(state, hands=hands, deck=turned_up(state.deck, rest)), chance)


def scores(state: State) -> tuple[Score, ...]:
    return tuple(Score(seat, (("cards", len(hand)), ("money", money)), (len(hand), money))
                 for seat, (hand, money) in enumerate(zip(state.hands, state.money, strict=True)))


def _here(kind: type) -> object:
    import sys

    return kinds(kind, sys.modules[__name__])


FISTS = Game(
    slug="fists", seats=range(2, 4), rules=1,
    words=Words(title="Fists", tagline="", weight="", minutes=(1, 1), questions={}, actions={}),
    state=State, options=Options, steps=_here(Step), actions=_here(Action), events=_here(Event), views=View,
    pieces=load(SOURCE), read_pieces=load, setup=set_up, view=view, scores=scores, sample=sample,
    plot=lambda state: state.money,
)
