"""Waking whoever watches, here and in the other processes: once a thing is stored, and never with content."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, Any

import structlog

from app.store.channel import Channel

from .errors import Closed, NotFound
from .known import Known
from .live import Kind, Live
from .looks import LATELY
from .running import Running
from .settings import Settings
from .shapes import Nudge

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from app.store.tables import TableRow
    from app.store.work import Work

    from .shapes import Player

COMPARE = 3.0
PRESENCE = 30.0
logger = structlog.get_logger()


class Waking:
    """The part of a running server that tells its watchers and its sister processes; see Kontor."""

    live: Live
    known: Known
    settings: Settings
    _rooms: OrderedDict[str, Running]
    _loading: dict[str, asyncio.Task[Running]]
    _channel: Channel

    if TYPE_CHECKING:
        def work(self) -> Work: ...
        def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]: ...
        async def running(self, table_id: str) -> Running: ...
        async def refresh(self, running: Running, *, locked: bool = False) -> bool: ...
        async def table(self, table_id: str) -> tuple[TableRow, tuple[Any, ...], dict[str, Player]]: ...

    def tell(self, running: Running, kind: Kind = "game") -> None:
        """Something was stored: wake the watchers here, then the other processes."""
        self._wake(running, kind)
        self._channel.tell([f"{kind} {running.id}"])

    async def table_changed(self, table_id: str, *, listed: bool = True) -> None:
        """A table changed outside its game: read it again, and wake whoever watches."""
        self._channel.tell([f"table {table_id}"])
        if listed:
            self.live.wake_lobby(table_id)
        await self._look_again(table_id, "table")

    def chatted(self, table_id: str) -> None:
        """Somebody said something."""
        self.live.wake(table_id, 0, lambda _: 0, (), "chat")
        self._channel.tell([f"chat {table_id}"])

    def cut(self, table_id: str, player: str) -> None:
        """Close the pages of somebody who has lost his seat, in every process."""
        self.live.cut(table_id, player)
        self._channel.tell([f"cut {table_id} {player}"])

    def shut_out(self, player: str) -> None:
        """Close all that somebody has open here. Other processes have heard with the commit that he is to be
        doubted; who may, opens it again."""
        self.live.shut_out(player)

    def standing_changed(self, table_id: str) -> None:
        """Somebody has left an answer in advance; nobody but the other processes is told."""
        self._channel.tell([f"standing {table_id}"])

    def invited(self, table_id: str, player: str) -> None:
        """Tell a player that he is invited."""
        self.live.wake_player(player, Nudge(table_id, 0, 0, "invitation"))
        self._channel.tell([f"invitation {table_id} {player}"])

    def presence_changed(self, table_id: str, player: str) -> None:
        """Somebody came or went: where he sits, pages that show it are told."""
        running = self._rooms.get(table_id)
        if table_id in self.live.watched() and (running is None or player in running.seats):
            self.spawn(self._presence_changed(table_id, player))

    async def _presence_changed(self, table_id: str, player: str) -> None:
        async with self.work() as work:
            places = (await work.tables.seats(table_id))[table_id]
            if all(place.player != player for place in places):
                return
            await work.tables.change(table_id)
            await work.commit()
        await self.table_changed(table_id, listed=False)

    def _wake(self, running: Running, kind: Kind) -> None:
        self.live.wake(running.id, running.row.number,
                       lambda player: running.seq(running.seats.get(player) if player else None),
                       running.seats, kind)

    async def _remembered(self, table_id: str) -> Running | None:
        """The game, if it is in memory. One that is being read is waited for: it was read before a change
        that has just been told of, perhaps, and must be looked at again."""
        if table_id in self._loading:
            with suppress(NotFound, Closed):
                return await self.running(table_id)
        return self._rooms.get(table_id)

    async def _look_again(self, table_id: str, kind: Kind) -> None:
        if (running := await self._remembered(table_id)) is not None:
            await self.refresh(running)
            self._wake(running, kind)
            return
        if not self.live.anybody():
            return
        with suppress(NotFound):
            table, places, _ = await self.table(table_id)
            if table.started_at is not None:
                self._wake(await self.running(table_id), kind)
                return
            self.live.wake(table_id, 0, lambda _: table.revision,
                           [place.player for place in places if place.player], kind)

    def _heard(self, note: str) -> None:
        """Another process has stored something."""
        kind, table_id, *rest = note.split(" ")  # "player" names a player
        match kind:
            case "chat":
                self.live.wake(table_id, 0, lambda _: 0, (), "chat")
            case "standing":
                self.spawn(self._read_standing(table_id))
            case "cut":
                self.live.cut(table_id, rest[0])
            case "player":
                self.known.forget(table_id)
                self.live.doubt(table_id)
            case "invitation":
                self.live.wake_player(rest[0], Nudge(table_id, 0, 0, "invitation"))
            case "table":
                self.live.wake_lobby(table_id)
                self.spawn(self._look_again(table_id, "table"))
            case _:
                self.spawn(self._look_again(table_id, "game"))

    async def _read_standing(self, table_id: str) -> None:
        if (running := await self._remembered(table_id)) is not None:
            async with running.lock, self.work() as work:
                running.standing = await work.tables.standing(table_id)

    async def _compare_now_and_then(self) -> None:
        saved_at = monotonic()
        while True:
            await asyncio.sleep(COMPARE)
            try:
                self.live.refresh_presence()
                await self._compare()
                if monotonic() - saved_at > PRESENCE:
                    saved_at = monotonic()
                    await self._share_presence()
            except Exception as error:
                logger.warning("tables were not compared", error=type(error).__name__)

    @property
    def hears_all(self) -> bool:
        """Whether nothing that another process does can be missed."""
        return self.settings.workers == 1 or self._channel.listens

    async def _catch_up(self) -> None:
        """Wake-ups may have been lost: trust nothing that is remembered, and nobody who was let in."""
        self.known.forget_all()
        self.live.doubt()
        self.live.wake_all()
        for table_id in tuple(self._rooms):
            await self._read_standing(table_id)
        await self._compare()

    async def _compare(self) -> None:
        """A wake-up may have been lost: compare all that is remembered or watched here."""
        known = [*{*self.live.watched(), *self._rooms}]
        if not known:
            return
        async with self.work() as work:
            stored = await work.tables.versions(known)
        for table_id, version in stored.items():
            running = self._rooms.get(table_id)
            if running is None or version != (running.table.revision, running.row.serial):
                await self._look_again(table_id, "game")

    async def _share_presence(self) -> None:
        """Tell the other processes who is here, and learn it from them."""
        here, self.live.unsaved = self.live.unsaved, set()
        try:
            await self._tell_who_is_here(here)
        except BaseException:
            self.live.unsaved |= here
            raise

    async def _tell_who_is_here(self, here: set[tuple[str, str]]) -> None:
        now = datetime.now(UTC)
        async with self.work() as work:
            await work.tables.seen(here, now)
            if listening := self.live.listening():
                await work.tables.seen_everywhere(listening, now)
            if self.settings.workers > 1:
                await work.people.look_on(here, now, now - LATELY)
            places = await work.tables.seats(*self._rooms)
            await work.commit()
        for table_id, seats in places.items():
            if (running := self._rooms.get(table_id)) is not None:
                running.last_seen(seats)
