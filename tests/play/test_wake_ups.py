"""A wake-up that could not be told, or not be heard, is made good."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import asyncpg
import pytest

from app.api.v1 import lines as streams
from app.config import Settings
from app.play import people, rooms
from app.play.kontor import Kontor
from app.play.live import Watch

from .company import dealt, play_on


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a server with two processes."""
    return settings.model_copy(update={"workers": 2})


async def hears(watch: Watch, kind: str) -> None:
    """Until this watch has had a nudge of this kind."""
    async with asyncio.timeout(60):
        async for nudge in watch.nudges():
            if nudge.kind == kind:
                return


async def test_what_could_not_be_told_is_told_later(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _ = await dealt(kontor)
    execute = asyncpg.Connection.execute
    broken: list[Any] = []

    async def execute_on_a_line_that_breaks(connection: Any, query: str, *given: Any) -> Any:
        if "pg_notify" in query and not broken:
            broken.append(connection)
            connection.terminate()
        return await execute(connection, query, *given)

    monkeypatch.setattr(asyncpg.Connection, "execute", execute_on_a_line_that_breaks)
    with neighbour.live.watching_table(table_id, None) as watch:
        kontor.chatted(table_id)
        await hears(watch, "chat")
    assert broken


async def test_what_a_process_has_to_tell_is_told_before_it_ends(
        settings: Settings, neighbour: Kontor) -> None:
    ending = await Kontor.open(settings, settings.database_url)
    table_id, _ = await dealt(ending)
    with neighbour.live.watching_table(table_id, None) as watch:
        ending.chatted(table_id)
        await ending._channel.close()
        await hears(watch, "chat")
    await ending.close()


class Deaf:
    """A process that has lost its line, and will listen again when it may."""

    def __init__(self, house: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self.waits, self.may_listen = house, asyncio.Event(), asyncio.Event()
        add_listener = asyncpg.Connection.add_listener

        async def add_listener_late(connection: Any, *listener: Any) -> None:
            self.waits.set()
            await self.may_listen.wait()
            await add_listener(connection, *listener)

        monkeypatch.setattr(asyncpg.Connection, "add_listener", add_listener_late)

    async def becomes(self) -> None:
        self.house._channel._connection.terminate()
        async with asyncio.timeout(60):
            await self.waits.wait()


async def test_what_was_said_while_a_process_heard_nothing_is_read_once_it_hears(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    deaf = Deaf(neighbour, monkeypatch)
    await deaf.becomes()
    with (neighbour.live.watching_table(table_id, None) as watch, neighbour.live.watching_lobby() as hall,
          neighbour.live.watching_player(company[1]) as own):
        await rooms.say(kontor, company[0], table_id, "table", "Hello")
        deaf.may_listen.set()
        await hears(watch, "chat")
        await hears(hall, "table")
        await hears(own, "invitation")


async def test_who_was_to_be_cut_off_while_a_process_heard_nothing_is_cut_off_once_it_hears(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _ = await dealt(kontor)
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    lines = streams.table_lines(neighbour, table_id, robot, None, token or "")
    await anext(lines)
    deaf = Deaf(neighbour, monkeypatch)
    await deaf.becomes()
    await people.new_token(kontor, robot)
    deaf.may_listen.set()
    async with asyncio.timeout(60):
        assert [line async for line in lines][-1] == [streams.CUT]


async def test_a_new_token_cuts_off_in_other_processes_what_was_opened_with_the_old_one_alone(
        kontor: Kontor, neighbour: Kontor) -> None:
    table_id, company = await dealt(kontor)
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    old = streams.table_lines(neighbour, table_id, robot, None, token or "")
    await anext(old)
    newer = await people.new_token(kontor, robot)
    async with asyncio.timeout(60):
        assert [line async for line in old][-1] == [streams.CUT]
        fresh = streams.table_lines(neighbour, table_id, robot, None, newer)
        snapshot, state = await anext(fresh), await anext(fresh)
        neighbour.live.doubt(robot.id)
        await play_on(kontor, table_id, company, Random(1), 1)
        assert streams.CUT not in [*snapshot, *state, *await anext(fresh)]


async def test_a_line_lost_while_it_looks_for_what_was_missed_is_made_anew(
        neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    channel, missed = neighbour._channel, neighbour._channel._missed
    add_listener = asyncpg.Connection.add_listener
    made: list[Any] = []
    lost: list[Any] = []

    async def add_noted_listener(connection: Any, *listener: Any) -> None:
        made.append(connection)
        await add_listener(connection, *listener)

    async def look_until_the_line_is_lost() -> None:
        if not lost:
            lost.append(made[-1])
            made[-1].terminate()
        await missed()

    monkeypatch.setattr(asyncpg.Connection, "add_listener", add_noted_listener)
    monkeypatch.setattr(channel, "_missed", look_until_the_line_is_lost)
    channel._connection.terminate()
    async with asyncio.timeout(60):
        while len(made) < 2 or not channel.listens:  # noqa: ASYNC110
            await asyncio.sleep(0)
