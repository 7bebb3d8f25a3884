"""The sockets of the pages: each sends the regions that changed for its viewer, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from app.play import lobby, people, rooms
from app.play.errors import NotFound, NotYours, Refusal, Unavailable
from app.play.live import Watch
from app.play.shapes import ChatLine, Look, Nudge

from . import home, regions, signing
from .deps import Viewer, kontor_of, player_of

router = APIRouter()
SLOWEST = 15.0
FORBIDDEN, LATER = 1008, 1013
LONGEST_MESSAGE = 4096
Follower = Callable[[], Coroutine[Any, Any, None]]


@router.websocket("/t/{table_id}/ws")
async def table_socket(socket: WebSocket, table_id: str, page: str = "room") -> None:
    """The socket of a table's page."""
    viewer = await _welcome(socket)
    if viewer is None:
        return
    try:
        await lobby.table(viewer.kontor, table_id, viewer.player)
    except Refusal as refusal:
        await socket.close(LATER if isinstance(refusal, Unavailable) else FORBIDDEN)
        return
    await TableFeed(socket, viewer, table_id, page).run()


@router.websocket("/live")
async def home_socket(socket: WebSocket) -> None:
    """The socket of the home page."""
    viewer = await _welcome(socket)
    if viewer is not None:
        await HomeFeed(socket, viewer).run()


async def _welcome(socket: WebSocket) -> Viewer | None:
    """Accept, and look who it is; a page of another site is sent away for good."""
    kontor = kontor_of(socket)
    await socket.accept()
    if not signing.same_site(socket, kontor.settings.public_url):
        await socket.close(FORBIDDEN)
        return None
    try:
        return Viewer(socket, kontor, await player_of(socket))
    except Unavailable:
        await socket.close(LATER)
        return None


