"""The forms of a prompt, for bots."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Action
from app.engine.prompt import OneOf, Prompt

from .actions import Pass, PlayCard


def field(prompt: Prompt, action: type[Action], number: int = 0) -> Any:
    """A field of the first form for this action, if there is one."""
    return next((form.fields[number] for form in prompt.forms if form.action is action), None)


def offered(prompt: Prompt, action: type[Action]) -> bool:
    """Whether this can be done."""
    return any(form.action is action for form in prompt.forms)


def played_if(prompt: Prompt, wanted: bool) -> Action:
    """The influence card that can be played now, if it is wanted."""
    cards: OneOf | None = field(prompt, PlayCard)
    return PlayCard(cards.options[0]) if cards is not None and wanted else Pass()
