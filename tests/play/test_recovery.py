"""A server that the database turned away for a moment, or whose callers hang up, goes on as before."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import asyncpg
import pytest

from app.config import Settings
from app.play import lobby
from app.play.clocks import Clock
from app.play.errors import Unavailable
from app.play.kontor import Kontor
from app.play.running import Running
from app.store import writer
from app.store.games import DueRow, Games

from .company import GAME, dealt, persons, play_on


async def test_decisions_are_written_again_once_the_database_lets_the_server_in(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    refused = iter(range(2))
    connect = writer.connect

    async def crowded(*where: Any, **settings: str) -> Any:
        if next(refused, None) is not None:
            raise asyncpg.TooManyConnectionsError("sorry, too many clients already")
        return await connect(*where, **settings)

    monkeypatch.setattr(writer, "connect", crowded)
    for line in kontor.writer._lines:
        await line.close()
    async with asyncio.timeout(60):
        look = await play_on(kontor, table_id, company, Random(1), decisions=2)
    assert look.number == 2


async def test_a_clock_that_cannot_begin_begins_later(
        settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, begun = Clock._begin, asyncio.Event()
    away = iter(range(1))

    async def begin_when_it_is_there(clock: Clock) -> None:
        if next(away, None) is not None:
            raise Unavailable
        await begin(clock)
        begun.set()

    monkeypatch.setattr(Clock, "_begin", begin_when_it_is_there)
    house = await Kontor.open(settings, settings.database_url)
    try:
        async with asyncio.timeout(60):
            await begun.wait()
    finally:
        await house.close()


async def test_a_round_is_followed_by_another_though_the_database_goes_away_between(
        settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule, asked, failed = Games.schedule, iter(range(2)), asyncio.Event()

    async def schedule_until_it_goes_away(games: Games, *rows: DueRow) -> None:
        if rows and rows[0].kind == "rounds" and next(asked, None) == 1:
            failed.set()
            raise Unavailable
        await schedule(games, *rows)

    monkeypatch.setattr(Games, "schedule", schedule_until_it_goes_away)
    house = await Kontor.open(settings, settings.database_url)
    try:
        async with asyncio.timeout(60):
            await failed.wait()
        async with house.work() as work:
            assert await work.games.next_due() is not None
    finally:
        await house.close()


async def test_who_hangs_up_while_a_game_is_read_does_not_have_it_read_twice(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _ = await dealt(kontor)
    kontor.forget(table_id)
    load, read = Kontor._load, []

    async def noted(house: Kontor, id: str) -> Running:
        read.append(id)
        return await load(house, id)

    monkeypatch.setattr(Kontor, "_load", noted)
    hasty = asyncio.create_task(kontor.running(table_id))
    await asyncio.sleep(0)
    hasty.cancel()
    await asyncio.gather(hasty, return_exceptions=True)
    await kontor.running(table_id)
    assert read == [table_id]


async def test_a_bot_that_nothing_would_wake_is_woken_by_the_next_round(settings: Settings) -> None:
    house = await Kontor.open(settings, settings.database_url, clock=False)
    try:
        [player] = await persons(house, 1)
        table = await lobby.open_table(house, player, GAME, 2, bots=("dice",))
        await lobby.ready(house, player, table.id)
        await lobby.start(house, player, table.id)
        while (await house.running(table.id)).position.due != (1,):
            await play_on(house, table.id, [player], Random(1), decisions=1)
        later = datetime.now(UTC) + timedelta(days=1)
        async with house.work() as work:
            await work.games.done(await work.games.take_due(later, later, 100))
            assert await work.games.next_due() is None
            await work.commit()
        await house.clock.go_round()
        async with house.work() as work:
            [row] = await work.games.take_due(later, later, 100)
        assert (row.table_id, row.seat, row.kind) == (table.id, 1, "bot")
    finally:
        await house.close()
