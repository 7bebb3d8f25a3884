"""What a sensible merchant would do, knowing only what his seat knows."""

from __future__ import annotations

from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt
from app.engine.table import Position


def advise(knowledge: Knowledge, prompt: Prompt, chance: Chance) -> Action | None:
    """Nothing yet."""
    return None


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """Points and crowns."""
    merchant = position.state.merchants[seat]
    worth: int = 10 * merchant.points + merchant.crowns
    return worth
