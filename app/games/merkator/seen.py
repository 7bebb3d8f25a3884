"""The parts of what a viewer sees."""

from __future__ import annotations

from app.engine.parts import Data, Seat


class PlaceSeen(Data):
    """A place of the map: kind "major" or "minor", its cubes and their colour, what a journey there brings or
    costs in Time counters, the fee of joining, its lines to majors, the cubes from which on it gives a major
    another one (None for a major), and the goods made there.
    """

    id: str
    kind: str
    cubes: int
    colour: str
    counters: int
    fee: int
    links: tuple[str, ...]
    threshold: int | None
    goods: tuple[str, ...]


class GoodSeen(Data):
    """A good: the major that its cubes come from, and its column of the office, A to F."""

    id: str
    major: str
    column: str


class ContractSeen(Data):
    """A contract in sight. `kinds` asks for so many different goods instead of `goods`."""

    id: str
    value: int
    place: str
    goods: dict[str, int]
    kinds: int


class StackSeen(Data):
    """A stack of contracts of one level: how many, and the topmost ("" where none is left)."""

    level: int
    count: int
    top: str


class BonusSeen(Data):
    """A bonus card in sight."""

    id: str
    cost: int
    good: str
    places: tuple[str, ...]


class PartSeen(Data):
    """What a building counts: see `counts` in the data file."""

    counts: str
    points: int
    columns: str
    kinds: tuple[str, ...]
    per: int
    least: int


class BuildingSeen(Data):
    """A building in sight; `most` is 0 without a limit."""

    id: str
    cost: int
    parts: tuple[PartSeen, ...]
    most: int
    sole: bool


class RowSeen(Data):
    """A row of the time chart: its spaces, the counters left, on the last of them, and letters that show."""

    number: int
    spaces: int
    left: int
    letters: str


class MerchantSeen(Data):
    """A player's open area, which is all he has. `cubes` of the Supply tile are named after their majors.

    `inside` are the contracts that would fill the office at the end, `beside` the others; `buildings` says
    what each would score now, `points` is the whole score.
    """

    seat: Seat
    contracts: tuple[str, ...]
    inside: tuple[str, ...]
    beside: tuple[str, ...]
    goods: dict[str, int]
    cubes: tuple[str, ...]
    counters: int
    money: int
    bonus: tuple[str, ...]
    buildings: dict[str, int]
    points: int
    turns: int


class TradingSeen(Data):
    """A contract being fulfilled with trades: the goods traded for so far, and the one wanted now, if any."""

    seat: Seat
    contract: str
    traded: tuple[str, ...]
    wanted: str


class LossSeen(Data):
    """A loss-of-goods check: letters of the counter in question; once they stand, who is still to lose goods,
    and how many the first of them.
    """

    letters: str
    to_lose: tuple[Seat, ...]
    left: int


class PurchaseSeen(Data):
    """A card being paid for with contracts: what is still owed."""

    card: str
    owed: int


class NumbersSeen(Data):
    """What the data file says: contracts of an office, the cash limit, goods of a trade, bonus goods of the
    active player and of a joiner.
    """

    office: int
    cash_limit: int
    trade: int
    active_bonus: int
    joiner_bonus: int
