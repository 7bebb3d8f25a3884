"""What a seat may decide, for programs: its prompt, and its legal actions one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.parts import sentence as _

from . import looks
from .errors import NothingToDecide, NotYours
from .shapes import Player, PromptCard

if TYPE_CHECKING:
    from .kontor import Kontor

MOST_LISTED = 500


async def prompt(kontor: Kontor, player: Player, table_id: str, optional: bool = False) -> PromptCard:
    """The player's prompt now. Raises NothingToDecide, naming who is waited for, and NotYours."""
    running = await kontor.running(table_id)
    seat = running.seat_of(player)
    if seat is None:
        raise NotYours(_("You have no seat at this table."))
    card = looks.prompt_of(running, seat, "en")
    if card is None or (card.optional and not optional):
        raise NothingToDecide(_("There is nothing for you to decide now."),
                              waiting_for=list(looks.due(running)))
    return card


async def listed(kontor: Kontor, player: Player, table_id: str) -> list[dict[str, Any]] | None:
    """The legal actions one by one; None where there are more than 500."""
    running = await kontor.running(table_id)
    seat = running.seat_of(player)
    asked = running.position.prompt(seat) if seat is not None else None
    if asked is None or asked.size() > MOST_LISTED:
        return None
    return [msgspec.to_builtins(action) for action in asked.actions()]
