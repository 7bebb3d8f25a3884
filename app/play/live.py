"""Who watches which table, and what wakes them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Literal

from . import measures
from .shapes import Nudge, Player

Kind = Literal["game", "table", "chat", "cut", "invitation", "doubt"]
GRACE = 20.0
"""Seconds for which somebody who has just left still counts as present: pages reload, phones doze."""


class Watch:
    """One open page or stream. Nudges of a kind are merged while it is slow."""

    def __init__(self, player: str | None) -> None:
        self.player = player
        self.last = -1
        self._pending: dict[tuple[str, Kind], Nudge] = {}
        self._wake = asyncio.Event()

    def nudge(self, nudge: Nudge) -> None:
        self._pending[nudge.table_id, nudge.kind] = nudge
        self._wake.set()

    def take(self) -> Nudge | None:
        """The oldest nudge that waits."""
        return self._pending.pop(next(iter(self._pending))) if self._pending else None

    def stir(self) -> None:
        """Let whoever waits here look up, with or without a nudge."""
        self._wake.set()

    async def stirred(self) -> None:
        """Until a nudge comes, or somebody stirs."""
        if not self._pending:
            self._wake.clear()
            await self._wake.wait()

    async def nudges(self) -> AsyncIterator[Nudge]:
        """The oldest nudge that waits, or the first to come; one of kind "cut" is the last."""
        while True:
            while (nudge := self.take()) is None:
                await self.stirred()
            yield nudge
            if nudge.kind == "cut":
                return


class Live:
    """The watchers of this process. `kontor.live`."""

    def __init__(self, changed: Callable[[str, str], None]) -> None:
        self._changed = changed
        self._tables: dict[str, set[Watch]] = defaultdict(set)
        self._players: dict[str, set[Watch]] = defaultdict(set)
        self._lobby: set[Watch] = set()
        self._last_seen: dict[tuple[str, str], float] = {}
        self.unsaved: set[tuple[str, str]] = set()

    @contextmanager
    def watching_table(self, table_id: str, player: Player | None) -> Iterator[Watch]:
        """Nudges for one viewer of one table: merged while he is slow, never queued without end.

        Opening it counts as presence; so does `seen`. A nudge of kind "cut" is the last one; at one of kind
        "doubt", and once it is open, the watcher looks whether his player may still have it.
        """
        watch = Watch(player.id if player else None)
        self._tables[table_id].add(watch)
        if player:
            self.seen(table_id, player)
        try:
            with measures.watching("table"):
                yield watch
        finally:
            self._forget(self._tables, table_id, watch)
            if player:
                self.seen(table_id, player)

    @contextmanager
    def watching_player(self, player: Player) -> Iterator[Watch]:
        """Nudges for all tables where the player sits or is invited. One of kind "cut" is the last one."""
        watch = Watch(player.id)
        self._players[player.id].add(watch)
        try:
            with measures.watching("player"):
                yield watch
        finally:
            self._forget(self._players, player.id, watch)

    @contextmanager
    def watching_lobby(self) -> Iterator[Watch]:
        """Nudges whenever an open listed table changes."""
        watch = Watch(None)
        self._lobby.add(watch)
        try:
            with measures.watching("lobby"):
                yield watch
        finally:
            self._lobby.discard(watch)

    def seen(self, table_id: str, player: Player) -> None:
        """The player asked for something at this table."""
        was = self.present(table_id, player.id)
        self._last_seen[table_id, player.id] = monotonic()
        self.unsaved.add((table_id, player.id))
        if not was:
            self._changed(table_id, player.id)

    def present(self, table_id: str, player_id: str) -> bool:
        """Whether the player watches now or was here a moment ago."""
        if monotonic() - self._last_seen.get((table_id, player_id), -GRACE) < GRACE:
            return True
        return any(watch.player == player_id for watch in self._tables.get(table_id, ()))

    def refresh_presence(self) -> None:
        """Watchers are present as long as they watch; whoever is long gone is forgotten."""
        for table_id, watches in self._tables.items():
            for watch in watches:
                if watch.player:
                    self._last_seen[table_id, watch.player] = monotonic()
                    self.unsaved.add((table_id, watch.player))
        for key, at in list(self._last_seen.items()):
            if monotonic() - at > GRACE:
                del self._last_seen[key]
                self._changed(*key)

    def anybody(self) -> bool:
        """Whether anybody of this process watches anything."""
        return bool(self._tables or self._players)

    def watching(self, table_id: str) -> set[str]:
        """The players who watch the table in this process."""
        return {watch.player for watch in self._tables.get(table_id, ()) if watch.player}

    def listens(self, player: str) -> bool:
        """Whether the player follows all his tables in this process."""
        return player in self._players

    def listening(self) -> list[str]:
        """The players who follow all their tables in this process."""
        return list(self._players)

    def watched(self) -> list[str]:
        """The tables that somebody of this process watches."""
        return list(self._tables)

    def wake(self, table_id: str, number: int, seq: Callable[[str | None], int], seated: Iterable[str],
             kind: Kind = "game") -> None:
        """Tell those for whom something changed; a viewer who sees no difference hears nothing."""
        for watch in tuple(self._tables.get(table_id, ())):
            now = seq(watch.player)
            if kind == "chat" or now != watch.last:
                watch.last = now if kind != "chat" else watch.last
                watch.nudge(Nudge(table_id, number, now, kind))
        if kind != "chat":
            for player in seated:
                if player in self._players:
                    self.wake_player(player, Nudge(table_id, number, seq(player), kind))

    def wake_player(self, player: str, nudge: Nudge) -> None:
        for watch in tuple(self._players.get(player, ())):
            watch.nudge(nudge)

    def wake_lobby(self, table_id: str) -> None:
        for watch in tuple(self._lobby):
            watch.nudge(Nudge(table_id, 0, 0, "table"))

    def cut(self, table_id: str, player: str) -> None:
        """The player has nothing to do with this table's seats any more: his pages there must close."""
        for watch in tuple(self._tables.get(table_id, ())):
            if watch.player == player:
                watch.nudge(Nudge(table_id, 0, 0, "cut"))

    def shut_out(self, player: str) -> None:
        """The player is banned or has another token: all his pages and streams must close."""
        for table_id in tuple(self._tables):
            self.cut(table_id, player)
        self.wake_player(player, Nudge("", 0, 0, "cut"))

    def doubt(self, player: str | None = None) -> None:
        """Something about this player has changed, or may have about anybody: his pages and streams look."""
        for table_id, watches in self._tables.items():
            for watch in watches:
                if watch.player and player in (None, watch.player):
                    watch.nudge(Nudge(table_id, 0, 0, "doubt"))
        for each in self._players if player is None else (player,):
            self.wake_player(each, Nudge("", 0, 0, "doubt"))

    def wake_all(self) -> None:
        """Wake-ups that no number tells of may have been lost: chat and invitations are read anew."""
        for table_id in tuple(self._tables):
            self.wake(table_id, 0, lambda _: 0, (), "chat")
        for player in tuple(self._players):
            self.wake_player(player, Nudge("", 0, 0, "invitation"))
        self.wake_lobby("")

    @staticmethod
    def _forget(places: dict[str, set[Watch]], key: str, watch: Watch) -> None:
        places[key].discard(watch)
        if not places[key]:
            del places[key]
