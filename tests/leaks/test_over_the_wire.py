"""What leaves the server for one viewer does not depend on what that viewer must not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.catalogue import GAMES
from app.config import Settings
from app.engine.game import Game
from app.engine.parts import Event, Seat
from app.play.kontor import Kontor
from app.store.games import LogRow
from tests.games.random_play import THOROUGH, choices, every_game

from .wire import AtTable, Wire, begun, forget, knowledge, logged, play_on, put, put_row, told

TABLES = 2
MOST_TABLES = 20
POSITIONS = 3
WORD, NUMBER = "pl4nted-w0rd", 918_273_645
CHANGING = re.compile(rb'(name="csrf" value="|nonce-|nonce=|error-\d+-)[^"]*|'
                      rb'(\d+ |an? )?(seconds?|minutes?) ago|now|vor (\d+|einer) (Sekunden?|Minuten?)')


@pytest.fixture
def wire(kontor: Kontor, settings: Settings) -> Wire:
    return Wire(kontor, settings)


def tables_of(game: Game) -> Iterator[tuple[int, Any, Random]]:
    """Seats and options of tables without end, and the chance by which they are played."""
    every = choices(game)
    for number in count():
        yield (*every[(number * 13 + 5) % len(every)], Random(f"{game.slug} {number}"))


@every_game
@pytest.mark.timeout(600)
async def test_another_world_behind_the_same_knowledge_gives_the_same_bytes(game: Game, wire: Wire) -> None:
    kontor = wire.kontor
    compared = 0
    for seats, options, chance in islice(tables_of(game), TABLES * THOROUGH):
        table = await begun(kontor, game, seats, options)
        for _ in range(POSITIONS):
            if not await play_on(kontor, table, chance.randrange(2, 25), chance):
                break
            truth = (await kontor.running(table.id)).position
            for guest in table.guests:
                world = game.sample(await knowledge(kontor, table, guest.seat), chance)
                if game.dump(world.state) == game.dump(truth.state) and world.stack == truth.stack:
                    continue
                forget(kontor, table)
                before = await wire.everything(table.id, guest)
                await put(kontor, table, replace(world, seed=truth.seed, draws=truth.draws))
                after = await wire.everything(table.id, guest)
                await put(kontor, table, truth)
                told_apart = {source: difference(plain(sent), plain(after[source]))
                              for source, sent in before.items() if plain(sent) != plain(after[source])}
                assert told_apart == {}, f"seat {guest.seat} is told of another world"
                compared += 1
    assert compared >= TABLES


def plain(sent: bytes) -> bytes:
    """Without what is new in every answer."""
    return CHANGING.sub(b"", sent)


def difference(one: bytes, other: bytes) -> str:
    """The first place where two answers differ."""
    at = next((at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), 0)
    return f"{one[max(at - 120, 0):at + 60]!r}\n{other[max(at - 120, 0):at + 60]!r}"


@every_game
@pytest.mark.timeout(600)
async def test_no_byte_sent_to_a_viewer_holds_what_was_hidden_from_him(game: Game, wire: Wire) -> None:
    kontor = wire.kontor
    planted = reached = 0
    for number, (seats, options, chance) in enumerate(tables_of(game)):
        if number >= TABLES * THOROUGH and (reached or number >= MOST_TABLES):
            break
        table = await begun(kontor, game, seats, options)
        for _ in range(2):
            if not (rows := await played_to_a_secret(kontor, table, chance)):
                break
            for guest in table.guests:
                planted += await plant(kontor, table, rows, guest.seat)
                for source, sent in (await wire.everything(table.id, guest, moments=False)).items():
                    assert not holds_mark(sent), f"{source} shows seat {guest.seat} a hidden thing"
                for other in table.guests:
                    reached += holds_mark(await wire.get(f"/api/v1/tables/{table.id}/events", other))
                for row in rows:
                    await put_row(kontor, table, row, row.action, row.events)
    assert planted
    assert reached, "not even those who may know it were sent a mark"


async def played_to_a_secret(kontor: Kontor, table: AtTable, chance: Random) -> list[LogRow]:
    """The log of a game that goes on and in which a seat knows what another does not; else nothing."""
    decisions = chance.randrange(20, 90)
    while await play_on(kontor, table, decisions, chance):
        if any_private(table, rows := await logged(kontor, table)):
            return rows
        decisions = 20
    return []


def any_private(table: AtTable, rows: list[LogRow]) -> bool:
    """Whether a mark for one seat's eyes would be seen by another."""
    seats = [guest.seat for guest in table.guests if guest.seat is not None]
    return any(event.seen_by(one) == event and marked(table.game, event, other) != msgspec.to_builtins(event)
               for row in rows for event in told(table.game, row) for one in seats for other in seats)


def holds_mark(sent: bytes) -> bool:
    return WORD.encode() in sent or str(NUMBER).encode() in sent


async def plant(kontor: Kontor, table: AtTable, rows: list[LogRow], viewer: Seat | None) -> int:
    """Put marks wherever the log holds what this viewer was not told. Returns into how many rows."""
    planted = 0
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
            await put_row(kontor, table, row, action, stored)
            planted += 1
    return planted


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


def test_there_are_games() -> None:
    assert GAMES
