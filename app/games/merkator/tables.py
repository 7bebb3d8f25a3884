"""The rows of the data file."""

from __future__ import annotations

from typing import Literal

from app.engine.parts import Data
from app.engine.pieces import AtLeastOne, Count, Row, Tables

Column = Literal["A", "B", "C", "D", "E", "F"]
Side = Literal["ultimo", "back"]
Length = Literal["standard", "long"]


class Location(Row):
    """One of the places, and the Time counters that a journey there brings or costs."""

    id: str
    counters: int


class Major(Location):
    """A major location: its cubes have its colour; lines link it to others."""

    colour: str
    links: tuple[str, ...]
    cubes: Count


class Minor(Location):
    """A minor location: from so many cubes on, a major gets another one."""

    threshold: Count


class Good(Row):
    """A good: the major whose cubes it is made of, and its column of the office."""

    id: str
    major: str
    column: Column


class Contract(Row):
    """A contract: its value, and what must be brought where."""

    id: str
    value: AtLeastOne
    place: str = ""
    goods: dict[str, AtLeastOne] = {}
    kinds: Count = 0


class Purchasable(Row):
    """A card that can be bought."""

    id: str
    cost: AtLeastOne


class Bonus(Purchasable):
    """A bonus card: its good comes on top at each of its places."""

    good: str
    places: tuple[str, ...]


class Part(Data, forbid_unknown_fields=True):
    """What a building counts, and the points for each `per` of it."""

    counts: Literal["types", "goods", "both", "bulk", "heap", "counters", "one"]
    points: AtLeastOne
    columns: str = "ABCDEF"
    kinds: tuple[str, ...] = ()
    per: AtLeastOne = 1
    least: AtLeastOne = 1


class Building(Purchasable):
    """A building card; `most` of 0 is no limit."""

    parts: tuple[Part, ...]
    most: Count = 0
    sole: bool = False


class Letters(Row):
    """Time counters with these letters on their backs."""

    letters: str
    copies: AtLeastOne


class ChartSide(Row):
    """A side of the time chart."""

    rows: AtLeastOne
    spaces: AtLeastOne


class Chart(Data, forbid_unknown_fields=True):
    """Both sides."""

    ultimo: ChartSide
    back: ChartSide


class Filling(Row):
    """The rows of the chart that are filled to begin with (1 is the topmost)."""

    length: Length
    players: AtLeastOne
    side: Side
    rows: tuple[AtLeastOne, ...]


class Start(Row):
    """What each player begins with."""

    length: Length
    contracts: tuple[AtLeastOne, ...]
    bonus: tuple[AtLeastOne, ...]
    cubes: Count
    first: Count
    between: Count
    last: Count


class Rules(Row):
    """The numbers that the rule text names."""

    cash_limit: Count
    office: AtLeastOne
    offer: AtLeastOne
    active_bonus: Count
    joiner_bonus: Count
    major_fee: Count
    minor_fee: Count
    trade: AtLeastOne


class Solo(Row):
    """The Solo stack, from its top to its bottom, and the counters in the supply."""

    values: tuple[AtLeastOne, ...]
    supply: Count


class MerkatorTables(Tables):
    """The whole data file."""

    majors: tuple[Major, ...]
    minors: tuple[Minor, ...]
    goods: tuple[Good, ...]
    contracts: tuple[Contract, ...]
    bonus: tuple[Bonus, ...]
    buildings: tuple[Building, ...]
    counters: tuple[Letters, ...]
    chart: Chart
    fillings: tuple[Filling, ...]
    starts: tuple[Start, ...]
    rules: Rules
    solo: Solo

    @property
    def locations(self) -> tuple[Location, ...]:
        return (*self.majors, *self.minors)

    @property
    def purchasable(self) -> tuple[Purchasable, ...]:
        return (*self.bonus, *self.buildings)

    def check(self) -> None:
        _check_ids(self)
        _check_map(self)
        _check_cards(self)
        _check_chart(self)
        _check_start(self)


def _check_ids(tables: MerkatorTables) -> None:
    for name, ids in (("locations", [place.id for place in tables.locations]),
                      ("goods", [good.id for good in tables.goods]),
                      ("contracts", [contract.id for contract in tables.contracts]),
                      ("bonus and buildings", [card.id for card in tables.purchasable])):
        if len(set(ids)) != len(ids) or "" in ids:
            raise ValueError(f"{name}: each needs an id of its own")


