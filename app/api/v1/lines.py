"""The lines of a table's stream for one viewer, encoded once for all who look with the same eyes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

from app.engine.cards import BACK
from app.engine.parts import Seat
from app.play import lobby, looks, motions, rooms
from app.play.kontor import Kontor
from app.play.running import Running
from app.play.shapes import Nudge, Player, TableCard

from . import answers
from .answers import encode

KEEP_ALIVE = 10.0
"""Seconds of silence after which a line of type "alive" is sent."""
OVER = ("finished", "cancelled")
ALIVE = encode({"type": "alive"})
CUT = encode({"type": "end", "status": "cut"})
OWN = {"number", "decision", "at", "text", "type"}


async def table_lines(kontor: Kontor, table_id: str, player: Player | None,
                      after: int | None = None) -> AsyncIterator[bytes]:
    """A snapshot; then events, each batch followed by a line of type "state"; at last a line of type "end".

    `after`: the last event number that is known already. The events missed since come first.
    """
    waking = Waking(kontor.live.watch(table_id, player))
    try:
        await waking.begin()
        card = await lobby.table(kontor, table_id, player)
        begun = answers.begun(card)
        now = answers.nothing_dealt(card)
        if begun:
            now = answers.state(await rooms.look(kontor, table_id, player))
        heard = now["events"] if after is None else min(after, now["events"])
        yield encode({"type": "snapshot", "after": heard, **now})
        if not begun:
            async for line in _waiting_room(kontor, table_id, player, waking, card):
                yield line
            if (await lobby.table(kontor, table_id, player)).status == "cancelled":
                return
            heard = 0
        async for line in _game(kontor, table_id, player, waking, heard):
            yield line
    except Cut:
        yield CUT
    finally:
        await waking.end()


async def _waiting_room(kontor: Kontor, table_id: str, player: Player | None, waking: Waking,
                        card: TableCard) -> AsyncIterator[bytes]:
    """A line of type "table" whenever the table changes, until its game begins or it is closed."""
    told = None
    while True:
        line = encode({"type": "table", **answers.table(card)})
        if line != told:
            waking.spoke()
            yield line
        told = line
        if card.status in OVER:
            yield encode({"type": "end", "status": card.status})
        if card.status != "open":
            return
        if await waking.next() is None:
            yield ALIVE
        card = await lobby.table(kontor, table_id, player)


async def _game(kontor: Kontor, table_id: str, player: Player | None, waking: Waking,
                heard: int) -> AsyncIterator[bytes]:
    """Events as they come, and after them how the game stands, to its end."""
    told = None
    while True:
        while True:
            lines, heard = await event_lines(kontor, table_id, player, heard)
            for line in lines:
                waking.spoke()
                yield line
            running = await kontor.running(table_id)
            seat = running.seat_of(player)
            if running.seen(seat) <= heard:
                break
        state = state_line(running, seat)
        if state != told:
            waking.spoke()
            yield state
        told = state
        if running.table.status in OVER:
            yield end_line(running, seat)
            return
        if await waking.next() is None:
            yield ALIVE


async def event_lines(kontor: Kontor, table_id: str, player: Player | None,
                      heard: int) -> tuple[list[bytes], int]:
    """The events after this number, encoded, and the number of the last."""
    running = await kontor.running(table_id)
    seat = running.seat_of(player)
    key = ("event lines", seat, heard)
    found: tuple[list[bytes], int] | None = running.pages.get(key)
    if found is None:
        pages = running.pages
        serial = running.row.serial
        fresh = await rooms.events_of(kontor, running, seat, heard)
        found = ([encode(marked(event)) for event in fresh], fresh[-1]["number"] if fresh else heard)
        if serial == running.row.serial:
            pages[key] = found
    return found


def marked(event: dict[str, Any]) -> dict[str, Any]:
    """The event; `withheld` names the fields in which a card back stands for what this viewer may not see."""
    withheld = [name for name, value in event.items() if name not in OWN and _hides(value)]
    return {**event, "withheld": withheld} if withheld else event


def _hides(value: Any) -> bool:
    match value:
        case str():
            return value == BACK
        case list() | tuple():
            return any(_hides(each) for each in value)
        case dict():
            return any(map(_hides, value)) or any(map(_hides, value.values()))
    return False


def prompt_wire(running: Running, seat: Seat | None) -> dict[str, Any] | None:
    """What the game asks of this seat now, made once."""
    key = ("prompt", seat)
    if key not in running.pages:
        prompt = looks.prompt_of(running, seat, "en") if seat is not None else None
        running.pages[key] = prompt.to_wire() if prompt and not prompt.optional else None
    wire: dict[str, Any] | None = running.pages[key]
    return wire


def state_line(running: Running, seat: Seat | None) -> bytes:
    """How the game stands: the decision number, whom it waits for, and the viewer's own prompt."""
    key = ("state line", seat)
    if key not in running.pages:
        running.pages[key] = encode({
            "type": "state", "events": running.seen(seat), "decision": running.row.number,
            "undos": running.row.undos, "status": running.table.status,
            "waiting_for": looks.due(running), "closed": looks.closed(running),
            "motions": answers.motions(motions.cards(running, seat, looks.voice_of(running, "en"))),
            "prompt": prompt_wire(running, seat)})
    line: bytes = running.pages[key]
    return line


