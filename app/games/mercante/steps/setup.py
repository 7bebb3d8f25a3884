"""Setup: decks, the start event, the harbour, money, house powers, contracts and events."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards
from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Table

from ..actions import Bid, KeepContract, KeepHouse, PickHouse, SwapHouse
from ..contracts import ContractKept, ContractsDealt, ContractsReturned, StacksSplit
from ..dealings import CalendarShifted, DeckShuffled, StartEventTurned
from ..events import FirstPlayerTold, LedgerLaidOut, SeatMoneyPaid, ShipArrived
from ..houses import (
    HouseBid,
    HouseDealt,
    HouseKept,
    HousePicked,
    HouseRefused,
    HousesLaidOut,
    PicksOrdered,
)
from ..pieces import Pieces
from ..state import DECKS, Mercante, Merchant, Options
from ..trading import CrownsTaken
from .decks import draw_events, show_top, stacks
from .turn import Turns


def lay_out(seats: int, options: Options, pieces: Pieces) -> tuple[Mercante, Step]:
    """The table before anything is dealt."""
    tables = pieces.tables
    decks = {"shipment": tuple(pieces.ship), "event": tuple(pieces.event), "contract": tuple(pieces.contract),
             "house": tuple(pieces.power)}
    discards: dict[str, Cards] = dict.fromkeys((*DECKS, "house"), ())
    market: dict[str, Cards] = {market.id: () for market in tables.markets}
    return Mercante(pieces, options, (Merchant(),) * seats, market, decks, discards), Deal()


class Deal(Step):
    """Who begins, the decks, the first event and the ships (Setup)."""

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        count = len(state.merchants)
        first = table.draw(count)
        table.emit(FirstPlayerTold(first, (first - 1) % count))
        for deck, cards in state.decks.items():
            table.emit(DeckShuffled(deck, table.shuffled(cards)))
        show_top(table, "contract")
        self._first_event(table)
        for _ in range(state.pieces.tables.dealing.harbour):
            table.emit(ShipArrived(table.state.decks["shipment"][0]))
        self._money(table)
        table.become(Starting())
        match state.options.houses:
            case "dealt":
                table.call(HousesDealt(table.state.clockwise(first)))
            case "auctioned":
                table.call(HouseAuction())
            case "drafted":
                table.call(HouseDraft(()))

    def _first_event(self, table: Table) -> None:
        while True:
            card = table.state.decks["event"][0]
            table.emit(StartEventTurned(card))
            if table.state.pieces.event[card].enduring:
                table.emit(CalendarShifted(card))
                return

    def _money(self, table: Table) -> None:
        money = table.state.pieces.tables.money
        first = 0 if table.state.options.contractual_obligations else money.first
        for place, seat in enumerate(table.state.clockwise(table.state.first), 1):
            table.emit(SeatMoneyPaid(seat, first + money.by_seat * place))


class HousesDealt(Step):
    """Each may once refuse the house power dealt and take the top one unseen (Setup)."""

    to_speak: tuple[Seat, ...]
    dealt: bool = False

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.dealt or not self.to_speak or not state.decks["house"]:
            return ()
        seat = self.to_speak[0]
        return (ask(seat, "house", Form(KeepHouse), Form(SwapHouse), power=state.merchants[seat].power),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        power = table.state.merchants[seat].power
        match action:
            case KeepHouse():
                table.emit(HouseKept(seat, power))
            case SwapHouse():
                table.emit(HouseRefused(seat, power))
                table.emit(HouseDealt(seat, table.state.decks["house"][0]))
        table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        if self.dealt:
            table.leave()
            return
        for seat in self.to_speak:
            table.emit(HouseDealt(seat, table.state.decks["house"][0]))
        table.become(replace(self, dealt=True))


class HouseAuction(AllAtOnce[Bid]):
    """Hidden bids out of the seat money decide who picks a house power first (Auction Houses)."""

    def asked(self, state: Mercante) -> tuple[Prompt, ...]:
        if not state.powers:
            return ()
        return tuple(
            ask(
                seat, "house-bid", Form(Bid, (Amount("amount", 0, state.merchants[seat].crowns, of="money"),))
            )
            for seat in state.seats
        )

    def run(self, table: Table) -> None:
        if table.state.powers:
            super().run(table)
        else:
            table.emit(HousesLaidOut(table.state.decks["house"][:len(table.state.merchants) + 1]))

    def resolve(self, table: Table, answers: dict[Seat, Bid]) -> None:
        for seat, bid in answers.items():
            table.emit(HouseBid(seat, bid.amount))
        by_lot = table.shuffled(answers)
        order = tuple(sorted(by_lot, key=lambda seat: -answers[seat].amount))
        table.emit(PicksOrdered(order))
        table.call(HousePicks(order))


class HousePicks(Step):
    """The highest bidder picks first; the last one leaves a power over."""

    to_speak: tuple[Seat, ...]

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        return (
            ask(self.to_speak[0], "pick-house", Form(PickHouse, (OneOf("power", state.powers, "power"),))),
        )

    def take(self, table: Table, seat: Seat, action: PickHouse) -> None:
        table.emit(HousePicked(seat, action.power))
        table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        table.leave()


class HouseDraft(Step):
    """From the right of the first player counterclockwise, each may trade with the middle (Drafting)."""

    to_speak: tuple[Seat, ...]
    dealt: bool = False

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.dealt or not self.to_speak:
            return ()
        seat = self.to_speak[0]
        return (
            ask(
                seat,
                "draft-house",
                Form(KeepHouse),
                Form(PickHouse, (OneOf("power", state.powers, "power"),)),
                power=state.merchants[seat].power,
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case KeepHouse():
                table.emit(HouseKept(seat, table.state.merchants[seat].power))
            case PickHouse(power):
                table.emit(HousePicked(seat, power))
        table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        if self.dealt:
            table.leave()
            return
        order = table.state.clockwise(table.state.first)
        for seat in order:
            table.emit(HouseDealt(seat, table.state.decks["house"][0]))
        table.emit(HousesLaidOut(table.state.decks["house"][:2]))
        table.become(HouseDraft(tuple(reversed(order)), True))


class Starting(Step):
    """Ledgers with warehouse and agents, then contracts and events are dealt (Setup)."""

    def run(self, table: Table) -> None:
        tables = table.state.pieces.tables
        order = table.state.clockwise(table.state.first)
        for seat in order:
            power = table.state.pieces.power[table.state.merchants[seat].power]
            table.emit(LedgerLaidOut(seat, tables.ledger.agents, tables.ledger.warehouses + power.warehouses))
            if power.crowns:
                table.emit(CrownsTaken(seat, power.crowns))
        obliged = table.state.options.contractual_obligations
        for seat in order:
            deal_contracts(table, seat, tables.dealing.obligations if obliged else tables.dealing.contracts)
            draw_events(table, seat, tables.dealing.events)
        table.become(Beginning())
        if obliged:
            for seat in order:
                keep(table, seat, table.state.merchants[seat].contracts)
        else:
            table.call(FirstContracts())


def deal_contracts(table: Table, seat: Seat, number: int) -> None:
    """Contracts from the top of the deck."""
    state: Mercante = table.state
    cards = state.decks["contract"][:number]
    values = tuple(state.pieces.back[card] for card in cards)
    table.emit(ContractsDealt(seat, state.partner(seat), cards, values))
    show_top(table, "contract")


def keep(table: Table, seat: Seat, kept: tuple[str, ...]) -> None:
    """A merchant keeps these of the contracts dealt, and is paid their values."""
    state: Mercante = table.state
    for card in kept:
        table.emit(ContractKept(seat, state.pieces.contract[card].crowns))
    returned = tuple(card for card in state.merchants[seat].contracts if card not in kept)
    if returned:
        values = tuple(state.pieces.back[card] for card in returned)
        table.emit(ContractsReturned(seat, state.partner(seat), returned, values))


class FirstContracts(AllAtOnce[KeepContract]):
    """Each keeps one of the two contracts dealt; the rest goes back into the deck (Setup)."""

    def asked(self, state: Mercante) -> tuple[Prompt, ...]:
        return tuple(
            ask(seat, "first-contract", Form(KeepContract, (OneOf("card", merchant.contracts, "contract"),)))
            for seat, merchant in enumerate(state.merchants)
        )

    def resolve(self, table: Table, answers: dict[Seat, KeepContract]) -> None:
        for seat, answer in answers.items():
            keep(table, seat, (answer.card,))
        table.emit(DeckShuffled("contract", table.shuffled(table.state.decks["contract"])))
        show_top(table, "contract")


class Beginning(Step):
    """The contracts that are left are separated if they lie open; then turns begin (Open Contracts)."""

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if state.options.open_contracts:
            rest = table.shuffled(state.decks["contract"])
            table.emit(StacksSplit({deck: tuple(card for card in rest if state.pieces.back[card] == deck[9:])
                                    for deck in stacks(state)}))
            for deck in stacks(state):
                show_top(table, deck)
        table.become(Turns(state.first))
