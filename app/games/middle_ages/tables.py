"""The tables of the data file, and what must fit together in them."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from app.engine.pieces import Count, Row, Tables

INVESTMENTS = ("bargain", "driver", "coach", "courier", "express", "office", "large_office", "warehouse_sale")
INFLUENCE = (
    "bulk_order",
    "carrier_licence",
    "relay_horses",
    "rumour",
    "trade_fair",
    "patron",
    "court_favour",
)


class Good(Row):
    """A kind of goods and its pieces, one of which lies on the price chart."""

    id: str
    pieces: Count


class Price(Row):
    """A level of the price chart."""

    cost: Count
    sell: Count


class City(Row):
    """A city, the goods of its market, and its road as far as a junction."""

    id: str
    market: tuple[str, ...]
    road: tuple[str, ...]
    junction: str


class Link(Row):
    """Two junctions next to each other."""

    ends: tuple[str, str]


class Setup(Row):
    """Where the wagons and the courier begin."""

    id: Literal["a", "b"]
    wagons: tuple[str, ...]
    courier: str


class Start(Row):
    """Money of each player, and the bonus in cities with and without a wagon."""

    money: Count
    bonus_with_wagon: Count
    bonus_without: Count


class BonusTrack(Row):
    """The spaces of each city's bonus track."""

    spaces: tuple[int, ...]


class Tiles(Row):
    """The movement tiles of each player."""

    points: tuple[int, ...]


class Level(Row):
    """A level of the status table and what it costs each turn."""

    upkeep: Count


class WagonTrack(Row):
    """What a level of status costs after so many arrivals."""

    prices: tuple[int, ...]


class Table(Row):
    """What the number of players decides: the arrival that ends the game, and the auctions a turn."""

    seats: Count
    last_arrival: Count
    auctions: Count


class Limits(Row):
    """How much of each thing a player may do."""

    purchases: Count
    first_turn_passes: Count
    master_load: Count
    other_load: Count
    levels_a_turn: Count
    open_cards: Count
    coin: Count


class Bargaining(Row):
    """Offers of a player for one wagon, and the highest fee that can be asked."""

    offers: Count
    highest_fee: Count


class Letters(Row):
    """The letters of credit."""

    count: Count
    receive: Count
    repay: Count


class Investment(Row):
    """An investment card and the size of its effect."""

    id: str
    amount: Count


class Influence(Row):
    """A kind of influence card and the size of its effect."""

    id: str
    copies: Count
    amount: Count


