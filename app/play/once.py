"""What people do besides deciding and talking: under one key it is done once, however often it arrives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from .shapes import Player

if TYPE_CHECKING:
    from app.store.work import Work

    from .kontor import Kontor

KEPT_FOR = timedelta(days=2)
"""No page sends anything again after so long."""


class Again(Exception):
    """This was done under the same key before; it changes nothing, and is answered as it was then."""


async def was_done(kontor: Kontor, player: Player, key: str | None) -> bool:
    """Whether the player has done something under this key."""
    if not key:
        return False
    async with kontor.work() as work:
        return await work.people.has_done(player.id, key)


async def must_be_first(work: Work, player: Player, key: str | None) -> None:
    """From the work's end on this has been done under the key. Raises Again if it was before."""
    if key and not await work.people.does(player.id, key, datetime.now(UTC)):
        raise Again
