"""Setup."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from app.engine.cards import Cards, backs
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from ..state import Merkator


class FirstPlayerDrawn(Revealed):
    """Chance says who begins (Game Play)."""

    text = sentence("{seat} begins.")
    seat: Seat

    def on(self, s: Merkator) -> Merkator:
        return replace(s, first=self.seat)


class StackShuffled(Event):
    """The contracts of a level are shuffled; nobody sees their order (Setup; Fulfill Contracts)."""

    level: int
    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return replace(s, stacks={**s.stacks, self.level: self.cards})

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class ContractsDealt(Revealed):
    """A player is dealt the top contracts of some stacks (Setup)."""

    text = sentence("{seat} receives the contracts {contracts:contract}.")
    seat: Seat
    contracts: Cards

    def on(self, s: Merkator) -> Merkator:
        stacks = dict(s.stacks)
        for contract in self.contracts:
            level = s.pieces.value[contract]
            stacks[level] = stacks[level][1:]
        return replace(s.edit(self.seat, contracts=self.contracts), stacks=stacks)


class StackDiscarded(Revealed):
    """The lowest contracts left are not needed: they form the discard pile (Setup)."""

    level: int
    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return replace(s, stacks={**s.stacks, self.level: ()}, discards=s.discards + self.cards)


class TopTurnedUp(Revealed):
    """The topmost contract of a stack lies open."""

    level: int
    contract: str

    def on(self, s: Merkator) -> Merkator:
        return replace(s, stacks={**s.stacks, self.level: (self.contract, *s.stacks[self.level][1:])})


class SoloStackLaid(Event):
    """The Solo stack is laid face down, the highest contracts at the bottom."""

    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return replace(s, solo=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class BonusDealt(Revealed):
    """A player receives bonus cards (Setup)."""

    text = sentence("{seat} receives the bonus cards {cards:bonus}.")
    seat: Seat
    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return s.edit(self.seat, bonus=self.cards)


class BonusShuffled(Event):
    """The bonus cards left are shuffled together."""

    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return replace(s, bonus_deck=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class BuildingsShuffled(Event):
    """The building cards are shuffled."""

    cards: Cards

    def on(self, s: Merkator) -> Merkator:
        return replace(s, building_deck=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class BonusTurnedUp(Revealed):
    """A bonus card joins the open ones, at this place among them."""

    text = sentence("On offer now: {card:bonus}.")
    card: str
    at: int

    def on(self, s: Merkator) -> Merkator:
        offer = (*s.bonus_offer[:self.at], self.card, *s.bonus_offer[self.at:])
        return replace(s, bonus_offer=offer, bonus_deck=s.bonus_deck[1:])


class BuildingTurnedUp(Revealed):
    """A building joins the open ones, at this place among them."""

    text = sentence("On offer now: {card:building}.")
    card: str
    at: int

    def on(self, s: Merkator) -> Merkator:
        offer = (*s.building_offer[:self.at], self.card, *s.building_offer[self.at:])
        return replace(s, building_offer=offer, building_deck=s.building_deck[1:])


class ChartFilled(Event):
    """Time counters are laid face down on a side of the chart (Setup; Long game)."""

    side: Literal["ultimo", "back"]
    rows: tuple[Cards, ...]

    def on(self, s: Merkator) -> Merkator:
        laid = sum(len(row) for row in self.rows)
        return replace(s, side=self.side, chart=self.rows, supply=s.supply - laid, shown=False, flipped=())

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, rows=tuple(backs(row) for row in self.rows))


class CountersDealt(Public):
    """Players later in the order begin with Time counters (Game Play)."""

    text = sentence("{seat} begins with Time counters: {count}.")
    seat: Seat
    count: int

    def on(self, s: Merkator) -> Merkator:
        return replace(s.count(self.seat, self.count), supply=s.supply - self.count)