class MiddleAgesTables(Tables):
    """The whole data file."""

    goods: tuple[Good, ...]
    prices: tuple[Price, ...]
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    setups: tuple[Setup, ...]
    start: Start
    bonus: BonusTrack
    tiles: Tiles
    levels: tuple[Level, ...]
    wagon_track: WagonTrack
    tables: tuple[Table, ...]
    limits: Limits
    bargaining: Bargaining
    letters: Letters
    investments: tuple[Investment, ...]
    influence: tuple[Influence, ...]

    def check(self) -> None:
        self._check_markets()
        self._check_map()
        self._check_setups()
        self._check_tracks()
        self._check_cards()

    def _check_markets(self) -> None:
        goods = [good.id for good in self.goods]
        if len(goods) != 6 or len(set(goods)) != 6 or "arms" in goods or any(":" in good for good in goods):
            raise ValueError("goods: six kinds are needed, each with an id of its own")
        if any(good.pieces < 2 for good in self.goods):
            raise ValueError("goods: each kind needs a marker and at least one piece to trade")
        if len(self.cities) != 6:
            raise ValueError("cities: there are six")
        for city in self.cities:
            if len(set(city.market)) != 3 or not set(city.market) <= set(goods):
                raise ValueError(f"cities: the market of {city.id} needs three different goods")

    def _check_map(self) -> None:
        edges = edges_of(self)
        spaces = sorted({space for edge in edges for space in edge})
        if any(not city.road for city in self.cities):
            raise ValueError("cities: each needs a road space before the junction")
        if len({space for city in self.cities for space in (city.id, *city.road)}) != sum(
            1 + len(city.road) for city in self.cities
        ):
            raise ValueError("cities: each space needs an id of its own")
        if len(edges) != len(spaces) - 1 or len(_reached(edges, spaces[0])) != len(spaces):
            raise ValueError(
                "links: the roads must join all cities and leave no circle, in which a wagon could stay"
            )
        loose = {city.junction for city in self.cities} | {end for link in self.links for end in link.ends}
        if loose & {city.id for city in self.cities}:
            raise ValueError("links: a city has one road and is no junction")
        if any(sum(junction in edge for edge in edges) < 2 for junction in loose):
            raise ValueError("links: each junction needs a way on")

    def _check_setups(self) -> None:
        homes = {city.id: (city.id, *city.road, city.junction) for city in self.cities}
        if [setup.id for setup in self.setups] != ["a", "b"]:
            raise ValueError("setups: a and b are needed")
        for setup in self.setups:
            if len(setup.wagons) != 3 or len(set(setup.wagons) & set(homes)) != 3:
                raise ValueError(f"setups: {setup.id} needs three wagons in different cities")
            if not any(home not in setup.wagons and way[2] == setup.courier for home, way in homes.items()):
                raise ValueError(
                    f"setups: the courier of {setup.id} starts two spaces from a city without a wagon"
                )

    def _check_tracks(self) -> None:
        upkeep = [level.upkeep for level in self.levels]
        track = self.wagon_track.prices
        if upkeep[0] != 0 or sorted(set(upkeep)) != upkeep:
            raise ValueError("levels: upkeep begins at 0 and grows with each level")
        if sorted(set(track)) != list(track) or len(track) < max(t.last_arrival for t in self.tables) + 3:
            raise ValueError("wagon_track: prices grow, up to two arrivals beyond the last that is needed")
        if [table.seats for table in self.tables] != [2, 3, 4]:
            raise ValueError("tables: one each for two, three and four players is needed")
        bonus = self.bonus.spaces
        if bonus[0] != 0 or sorted(set(bonus)) != list(bonus):
            raise ValueError("bonus: the track begins at 0 and grows")
        if self.start.bonus_with_wagon not in bonus or self.start.bonus_without not in bonus:
            raise ValueError("start: the first bonuses must be spaces of the track")
        tiles = self.tiles.points
        if sorted(set(tiles)) != list(tiles) or tiles[0] < 1 or tiles[-1] < 3:
            raise ValueError("tiles: they differ, and one must be long enough to pass two wagons")
        if self.limits.other_load != 2 or min(self.limits.purchases, self.limits.master_load) < 1:
            raise ValueError("limits: the others load up to two goods, the loading master one or more")
        self._check_money()

    def _check_money(self) -> None:
        cards = self._amounts()
        sums = (
            *(level.upkeep for level in self.levels),
            *self.wagon_track.prices,
            *self.bonus.spaces,
            *(price.cost for price in self.prices),
            *(price.sell for price in self.prices),
            *(self.start.money, self.letters.receive, self.letters.repay, self.bargaining.highest_fee),
            *(cards.get(card, 0) for card in ("bargain", "trade_fair", "patron", "court_favour")),
        )
        if self.limits.coin < 1 or any(amount < 0 or amount % self.limits.coin for amount in sums):
            raise ValueError("limits: all sums of money must be payable in the smallest coin")

    def _check_cards(self) -> None:
        if tuple(card.id for card in self.investments) != INVESTMENTS:
            raise ValueError(f"investments: exactly {', '.join(INVESTMENTS)} are needed, in this order")
        if tuple(card.id for card in self.influence) != INFLUENCE:
            raise ValueError(f"influence: exactly {', '.join(INFLUENCE)} are needed, in this order")
        if min(self._amounts().values()) < 1:
            raise ValueError("investments, influence: each card needs an effect of 1 or more")
        if self.investments[2].amount != 2:
            raise ValueError("investments: the Coach driver moves one wagon two spaces or two wagons one")

    def _amounts(self) -> dict[str, int]:
        amounts = {card.id: card.amount for card in self.investments}
        return amounts | {card.id: card.amount for card in self.influence}


def edges_of(tables: MiddleAgesTables) -> list[tuple[str, str]]:
    """Each two neighbouring spaces of the map."""
    edges: list[tuple[str, str]] = []
    for city in tables.cities:
        way = (city.id, *city.road, city.junction)
        edges += pairwise(way)
    return edges + [link.ends for link in tables.links]


def _reached(edges: list[tuple[str, str]], start: str) -> list[str]:
    found = [start]
    for space in found:
        found += [other for edge in edges if space in edge for other in edge if other not in found]
    return found
