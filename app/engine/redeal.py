"""Worlds that agree with what one viewer knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .prompt import Chance
from .steps import AllAtOnce
from .table import Position

WORLD_SEED_BITS = 62


def world(known: Position[Any, Any], state: Any, chance: Chance) -> Position[Any, Any]:
    """A full position on a state whose card backs are filled in: unseen answers and chance are made up."""
    stack = tuple(_answered(step, state, chance) for step in known.stack)
    seed = f"world {chance.randrange(2**WORLD_SEED_BITS)}"
    return Position(state, stack, seed, 0, known.decisions)


def _answered(step: Any, state: Any, chance: Chance) -> Any:
    """A step in which each closed hand that the viewer cannot see holds something legal."""
    if not isinstance(step, AllAtOnce) or all(answer is not None for _, answer in step.answers):
        return step
    asked = {prompt.seat: prompt for prompt in step.asked(state)}
    return replace(step, answers=tuple((seat, asked[seat].sample(chance) if answer is None else answer)
                                       for seat, answer in step.answers))
