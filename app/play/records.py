"""The past of a game: for each viewer what he was told, and after the end everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from app.engine.parts import Seat
from app.engine.parts import sentence as _
from app.engine.play import fold
from app.engine.table import Position
from app.store.games import LogRow

from . import fairness, lines, looks
from .errors import NotFound, NotYours
from .notes import Revealed
from .running import Entry, Running
from .shapes import Player

if TYPE_CHECKING:
    from .kontor import Kontor

Eyes = Seat | Literal["spectator", "you", "open"]


async def position_at(kontor: Kontor, running: Running, serial: int) -> Position[Any, Any]:
    """Where the game stood after a row of its log."""
    if serial in running.positions:
        return running.positions[serial]
    async with kontor.work() as work:
        kept = await work.games.kept(running.id, serial)
        rows = await work.games.rows(running.id, after=kept.serial if kept else -1, until=serial)
    start = beginning(running) if kept is None else running.game.load(kept.position or "", running.pieces)
    return folded(running, start, rows)


def beginning(running: Running) -> Position[Any, Any]:
    """The position before the deal."""
    game, table = running.game, running.table
    options = game.read_options(table.options)
    seats = len(running.places)
    seed = fairness.seed(table.secret, (place.nonce or "" for place in running.places))
    return Position(game.before_the_deal(seats, options, running.pieces), (), seed, 0, (0,) * seats)


def folded(running: Running, position: Position[Any, Any], rows: list[LogRow]) -> Position[Any, Any]:
    """The position after these rows; an undo among them holds the one that it went back to."""
    for row in rows:
        entry = Entry(running.game, running.pieces, row)
        if entry.undoes is not None:
            position = running.game.load(row.position or "", running.pieces)
        elif not entry.noted:
            position = fold(position, entry.events)
    return position


def retraced(running: Running, rows: list[LogRow]) -> Iterator[tuple[int, Position[Any, Any]]]:
    """The position after each row, from the log alone; an undo goes back to what was folded before."""
    position = beginning(running)
    past: dict[int, Position[Any, Any]] = {}
    for row in rows:
        entry = Entry(running.game, running.pieces, row)
        if entry.undoes is not None:
            position = past[entry.undoes]
        elif not entry.noted:
            position = fold(position, entry.events)
        past[row.serial] = position
        yield row.serial, position


async def events(kontor: Kontor, table_id: str, viewer: Player | None, after: int = 0,
                 language: str = "en", limit: int = 1000) -> list[dict[str, Any]]:
    """What this viewer was told, after his event number `after`: number, type, at, decision, text, fields."""
    running = await kontor.running(table_id)
    return await events_of(kontor, running, running.seat_of(viewer), after, language, limit)


async def events_of(kontor: Kontor, running: Running, seat: Seat | None, after: int = 0,
                    language: str = "en", limit: int = 1000) -> list[dict[str, Any]]:
    """What these eyes were told."""
    voice = looks.voice_of(running, language)
    if after >= running.seen(seat):
        return []
    found = [record for entry in await entries_after(kontor, running, seat, after, limit)
             for record in lines.as_record(entry, seat, voice, after)]
    return found[:limit]


async def entries_after(kontor: Kontor, running: Running, seat: Seat | None, after: int,
                        limit: int = 1000) -> list[Entry]:
    """The rows that told this viewer something after his event number `after`, oldest first."""
    viewer = -1 if seat is None else seat
    found: list[Entry] = []
    for entry in reversed(running.entries):
        if entry.row.seen[viewer] <= after:
            return found[::-1]
        found.append(entry)
    if found and found[-1].row.seen[viewer] - len(found[-1].shown(seat)) <= after:
        return found[::-1]
    return await _stored(kontor, running, seat, after, limit)


async def _stored(kontor: Kontor, running: Running, seat: Seat | None, after: int, limit: int) -> list[Entry]:
    viewer = len(running.places) if seat is None else seat
    async with kontor.work() as work:
        rows = await work.games.seen_after(running.id, viewer, after, limit)
    return [Entry(running.game, running.pieces, row) for row in rows]


async def snapshot(kontor: Kontor, table_id: str, viewer: Player | None,
                   language: str = "en") -> dict[str, Any]:
    """The first line of a stream: what stands now, and the event number up to which it stands."""
    running = await kontor.running(table_id)
    look = looks.look_of(kontor, running, viewer, language)
    return {
        "type": "snapshot", "events": look.event_number, "number": look.number, "undos": look.undos,
        "status": look.table.status, "waiting_for": list(look.waiting_for), "you": look.you,
        "view": msgspec.to_builtins(look.view, enc_hook=str),
        "prompt": look.mandatory.to_wire() if look.mandatory else None,
        "scores": msgspec.to_builtins(look.scores),
    }


async def moment(kontor: Kontor, table_id: str, viewer: Player | None, number: int,
                 seat: Eyes = "you") -> Any:
    """The view after public decision `number`, as this viewer was allowed to see it.

    After the end any seat's eyes may be chosen. Raises NotYours before.
    """
    running = await kontor.running(table_id)
    own = running.seat_of(viewer)
    over = running.table.status == "finished"
    eyes = own if seat == "you" else None if seat == "spectator" else seat
    if eyes == "open":
        raise NotFound(_("Choose a seat to look from."))
    if eyes != own and eyes is not None and not over:
        raise NotYours(_("While the game runs you see it from your own seat."))
    if isinstance(eyes, int) and not 0 <= eyes < len(running.places):
        raise NotFound(_("There is no such seat."))
    async with kontor.work() as work:
        row = await work.games.numbered(running.id, number)
    if row is None:
        raise NotFound(_("There was no such decision."))
    return running.game.view(await position_at(kontor, running, row.serial), eyes)


async def told_with(kontor: Kontor, table_id: str, viewer: Player | None, number: int,
                    language: str = "en") -> tuple[str, ...]:
    """The sentences that this viewer was told with public decision `number`."""
    running = await kontor.running(table_id)
    seat, voice = running.seat_of(viewer), looks.voice_of(running, language)
    async with kontor.work() as work:
        rows = await work.games.at_number(running.id, number)
    entries = [Entry(running.game, running.pieces, row) for row in rows]
    return tuple(line.text for entry in entries for line in lines.of_entry(entry, seat, voice))


async def curve(kontor: Kontor, running: Running) -> tuple[tuple[int, ...], ...]:
    """Each seat's money or points after each decision of a finished game."""
    async with kontor.work() as work:
        rows = await work.games.rows(running.id)
    counted = {row.serial for row in rows if row.counted}
    points = [running.game.plot(position.state)
              for serial, position in retraced(running, rows) if serial in counted]
    return tuple(zip(*points, strict=True))


