"""What goods, contracts and counters are worth to a merchant, in hundredths of a point."""

from __future__ import annotations

from app.engine.parts import Seat

from ..payment import Asked, asked_by
from ..pieces import Pieces
from ..state import Merkator

POINT = 100
COUNTER = 70
"""A Time counter, which pays for a journey or for joining one."""
LAST_TURNS = 3
"""When so few turns are left, buildings are better than bonus cards."""


def wants(pieces: Pieces, contracts: tuple[str, ...], held: dict[str, int]) -> dict[str, int]:
    """How much another unit of each good would help: the value of the contracts it is missing for."""
    found = dict.fromkeys(pieces.goods, 0)
    for contract in contracts:
        card = pieces.contract[contract]
        for good, count in card.goods.items():
            if held.get(good, 0) < count:
                found[good] += POINT * (card.value + 1) // sum(card.goods.values())
        if card.kinds:
            for good in found:
                if not held.get(good):
                    found[good] += POINT * (card.value + 1) // card.kinds
    return found


def progress(pieces: Pieces, contract: str, held: dict[str, int]) -> int:
    """How far a contract has come, in hundredths of it."""
    asked = asked_by(pieces, contract)
    whole = asked.kinds or sum(asked.goods.values())
    return 100 * _brought(asked, held) // whole if whole else 0


def _brought(asked: Asked, held: dict[str, int]) -> int:
    if asked.kinds:
        return min(asked.kinds, len(held))
    return sum([min(count, held.get(good, 0)) for good, count in asked.goods.items()])


def reward(pieces: Pieces, contract: str) -> int:
    """What a fulfilled contract brings: the value of the next one."""
    level = pieces.next_level[pieces.value[contract]]
    return POINT * (level or pieces.value[contract])


def least(state: Merkator, seat: Seat, contracts: tuple[str, ...]) -> str:
    """The contract that one misses least: of the lowest value, and farthest from being fulfilled."""
    held = state.merchants[seat].goods
    return min(contracts, key=lambda card: (state.pieces.value[card], progress(state.pieces, card, held)))


def turns_left(state: Merkator) -> int:
    """How many more turns each player is likely to have, this one included."""
    if state.alone:
        return len(state.solo)
    if state.final:
        return 1
    front = state.pieces.sides["ultimo"]
    waiting = front.rows * front.spaces if state.side == "back" else 0
    return 2 + (state.left_on_chart + waiting) // len(state.merchants)
