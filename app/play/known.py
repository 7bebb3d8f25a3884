"""Whose token or cookie this process has checked lately."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.store.people import PlayerRow

if TYPE_CHECKING:
    from .kontor import Kontor

MOST = 10_000


class Known:
    """Players by what names them. Any change to a player is told to all processes, and he is forgotten."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], PlayerRow] = {}
        self._changes = 0

    async def find(self, kontor: Kontor, column: str, value: str) -> PlayerRow | None:
        """The player with this value in this column, from memory where that can be trusted."""
        key = column, value
        if key in self._rows and kontor.hears_all:
            return self._rows[key]
        before = self._changes
        async with kontor.work() as work:
            row = await work.people.find(**{column: value})
        if row is not None and self._changes == before:
            self._rows[key] = row
            if len(self._rows) > MOST:
                del self._rows[next(iter(self._rows))]
        return row

    def forget(self, player: str) -> None:
        """Something about this player has changed; what is being read meanwhile is not remembered either."""
        self._changes += 1
        for key in [key for key, row in self._rows.items() if row.id == player]:
            del self._rows[key]

    def forget_all(self) -> None:
        self._changes += 1
        self._rows.clear()
