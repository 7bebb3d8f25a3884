"""The lines of a table's stream for one viewer, encoded once for all who look with the same eyes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from time import monotonic
from typing import Any

import msgspec

from app.engine.cards import BACK
from app.engine.parts import Seat
from app.play import lines, lobby, looks, motions, people, records, rooms
from app.play.errors import NotSignedIn, NotYours
from app.play.kontor import Kontor
from app.play.live import Watch
from app.play.running import Entry, Running
from app.play.shapes import Nudge, Player, TableCard
from app.play.wording import Voice

from . import answers
from .answers import encode

Together = list[bytes]
"""Lines that are sent at once: at least one."""
KEEP_ALIVE = 10.0
"""Seconds of silence after which a line of type "alive" is sent."""
OVER = ("finished", "cancelled")
ALIVE = encode({"type": "alive"})
CUT = encode({"type": "end", "status": "cut"})
NOTHING = msgspec.Raw(encode(None))
OWN = {"number", "decision", "at", "text", "type"}


async def table_lines(kontor: Kontor, table_id: str, player: Player | None,
                      after: int | None = None, token: str = "") -> AsyncIterator[Together]:
    """A snapshot; then events, each batch followed by a line of type "state"; at last a line of type "end".

    `after`: the last event number that is known already. The events missed since come first. `token`: by what
    the player was known.
    """
    with (kontor.live.watching_table(table_id, player) as watch,
          Waking(watch, lambda: must_be_known(kontor, token)) as waking):
        try:
            await waking.look()
            async for together in _from_the_start(kontor, table_id, player, waking, after):
                yield together
        except Cut:
            yield [CUT]


async def _from_the_start(kontor: Kontor, table_id: str, player: Player | None, waking: Waking,
                          after: int | None) -> AsyncIterator[Together]:
    card = await lobby.table(kontor, table_id, player)
    begun = answers.begun(card)
    now, own = answers.nothing_dealt(card), None
    if begun:
        now = answers.state(await rooms.state(kontor, table_id, player))
        own = now["you"]
    heard = now["events"] if after is None else min(after, now["events"])
    yield [encode({"type": "snapshot", "after": heard, **now})]
    if not begun:
        async for line in _waiting_room(kontor, table_id, player, waking, card):
            yield [line]
        if (await lobby.table(kontor, table_id, player)).status == "cancelled":
            return
        heard = 0
    async for together in _game(kontor, table_id, player, waking, heard, own):
        yield together


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
                heard: int, own: Seat | None) -> AsyncIterator[Together]:
    """Events as they come, and after them how the game stands, to its end.

    Raises Cut once `own`, the seat from which they were seen and numbered, has been lost.
    """
    told = None
    while True:
        together, heard = await event_lines(kontor, table_id, player, heard)
        running = await kontor.running(table_id)
        seat = running.seat_of(player)
        if own not in (None, seat):
            raise Cut
        own = seat
        up_to_date = running.seen(seat) <= heard
        if up_to_date and (state := state_line(running, seat)) != told:
            together, told = [*together, state], state
        over = up_to_date and running.table.status in OVER
        if over:
            together = [*together, end_line(running, seat)]
        if together:
            waking.spoke()
            yield together
        if over:
            return
        if up_to_date and await waking.next() is None:
            yield [ALIVE]


async def event_lines(kontor: Kontor, table_id: str, player: Player | None,
                      heard: int) -> tuple[list[bytes], int]:
    """The events after this number, encoded, and the number of the last."""
    running = await kontor.running(table_id)
    seat = running.seat_of(player)
    if running.seen(seat) <= heard:
        return [], heard
    voice = looks.voice_of(running, "en")
    together: list[bytes] = []
    for entry in await records.entries_after(kontor, running, seat, heard):
        first, told = _lines_of(entry, seat, voice)
        together += told if first > heard else told[heard + 1 - first:]
        heard = max(heard, first + len(told) - 1)
    return together, heard


def _lines_of(entry: Entry, seat: Seat | None, voice: Voice) -> tuple[int, list[bytes]]:
    """The number of the first of a row's events, and their lines: the same for all who were told the same."""
    first = lines.first_number(entry, seat)
    key = (first, entry.eyes(seat), voice.seats)
    told = entry.lines.get(key)
    if told is None:
        told = entry.lines[key] = [encode({"number": number, **marked(lines.unnumbered(entry, event, voice))})
                                   for number, event in lines.numbered(entry, seat)]
    return first, told


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


