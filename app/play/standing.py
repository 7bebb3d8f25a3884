"""Answers given in advance. Only their owner knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.engine.parts import Action, Seat
from app.engine.parts import sentence as _
from app.engine.prompt import Prompt

from .errors import NotFound
from .running import Running
from .shapes import StandingCard
from .wording import Voice

if TYPE_CHECKING:
    from .kontor import Kontor


def cards(running: Running, seat: Seat | None, voice: Voice) -> tuple[StandingCard, ...]:
    """The standing answers that this viewer may give, and has given."""
    return ()


def answer(running: Running, prompt: Prompt) -> Action | None:
    """What the owner of the seat has said in advance to this question."""
    return None


async def give(kontor: Kontor, running: Running, seat: Seat, question: str,
               condition: Mapping[str, Any] | None) -> None:
    """Leave an answer, or take it back."""
    raise NotFound(_("This game offers no standing answer to that."))
