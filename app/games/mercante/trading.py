"""What happens when goods are sold, crowns are paid, and partners give."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Public, Seat, sentence

from .state import Mercante


class SaleAnnounced(Public):
    text = sentence("{seat} offers {good:good} to the {market:market} market.")
    seat: Seat
    good: str
    market: str


class GoodSold(Public):
    text = sentence("{seat} sells {token:token} for {amount:money}.")
    seat: Seat
    token: str
    market: str
    amount: int

    def on(self, s: Mercante) -> Mercante:
        good = s.pieces.tokens[self.token][1]
        after = s.taken_out(self.seat, self.token).pay(self.seat, self.amount)
        market = {**s.market, self.market: (*s.market[self.market], good)}
        return replace(after, market=market, sales=(*s.sales, good))


class SoldToBazaar(Public):
    text = sentence("{seat} sells {token:token} to the bazaar for {amount:money}.")
    seat: Seat
    token: str
    amount: int

    def on(self, s: Mercante) -> Mercante:
        good = s.pieces.tokens[self.token][1]
        after = s.taken_out(self.seat, self.token).pay(self.seat, self.amount)
        return replace(after, sales=(*s.sales, good))


class PriceClaimed(Public):
    text = sentence("{seat} claims {amount:money} for {good:good}.")
    seat: Seat
    good: str
    amount: int


class PriceChallenged(Public):
    text = sentence("{seat} challenges the price. It is {amount:money}.")
    seat: Seat
    amount: int


class FinePaid(Public):
    text = sentence("{seat} pays {amount:money} to the bank.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, -self.amount)


class CrownsTaken(Public):
    text = sentence("{seat} takes {amount:money} from the bank.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, self.amount)


class GoodLost(Public):
    text = sentence("{seat} loses {token:token} to the supply.")
    seat: Seat
    token: str

    def on(self, s: Mercante) -> Mercante:
        return s.taken_out(self.seat, self.token)


class CrownsGiven(Public):
    text = sentence("{seat} gives {to:seat} {amount:money}.")
    seat: Seat
    to: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, -self.amount).pay(self.to, self.amount)


class GoodGiven(Public):
    text = sentence("{seat} gives {to:seat} {token:token}.")
    seat: Seat
    to: Seat
    token: str
    number: int

    def on(self, s: Mercante) -> Mercante:
        good = s.pieces.tokens[self.token][1]
        return s.taken_out(self.seat, self.token).put_in(self.to, self.number - 1, good)
