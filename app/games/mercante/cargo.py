"""What happens with ships and goods: auctions, warehouses, thieves."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards, without
from app.engine.parts import Public, Seat, sentence

from .state import SKULDUGGERY, Mercante


class AuctionOpened(Public):
    text = sentence("{seat} auctions {goods:good}, for at least {minimum:money}.")
    seat: Seat
    ship: str
    goods: Cards
    minimum: int


class BidMade(Public):
    text = sentence("{seat} bids {amount:money}.")
    seat: Seat
    amount: int


class Passed(Public):
    text = sentence("{seat} passes.")
    seat: Seat


class GoodsWon(Public):
    text = sentence("{seat} gets {goods:good} for {amount:money}.")
    seat: Seat
    goods: Cards
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, -self.amount)


class NotSold(Public):
    text = sentence("Nobody wants {goods:good}.")
    goods: Cards


class ShipLeft(Public):
    text = sentence("The ship leaves the harbour.")
    ship: str

    def on(self, s: Mercante) -> Mercante:
        gone = (*s.discards["shipment"], self.ship)
        return replace(s, harbour=without(s.harbour, self.ship), discards={**s.discards, "shipment": gone})


class GoodStored(Public):
    text = sentence("{seat} stores {good:good} in warehouse {number}.")
    seat: Seat
    good: str
    number: int

    def on(self, s: Mercante) -> Mercante:
        return s.put_in(self.seat, self.number - 1, self.good)


class GoodReturned(Public):
    text = sentence("{seat} does not keep {good:good}.")
    seat: Seat
    good: str


class GoodThrownOut(Public):
    text = sentence("{seat} discards {token:token}.")
    seat: Seat
    token: str

    def on(self, s: Mercante) -> Mercante:
        return s.taken_out(self.seat, self.token)


class WarehouseBrokenInto(Public):
    text = sentence("The agent of {seat} breaks into warehouse {number} of {victim:seat}.")
    seat: Seat
    victim: Seat
    number: int

    def on(self, s: Mercante) -> Mercante:
        return agent_home(s, self.seat)


class GoodStolen(Public):
    text = sentence("{seat} steals {token:token} from {victim:seat}.")
    seat: Seat
    victim: Seat
    token: str
    crowns: int

    def on(self, s: Mercante) -> Mercante:
        after = s.taken_out(self.victim, self.token)
        return after.pay(self.seat, self.crowns) if self.crowns else after


class DiscardTaken(Public):
    text = sentence("The agent of {seat} takes the discarded {good:good}.")
    seat: Seat
    good: str

    def on(self, s: Mercante) -> Mercante:
        return agent_home(s, self.seat)


def agent_home(s: Mercante, seat: Seat) -> Mercante:
    """The table with the Skulduggery agent back among the unassigned ones."""
    merchant = s.merchants[seat]
    return s.edit(seat, seals=without(merchant.seals, SKULDUGGERY), idle=merchant.idle + 1)
