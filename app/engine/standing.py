"""Answers that a seat may give in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .parts import Action, Data
from .prompt import Field, Prompt


class StandingOffer(Data):
    """What a seat may say in advance to a question of the game, such as: bid up to so much, then pass.

    `fields` are filled in when it is given. `answer` turns them into an action when the question comes;
    None means that what was said no longer fits, and the seat is asked itself.
    """

    question: str
    label: str
    answer: Callable[[Prompt, Mapping[str, Any]], Action | None]
    fields: tuple[Field, ...] = ()
