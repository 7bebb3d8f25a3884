"""The log as one viewer reads it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from app.engine.parts import Event, Seat

from .running import Entry, Running, is_public
from .shapes import LogLine
from .wording import Voice

NEWEST = 60
RECORD = ("number", "decision", "at", "text")


def newest(running: Running, viewer: Seat | None, voice: Voice) -> tuple[LogLine, ...]:
    """The last lines that this viewer may read; those of earlier rows are remembered, not read again."""
    key = ("lines", viewer, voice.language)
    upto, names, lines = running.lines.get(key, (-1, voice.seats, ()))
    if names != voice.seats:
        upto, lines = -1, ()
    fresh: list[LogLine] = []
    for entry in running.backwards():
        if entry.serial <= upto or len(fresh) >= NEWEST:
            break
        fresh[:0] = of_entry(entry, viewer, voice)
    together: tuple[LogLine, ...] = (*lines, *fresh)[-NEWEST:]
    running.lines[key] = (running.row.serial, voice.seats, together)
    return together


def of_entry(entry: Entry, viewer: Seat | None, voice: Voice) -> list[LogLine]:
    """The lines of one decision. What follows by itself, and concerns others, is marked as automatic."""
    row = entry.row
    lines = []
    for number, event in numbered(entry, viewer):
        if event.text:
            whose = getattr(event, "seat", None)
            lines.append(LogLine(
                number, row.number if row.counted else None, whose if isinstance(whose, int) else row.seat,
                voice.say(event.text, values(event)), row.at,
                f"{row.seat}" if row.seat is not None else None, whose is None or whose != row.seat))
    return lines


def numbered(entry: Entry, viewer: Seat | None) -> Iterable[tuple[int, Event]]:
    """What this viewer was told, with his own numbers."""
    return enumerate(entry.shown(viewer), first_number(entry, viewer))


def first_number(entry: Entry, viewer: Seat | None) -> int:
    """This viewer's number of the first event that he was told of."""
    return entry.row.seen[-1 if viewer is None else viewer] - len(entry.shown(viewer)) + 1


def values(event: Event) -> dict[str, Any]:
    """The fields of an event by name, and what it works out from them for its sentence."""
    worked_out = (name for name, kind in vars(type(event)).items() if isinstance(kind, property))
    return {name: getattr(event, name) for name in (*event.__struct_fields__, *worked_out)}


def as_record(entry: Entry, viewer: Seat | None, voice: Voice, after: int = 0) -> list[dict[str, Any]]:
    """What this viewer was told, as the API gives it.

    A field of the event by the name of one of the record's own is called "event_" and its name.
    """
    return [{"number": number, **unnumbered(entry, event, voice)}
            for number, event in numbered(entry, viewer) if number > after]


def unnumbered(entry: Entry, event: Event, voice: Voice) -> dict[str, Any]:
    """The record but for its number: what all are told alike is made once for all."""
    key = (id(event), voice.language, voice.seats)
    record = entry.records.get(key)
    if record is None:
        record = {"decision": entry.row.number, "at": entry.row.at.isoformat(),
                  "text": voice.tell(event.text, values(event)) if event.text else "",
                  **{f"event_{name}" if name in RECORD else name: value
                     for name, value in msgspec.to_builtins(event, enc_hook=str).items()}}
        if is_public(type(event)):
            entry.records[key] = record
    return record
