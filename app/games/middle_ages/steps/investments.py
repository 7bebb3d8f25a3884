"""Action 6: the auctions of investment cards."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Bid, Pass, PlayCard, TakeCard
from ..events import (
    AuctionOpened,
    AuctionsEnded,
    AuctionWon,
    BidPaid,
    CardBid,
    CardPassed,
    CardPlayed,
    CardsTurnedUp,
    InvestmentTaken,
    PatronBorne,
)
from ..state import MiddleAges
from .influence import DONE, playable

PATRON = "patron"


def begin_auctions(table: Table) -> None:
    """Once all eight cards are taken, the action is skipped."""
    if table.state.offer:
        table.call(Auctions(table.state.order()))


class Auctions(Step):
    """One auction fewer than there are players, none of whom wins twice in a turn.

    `eligible` are those without a card this turn, the one who opens next first.
    """

    eligible: tuple[Seat, ...]
    held: int = 0

    def run(self, table: Table) -> None:
        state: MiddleAges = table.state
        if self.held < state.pieces.table[len(state.merchants)].auctions and state.offer and self.eligible:
            table.become(replace(self, held=self.held + 1))
            table.emit(AuctionOpened(self.held + 1))
            table.call(Auction(self.eligible))
            return
        table.leave()
        missing = state.pieces.tables.limits.open_cards - len(state.offer)
        if cards := state.deck[:missing]:
            table.emit(CardsTurnedUp(cards))


class Auction(Step):
    """Clockwise, each raises or passes for good; the last one left wins.

    Declining to open is passing. `opener` made the first bid: the next auction is opened by the next player
    after him who has no card yet. If nobody bids, there are no more auctions this turn.
    """

    to_speak: tuple[Seat, ...]
    high: int = 0
    bidder: Seat | None = None
    opener: Seat | None = None

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not self.to_speak or self.to_speak[0] == self.bidder:
            return ()
        seat = self.to_speak[0]
        coin, money = state.pieces.tables.limits.coin, state.merchants[seat].money
        if money < self.high + coin:
            return ()
        bid = Form(Bid, (Amount("amount", self.high + coin, money, coin, "money"),))
        if self.bidder is None:
            return (ask(seat, "open-auction", bid, DONE),)
        return (
            ask(
                seat, "bid", bid, DONE, high=self.high, bidder=self.bidder, payer=self.bidder, pays=self.high
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Bid(amount):
                table.emit(CardBid(seat, amount))
                opener = seat if self.opener is None else self.opener
                table.become(Auction((*self.to_speak[1:], seat), amount, seat, opener))
            case Pass():
                self._pass(table, seat)

    def _pass(self, table: Table, seat: Seat) -> None:
        table.emit(CardPassed(seat))
        table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        if not self.to_speak:
            table.leave()
            table.emit(AuctionsEnded())
            table.become(replace(table.stack[-1], eligible=()))
        elif self.to_speak[0] != self.bidder:
            self._pass(table, self.to_speak[0])
        else:
            self._win(table)

    def _win(self, table: Table) -> None:
        winner, opener = self.to_speak[0], self.opener
        assert opener is not None
        table.leave()
        table.emit(AuctionWon(winner, self.high))
        auctions: Auctions = table.stack[-1]
        following = table.state.clockwise((opener + 1) % len(table.state.merchants))
        eligible = tuple(seat for seat in following if seat in auctions.eligible and seat != winner)
        table.become(replace(auctions, eligible=eligible))
        table.call(CardTaking(winner))
        table.call(Paying(winner, self.high))


class Paying(Step):
    """The winner pays the bank; Patrons bear a part. Whoever holds influence cards is asked."""

    seat: Seat
    bid: int
    borne: int = 0

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not state.merchants[self.seat].hand or self.borne == self.bid:
            return ()
        return (
            ask(
                self.seat,
                "patron",
                *playable(state, self.seat, PATRON),
                DONE,
                amount=self.bid - self.borne,
                payer=self.seat,
                pays=self.bid - self.borne,
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlayCard(card):
                amount = min(table.state.pieces.influence[card], self.bid - self.borne)
                table.emit(CardPlayed(seat, card))
                table.emit(PatronBorne(seat, amount))
                table.become(replace(self, borne=self.borne + amount))
            case Pass():
                self.run(table)

    def run(self, table: Table) -> None:
        table.leave()
        table.emit(BidPaid(self.seat, self.bid - self.borne))


class CardTaking(Step):
    """The winner chooses one of the open cards; it works from the next turn on."""

    seat: Seat

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        return (ask(self.seat, "take-card", Form(TakeCard, (OneOf("card", state.offer, "investment"),))),)

    def take(self, table: Table, seat: Seat, action: TakeCard) -> None:
        table.leave()
        table.emit(InvestmentTaken(seat, action.card))
