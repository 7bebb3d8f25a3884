"""What is printed on the components: map, markets, price chart, tracks, cards.

Glossary: space = a place on a road, a junction or a city; heading = the space a wagon's driver looks at;
stall = one kind of goods in the market of one city ("PAR:cloth"), also its place in a warehouse;
level = a rung of the status table, or of the price chart; florins are called money.
"""

from __future__ import annotations

from app.engine.pieces import Pieces as Edition
from app.engine.pieces import digest, read

from .tables import MiddleAgesTables, edges_of


class Pieces(Edition[MiddleAgesTables]):
    """The tables with the look-ups the rules need."""

    def __init__(self, tables: MiddleAgesTables, digest: str, source: bytes) -> None:
        super().__init__(tables, digest, source)
        self.goods = tuple(good.id for good in tables.goods)
        self.cities = tuple(city.id for city in tables.cities)
        self.market = {city.id: city.market for city in tables.cities}
        self.stalls = tuple(f"{city.id}:{good}" for city in tables.cities for good in city.market)
        self.stall = {stall: tuple(stall.split(":")) for stall in self.stalls}
        self.stalls_of = {
            city.id: tuple(f"{city.id}:{good}" for good in city.market) for city in tables.cities
        }
        self.arrows = (*self.goods, "arms")
        self.cost = tuple(price.cost for price in tables.prices)
        self.sell = tuple(price.sell for price in tables.prices)
        self.top_price = len(tables.prices) - 1
        self.upkeep = tuple(level.upkeep for level in tables.levels)
        self.tiles = tables.tiles.points
        self.setups = {setup.id: setup for setup in tables.setups}
        self.table = {table.seats: table for table in tables.tables}
        self.investment = {card.id: card.amount for card in tables.investments}
        self.influence = {card.id: card.amount for card in tables.influence}
        self.influence_cards = tuple(card.id for card in tables.influence for _ in range(card.copies))
        self._lay_roads(tables)

    def _lay_roads(self, tables: MiddleAgesTables) -> None:
        relays = self.influence_cards.count("relay_horses") * self.influence["relay_horses"]
        farthest = max(self.tiles[-1] + relays, self.investment["driver"], self.investment["coach"])
        couriers = (self.investment["courier"], self.investment["express"])
        self.neighbours: dict[str, tuple[str, ...]] = {}
        for one, other in edges_of(tables):
            self.neighbours[one] = (*self.neighbours.get(one, ()), other)
            self.neighbours[other] = (*self.neighbours.get(other, ()), one)
        self.spaces = tuple(self.neighbours)
        self.exits = {
            (came, at): tuple(space for space in self.neighbours[at] if space != came)
            for at in self.spaces
            for came in self.neighbours[at]
        }
        self.routes = {
            (at, heading, points): tuple(self._ways(at, heading, points))
            for at in self.spaces
            for heading in self.neighbours[at]
            for points in range(1, farthest + 1)
        }
        self.came_from = {
            (at, heading, space): (at, *way)[number]
            for (at, heading, points), ways in self.routes.items()
            if points == farthest
            for way in ways
            for number, space in enumerate(way)
        }
        self.rides = {(at, points): self._rides(at, points) for at in self.spaces for points in couriers}
        self.ahead = {edge: self._ahead(*edge) for edge in self.exits}

    def _ways(self, at: str, heading: str, points: int) -> list[tuple[str, ...]]:
        """Each way a wagon can take with these points; a city ends it."""
        if points == 1 or heading in self.market:
            return [(heading,)]
        return [
            (heading, *way)
            for exit in self.exits[at, heading]
            for way in self._ways(heading, exit, points - 1)
        ]

    def _rides(self, at: str, points: int) -> tuple[str, ...]:
        """The spaces the courier reaches with up to so many points; never a city."""
        found: list[str] = [at]
        for _ in range(points):
            found += [
                near
                for space in tuple(found)
                for near in self.neighbours[space]
                if near not in found and near not in self.market
            ]
        return tuple(dict.fromkeys(found[1:]))

    def _ahead(self, at: str, heading: str) -> tuple[tuple[str, int], ...]:
        """The cities before a wagon, with their distances."""
        if heading in self.market:
            return ((heading, 1),)
        return tuple(
            (city, distance + 1)
            for exit in self.exits[at, heading]
            for city, distance in self._ahead(heading, exit)
        )


def load(source: bytes) -> Pieces:
    """Read a data file. Raises BadPieces."""
    return Pieces(read(source, MiddleAgesTables), digest(source), source)
