"""What lies on the table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from app.engine.cards import Cards
from app.engine.parts import Data, Seat

from .pieces import Pieces


class Options(Data):
    """What can be chosen when a table is opened."""

    length: Literal["standard", "long"] = "standard"
    last_counters: Literal["chart", "supply"] = "chart"


class Merchant(Data):
    """A player's contracts, goods in storage and depots, cubes on the Supply tile, counters, Taler and cards.

    `goods` holds only what is there; `turns` are the turns begun.
    """

    contracts: tuple[str, ...] = ()
    goods: dict[str, int] = {}
    cubes: tuple[str, ...] = ()
    counters: int = 0
    money: int = 0
    bonus: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    turns: int = 0


class Merkator(Data):
    """The map, the stacks, the time chart, and the players.

    `cubes` lie on the majors; `stacks` are the contracts by level, the topmost first and open; `solo` is the
    Solo stack. `chart` holds the counters that lie on each row, face down but for the first one if it is
    `shown`; `flipped` are those that have been turned up and taken; `supply` is below 0 when counters had to
    be made. `final` names what has called the final round.
    """

    pieces: Pieces
    options: Options
    merchants: tuple[Merchant, ...]
    cubes: dict[str, int]
    supply: int
    token: str = ""
    first: Seat = 0
    stacks: dict[int, Cards] = {}
    discards: Cards = ()
    solo: Cards = ()
    bonus_deck: Cards = ()
    bonus_offer: Cards = ()
    building_deck: Cards = ()
    building_offer: Cards = ()
    side: Literal["ultimo", "back"] = "ultimo"
    chart: tuple[Cards, ...] = ()
    shown: bool = False
    flipped: Cards = ()
    final: Literal["", "peace", "chart"] = ""

    @property
    def seats(self) -> range:
        return range(len(self.merchants))

    @property
    def alone(self) -> bool:
        """Whether this is the solo game."""
        return len(self.merchants) == 1

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with this one."""
        return (*range(seat, len(self.merchants)), *range(seat))

    def after(self, seat: Seat) -> Seat:
        """The left neighbour."""
        return (seat + 1) % len(self.merchants)

    def edit(self, seat: Seat, **changes: Any) -> Merkator:
        """With changes to one merchant."""
        merchants = self.merchants
        changed = replace(merchants[seat], **changes)
        return replace(self, merchants=(*merchants[:seat], changed, *merchants[seat + 1:]))

    def store(self, seat: Seat, goods: dict[str, int]) -> Merkator:
        """With goods put into an office, or taken from it where the number is below 0."""
        held = dict(self.merchants[seat].goods)
        for good, count in goods.items():
            held[good] = held.get(good, 0) + count
            if not held[good]:
                del held[good]
        return self.edit(seat, goods=held)

    def pay(self, seat: Seat, money: int) -> Merkator:
        """With so much more money, or less, for one merchant."""
        return self.edit(seat, money=self.merchants[seat].money + money)

    def count(self, seat: Seat, counters: int) -> Merkator:
        """With so many more Time counters, or fewer, for one merchant."""
        return self.edit(seat, counters=self.merchants[seat].counters + counters)

    @property
    def row(self) -> int | None:
        """The row of the chart that the next counter is taken from."""
        for number, row in enumerate(self.chart):
            if row:
                return number
        return None

    @property
    def left_on_chart(self) -> int:
        """How many counters lie on the chart."""
        return sum([len(row) for row in self.chart])
