"""How long it takes to open a long game."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import text

from app.config import Settings
from app.play import rooms
from app.play.kontor import Kontor
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate
from tests.play.company import dealt, play_on

LONG = 2_000
PLAYED = 60


async def opened(folder: Path, game: str) -> dict[str, tuple[float, float]]:
    """Seconds, and seconds of CPU, to read it, to look at it, and to list all its events.

    By a server that has just started, has opened another game, and holds nothing of this one.
    """
    with Postgres(folder) as url:
        engine = connect_to(url)
        await migrate(engine)
        await engine.dispose()
        settings = Settings(database_url=url, bot_pace=0, _env_file=None)
        kontor = await Kontor.open(settings, url, clock=False)
        other, _ = await dealt(kontor, 3, game)
        table_id = await long_game(kontor, game)
        await kontor.close()
        kontor = await Kontor.open(settings, url, clock=False)
        await rooms.look(kontor, other, None)
        found = {
            "read the game": await _took(kontor.running(table_id)),
            "then look at it": await _took(rooms.look(kontor, table_id, None)),
            "then list all its events": await _took(rooms.events(kontor, table_id, None, 0, limit=10_000)),
        }
        await kontor.close()
        return found


async def _took(work: Awaitable[Any]) -> tuple[float, float]:
    begun, used = perf_counter(), process_time()
    await work
    return perf_counter() - begun, process_time() - used


async def long_game(kontor: Kontor, game: str) -> str:
    """A game as long as the longest: its decisions over and over, and then once more as they were played."""
    table_id, company = await dealt(kontor, 3, game)
    await play_on(kontor, table_id, company, Random(1), PLAYED)
    kontor.forget(table_id)
    async with kontor.engine.begin() as connection:
        for statement in LENGTHEN:
            await connection.execute(text(statement), {"id": table_id, "long": LONG})
    return table_id


LENGTHEN = (
    "UPDATE log SET serial = -serial, number = -number WHERE table_id = :id AND serial > 0",
    "UPDATE log SET serial = :long - serial, number = :long - number, key = NULL"
    " WHERE table_id = :id AND serial < 0",
    "INSERT INTO log (table_id, serial, number, counted, seat, player, key, action, events, seen, rules,"
    " position, at) SELECT table_id, n, n, counted, seat, player, NULL, action, events,"
    " (SELECT seen FROM log WHERE table_id = :id AND serial = 0), rules, NULL, at"
    " FROM generate_series(1, :long) AS n JOIN log ON table_id = :id"
    " AND serial = :long + 1 + n % (SELECT count(*) - 1 FROM log WHERE table_id = :id)",
    "UPDATE games SET serial = serial + :long, number = number + :long WHERE table_id = :id",
)
