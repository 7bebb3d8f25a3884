"""The forms of a prompt, for bots."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Action
from app.engine.prompt import Prompt


def field(prompt: Prompt, action: type[Action], number: int = 0) -> Any:
    """A field of the first form for this action, if there is one."""
    return next((form.fields[number] for form in prompt.forms if form.action is action), None)


def offered(prompt: Prompt, action: type[Action]) -> bool:
    """Whether this can be done."""
    return any(form.action is action for form in prompt.forms)
