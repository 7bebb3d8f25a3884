"""What goods, wagons and cards are likely to be worth, by what lies open; for bots."""

from __future__ import annotations

from app.engine.parts import Seat

from .state import MiddleAges, Wagon
from .steps.unloading import proceeds

SPACE_TO_GO = 35
"""How much less a good is worth for each space that its wagon still has to go."""

POCKET = 200
"""What a trader keeps for bids and fees when he has bought."""

CARD_WORTH = {
    "express": 600,
    "large_office": 600,
    "office": 500,
    "coach": 500,
    "driver": 400,
    "courier": 400,
    "bargain": 300,
    "warehouse_sale": 200,
}


def stored_worth(state: MiddleAges, city: str, good: str) -> int:
    """What a good from this city is likely to bring elsewhere, on average over the other cities."""
    others = [proceeds(state, other, (good,)) for other in state.pieces.cities if other != city]
    return sum(others) // len(others)


def aboard_worth(state: MiddleAges, wagon: Wagon, good: str) -> int:
    """What a good aboard is likely to bring: the best city before the wagon, less for the way left."""
    if wagon.arrived:
        return proceeds(state, wagon.space, (good,))
    waiting = [other.space for other in state.wagons if other.space != wagon.space]
    ahead = state.pieces.ahead[wagon.space, wagon.heading]
    nearest = min(distance for _, distance in ahead)
    chances = [
        proceeds(state, city, (good,)) - SPACE_TO_GO * distance - (200 if city in waiting else 0)
        for city, distance in ahead
        if distance <= nearest + 3
    ]
    return sum(chances) // len(chances) if nearest > 4 else max(chances)


def cargo_worth(state: MiddleAges, seat: Seat) -> int:
    """What all goods of a player on the wagons are likely to bring."""
    return sum(aboard_worth(state, wagon, good) for wagon in state.wagons for good in wagon.cargo[seat])


def store_worth(state: MiddleAges, seat: Seat) -> int:
    """What stored goods are worth: little, until a wagon stands in their city."""
    waiting = [wagon.space for wagon in state.wagons]
    total = 0
    for stall, count in state.merchants[seat].store.items():
        city, good = state.pieces.stall[stall]
        total += count * stored_worth(state, city, good) // (3 if city in waiting else 5)
    return total


def outlook(state: MiddleAges, seat: Seat) -> int:
    """Money and goods of a player, and his lead in cargo over the others."""
    others = [cargo_worth(state, other) for other in range(len(state.merchants)) if other != seat]
    return cargo_worth(state, seat) + store_worth(state, seat) - sum(others) // (2 * len(others))


def turns_left(state: MiddleAges) -> int:
    """How many more turns the game is likely to last."""
    last = state.pieces.table[len(state.merchants)].last_arrival
    return max(0, last - state.arrivals) * (3 if len(state.merchants) == 2 else 2) // 2


def time_to_ship(state: MiddleAges, worth: int) -> int:
    """What is likely to be left of this worth, when a wagon may not arrive any more before the end."""
    return worth * min(2, turns_left(state)) // 2


def spare(state: MiddleAges, seat: Seat) -> int:
    """The money of a player that the upkeep of this turn leaves; less than nothing if he cannot pay it."""
    merchant = state.merchants[seat]
    return merchant.money - state.pieces.upkeep[merchant.level]
