"""What only the host may do; web and API check the host code and call these."""

from __future__ import annotations

from .kontor import Kontor


async def close_table(kontor: Kontor, table_id: str) -> None:
    """End an open or running table; its log stays."""
    raise NotImplementedError


async def delete_chat(kontor: Kontor, table_id: str, line: int) -> None:
    """Take one line of chat away."""
    raise NotImplementedError


async def ban(kontor: Kontor, player_id: str, banned: bool = True) -> None:
    """Shut a player out, or let him in again."""
    raise NotImplementedError
