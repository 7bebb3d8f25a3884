"""Contracts: selecting them, and completing them with the sales of a turn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from app.engine.cards import Cards
from app.engine.parts import Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import CompleteContract, KeepContract
from ..contracts import ContractCompleted, ContractDrawn, ContractsDiscarded, ContractTaken, OpenContractTaken
from ..pieces import ANY
from ..state import Mercante
from .decks import refill, show_top


class ContractChoice(Step):
    """Of the contracts drawn one is kept and paid for, the others are discarded (Select a Contract)."""

    seat: Seat
    left: int

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if self.left or len(state.drawn) < 2:
            return ()
        return (
            ask(self.seat, "keep-contract", Form(KeepContract, (OneOf("card", state.drawn, "contract"),))),
        )

    def take(self, table: Table, seat: Seat, action: KeepContract) -> None:
        self._keep(table, action.card)

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if not self.left or not refill(table, "contract"):
            if len(state.drawn) < 2:
                self._keep(table, state.drawn[0])
            else:
                table.become(ContractChoice(self.seat, 0))
            return
        card = table.state.decks["contract"][0]
        table.emit(ContractDrawn(self.seat, state.partner(self.seat), card, state.pieces.back[card]))
        show_top(table, "contract")
        table.become(ContractChoice(self.seat, self.left - 1))

    def _keep(self, table: Table, card: str) -> None:
        state: Mercante = table.state
        others = tuple(other for other in state.drawn if other != card)
        if others:
            table.emit(ContractsDiscarded(self.seat, others))
        table.emit(ContractTaken(self.seat, state.pieces.contract[card].crowns + bonus(state, self.seat)))
        table.leave()


def bonus(state: Mercante, seat: Seat) -> int:
    """Crowns that a house gets on top of a contract's value."""
    power = state.merchants[seat].power
    return state.pieces.power[power].contract_bonus if power else 0


def choices(state: Mercante, seat: Seat) -> int:
    """How many contracts are drawn to choose from."""
    power = state.merchants[seat].power
    return state.pieces.tables.dealing.choices + (state.pieces.power[power].contract_choices if power else 0)


def take_open(table: Table, seat: Seat, value: str) -> None:
    """The top contract of a stack is taken and paid for (Open Contracts)."""
    deck = f"contract-{value}"
    card = table.state.decks[deck][0]
    amount = table.state.pieces.contract[card].crowns + bonus(table.state, seat)
    table.emit(OpenContractTaken(seat, deck, card, amount))
    open_again(table, deck)


def open_again(table: Table, deck: str) -> None:
    """The top contract of a stack lies open; an empty stack is made anew as soon as it has discards."""
    if refill(table, deck):
        show_top(table, deck)


def complete(table: Table, seat: Seat, card: str) -> None:
    """The sales of this turn fulfil a contract of the seller, or of his partner."""
    state: Mercante = table.state
    owner = seat if card in state.merchants[seat].contracts else state.partner(seat)
    table.emit(ContractCompleted(owner, card, state.pieces.contract[card].points))
    if state.options.open_contracts:
        open_again(table, f"contract-{state.pieces.back[card]}")


def complete_all(table: Table, seat: Seat) -> None:
    """At the end of the turn all that is fulfilled is completed, the most valuable way."""
    for card in best(table.state, seat):
        if table.state.victors is None:
            complete(table, seat, card)


def held(state: Mercante, seat: Seat) -> Cards:
    """The contracts that this merchant's sales may complete."""
    own = state.merchants[seat].contracts
    return own + state.merchants[state.partner(seat)].contracts if state.options.talk_of_peace else own


def completable(state: Mercante, seat: Seat) -> Cards:
    """The contracts that the sales of this turn fulfil, each for itself."""
    if not state.sales:
        return ()
    return tuple([card for card in held(state, seat) if fulfilled(state, seat, (card,))])


def best(state: Mercante, seat: Seat) -> Cards:
    """The set of contracts that gains most, and of such the largest, that the sales fulfil together."""
    possible = completable(state, seat)
    contract = state.pieces.contract
    found: Cards = ()
    worth = 0
    for size in range(1, len(possible) + 1):
        for cards in combinations(possible, size):
            gain = sum(contract[card].points + contract[card].penalty for card in cards)
            if (gain, size) > (worth, len(found)) and fulfilled(state, seat, cards):
                found, worth = cards, gain
    return found


def fulfilled(state: Mercante, seat: Seat, cards: Cards) -> bool:
    """Whether the sales suffice for these contracts and those completed this turn, each sale for one of them.

    A contract taken this turn counts later sales only.
    """
    contract, sales = state.pieces.contract, state.sales
    goods = [good for card in (*state.done, *cards) for good in contract[card].goods]
    wanted = [good for good in goods if good != ANY]
    if len(goods) > len(sales) or any(wanted.count(good) > sales.count(good) for good in wanted):
        return False
    fresh = state.merchants[seat].contracts[-1] if state.fresh else state.fresh_done
    if fresh not in (cards if state.fresh else state.done):
        return True
    own = Counter(contract[fresh].goods)
    late, early = Counter(sales[state.early:]), Counter(sales[:state.early])
    if ANY not in own:
        return all(count <= late[good] for good, count in own.items())
    pinned = sum(max(0, count - early[good]) for good, count in Counter(wanted).items())
    return own[ANY] <= late.total() - pinned


def completing(state: Mercante, seat: Seat) -> tuple[Form, ...]:
    """The form for completing a contract now; only those who know the cards can tell whether there is one."""
    cards = completable(state, seat)
    return (Form(CompleteContract, (OneOf("card", cards, "contract"),)),) if cards else ()