async def export(kontor: Kontor, table_id: str, viewer: Player | None, *,
                 reveal: bool = False) -> dict[str, Any]:
    """The game as a document: the viewer's own transcript while it runs, everything once it is over.

    `reveal` is for the host's command line: it gives everything and leaves a line in the public log.
    """
    from .deciding import note

    running = await kontor.running(table_id)
    over = running.table.status == "finished"
    if reveal and not over:
        await note(kontor, running, Revealed())
    async with kontor.work() as work:
        rows = await work.games.rows(running.id)
    entries = [Entry(running.game, running.pieces, row) for row in rows]
    seat = running.seat_of(viewer)
    voice = looks.voice_of(running, "en")
    document: dict[str, Any] = {
        "format": 1, "game": running.game.slug, "rules": running.table.rules, "pieces": running.table.pieces,
        "table": running.id, "options": running.table.options, "status": running.table.status,
        "seats": list(running.names), "number": running.row.number, "viewer": seat,
        "commitment": fairness.commitment(running.table.secret),
        "events": [record for entry in entries for record in lines.as_record(entry, seat, voice)],
        "decisions": [_own(entry) for entry in entries
                      if entry.decided and seat is not None and entry.row.seat == seat],
    }
    if over or reveal:
        document |= {"viewer": "everybody", "seed": fairness.opened(running.table, running.places),
                     "events": [record for entry in entries for record in _everything(entry)],
                     "decisions": [_action(entry) for entry in entries]}
    return document


def _own(entry: Entry) -> dict[str, Any]:
    """A decision for its owner. Serials are left out: they count closed hands that others have changed.

    So are undos, which name a serial; their events tell of them.
    """
    row = entry.row
    return {"number": row.number, "seat": row.seat, "at": row.at.isoformat(),
            "action": msgspec.json.decode(row.action)}


def _action(entry: Entry) -> dict[str, Any]:
    return {"serial": entry.serial, **_own(entry)}


def _everything(entry: Entry) -> list[dict[str, Any]]:
    """All that a row caused, as it really was."""
    told: list[dict[str, Any]] = msgspec.json.decode(entry.row.events)
    return [{"serial": entry.serial, "decision": entry.row.number, **event} for event in told
            if event["type"] != "Bookmark"]
