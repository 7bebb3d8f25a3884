"""End of the Game: contracts, buildings, and who has won."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

from app.engine.game import Score
from app.engine.parts import Seat

from .state import Merkator
from .tables import Building, Part


def scores(state: Merkator) -> tuple[Score, ...]:
    """The best contracts at their value, the others at half of it, buildings; Time counters break ties."""
    return tuple(_score(state, seat) for seat in state.seats)


def _score(state: Merkator, seat: Seat) -> Score:
    merchant = state.merchants[seat]
    inside, beside = contract_points(state, merchant.contracts)
    buildings = sum([building_points(state, seat, card) for card in merchant.buildings])
    lines = (("contracts", inside), ("others", beside // 2), ("buildings", buildings))
    half = beside % 2
    total = inside + beside // 2 + buildings
    return Score(seat, lines, (2 * total + half, merchant.counters),
                 (("half", half), ("counters", merchant.counters)))


def points(state: Merkator) -> tuple[int, ...]:
    """Everybody's victory points, if the game were over now."""
    return tuple([score.total for score in scores(state)])


def contract_points(state: Merkator, contracts: tuple[str, ...]) -> tuple[int, int]:
    """The values of the best contracts, which fill the office, and of the others."""
    values = sorted([state.pieces.value[contract] for contract in contracts], reverse=True)
    office = state.pieces.rules.office
    return sum(values[:office]), sum(values[office:])


def building_points(state: Merkator, seat: Seat, card: str) -> int:
    """What a building brings its owner."""
    building = state.pieces.building[card]
    if building.sole:
        return _sole(state, seat, building)
    total = sum([part.points * (_counted(state, seat, part) // part.per) for part in building.parts])
    return min(total, building.most) if building.most else total


def _sole(state: Merkator, seat: Seat, building: Building) -> int:
    """Points for the one player who has the most; nothing in a tie."""
    part = building.parts[0]
    own = _counted(state, seat, part)
    others = [_counted(state, other, part) for other in state.seats if other != seat]
    return part.points if all(own > count for count in others) else 0


def _counted(state: Merkator, seat: Seat, part: Part) -> int:
    """How much a player has of what a part of a building counts."""
    merchant = state.merchants[seat]
    kinds = part.kinds or tuple(good for column in part.columns for good in state.pieces.columns[column])
    held = [merchant.goods[good] for good in kinds if good in merchant.goods]
    match part.counts:
        case "types":
            return len(held)
        case "goods":
            return sum(held)
        case "both":
            return int(len(held) == len(kinds))
        case "bulk":
            return sum([count >= part.least for count in held])
        case "heap":
            return max(held, default=0)
        case "counters":
            return merchant.counters
        case "one":
            return 1


def best_cubes(state: Merkator, seat: Seat) -> tuple[str, ...]:
    """The goods that the cubes of the Supply tile should become for the most points."""
    merchant = state.merchants[seat]
    ways = product(*[combinations_with_replacement(state.pieces.made_at[major], count)
                     for major, count in Counter(merchant.cubes).items()])

    def worth(goods: tuple[str, ...]) -> int:
        placed = state.store(seat, Counter(goods))
        return sum([building_points(placed, seat, card) for card in merchant.buildings])

    return max([sum(way, ()) for way in ways], key=worth)
