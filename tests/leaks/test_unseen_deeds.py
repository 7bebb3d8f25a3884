"""What a seat does for itself alone changes no byte that anybody else is sent."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import get_args

import pytest

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.steps import AllAtOnce
from app.play import rooms
from tests.games.random_play import THOROUGH, every_game

from .tables import AtTable, begun, decide, leave_answers, play_on, varied
from .test_other_worlds import difference, plain
from .wire import Guest, Wire

TABLES, POSITIONS, LEAP, FARTHEST = 2, 3, 40, 500
MOST_TABLES = 20
WITH_FISTS = [pytest.param(game, id=slug) for slug, game in GAMES.items()
              if any(issubclass(kind, AllAtOnce) for kind in get_args(game.steps))]
WITH_STANDING = [pytest.param(game, id=slug) for slug, game in GAMES.items() if game.standing]


async def sent_to_others(wire: Wire, table: AtTable, but: Guest) -> dict[tuple[int | None, str], bytes]:
    """All that everybody else can get."""
    return {(guest.seat, source): sent for guest in table.guests if guest.seat != but.seat
            for source, sent in (await wire.everything(table.id, guest)).items()}


def differing(before: dict[tuple[int | None, str], bytes],
              after: dict[tuple[int | None, str], bytes]) -> dict[tuple[int | None, str], str]:
    return {source: difference(sent, after[source]) for source, sent in before.items()
            if plain(sent) != plain(after[source])}


@pytest.mark.parametrize("game", WITH_STANDING)
@pytest.mark.timeout(900)
async def test_nobody_notices_that_a_seat_answers_in_advance(game: Game, wire: Wire) -> None:
    in_company = (setup for setup in varied(game) if setup[0] > 1)
    for seats, options, chance in islice(in_company, TABLES * THOROUGH):
        table = await begun(wire.kontor, game, seats, options)
        for _ in range(POSITIONS):
            assert await play_on(wire.kontor, table, chance.randrange(2, LEAP), chance)
            guest = table.guests[chance.randrange(seats)]
            own, before = await wire.everything(table.id, guest), await sent_to_others(wire, table, guest)
            assert await leave_answers(wire.kontor, table, guest, chance)
            assert differing(before, await sent_to_others(wire, table, guest)) == {}
            assert own != await wire.everything(table.id, guest)


@pytest.mark.parametrize("game", WITH_FISTS)
@pytest.mark.timeout(900)
async def test_nobody_notices_that_a_seat_changes_its_closed_hand(game: Game, wire: Wire) -> None:
    changed = 0
    for seats, options, chance in islice(varied(game), MOST_TABLES):
        if changed > TABLES * THOROUGH:
            break
        table = await begun(wire.kontor, game, seats, options)
        for _ in range(POSITIONS):
            guest = await played_to_a_closed_hand(wire, table, chance)
            if guest is None:
                break
            before = await sent_to_others(wire, table, guest)
            for _ in range(2):
                await decide(wire.kontor, table, guest.seat or 0, chance)
            assert differing(before, await sent_to_others(wire, table, guest)) == {}
            changed += 1
    assert changed > TABLES


async def played_to_a_closed_hand(wire: Wire, table: AtTable, chance: Random) -> Guest | None:
    """The owner of a hand that is closed and can be opened again, a few decisions further on."""
    for _ in range(FARTHEST):
        if not await play_on(wire.kontor, table, 1, chance):
            return None
        position = (await wire.kontor.running(table.id)).position
        top = position.stack[-1]
        if isinstance(top, AllAtOnce) and chance.randrange(2):
            for seat in top.closed():
                prompt = position.prompt(seat)
                if prompt is not None and prompt.optional and prompt.size() > 1:
                    return table.guests[seat]
    return None


@every_game
async def test_open_hands_and_the_eyes_of_others_are_refused_while_the_game_runs(
        game: Game, wire: Wire) -> None:
    seats, options, chance = next(varied(game))
    table = await begun(wire.kontor, game, seats, options)
    assert await play_on(wire.kontor, table, 10, chance)
    number = (await rooms.look(wire.kontor, table.id, None)).number
    moment = f"/t/{table.id}/moment/{number}"
    for guest in table.guests:
        for eyes in ("open", *range(seats)):
            status, _, _ = await wire.ask("GET", f"{moment}?eyes={eyes}", wire.headers(guest))
            assert status == (200 if eyes == guest.seat else 403)
