"""Traveling, The Travel Phase and Joining Travels."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards
from app.engine.parts import Public, Revealed, Seat, sentence

from ..state import Merkator


class TravelledTo(Public):
    """The Merkator token is put on a place (Traveling)."""

    text = sentence("{seat} travels to {place:place}.")
    seat: Seat
    place: str

    def on(self, s: Merkator) -> Merkator:
        return replace(s, token=self.place)


class SoloCardTurned(Revealed):
    """The top card of the Solo stack goes face up onto the stack of its level (Solo game)."""

    text = sentence("The Solo stack shows the contract {contract:contract}.")
    contract: str

    def on(self, s: Merkator) -> Merkator:
        level = s.pieces.value[self.contract]
        stack = (self.contract, *s.stacks.get(level, ()))
        return replace(s, solo=s.solo[1:], stacks={**s.stacks, level: stack})


class GoodsTaken(Public):
    """The cubes of a place become goods (Taking Goods)."""

    text = sentence("{seat} takes {units:good}.")
    seat: Seat
    place: str
    goods: dict[str, int]

    @property
    def units(self) -> tuple[str, ...]:
        """Each unit by its kind."""
        return units_of(self.goods)

    def on(self, s: Merkator) -> Merkator:
        return replace(s.store(self.seat, self.goods), cubes={**s.cubes, self.place: 0})


def units_of(goods: dict[str, int]) -> tuple[str, ...]:
    """Each unit of these goods by its kind."""
    return tuple(good for good, count in goods.items() for _ in range(count))


class BonusGoodsTaken(Public):
    """A bonus card for the place brings its good (Taking Goods; Joining Travels)."""

    text = sentence("{seat} gets {count} × {good:good} for the bonus card {card:bonus}.")
    seat: Seat
    card: str
    good: str
    count: int

    def on(self, s: Merkator) -> Merkator:
        return s.store(self.seat, {self.good: self.count})


class CubesPlaced(Public):
    """New cubes are placed, one on each of these majors (Distribute New Goods)."""

    text = sentence("New cubes: {places:place}.")
    places: tuple[str, ...]

    def on(self, s: Merkator) -> Merkator:
        cubes = dict(s.cubes)
        for place in self.places:
            cubes[place] += 1
        return replace(s, cubes=cubes)


class CountersTaken(Public):
    """Time counters are taken from the chart, in its order (Time Counters)."""

    text = sentence("{seat} takes Time counters from the chart: {count}.")
    seat: Seat
    count: int

    def on(self, s: Merkator) -> Merkator:
        left, chart = self.count, []
        for row in s.chart:
            chart.append(row[left:])
            left = max(0, left - len(row))
        return replace(s.count(self.seat, self.count), chart=tuple(chart), shown=False,
                       flipped=s.flipped + _shown(s))


def _shown(s: Merkator) -> Cards:
    """The counter that lies face up; not if it ends its row, for then it is turned up when it is taken."""
    row = s.chart[s.row] if s.row is not None else ()
    return row[:1] if s.shown and len(row) > 1 else ()


class CountersSupplied(Public):
    """Time counters are taken from the supply (Final Round; Solo game)."""

    text = sentence("{seat} takes Time counters from the supply: {count}.")
    seat: Seat
    count: int

    def on(self, s: Merkator) -> Merkator:
        return replace(s.count(self.seat, self.count), supply=s.supply - self.count)


class CountersPaid(Public):
    """Time counters go to the supply, for a journey (Time Counters)."""

    text = sentence("{seat} pays Time counters: {count}.")
    seat: Seat
    count: int

    def on(self, s: Merkator) -> Merkator:
        return replace(s.count(self.seat, -self.count), supply=s.supply + self.count)


class ChartTurnedOver(Public):
    """The back of the chart is empty, so its other side is filled (Long game)."""

    text = sentence("The time chart is turned over and filled.")


class CounterTurnedUp(Revealed):
    """The last counter of a row shows its letters (Loss-of-goods Check)."""

    text = sentence("The last Time counter of the row shows {letters}.")
    letters: str

    def on(self, s: Merkator) -> Merkator:
        return replace(s, flipped=(*s.flipped, self.letters))


class NextCounterShown(Revealed):
    """The letter is ignored; the next counter of the chart shows its own, and stays (Loss-of-goods Check)."""

    text = sentence("{seat} ignores the letter. The next Time counter shows {letters}.")
    seat: Seat
    letters: str

    def on(self, s: Merkator) -> Merkator:
        chart = list(s.chart)
        row = s.row
        assert row is not None
        chart[row] = (self.letters, *chart[row][1:])
        return replace(s, chart=tuple(chart), shown=True)


class GoodsLost(Public):
    """Goods are returned because of a letter (Loss-of-goods Check)."""

    text = sentence("{seat} loses {units:good}.")
    seat: Seat
    goods: dict[str, int]

    @property
    def units(self) -> tuple[str, ...]:
        """Each unit by its kind."""
        return units_of(self.goods)

    def on(self, s: Merkator) -> Merkator:
        return s.store(self.seat, {good: -count for good, count in self.goods.items()})


class JourneyJoined(Public):
    """A player pays to join the journey (Joining Travels)."""

    text = sentence("{seat} joins the journey and pays {active:seat} Time counters: {fee}.")
    seat: Seat
    active: Seat
    fee: int

    def on(self, s: Merkator) -> Merkator:
        return s.count(self.seat, -self.fee).count(self.active, self.fee)