class Feed:
    """Sends what changed; a socket that does not take it in time is dropped, never waited for."""

    def __init__(self, socket: WebSocket, viewer: Viewer) -> None:
        self.socket, self.viewer = socket, viewer
        self.sending = asyncio.Lock()
        self.sent: dict[str, str] = {}
        self.let_in = asyncio.Event()
        if viewer.player is None:
            self.let_in.set()

    async def run(self) -> None:
        tasks = [asyncio.create_task(work()) for work in (self.listen, *self.followers())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if not task.cancelled() and task.exception() is not None:
                    raise task.exception()  # type: ignore[misc]
        except (WebSocketDisconnect, TimeoutError, RuntimeError, ConnectionError, Unavailable):
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(LATER)

    def followers(self) -> tuple[Follower, ...]:
        """What wakes this feed."""
        raise NotImplementedError

    async def nudges(self, watch: Watch) -> AsyncIterator[Nudge]:
        """What wakes this watch. "cut" is the last, also for whom the host shut out before it was open."""
        watch.nudge(Nudge("", 0, 0, "doubt"))
        async for nudge in watch.nudges():
            if nudge.kind != "doubt":
                yield nudge
            elif await self.may_look():
                self.let_in.set()
            else:
                yield Nudge(nudge.table_id, 0, 0, "cut")
                return

    async def may_look(self) -> bool:
        """Whether the viewer is still who he was. Raises Unavailable."""
        try:
            return self.viewer.player is None or bool(
                await people.player(self.viewer.kontor, self.viewer.player.id))
        except (NotFound, NotYours):
            return False

    async def listen(self) -> None:
        """Read what the page reports: which state it shows. What no page sends ends the socket."""
        await self.let_in.wait()
        while (message := (await self.socket.receive()).get("text")) is not None:
            if len(message) > LONGEST_MESSAGE:
                return
            try:
                report = json.loads(message)
            except ValueError:
                continue
            if isinstance(report, dict) and isinstance(report.get("seen"), str):
                await self.reported(report["seen"])

    async def reported(self, seen: str) -> None:
        """The page shows the state `seen`."""

    async def send(self, parts: list[str]) -> None:
        if parts:
            async with asyncio.timeout(SLOWEST):
                await self.socket.send_text("".join(parts))


class TableFeed(Feed):
    """What happens at one table, as this viewer may see it."""

    def __init__(self, socket: WebSocket, viewer: Viewer, table_id: str, page: str) -> None:
        super().__init__(socket, viewer)
        self.table_id, self.page = table_id, page
        self.decision = ""
        self.greeted = False
        self.seat: int | None = None
        self.shown = -1
        self.chat: tuple[ChatLine, ...] = ()

    def followers(self) -> tuple[Follower, ...]:
        return (self.follow,)

    async def follow(self) -> None:
        with self.viewer.kontor.live.watching_table(self.table_id, self.viewer.player) as watch:
            async for nudge in self.nudges(watch):
                if nudge.kind == "cut":
                    await self.send([self.moved("cut")])
                    await self.socket.close(FORBIDDEN)
                    return
                if self.greeted and (nudge.kind != "game" or nudge.seq > self.shown):
                    await self.push(chat=nudge.kind != "game")

    async def reported(self, seen: str) -> None:
        """The first report, or one that shows something old, is answered with all; another one with what time
        alone has changed: somebody has been away for too long."""
        if self.viewer.player is not None:
            self.viewer.kontor.live.seen(self.table_id, self.viewer.player)
        # What happens while the first regions are drawn and sent is not shown by them: it is heard already.
        first, self.greeted = not self.greeted, True
        await self.push(seen, first=first)

    async def push(self, seen: str | None = None, *, first: bool = False, chat: bool = True) -> None:
        """Send the regions that this socket has not been sent. `seen`: what its page shows, if it said so,
        for the `first` time; `chat`: whether something may have been said."""
        async with self.sending:
            viewer = self.viewer
            card = await lobby.table(viewer.kontor, self.table_id, viewer.player)
            if chat:
                self.chat = await rooms.chat(viewer.kontor, self.table_id, viewer.player)
            now_at = "room" if card.begun else "waiting"
            if now_at != self.page or (card.begun and self.is_of_another_seat(card.you, seen)):
                await self.send([self.moved(f"{card.status}-{card.seq}")])
                return
            self.seat = card.you
            look = None
            if self.page == "room":
                look = await rooms.look(viewer.kontor, self.table_id, viewer.player, viewer.language)
            said = "" if chat else self.sent.get("chat", "")
            parts = (regions.room(viewer, look, self.chat, said=said) if look
                     else regions.waiting(viewer, card, self.chat))
            self.shown = look.seq if look else card.seq
            mark = regions.seen_mark(look.table if look else card, self.chat)
            if seen == mark and first:
                self.remember(parts, look)
            else:
                await self.send(self.changed(parts, look, whole=seen is not None and seen != mark))

    def is_of_another_seat(self, you: int | None, seen: str | None) -> bool:
        """Whether the page shows a seat that the viewer has lost, be it before its socket was open."""
        return self.seat not in (None, you) or regions.shows_another_seat(seen or "", you)

    def moved(self, why: str) -> str:
        """Sends the page to the table anew, where it finds what stands there now."""
        return self.viewer.render("parts/moved.html", url=f"/t/{self.table_id}", nonce=why)

    def changed(self, parts: regions.Regions, look: Look | None, *, whole: bool) -> list[str]:
        """The regions to send: all, or those that differ; a decision in which somebody types stays alone."""
        names = [name for name, html in parts.items() if whole or self.sent.get(name) != html]
        if look is not None and not whole and regions.decision_key(look, parts["decision"]) == self.decision:
            names = [name for name in names if name != "decision"]
        self.remember(parts, look)
        return [parts[name] for name in names]

    def remember(self, parts: regions.Regions, look: Look | None) -> None:
        self.sent = parts
        if look is not None:
            self.decision = regions.decision_key(look, parts["decision"])


class HomeFeed(Feed):
    """Open tables, and the viewer's own."""

    def followers(self) -> tuple[Follower, ...]:
        return (self.follow_lobby, self.follow_own) if self.viewer.player else (self.follow_lobby,)

    async def follow_lobby(self) -> None:
        with self.viewer.kontor.live.watching_lobby() as watch:
            await self.let_in.wait()
            await self.push()
            async for _ in watch.nudges():
                await self.push()

    async def follow_own(self) -> None:
        assert self.viewer.player
        with self.viewer.kontor.live.watching_player(self.viewer.player) as watch:
            async for nudge in self.nudges(watch):
                if nudge.kind == "cut":
                    return
                await self.push()

    async def push(self) -> None:
        async with self.sending:
            parts = await home.regions(self.viewer)
            changed = [html for name, html in parts.items() if self.sent.get(name) != html]
            self.sent = parts
            await self.send(changed)
