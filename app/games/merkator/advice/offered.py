"""What a prompt offers."""

from __future__ import annotations

from app.engine.parts import Action
from app.engine.prompt import OneOf, Prompt, Some


def offered(prompt: Prompt, action: type[Action]) -> tuple[str, ...]:
    """All that can be chosen for this action; nothing if it is not offered."""
    for form in prompt.forms:
        if form.action is action:
            field = form.fields[0]
            return field.options if isinstance(field, OneOf | Some) else ()
    return ()


def offers(prompt: Prompt, action: type[Action]) -> bool:
    """Whether this can be done."""
    return any(form.action is action for form in prompt.forms)
