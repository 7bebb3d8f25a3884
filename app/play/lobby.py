"""A table before its game, from opening to the deal, and its rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .kontor import Kontor
from .shapes import Invitation, Pace, Player, TableCard


async def open_table(kontor: Kontor, player: Player, game: str, seats: int, options: Mapping[str, Any] | None = None,
                     *, bots: Sequence[str] = (), listed: bool = True, pace: Pace = "live",
                     absent: Literal["vote", "bot"] = "vote", host_code: str | None = None) -> TableCard:
    """A new table; the player has seat 0, bots the seats after it. Raises Unfit, NotYours, TooMany."""
    raise NotImplementedError


async def tables_listed(kontor: Kontor) -> tuple[TableCard, ...]:
    """Open tables with a free seat that everybody may see, newest first."""
    raise NotImplementedError


async def tables_of(kontor: Kontor, player: Player, awaiting: bool = False) -> tuple[TableCard, ...]:
    """The player's tables, those that wait for him first, then the newest; or only those that wait."""
    raise NotImplementedError


async def table(kontor: Kontor, table_id: str, player: Player | None) -> TableCard:
    """The table as this player sees it from outside. Raises NotFound."""
    raise NotImplementedError


async def sit(kontor: Kontor, player: Player, table_id: str, seat: int | None = None) -> TableCard:
    """Take a free seat, or this one. Raises Taken, Closed."""
    raise NotImplementedError


async def get_up(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """Leave one's seat, before the start; the opener's leaving cancels a table without other people."""
    raise NotImplementedError


async def ready(kontor: Kontor, player: Player, table_id: str, ready: bool = True) -> TableCard:
    """Say that one is ready, or not yet."""
    raise NotImplementedError


async def fill(kontor: Kontor, opener: Player, table_id: str, seat: int, bot: str | None) -> TableCard:
    """The opener puts a bot on a free seat, or takes it away (bot None)."""
    raise NotImplementedError


async def start(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """The opener starts; free seats are dropped. Raises Closed with the reason."""
    raise NotImplementedError


async def cancel(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """The opener closes a table that has not started."""
    raise NotImplementedError


async def invite(kontor: Kontor, player: Player, table_id: str, invited_id: str) -> TableCard:
    """Ask another player, or somebody's bot, to the table; a bot answers by sitting down."""
    raise NotImplementedError


async def invitations(kontor: Kontor, player: Player) -> tuple[Invitation, ...]:
    """The open tables to which the player is invited and where he does not sit."""
    raise NotImplementedError


async def rematch(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """A new table with the same game and options, linked to the old one; the others are invited.

    Asking again, or asking second, gives the same new table and a seat at it.
    """
    raise NotImplementedError
