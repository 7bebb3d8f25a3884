"""People at a table, for tests: open, sit, start, and play by chance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec

from app.play import lobby, people, rooms
from app.play.kontor import Kontor
from app.play.shapes import Look, Player
from app.store.models import games, seats, tables

GAME = "handelsfuersten"


async def persons(kontor: Kontor, count: int) -> list[Player]:
    """Guests with different names."""
    return [(await people.sign_up(kontor, f"Guest {number}"))[0] for number in range(count)]


async def dealt(kontor: Kontor, seats: int = 2, game: str = GAME, **more: Any) -> tuple[str, list[Player]]:
    """A table whose game has begun, and its players by seat."""
    company = await persons(kontor, seats)
    table = await lobby.open_table(kontor, company[0], game, seats, **more)
    for player in company[1:]:
        await lobby.sit(kontor, player, table.id)
    for player in company:
        await lobby.ready(kontor, player, table.id)
    await lobby.start(kontor, company[0], table.id)
    return table.id, company


async def legal(kontor: Kontor, table_id: str, seat: int, chance: Random) -> dict[str, Any]:
    """One of the seat's legal actions."""
    prompt = (await kontor.running(table_id)).position.prompt(seat)
    assert prompt is not None
    action: dict[str, Any] = msgspec.to_builtins(prompt.sample(chance))
    return action


async def play_on(kontor: Kontor, table_id: str, company: list[Player], chance: Random,
                  decisions: int = 10_000) -> Look:
    """Decide for whoever is due, so many times or to the end."""
    look = await rooms.look(kontor, table_id, None)
    for _ in range(decisions):
        if look.table.status != "running" or not look.waiting_for:
            break
        seat = look.waiting_for[0]
        own = await rooms.look(kontor, table_id, company[seat])
        assert own.prompt is not None
        look = await rooms.act(kontor, company[seat], table_id, own.prompt.token,
                               await legal(kontor, table_id, seat, chance))
    return look


async def until(kontor: Kontor, table_id: str, reached: Callable[[Look], bool]) -> Look:
    """Look again whenever something has happened at the table, until it is so."""
    async with asyncio.timeout(60):
        with kontor.live.watching_table(table_id, None) as watch:
            while not reached(look := await rooms.look(kontor, table_id, None)):
                await anext(watch.nudges())
    return look


async def long_ago(kontor: Kontor, table_id: str, ago: timedelta = timedelta(hours=1)) -> None:
    """Everybody at the table has been away for so long."""
    then = datetime.now(UTC) - ago
    async with kontor.engine.begin() as connection:
        await connection.execute(games.update().values(moved_at=then))
        await connection.execute(seats.update().values(seen_at=then))
        await connection.execute(tables.update().values(revision=tables.c.revision + 1))
    kontor.forget(table_id)