def _check_map(tables: MerkatorTables) -> None:
    links = {major.id: major.links for major in tables.majors}
    for major, others in links.items():
        if major in others or any(major not in links.get(other, ()) for other in others):
            raise ValueError(f"majors: the links of {major} must lead to other majors, and back")
        made = [good for good in tables.goods if good.major == major]
        if len(made) != 2:
            raise ValueError(f"goods: exactly two must be made at {major}")
    if len(tables.goods) != 2 * len(links):
        raise ValueError("goods: each must be made at a major")
    if all(place.counters < 0 for place in tables.locations):
        raise ValueError("locations: one at least must cost no counters")


def _check_cards(tables: MerkatorTables) -> None:
    places = {place.id for place in tables.locations}
    goods = {good.id for good in tables.goods}
    for contract in tables.contracts:
        if contract.place and contract.place not in places:
            raise ValueError(f"contracts: {contract.id} names a place that is not there")
        if not goods >= set(contract.goods) or contract.kinds > len(goods):
            raise ValueError(f"contracts: {contract.id} asks for goods that are not there")
        if bool(contract.place) != bool(contract.goods or contract.kinds) or (
                contract.goods and contract.kinds):
            raise ValueError(f"contracts: {contract.id} needs a place and goods, or kinds, or neither")
    for bonus in tables.bonus:
        if bonus.good not in goods or not bonus.places or not places >= set(bonus.places):
            raise ValueError(f"bonus: {bonus.id} names a good or a place that is not there")
    for building in tables.buildings:
        for part in building.parts:
            if not goods >= set(part.kinds) or not set("ABCDEF") >= set(part.columns):
                raise ValueError(f"buildings: {building.id} counts what is not there")
        if building.sole and len(building.parts) != 1:
            raise ValueError(f"buildings: {building.id} is for the sole player and needs exactly one part")


def _check_chart(tables: MerkatorTables) -> None:
    gains = max(place.counters for place in tables.locations)
    for side in (tables.chart.ultimo, tables.chart.back):
        if side.spaces < max(gains, 2):
            raise ValueError("chart: a row must hold as many counters as a journey brings, and two at least")
        if side.rows * side.spaces > sum(letters.copies for letters in tables.counters):
            raise ValueError("chart: there are too few counters to fill a side")
    for letters in tables.counters:
        if not letters.letters or not set("ABCDEF") >= set(letters.letters):
            raise ValueError("counters: the letters are those of the columns, A to F")
        if len(set(letters.letters)) != 1:
            raise ValueError("counters: a counter shows one letter, once or more often")
    wanted = {("standard", 2), ("standard", 3), ("standard", 4), ("long", 2), ("long", 3), ("long", 4)}
    if {(filling.length, filling.players) for filling in tables.fillings} != wanted or len(
            tables.fillings) != len(wanted):
        raise ValueError("fillings: one is needed for each length of the game and 2, 3 and 4 players")
    for filling in tables.fillings:
        side = tables.chart.ultimo if filling.side == "ultimo" else tables.chart.back
        if not filling.rows or max(filling.rows) > side.rows or len(set(filling.rows)) != len(filling.rows):
            raise ValueError("fillings: the rows are those of the side, each once")


def _check_start(tables: MerkatorTables) -> None:
    if {start.length for start in tables.starts} != {"standard", "long"} or len(tables.starts) != 2:
        raise ValueError("starts: one is needed for each length of the game")
    values = [contract.value for contract in tables.contracts]
    for start in tables.starts:
        if len(set(start.contracts)) != len(start.contracts) or len(set(start.bonus)) != len(start.bonus):
            raise ValueError("starts: each value of contracts, and each cost of bonus cards, once")
        if not start.contracts or any(values.count(value) < 4
                                      for value in start.contracts):
            raise ValueError("starts: there must be contracts of these values for four players")
        costs = [bonus.cost for bonus in tables.bonus]
        if any(costs.count(cost) < 4 for cost in start.bonus):
            raise ValueError("starts: there must be bonus cards of these costs for four players")
        if start.cubes > 2:
            raise ValueError("starts: a Supply tile holds two cubes of each colour at most")
    if not tables.solo.values or not set(values) >= set(tables.solo.values) or len(
            set(tables.solo.values)) != len(tables.solo.values):
        raise ValueError("solo: the values must be those of contracts, each once")
    if set(tables.solo.values) & {value for start in tables.starts for value in start.contracts}:
        raise ValueError("solo: the Solo stack cannot hold contracts that the player begins with")
