"""Action 2: what the others pay the loading master for loading their goods."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.parts import Action, Data, Seat
from app.engine.prompt import Amount, Form, Prompt, Some, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Accept, Counter, LoadByLicence, Offer, Pass, PayFee, Refuse, Withdraw
from ..events import (
    CardPlayed,
    CounterDeclined,
    CounterMade,
    GoodsLoaded,
    LoadedByLicence,
    OfferMade,
    OfferRefused,
)
from ..state import MiddleAges
from .influence import DONE


class Posted(Data):
    """A price that the loading master has named, to one player or to all."""

    payer: Seat | None
    count: int
    fee: int


class Proposal(Data):
    """Goods to be loaded and a fee for it. Without goods it is one that the viewer has not heard."""

    goods: tuple[str, ...] = ()
    fee: int = 0


class Refused(Data):
    """An offer that came to nothing, and the fee that was asked instead, if any."""

    offer: Proposal
    counter: int | None = None


class Application(Step):
    """A player bargains with the loading master: an offer, his answer, and the answer to a counter-offer.

    `counter` is the fee that the loading master asks instead; `earlier` are the offers that came to nothing
    since one was accepted. At most three offers for a wagon; loading at a price that the loading master has
    named, or by licence, needs no answer.
    """

    wagon: int
    master: Seat
    seat: Seat
    posted: tuple[Posted, ...]
    private: bool
    offers_left: int
    offer: Proposal | None = None
    counter: int | None = None
    earlier: tuple[Refused, ...] = ()

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        city = state.wagons[self.wagon].space
        facts: dict[str, Any] = {"number": self.wagon + 1, "city": city, "master": self.master}
        if self.offer is None:
            forms = self._applying(state)
            question = "apply" if state.options.bargaining == "offers" else "apply-fixed"
            fees = {str(count): fee for count in (1, 2) if (fee := self.fee(count)) is not None}
            facts.update(room=free_room(state, self.wagon, self.seat), left=self.offers_left, fees=fees)
            return (ask(self.seat, question, *forms, **facts),) if forms else ()
        facts.update(applicant=self.seat, goods=self.offer.goods, fee=self.offer.fee)
        if self.counter is None:
            facts.update(payer=self.seat, pays=self.offer.fee)
            asks = Form(Counter, (asking(state),))
            return (ask(self.master, "answer-offer", Form(Accept), asks, Form(Refuse), **facts),)
        facts.update(counter=self.counter)
        accept = (Form(Accept),) if state.merchants[self.seat].money >= self.counter else ()
        return (ask(self.seat, "answer-counter", *accept, Form(Withdraw), **facts),)

    def _applying(self, state: MiddleAges) -> tuple[Form, ...]:
        merchant = state.merchants[self.seat]
        goods = loadable(state, self.wagon, self.seat)
        room = free_room(state, self.wagon, self.seat)
        pieces = tuple(f"{good}:{number}" for good, most in goods.items() for number in range(1, most + 1))
        if not pieces:
            return ()
        forms = [
            Form(PayFee, (Some("goods", pieces, count, count, "piece"),))
            for count in (1, 2)
            if count <= min(room, len(pieces)) and self._affordable(merchant.money, count)
        ]
        if self.offers_left:
            forms.append(Form(Offer, offering(state, self.wagon, self.seat)))
        if "carrier_licence" in merchant.hand:
            most = min(room, len(pieces), state.pieces.influence["carrier_licence"])
            forms.append(Form(LoadByLicence, (Some("goods", pieces, 1, most, "piece"),)))
        return (*forms, DONE) if forms or merchant.hand else ()

    def _affordable(self, money: int, count: int) -> bool:
        fee = self.fee(count)
        return fee is not None and fee <= money

    def fee(self, count: int) -> int | None:
        """The lowest price named to this player for so many goods."""
        fees = [
            posted.fee
            for posted in self.posted
            if posted.count == count and posted.payer in (None, self.seat)
        ]
        return min(fees, default=None)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        number, city = self.wagon + 1, table.state.wagons[self.wagon].space
        match action:
            case PayFee(pieces):
                table.emit(
                    GoodsLoaded(seat, self.master, number, city, kinds_of(pieces), self.fee(len(pieces)) or 0)
                )
            case Offer(pieces, fee):
                proposal = Proposal(kinds_of(pieces), fee)
                table.emit(OfferMade(seat, self.master, number, proposal.goods, fee, self.private))
                table.become(replace(self, offer=proposal, offers_left=self.offers_left - 1))
            case LoadByLicence(pieces):
                table.emit(CardPlayed(seat, "carrier_licence"))
                table.emit(LoadedByLicence(seat, number, city, kinds_of(pieces)))
            case Pass():
                table.leave()
            case _:
                self._answer(table, action)

    def _answer(self, table: Table, action: Action) -> None:
        assert self.offer is not None
        earlier = (*self.earlier, Refused(self.offer, self.counter))
        number, city = self.wagon + 1, table.state.wagons[self.wagon].space
        match action:
            case Accept():
                fee = self.offer.fee if self.counter is None else self.counter
                table.emit(
                    GoodsLoaded(self.seat, self.master, number, city, self.offer.goods, fee, self.private)
                )
                earlier = ()
            case Counter(fee):
                table.emit(CounterMade(self.master, self.seat, fee, self.private))
                table.become(replace(self, counter=fee))
                return
            case Refuse():
                table.emit(OfferRefused(self.master, self.seat))
            case Withdraw():
                table.emit(CounterDeclined(self.seat, self.master))
        table.become(replace(self, offer=None, counter=None, earlier=earlier))

    def run(self, table: Table) -> None:
        table.leave()

    def seen_by(self, viewer: Seat | None) -> Step:
        if not self.private or viewer in (self.seat, self.master):
            return self
        earlier = tuple(Refused(Proposal(), _unheard(refused.counter)) for refused in self.earlier)
        offer = None if self.offer is None else Proposal()
        return replace(self, offer=offer, counter=_unheard(self.counter), earlier=earlier)

    @property
    def unheard(self) -> bool:
        """Whether an offer is being made that the viewer has not heard."""
        return self.offer is not None and not self.offer.goods


def _unheard(fee: int | None) -> int | None:
    return None if fee is None else 0


def free_room(state: MiddleAges, wagon: int, seat: Seat) -> int:
    """How many goods a player who is not loading master may still load on his space."""
    return state.pieces.tables.limits.other_load - len(state.wagons[wagon].cargo[seat])


def loadable(state: MiddleAges, wagon: int, seat: Seat) -> dict[str, int]:
    """How many of each kind a player could load beside the loading master, whose kind is his monopoly."""
    it = state.wagons[wagon]
    room = free_room(state, wagon, seat)
    stored = state.merchants[seat].store
    if room <= 0 or not stored:
        return {}
    monopoly = it.cargo[it.master] if it.master is not None else ()
    return {
        good: min(room, stored[f"{it.space}:{good}"])
        for good in state.pieces.market[it.space]
        if f"{it.space}:{good}" in stored and good not in monopoly
    }


def offering(state: MiddleAges, wagon: int, seat: Seat) -> tuple[Some, Amount]:
    """What a player may offer: goods of his that could be loaded, and a fee he can pay."""
    goods = loadable(state, wagon, seat)
    pieces = tuple(f"{good}:{number}" for good, most in goods.items() for number in range(1, most + 1))
    room = min(free_room(state, wagon, seat), len(pieces))
    money, coin = state.merchants[seat].money, state.pieces.tables.limits.coin
    return (Some("goods", pieces, 1, room, "piece"), Amount("fee", 0, money, coin, "money"))


def asking(state: MiddleAges) -> Amount:
    """What a loading master may ask instead; it is not bounded by what the other has behind his screen."""
    tables = state.pieces.tables
    return Amount("fee", 0, tables.bargaining.highest_fee, tables.limits.coin, "money")


def kinds_of(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The goods of pieces such as "cloth:1"."""
    return tuple(piece.split(":")[0] for piece in pieces)
