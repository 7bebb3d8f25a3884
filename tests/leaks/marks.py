"""Marks that are planted wherever a log holds what a viewer was not told."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from app.engine.game import Game
from app.engine.parts import Event, Seat
from app.play.kontor import Kontor
from app.store.games import LogRow

from .tables import AtTable, put_rows, told

WORD, NUMBER = "pl4nted-w0rd", 918_273_645


def holds_mark(sent: bytes) -> bool:
    return WORD.encode() in sent or str(NUMBER).encode() in sent


def any_private(table: AtTable, rows: list[LogRow]) -> bool:
    """Whether a mark for one seat's eyes would be seen by another."""
    seats = [guest.seat for guest in table.guests if guest.seat is not None]
    return any(event.seen_by(one) == event and marked(table.game, event, other) != msgspec.to_builtins(event)
               for row in rows for event in told(table.game, row) for one in seats for other in seats)


async def plant(kontor: Kontor, table: AtTable, rows: list[LogRow], viewer: Seat | None) -> list[LogRow]:
    """Put marks wherever the log holds what this viewer was not told. Returns what stood there before."""
    before, planted = [], []
    for row in rows:
        events = [marked(table.game, event, viewer) for event in told(table.game, row)]
        action = row.action
        if row.seat is not None and row.seat != viewer:
            action = msgspec.json.encode(
                {name: value if name == "type" else _all_marked(value)
                 for name, value in msgspec.json.decode(row.action).items()}).decode()
        bookmark = msgspec.json.decode(row.events)[-1:]
        stored = msgspec.json.encode([*events, *bookmark]).decode()
        if action != row.action or msgspec.json.decode(stored) != msgspec.json.decode(row.events):
            before.append(row)
            planted.append(replace(row, action=action, events=stored))
    await put_rows(kontor, table, planted)
    return before


def marked(game: Game, event: Event, viewer: Seat | None) -> Any:
    """The event, as it is stored, with marks instead of what this viewer is not told of it."""
    seen = event.seen_by(viewer)
    whole = msgspec.to_builtins(event)
    shown = msgspec.to_builtins(seen) if seen is not None and type(seen) is type(event) else {}
    for words_only in (False, True):
        changed = {name: value if name in ("type", "seat", "private") else
                   _marked(value, shown.get(name), words_only) for name, value in whole.items()}
        try:
            found = game.load_events(msgspec.json.encode([changed]), game.pieces)[0]
            if found.seen_by(viewer) == seen:
                return changed
        except (msgspec.ValidationError, LookupError, ValueError):
            continue
    return whole


def _marked(value: Any, shown: Any, words_only: bool) -> Any:
    if value == shown:
        return value
    if isinstance(value, list | tuple):
        same = isinstance(shown, list | tuple) and len(shown) == len(value)
        others = shown if same else [None] * len(value)
        return [_marked(each, other, words_only) for each, other in zip(value, others, strict=True)]
    if isinstance(value, dict):
        return {name: _marked(each, shown.get(name) if isinstance(shown, dict) else None, words_only)
                for name, each in value.items()}
    return _mark(value, words_only)


def _mark(value: Any, words_only: bool = False) -> Any:
    if isinstance(value, str):
        return WORD
    return NUMBER if type(value) is int and not words_only else value


def _all_marked(value: Any) -> Any:
    return _marked(value, None, False)
