"""What is due is done once, in time, and by nobody for whom it has become something else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from app.config import Settings
from app.play import lobby, robots, rooms, standing
from app.play.errors import Unavailable
from app.play.kontor import Kontor
from app.store.games import DueRow
from app.store.models import tables as stored
from app.store.tables import Tables
from app.store.work import Work

from .company import GAME, dealt, persons

WAITING = text("SELECT count(*) FROM pg_stat_activity"
               " WHERE datname = current_database() AND wait_event_type = 'Lock'")


@pytest_asyncio.fixture
async def kontor(settings: Settings) -> AsyncIterator[Kontor]:
    """A server whose clock goes when the test says so."""
    house = await Kontor.open(settings, settings.database_url, clock=False)
    yield house
    await house.close()


async def test_what_is_due_again_while_it_is_being_done_is_done_right_after_it(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: asyncio.Queue[int] = asyncio.Queue()
    may_end = asyncio.Event()

    async def move(house: Kontor, table_id: str, seat: int) -> None:
        begun.put_nowait(seat)
        await may_end.wait()

    monkeypatch.setattr(robots, "move", move)
    async with asyncio.timeout(60):
        for _ in range(2):
            await kontor.schedule(DueRow("table", 3, "bot", datetime.now(UTC)))
            await kontor.clock._tick()
        assert await begun.get() == 3
        assert begun.empty()
        may_end.set()
        assert await begun.get() == 3


async def test_a_table_that_is_being_started_when_its_time_is_over_is_started(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    [opener] = await persons(kontor, 1)
    table = await lobby.open_table(kontor, opener, GAME, 2, bots=("dice",))
    await lobby.ready(kontor, opener, table.id)
    async with kontor.engine.begin() as connection:
        await connection.execute(stored.update().values(expires_at=datetime.now(UTC) - timedelta(days=1)))
    commit, holds, may_commit = Work.commit, asyncio.Event(), asyncio.Event()

    async def commit_late(work: Work) -> None:
        if asyncio.current_task() is starting:
            holds.set()
            await may_commit.wait()
        await commit(work)

    monkeypatch.setattr(Work, "commit", commit_late)
    starting = asyncio.create_task(lobby.start(kontor, opener, table.id))
    async with asyncio.timeout(60):
        await holds.wait()
        round = asyncio.create_task(kontor.clock.go_round())
        async with kontor.engine.connect() as connection:
            while not (await connection.execute(WAITING)).scalar_one():
                await connection.rollback()
        may_commit.set()
        await starting
        await round
    assert (await lobby.table(kontor, table.id, None)).status == "running"


async def test_an_answer_in_advance_that_was_not_stored_is_not_remembered(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")

    async def away(work: Work) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(Work, "commit", away)
        with pytest.raises(Unavailable):
            await rooms.standing(kontor, company[0], table_id, "take-discard", {"until": "withdrawn"})
    assert (await kontor.running(table_id)).standing == {}


async def test_answers_in_advance_that_are_kept_at_once_are_all_remembered(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")
    running = await kontor.running(table_id)
    commit, read, holds = Work.commit, Tables.standing, asyncio.Event()
    has_read = asyncio.Event()

    async def read_and_say_so(tables: Tables, *given: Any) -> Any:
        found = await read(tables, *given)
        if asyncio.current_task() is not giving:
            has_read.set()
        return found

    async def commit_late(work: Work) -> None:
        if asyncio.current_task() is giving:
            holds.set()
            while not (has_read.is_set() or running.lock._waiters):  # noqa: ASYNC110
                await asyncio.sleep(0)
        await commit(work)

    monkeypatch.setattr(Work, "commit", commit_late)
    monkeypatch.setattr(Tables, "standing", read_and_say_so)
    giving = asyncio.create_task(
        rooms.standing(kontor, company[0], table_id, "take-discard", {"until": "withdrawn"}))
    async with asyncio.timeout(60):
        await holds.wait()
        await standing.keep(kontor, running, 1, "take-discard", None)
        await giving
    assert [seat for seat, _ in running.standing] == [0]


async def test_an_answer_in_advance_that_nothing_would_wake_is_woken_by_the_next_round(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    await rooms.standing(kontor, company[due], table_id, "take-discard", {"until": "withdrawn"})
    async with kontor.work() as work:
        assert await work.games.next_due() is None
    await kontor.clock.go_round()
    later = datetime.now(UTC) + timedelta(days=1)
    async with kontor.work() as work:
        [row] = await work.games.take_due(later, later, 100)
    assert (row.table_id, row.seat, row.kind) == (table_id, due, "bot")
