"""What is printed on the components: map, goods, contracts, cards, time chart.

Glossary: place = one of the twelve locations; major and minor = its two kinds; cube = a wooden cube, named
after the major of its colour; good = a cube in an office; column = a storage (A to D) or a depot (E, F);
counter = a Time counter; level = the value of a contract; Taler are called money.
"""

from __future__ import annotations

from app.engine.pieces import Pieces as Edition
from app.engine.pieces import digest, read

from .tables import ChartSide, Filling, MerkatorTables, Start


class Pieces(Edition[MerkatorTables]):
    """The tables with the look-ups the rules need."""

    def __init__(self, tables: MerkatorTables, digest: str, source: bytes) -> None:
        super().__init__(tables, digest, source)
        self.rules = tables.rules
        self._read_map(tables)
        self._read_cards(tables)
        self._read_chart(tables)

    def _read_map(self, tables: MerkatorTables) -> None:
        self.majors = tuple(major.id for major in tables.majors)
        self.places = tuple(place.id for place in tables.locations)
        self.links = {major.id: major.links for major in tables.majors}
        self.threshold = {minor.id: minor.threshold for minor in tables.minors}
        self.counters = {place.id: place.counters for place in tables.locations}
        self.fee = {place: tables.rules.major_fee if place in self.links else tables.rules.minor_fee
                    for place in self.places}
        self.goods = tuple(good.id for good in tables.goods)
        self.major_of = {good.id: good.major for good in tables.goods}
        self.column_of = {good.id: good.column for good in tables.goods}
        self.made_at = {major: tuple(good.id for good in tables.goods if good.major == major)
                        for major in self.majors}
        self.columns: dict[str, tuple[str, ...]] = {
            column: tuple(good.id for good in tables.goods if good.column == column) for column in "ABCDEF"}

    def _read_cards(self, tables: MerkatorTables) -> None:
        self.contract = {contract.id: contract for contract in tables.contracts}
        self.value = {contract.id: contract.value for contract in tables.contracts}
        self.place_of = {contract.id: contract.place for contract in tables.contracts}
        self.levels = tuple(sorted(set(self.value.values())))
        self.of_level = {level: tuple(card for card, value in self.value.items() if value == level)
                         for level in self.levels}
        self.next_level = dict(zip(self.levels, (*self.levels[1:], None), strict=True))
        self.bonus = {bonus.id: bonus for bonus in tables.bonus}
        self.building = {building.id: building for building in tables.buildings}
        self.cost = {card.id: card.cost for card in tables.purchasable}
        self.solo_stack = tuple(level for level in tables.solo.values for _ in self.of_level[level])

    def _read_chart(self, tables: MerkatorTables) -> None:
        self.letters = tuple(row.letters for row in tables.counters for _ in range(row.copies))
        self.sides: dict[str, ChartSide] = {"ultimo": tables.chart.ultimo, "back": tables.chart.back}
        self.filling: dict[tuple[str, int], Filling] = {
            (filling.length, filling.players): filling for filling in tables.fillings}
        self.start: dict[str, Start] = {start.length: start for start in tables.starts}

    @property
    def peace(self) -> int:
        """The level of the Peace of Westphalia, the highest."""
        return self.levels[-1]


def load(source: bytes) -> Pieces:
    """Read a data file. Raises BadPieces."""
    return Pieces(read(source, MerkatorTables), digest(source), source)
