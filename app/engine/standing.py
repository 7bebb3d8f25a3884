"""Answers that a seat may give in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .parts import Action, Data, Seat
from .prompt import Field, Prompt

NEXT_TURN = "turn"


class StandingOffer(Data):
    """What a seat may say in advance to a question of the game, such as: bid up to so much, then pass.

    `fields` are filled in when it is given. `answer` turns them into an action when the question comes;
    None means that what was said does not fit, and the seat is asked itself.

    When it ends: with the first question that it does not fit; or, where `turns` counts the turns that a seat
    has begun, with the owner's next turn, if its field `until` says NEXT_TURN, else not by itself.

    `asked` says of a state whether its game puts the question at all; without it, every game does.
    """

    question: str
    label: str
    answer: Callable[[Prompt, Mapping[str, Any]], Action | None]
    fields: tuple[Field, ...] = ()
    turns: Callable[[Any, Seat], int] | None = None
    asked: Callable[[Any], bool] | None = None
