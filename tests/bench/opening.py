"""How long it takes to open a long game."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from sqlalchemy import text

from app.config import Settings
from app.play import lobby, people, rooms
from app.play.kontor import Kontor
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate

LONG = 2_000


async def opened(folder: Path, game: str) -> dict[str, float]:
    """Seconds to read it, to look at it, and to list all its events."""
    with Postgres(folder) as url:
        engine = connect_to(url)
        await migrate(engine)
        await engine.dispose()
        kontor = await Kontor.open(Settings(database_url=url, bot_pace=0, _env_file=None), url)
        table_id = await _long_game(kontor, game)
        found: dict[str, float] = {}
        kontor._rooms.clear()
        begun = perf_counter()
        await kontor.running(table_id)
        found["read the game"] = perf_counter() - begun
        kontor._rooms.clear()
        begun = perf_counter()
        await rooms.look(kontor, table_id, None)
        found["read it and look at it"] = perf_counter() - begun
        begun = perf_counter()
        await rooms.events(kontor, table_id, None, 0, limit=10_000)
        found["list all its events"] = perf_counter() - begun
        await kontor.close()
        return found


async def _long_game(kontor: Kontor, game: str) -> str:
    """A game whose log is as long as the longest: its first decision over and over."""
    company = [(await people.sign_up(kontor, f"Guest {seat}"))[0] for seat in range(3)]
    table = await lobby.open_table(kontor, company[0], game, 3)
    for player in company[1:]:
        await lobby.sit(kontor, player, table.id)
    for player in company:
        await lobby.ready(kontor, player, table.id)
    await lobby.start(kontor, company[0], table.id)
    async with kontor.engine.begin() as connection:
        await connection.execute(text(
            "INSERT INTO log (table_id, serial, number, counted, seat, player, key, action, events, seen,"
            " rules, position, at) SELECT table_id, n, n, counted, seat, player, NULL, action, events, seen,"
            " rules, NULL, at FROM log, generate_series(1, :long) AS n WHERE table_id = :id AND serial = 0"),
            {"id": table.id, "long": LONG})
        await connection.execute(text("UPDATE games SET serial = :long, number = :long WHERE table_id = :id"),
                                 {"id": table.id, "long": LONG})
    return table.id
