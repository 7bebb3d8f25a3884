"""Fulfill Contracts, Final Round and End of the Game."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from app.engine.cards import Cards, backs
from app.engine.parts import Event, Public, Seat, sentence

from ..state import Merkator


class TradeMade(Public):
    """Goods of a kind are given for one that a contract asks for (Trading 4:1)."""

    text = sentence("{seat} trades {count} × {pile:pile} for {good:need}.")
    seat: Seat
    pile: str
    count: int
    good: str

    def on(self, s: Merkator) -> Merkator:
        return s.store(self.seat, {self.pile: -self.count})


class CountersTraded(Public):
    """Time counters are given for a good that a contract asks for (Trading 4:1)."""

    text = sentence("{seat} trades {count} Time counters for {good:need}.")
    seat: Seat
    count: int
    good: str

    def on(self, s: Merkator) -> Merkator:
        return replace(s.count(self.seat, -self.count), supply=s.supply + self.count)


class ContractFulfilled(Public):
    """The goods of a contract are brought, but for those traded for (Fulfill Contracts)."""

    text = sentence("{seat} fulfils the contract {contract:contract}.")
    seat: Seat
    contract: str
    goods: dict[str, int]

    def on(self, s: Merkator) -> Merkator:
        return s.store(self.seat, {good: -count for good, count in self.goods.items()})


class ContractGained(Public):
    """The topmost contract of a stack is the reward (Fulfill Contracts)."""

    text = sentence("{seat} gains the contract {contract:contract}.")
    seat: Seat
    contract: str

    def on(self, s: Merkator) -> Merkator:
        level = s.pieces.value[self.contract]
        s = s.edit(self.seat, contracts=(*s.merchants[self.seat].contracts, self.contract))
        return replace(s, stacks={**s.stacks, level: s.stacks[level][1:]})


class StackRebuilt(Event):
    """The discarded contracts of a level are shuffled and become its stack (Fulfill Contracts)."""

    text = sentence("The discarded contracts of value {level} become a new stack.")
    level: int
    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        discards = tuple(card for card in s.discards if s.pieces.value[card] != self.level)
        return replace(s, stacks={**s.stacks, self.level: self.cards}, discards=discards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class NothingGained(Public):
    """No contract of these levels is left (Fulfill Contracts)."""

    text = sentence("No contract is left for {seat}.")
    seat: Seat


class FinalRoundCalled(Public):
    """After this turn each player has one more (Final Round)."""

    text = sentence("{cause:cause}: after this turn each player has one more.")
    cause: Literal["peace", "chart"]

    def on(self, s: Merkator) -> Merkator:
        return replace(s, final=self.cause)


class GameEnded(Public):
    """The last turn is over (End of the Game)."""

    text = sentence("The game is over.")
