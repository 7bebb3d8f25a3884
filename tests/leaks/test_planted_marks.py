"""No byte that is sent to a viewer holds what was hidden from him."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from app.engine.game import Game
from app.play.kontor import Kontor
from app.store.games import LogRow
from tests.games.random_play import THOROUGH, every_game, games_of, hides

from .marks import any_private, holds_mark, plant
from .tables import WHISPERED, AtTable, begun, logged, play_on, put_rows, varied
from .wire import Wire

PARTS, TABLES, POSITIONS = 4, 2, 2
LONGEST_SEARCH = 20

in_parts = pytest.mark.parametrize("part", range(PARTS))


@every_game
@in_parts
@pytest.mark.timeout(900)
async def test_no_byte_sent_to_a_viewer_holds_what_was_hidden_from_him(
        game: Game, part: int, wire: Wire) -> None:
    if not any(hides(played) for played in games_of(game, 3)):
        pytest.skip("everybody is told the same")
    kontor = wire.kontor
    planted = reached = 0
    first = part * LONGEST_SEARCH
    for number, (seats, options, chance) in enumerate(islice(varied(game), first, first + LONGEST_SEARCH)):
        if number >= TABLES * THOROUGH and reached:
            break
        table = await begun(kontor, game, seats, options)
        for _ in range(POSITIONS):
            if not (rows := await played_to_a_secret(kontor, table, chance)):
                break
            for guest in table.guests:
                before = await plant(kontor, table, rows, guest.seat)
                planted += len(before)
                for source, sent in (await wire.everything(table.id, guest, moments=False)).items():
                    assert not holds_mark(sent), f"{source} shows seat {guest.seat} a hidden thing"
                    assert guest.seat is None or WHISPERED.encode() not in sent, f"{source}: spectators' talk"
                for other in table.guests:
                    reached += holds_mark(await wire.get(f"/api/v1/tables/{table.id}/events", other))
                await put_rows(kontor, table, before)
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
