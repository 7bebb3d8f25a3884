"""What the pieces of advice share: what a prompt offers, and how late it is."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Action
from app.engine.prompt import Amount, Prompt, Split

from ..state import Mercante

LATE = 2
"""From this part of the reference track on (one half) points are bought before anything else."""


def late(state: Mercante) -> bool:
    """Whether the game draws to its end."""
    return LATE * state.marker >= state.last_space or len(state.decks["shipment"]) < 2 * len(state.merchants)


def offered(prompt: Prompt, action: type[Action], field: str) -> tuple[Any, ...]:
    """All values of a field of this action."""
    for form in prompt.forms:
        if form.action is action:
            for each in form.fields:
                if each.name == field and not isinstance(each, Amount | Split):
                    return each.options
    return ()
