"""Who watches which table, and what wakes them."""

from __future__ import annotations

from collections.abc import AsyncIterator

from .shapes import Nudge, Player


class Live:
    """The watchers of this process. `kontor.live`."""

    def watch(self, table_id: str, player: Player | None) -> AsyncIterator[Nudge]:
        """Nudges for one viewer of one table: merged while he is slow, never queued without end.

        Opening it counts as presence; so does `seen`. A nudge of kind "cut" is the last one.
        """
        raise NotImplementedError

    def watch_player(self, player: Player) -> AsyncIterator[Nudge]:
        """Nudges for all tables where the player sits or is invited."""
        raise NotImplementedError

    def watch_lobby(self) -> AsyncIterator[Nudge]:
        """Nudges whenever an open listed table changes."""
        raise NotImplementedError

    def seen(self, table_id: str, player: Player) -> None:
        """The player asked for something at this table."""
        raise NotImplementedError

    def present(self, table_id: str, player_id: str) -> bool:
        """Whether the player watches now or was here a moment ago."""
        raise NotImplementedError
