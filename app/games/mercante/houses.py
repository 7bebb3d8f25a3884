"""How the merchant houses come to their powers: dealt, bid for, or drafted (Setup; Variants)."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards, without
from app.engine.parts import Public, Revealed, Seat, sentence

from .state import Mercante


class HouseDealt(Revealed):
    text = sentence("{seat} is dealt {power:power}.")
    seat: Seat
    power: str

    def on(self, s: Mercante) -> Mercante:
        decks = {**s.decks, "house": s.decks["house"][1:]}
        return replace(s, decks=decks).edit(self.seat, power=self.power)


class HouseRefused(Public):
    text = sentence("{seat} discards {power:power}.")
    seat: Seat
    power: str

    def on(self, s: Mercante) -> Mercante:
        discards = {**s.discards, "house": (*s.discards["house"], self.power)}
        return replace(s, discards=discards).edit(self.seat, power="")


class HouseKept(Public):
    text = sentence("{seat} keeps {power:power}.")
    seat: Seat
    power: str


class HousesLaidOut(Revealed):
    text = sentence("House powers lie open: {powers:power}.")
    powers: Cards

    def on(self, s: Mercante) -> Mercante:
        decks = {**s.decks, "house": s.decks["house"][len(self.powers):]}
        return replace(s, decks=decks, powers=self.powers)


class HouseBid(Revealed):
    text = sentence("{seat} has bid {amount:money} for a house power and pays.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, -self.amount)


class PicksOrdered(Revealed):
    text = sentence("House powers are chosen in this order: {seats:seat}.")
    seats: tuple[Seat, ...]


class HousePicked(Public):
    """A power from the middle; the own one, if there is one, goes there instead."""

    text = sentence("{seat} takes {power:power}.")
    seat: Seat
    power: str

    def on(self, s: Mercante) -> Mercante:
        own = s.merchants[self.seat].power
        left = without(s.powers, self.power) + ((own,) if own else ())
        return replace(s, powers=left).edit(self.seat, power=self.power)
