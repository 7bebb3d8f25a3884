"""What is changed while something else is between two steps is neither overwritten nor missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from app.api.v1 import lines as streams
from app.config import Settings
from app.play import host, lobby, people, records, robots, rooms
from app.play import running as games
from app.play.errors import Unavailable
from app.play.kontor import Kontor
from app.store import writer
from app.store.games import DueRow, Games, LogRow
from app.store.people import People, PlayerRow
from app.store.tables import SeatRow, Tables
from app.store.work import Work

from .company import GAME, dealt, legal, persons, play_on


@pytest_asyncio.fixture
async def unhurried(settings: Settings) -> AsyncIterator[Kontor]:
    """A server where nothing happens but what the test does, and whose bots would think for a minute."""
    slow = settings.model_copy(update={"bot_pace": 60})
    house = await Kontor.open(slow, settings.database_url, clock=False)
    yield house
    await house.close()


async def test_a_seat_given_up_while_presence_is_shared_stays_given_up(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    seats, read, resigned = Tables.seats, asyncio.Event(), asyncio.Event()

    async def seats_of_a_moment_ago(tables: Tables, *ids: str) -> dict[str, tuple[SeatRow, ...]]:
        found = await seats(tables, *ids)
        if asyncio.current_task() is sharing:
            read.set()
            await resigned.wait()
        return found

    monkeypatch.setattr(Tables, "seats", seats_of_a_moment_ago)
    sharing = asyncio.create_task(kontor._share_presence())
    async with asyncio.timeout(60):
        await read.wait()
        await rooms.resign(kontor, company[1], table_id)
        resigned.set()
        await sharing
    seat = (await rooms.look(kontor, table_id, None)).table.seats[1]
    assert (seat.resigned, seat.stand_in) == (True, "greedy")


async def test_who_was_here_is_told_later_where_the_database_was_away(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    kontor.live.seen(table_id, company[0])

    async def away(*_: Any) -> None:
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(Tables, "seen", away)
        with pytest.raises(Unavailable):
            await kontor._share_presence()
    assert (table_id, company[0].id) in kontor.live.unsaved


async def test_a_change_made_while_a_game_is_read_is_known_when_it_has_been_told(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    kontor.forget(table_id)
    among, read, renamed = People.among, asyncio.Event(), asyncio.Event()

    async def names_of_a_moment_ago(who: People, ids: Any) -> dict[str, PlayerRow]:
        found = await among(who, ids)
        if not read.is_set():
            read.set()
            await renamed.wait()
        return found

    monkeypatch.setattr(People, "among", names_of_a_moment_ago)
    monkeypatch.setattr(kontor.known, "forget", lambda _: renamed.set())
    loading = asyncio.create_task(kontor.running(table_id))
    async with asyncio.timeout(60):
        await read.wait()
        await people.rename(kontor, company[0], "Somebody else")
        await loading
    assert (await rooms.look(kontor, table_id, None)).table.seats[0].name == "Somebody else"


async def test_lines_made_while_a_player_is_renamed_are_not_told_to_others(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 3)
    entries_after, read, renamed = records.entries_after, asyncio.Event(), asyncio.Event()

    async def entries_of_a_moment_ago(*given: Any) -> list[games.Entry]:
        found = await entries_after(*given)
        read.set()
        await renamed.wait()
        return found

    monkeypatch.setattr(records, "entries_after", entries_of_a_moment_ago)
    telling = asyncio.create_task(streams.event_lines(kontor, table_id, None, 0))
    async with asyncio.timeout(60):
        await read.wait()
        for player in company:
            await people.rename(kontor, player, "Somebody else")
        renamed.set()
        assert b"Guest" in b"".join((await telling)[0])
        told, _ = await streams.event_lines(kontor, table_id, None, 0)
    assert b"Guest" not in b"".join(told)


async def test_a_decision_made_while_a_bot_recalls_the_game_is_not_forgotten_by_it(
        unhurried: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TAIL", 4)
    table_id, company = await dealt(unhurried)
    await play_on(unhurried, table_id, company, Random(1), 10)
    running = await unhurried.running(table_id)
    rows, read, decided = Games.rows, asyncio.Event(), asyncio.Event()

    async def rows_of_a_moment_ago(log: Games, *given: Any, **more: Any) -> list[LogRow]:
        found = await rows(log, *given, **more)
        read.set()
        await decided.wait()
        return found

    monkeypatch.setattr(Games, "rows", rows_of_a_moment_ago)
    recalling = asyncio.create_task(robots.knowledge_of(unhurried, running, 0))
    async with asyncio.timeout(60):
        await read.wait()
        await play_on(unhurried, table_id, company, Random(2), 1)
        decided.set()
        await recalling
        grown = await robots.knowledge_of(unhurried, running, 0)
        running.knowledge.clear()
        assert grown == await robots.knowledge_of(unhurried, running, 0)


async def test_what_is_scheduled_while_it_is_carried_out_is_carried_out_again(unhurried: Kontor) -> None:
    [player] = await persons(unhurried, 1)
    table = await lobby.open_table(unhurried, player, GAME, 2, bots=("dice",))
    await lobby.ready(unhurried, player, table.id)
    await lobby.start(unhurried, player, table.id)
    running = await unhurried.running(table.id)
    chance, now = Random(1), datetime.now(UTC)
    taken: list[DueRow] = []
    while not taken or running.position.due != (1,):
        if running.position.due != (1,):
            await play_on(unhurried, table.id, [player], chance, 1)
            continue
        async with unhurried.work() as work:
            taken = await work.games.take_due(now + timedelta(days=1), now + timedelta(seconds=30), 100)
            await work.commit()
        await robots.move(unhurried, table.id, 1)
    async with unhurried.work() as work:
        await work.games.done(taken)
        assert await work.games.next_due() is not None
        await work.games.schedule(*taken)
        [again] = await work.games.take_due(now + timedelta(days=1), now + timedelta(seconds=30), 100)
        await work.games.schedule(DueRow(table.id, 1, "bot", now + timedelta(seconds=60)))
        await work.games.done([again])
        assert await work.games.next_due() is not None


async def test_a_decision_that_a_lost_connection_still_carries_out_is_not_taken_for_a_conflict(
        unhurried: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(unhurried)
    due = (await rooms.look(unhurried, table_id, None)).waiting_for[0]
    own = await rooms.look(unhurried, table_id, company[due])
    assert own.prompt is not None
    action = await legal(unhurried, table_id, due, Random(1))
    lost = writer.Line(unhurried.engine)
    await lost.open()
    under_way = lost._connection.transaction()
    await under_way.start()
    store = writer.Line._store
    sent: list[set[str]] = []

    async def store_on_a_line_that_breaks(line: writer.Line, decisions: Any) -> set[str]:
        if not sent:
            sent.append(await store(lost, decisions))
            raise ConnectionError
        await under_way.commit()
        return await store(line, decisions)

    monkeypatch.setattr(writer.Line, "_store", store_on_a_line_that_breaks)
    decided = await rooms.decide(unhurried, company[due], table_id, own.prompt.token, action)
    await lost.close()
    assert sent == [{table_id}]
    assert decided.number == 1


async def test_who_is_shut_out_is_cut_off_though_nobody_knows_whether_that_was_stored(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _ = await dealt(kontor)
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    lines = streams.table_lines(kontor, table_id, robot, None, token or "")
    await anext(lines)
    commit = Work.commit

    async def commit_and_lose_the_answer(work: Work) -> None:
        await commit(work)
        raise Unavailable

    with monkeypatch.context() as patch:
        patch.setattr(Work, "commit", commit_and_lose_the_answer)
        with pytest.raises(Unavailable):
            await host.ban(kontor, robot.id)
    async with asyncio.timeout(60):
        assert [line async for line in lines][-1] == [streams.CUT]


async def test_nothing_goes_on_in_a_server_that_was_closed_while_it_heard_of_something(
        settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await Kontor.open(settings, settings.database_url)
    table_id, _ = await dealt(house)
    close = house._channel.close

    async def hear_and_close() -> None:
        house._heard(f"game {table_id}")
        await close()

    monkeypatch.setattr(house._channel, "close", hear_and_close)
    await house.close()
    assert not house._tasks
