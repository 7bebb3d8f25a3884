"""What leaves the server for a viewer is the same, byte by byte, in all worlds that he cannot tell apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from app.engine.game import Game
from app.engine.parts import Seat
from app.engine.table import Position
from tests.games.random_play import THOROUGH, every_game, same_for_all

from .tables import (
    AtTable,
    ask_to_take_back,
    begun,
    forget,
    knowledge,
    leave_answers,
    logged,
    play_on,
    put,
    varied,
)
from .wire import LANGUAGES, Guest, Wire

PARTS, TABLES, POSITIONS = 5, 2, 5
"""Of each game so many tests, each with so many tables and so many positions of each."""
MOST_TABLES = 12
LEAP = 60
TOLD = {"/api/v1/tables/ID", "stream", "socket"}
DRAWN = {"/t/ID in en", "/t/ID in de", "/t/ID/news?seen=old", "/t/ID/moment/N", "/t/ID/moment/N?eyes=you",
         "frames", "form stale", "form illegal"}
NUMBER = re.compile(r"(?<=/)\d+")
BY_CHANCE = re.compile(rb'id="error-\d+-\d+|content-length: \d+')

in_parts = pytest.mark.parametrize("part", range(PARTS))


@every_game
@in_parts
@pytest.mark.timeout(900)
async def test_another_world_behind_the_same_knowledge_gives_the_same_bytes(
        game: Game, part: int, wire: Wire) -> None:
    kontor, compared = wire.kontor, 0
    for seats, options, chance in islice(varied(game), part * TABLES, (part + 1) * TABLES):
        table = await begun(kontor, game, seats, options)
        for guest in table.guests[:-1]:
            await leave_answers(kontor, table, guest, chance)
        for position in range(POSITIONS * THOROUGH):
            if not await play_on(kontor, table, chance.randrange(2, LEAP), chance):
                break
            await ask_to_take_back(kontor, table)
            for turn, guest in enumerate(table.guests, position):
                told_apart = await told_of(wire, table, guest, chance, LANGUAGES[turn % len(LANGUAGES)])
                assert told_apart in ({}, None), f"seat {guest.seat} is told of another world"
                compared += told_apart is not None
    assert compared >= TABLES


@every_game
@pytest.mark.timeout(900)
async def test_a_view_of_the_neighbours_secrets_would_be_found_out_wherever_a_view_is_sent(
        game: Game, wire: Wire) -> None:
    if same_for_all(game):
        pytest.skip("a neighbour sees nothing that one does not see oneself")
    found: set[str] = set()
    for seats, options, chance in islice(varied(game), MOST_TABLES):
        wire.kontor.games[game.slug] = game
        table = await begun(wire.kontor, game, seats, options)
        wire.kontor.games[game.slug] = replace(game, view=neighbours(game, seats))
        for _ in range(POSITIONS):
            if everywhere(found) or not await play_on(wire.kontor, table, 25, chance):
                break
            for guest in table.guests:
                told_apart = await told_of(wire, table, guest, chance) or {}
                found |= {NUMBER.sub("N", source.replace(table.id, "ID")) for source in told_apart}
    assert everywhere(found), "what one page draws of it, all draw, and what is told is told everywhere"


def neighbours(game: Game, seats: int) -> Callable[[Position[Any, Any], Seat | None], Any]:
    """The view of a game with the redaction lost: everybody gets his neighbour's."""
    return lambda position, viewer: game.view(position, 0 if viewer is None else (viewer + 1) % seats)


def everywhere(found: set[str]) -> bool:
    """Whether all that tells of a view was found out; pages only if they draw what was hidden."""
    return found >= TOLD and (found.isdisjoint(DRAWN) or found >= DRAWN)


async def told_of(wire: Wire, table: AtTable, guest: Guest, chance: Random,
                  *languages: str) -> dict[str, str] | None:
    """What differs for this guest in another world, by where it comes from; None where that is this one.

    `languages`: those in which he is sent whole pages; all of them if none is named.
    """
    rows = await logged(wire.kontor, table)
    number = rows[-1].number // 2
    half = next(row.serial for row in rows if row.counted and row.number == number)
    truth = (await wire.kontor.running(table.id)).position
    world = dealt_anew(table, rows, guest, chance, truth)
    if table.game.dump(world) == table.game.dump(truth):
        return None
    forget(wire.kontor, table)
    before = await wire.everything(table.id, guest, languages=languages or LANGUAGES)
    then = dealt_anew(table, rows[:half + 1], guest, chance, truth)
    async with put(wire.kontor, table, {half: then, rows[-1].serial: world}):
        after = await wire.everything(table.id, guest, languages=languages or LANGUAGES)
    return {source: difference(sent, after[source]) for source, sent in before.items()
            if sent != after[source] and plain(sent) != plain(after[source])}


def dealt_anew(table: AtTable, rows: list[Any], guest: Guest, chance: Random,
               truth: Position[Any, Any]) -> Position[Any, Any]:
    """A world that agrees with what the guest knew after these rows."""
    known = knowledge(table, rows, guest.seat)
    return replace(table.game.sample(known, chance), seed=truth.seed, draws=truth.draws)


def plain(sent: bytes) -> bytes:
    """Without the mark by chance that an error bears, and what follows from its length."""
    return BY_CHANCE.sub(b"", sent)


def difference(one: bytes, other: bytes) -> str:
    """The first place where two answers differ."""
    at = next((at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), 0)
    return f"{one[max(at - 120, 0):at + 60]!r}\n{other[max(at - 120, 0):at + 60]!r}"
