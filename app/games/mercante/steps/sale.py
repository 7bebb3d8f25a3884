"""Selling Goods: a token is announced, all may react, and it is sold at the price that results."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Challenge, Claim, Flood, Pass, React
from ..dealings import EventPlayed
from ..state import Mercante
from ..trading import (
    CrownsTaken,
    FinePaid,
    GoodSold,
    PriceChallenged,
    PriceClaimed,
    SaleAnnounced,
    SoldToBazaar,
)
from .events_played import add, remove, resolve_event
from .warehousing import discard

HIGHEST_CLAIM = 60
"""Above any price: the bounds of a claim must not tell the seller what the price is."""


def sell_to_bazaar(table: Table, seat: Seat, token: str) -> None:
    """The bazaar takes any good; it is discarded to the supply (The Bazaar)."""
    state: Mercante = table.state
    table.emit(SoldToBazaar(seat, token, state.bazaar(seat)))
    if state.options.bazaar_theft:
        discard(table, seat, state.pieces.tokens[token][1])


class Sale(Step):
    """The sale cannot be withdrawn; reactions come first, then the price is reckoned (Reaction Events)."""

    seat: Seat
    token: str
    announced: bool = False

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        good = state.pieces.tokens[self.token][1]
        market = state.pieces.market_of[good]
        if not self.announced:
            table.become(replace(self, announced=True))
            table.emit(SaleAnnounced(self.seat, good, market))
            table.call(Reactions(self.seat, good, market, state.active_last))
            return
        table.leave()
        if state.victors is not None:
            return
        if not state.open(market):
            sell_to_bazaar(table, self.seat, self.token)
        elif state.options.vicious_accounting:
            table.call(Accounting(self.seat, self.token))
        else:
            table.emit(GoodSold(self.seat, self.token, market, state.price(good, self.seat)))


class Reactions(Step):
    """Clockwise, the active player last, each may play one or more Reactions that change this sale.

    Everybody who holds any event is asked, whether or not one of them fits.
    """

    seller: Seat
    good: str
    market: str
    to_speak: tuple[Seat, ...]

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        seat = self.to_speak[0]
        hand = state.merchants[seat].events
        if not hand or state.victors is not None:
            return ()
        fitting = [card for card in hand if fits(state, card, self.good, self.market)]
        cards = tuple([card for card in fitting if not state.pieces.event[card].adds])
        floods = tuple([card for card in fitting if state.pieces.event[card].adds])
        facts = {"price": state.price(self.good, self.seller)} if not state.options.vicious_accounting else {}
        return (ask(seat, "react", Form(React, (OneOf("card", cards, "event"),)),
                    Form(Flood, (OneOf("card", floods, "event"),
                                 OneOf("good", state.pieces.market[self.market].goods, "good"))),
                    Form(Pass), seller=self.seller, good=self.good, market=self.market,
                    space=state.space(self.market), **facts),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case React(card):
                table.emit(EventPlayed(seat, card))
                self._react(table, seat, card)
            case Flood(card, good):
                table.emit(EventPlayed(seat, card))
                add(table, self.market, good)
            case Pass():
                table.become(replace(self, to_speak=self.to_speak[1:]))

    def _react(self, table: Table, seat: Seat, card: str) -> None:
        effect = table.state.pieces.event[card]
        if effect.removes:
            remove(table, seat, self.market, effect.removes)
            if effect.crowns:
                table.emit(CrownsTaken(seat, effect.crowns))
        else:
            resolve_event(table, seat, card)

    def run(self, table: Table) -> None:
        if self.to_speak and table.state.victors is None:
            table.become(replace(self, to_speak=self.to_speak[1:]))
        else:
            table.leave()


def fits(state: Mercante, card: str, good: str, market: str) -> bool:
    """Whether a card is a Reaction that changes the price of this good or the tokens in its market."""
    effect = state.pieces.event[card]
    if not effect.reaction:
        return False
    if effect.enduring:
        return good in effect.goods or market in effect.markets
    tokens = len(state.market[market])
    return ((effect.removes > 0 and tokens > 0)
            or (effect.adds > 0 and len(state.pieces.market[market].prices) - tokens > effect.adds))


class Accounting(Step):
    """The seller reckons the price; the others, clockwise, may challenge it (Vicious Accounting)."""

    seat: Seat
    token: str
    claim: int = -1
    to_speak: tuple[Seat, ...] = ()

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        good = state.pieces.tokens[self.token][1]
        market = state.pieces.market_of[good]
        if self.claim < 0:
            return (ask(self.seat, "claim", Form(Claim, (Amount("amount", 0, HIGHEST_CLAIM, of="money"),)),
                        good=good, market=market, space=state.space(market)),)
        if not self.to_speak:
            return ()
        return (ask(self.to_speak[0], "challenge", Form(Challenge), Form(Pass), good=good, market=market,
                    seller=self.seat, amount=self.claim),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        state: Mercante = table.state
        match action:
            case Claim(amount):
                table.emit(PriceClaimed(seat, state.pieces.tokens[self.token][1], amount))
                table.become(replace(self, claim=amount, to_speak=state.clockwise(seat)[1:]))
            case Challenge():
                table.leave()
                self._settle(table, seat)
            case Pass():
                table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        table.leave()
        self._sell(table, self.claim)

    def _sell(self, table: Table, amount: int) -> None:
        market = table.state.pieces.market_of[table.state.pieces.tokens[self.token][1]]
        table.emit(GoodSold(self.seat, self.token, market, amount))

    def _settle(self, table: Table, challenger: Seat) -> None:
        state: Mercante = table.state
        price = state.price(state.pieces.tokens[self.token][1], self.seat)
        table.emit(PriceChallenged(challenger, price))
        self._sell(table, min(price, self.claim))
        if price > self.claim:
            table.emit(CrownsTaken(challenger, price - self.claim))
            return
        wrong = 2 * (self.claim - price) or state.pieces.tables.money.wrong_challenge
        loser = self.seat if self.claim > price else challenger
        fine = min(wrong, table.state.merchants[loser].crowns)
        if fine:
            table.emit(FinePaid(loser, fine))