def end_line(running: Running, seat: Seat | None) -> bytes:
    """The last line: how it ended, and with what result."""
    voice = looks.voice_of(running, "en")
    finished = running.table.status == "finished"
    result = looks.scores(running.game, running.position.state, voice) if finished else None
    return encode({"type": "end", "status": running.table.status, "events": running.seen(seat),
                   "decision": running.row.number, "scores": answers.scores(result)})


class Cut(Exception):
    """Whoever listens has lost his seat or has been shut out."""


class Waking:
    """Nudges with a limit to the silence; listening begins before anything is read, so nothing is missed."""

    def __init__(self, nudges: AsyncIterator[Nudge]) -> None:
        self._nudges = nudges
        self._waiting: dict[tuple[str, str], Nudge] = {}
        self._wake = asyncio.Event()
        self._silent = False
        self._spoken_at = monotonic()

    def spoke(self) -> None:
        """A line went out: the silence begins anew. A nudge alone tells nothing, and does not end it."""
        self._spoken_at = monotonic()

    async def begin(self) -> None:
        self._collecting = asyncio.create_task(self._collect())
        self._collecting.add_done_callback(lambda _: self._wake.set())
        self._timer = asyncio.get_running_loop().call_later(KEEP_ALIVE, self._look_at_silence)
        await asyncio.sleep(0)

    async def _collect(self) -> None:
        async for nudge in self._nudges:
            self._waiting[nudge.table_id, nudge.kind] = nudge
            self._wake.set()

    def _look_at_silence(self) -> None:
        """One timer for the whole stream: most of the time it finds that something has been said since."""
        left = self._spoken_at + KEEP_ALIVE - monotonic()
        if left <= 0:
            self._silent, left = True, KEEP_ALIVE
            self._wake.set()
        self._timer = asyncio.get_running_loop().call_later(left, self._look_at_silence)

    async def next(self) -> Nudge | None:
        """The next nudge, or None after a while in which no line went out. Raises Cut."""
        while not self._waiting and not self._silent:
            if self._collecting.done():
                self._collecting.result()
                raise Cut
            self._wake.clear()
            await self._wake.wait()
        if not self._waiting:
            self._silent = False
            self.spoke()
            return None
        nudge = self._waiting.pop(next(iter(self._waiting)))
        if nudge.kind == "cut":
            raise Cut
        return nudge

    async def end(self) -> None:
        self._timer.cancel()
        self._collecting.cancel()
        await asyncio.gather(self._collecting, return_exceptions=True)
        await self._nudges.aclose()  # type: ignore[attr-defined]