def prompt_wire(running: Running, seat: Seat | None) -> msgspec.Raw:
    """What the game asks of this seat now, encoded once."""
    return running.once(("prompt wire", seat), lambda: _prompt_wire(running, seat))


def _prompt_wire(running: Running, seat: Seat | None) -> msgspec.Raw:
    if seat not in looks.due(running):
        return NOTHING
    prompt = looks.prompt_once(running, seat, "en")
    return msgspec.Raw(encode(prompt.to_wire() if prompt else None))


def state_line(running: Running, seat: Seat | None) -> bytes:
    """How the game stands: the decision number, whom it waits for, and the viewer's own prompt."""
    return running.once(("state line", seat), lambda: _state_line(running, seat))


def _state_line(running: Running, seat: Seat | None) -> bytes:
    public = running.once("public state", lambda: encode({
        "decision": running.row.number, "undos": running.row.undos, "status": running.table.status,
        "waiting_for": looks.due(running), "closed": looks.closed(running)})[1:-1])
    open_motions = motions.cards(running, seat, looks.voice_of(running, "en")) if running.motions else ()
    asked = encode(answers.motions(open_motions))
    return b'{"type":"state","events":%d,%b,"motions":%b,"prompt":%b}' % (
        running.seen(seat), public, asked, bytes(prompt_wire(running, seat)))


def end_line(running: Running, seat: Seat | None) -> bytes:
    """The last line: how it ended, and with what result."""
    voice = looks.voice_of(running, "en")
    finished = running.table.status == "finished"
    result = looks.scores(running.game, running.position.state, voice) if finished else None
    return encode({"type": "end", "status": running.table.status, "events": running.seen(seat),
                   "decision": running.row.number, "scores": answers.scores(result)})


class Cut(Exception):
    """Whoever listens has lost his seat or has been shut out."""


async def must_be_known(kontor: Kontor, token: str) -> None:
    """Whether this token is good, now that he who came with it would be cut off. Raises Cut."""
    try:
        if token:
            await people.player_of_token(kontor, token)
    except (NotSignedIn, NotYours) as refusal:
        raise Cut from refusal


class Waking:
    """What a watch hears, with a limit to the silence. `with Waking(watch, look) as waking:`

    `look` raises Cut where whoever listens may do so no more; it is asked whenever that is in doubt.
    """

    def __init__(self, watch: Watch, look: Callable[[], Awaitable[None]]) -> None:
        self._watch = watch
        self.look = look
        self._silent = False
        self._spoken_at = monotonic()

    def __enter__(self) -> Waking:
        self._timer = asyncio.get_running_loop().call_later(KEEP_ALIVE, self._look_at_silence)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def spoke(self) -> None:
        """A line went out: the silence begins anew. A nudge alone tells nothing, and does not end it."""
        self._spoken_at = monotonic()

    def _look_at_silence(self) -> None:
        """One timer for the whole stream: most of the time it finds that something has been said since."""
        left = self._spoken_at + KEEP_ALIVE - monotonic()
        if left <= 0:
            self._silent, left = True, KEEP_ALIVE
            self._watch.stir()
        self._timer = asyncio.get_running_loop().call_later(left, self._look_at_silence)

    async def next(self) -> Nudge | None:
        """The next nudge, or None after a while in which no line went out. Raises Cut."""
        while (nudge := await self._heard()) is None and not self._silent:
            await self._watch.stirred()
        if nudge is None:
            self._silent = False
            self.spoke()
        elif nudge.kind == "cut":
            raise Cut
        return nudge

    async def _heard(self) -> Nudge | None:
        """The oldest nudge that waits and is no mere doubt. Raises Cut."""
        while (nudge := self._watch.take()) is not None and nudge.kind == "doubt":
            await self.look()
        return nudge
