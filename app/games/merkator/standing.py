"""What merchants may say in advance, so that no game by correspondence waits for those who stay at home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine.parts import Action, Seat, sentence
from app.engine.prompt import OneOf, Prompt, Some
from app.engine.standing import NEXT_TURN, StandingOffer

from .actions import Pass
from .names import PLACES
from .state import Merkator


def stay_at_home(prompt: Prompt, said: Mapping[str, Any]) -> Action | None:
    """No joining, but for journeys to these places."""
    return Pass() if prompt.facts["place"] not in said["unless"] else None


def turns_begun(state: Merkator, seat: Seat) -> int:
    """How many turns this seat has begun."""
    return state.merchants[seat].turns


def in_company(state: Merkator) -> bool:
    """Alone one has nobody to join."""
    return not state.alone


STANDING = (
    StandingOffer(
        "join",
        sentence("Join no journeys, unless they go to these places."),
        stay_at_home,
        (
            Some("unless", tuple(PLACES), 0, len(PLACES), "place"),
            OneOf("until", (NEXT_TURN, "withdrawn"), "until"),
        ),
        turns_begun,
        in_company,
    ),
)
