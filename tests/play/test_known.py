"""Who has been checked is remembered, and forgotten the moment that something about him changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from app.config import Settings
from app.play import host, people
from app.play.errors import NotSignedIn, NotYours, Refusal
from app.play.kontor import Kontor
from app.play.shapes import Player
from app.store.work import Work


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a server with two processes."""
    return settings.model_copy(update={"workers": 2})


async def robot_known_to(*houses: Kontor) -> tuple[Player, str]:
    robot, token = await people.sign_up(houses[0], "Robot", "bot")
    assert token is not None
    for house in houses:
        assert await people.player_of_token(house, token) == robot
    return robot, token


async def test_a_token_that_is_known_asks_the_database_nothing(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, token = await robot_known_to(kontor)
    monkeypatch.setattr(Work, "__aenter__", None)
    assert await people.player_of_token(kontor, token) == robot


async def test_a_token_that_was_replaced_is_dead_at_once(kontor: Kontor, neighbour: Kontor) -> None:
    robot, token = await robot_known_to(kontor, neighbour)
    newer = await people.new_token(kontor, robot)
    with pytest.raises(NotSignedIn):
        await people.player_of_token(kontor, token)
    await refused(lambda: people.player_of_token(neighbour, token), NotSignedIn)
    assert await people.player_of_token(neighbour, newer) == robot


async def test_who_is_shut_out_is_out_at_once_and_back_when_he_is_let_in(
        kontor: Kontor, neighbour: Kontor) -> None:
    robot, token = await robot_known_to(kontor, neighbour)
    for house in (kontor, neighbour):
        assert await people.player(house, robot.id) == robot
    await host.ban(kontor, robot.id)
    for ask in (people.player_of_token, people.player):
        named = token if ask is people.player_of_token else robot.id
        with pytest.raises(NotYours):
            await ask(kontor, named)
        await refused(lambda ask=ask, named=named: ask(neighbour, named), NotYours)
    await host.ban(kontor, robot.id, banned=False)
    assert await people.player_of_token(kontor, token) == robot


async def test_a_new_name_is_known_everywhere(kontor: Kontor, neighbour: Kontor) -> None:
    robot, token = await robot_known_to(kontor, neighbour)
    renamed = await people.rename(kontor, robot, "Tin Man")
    assert await people.player_of_token(kontor, token) == renamed
    async with asyncio.timeout(60):
        while await people.player_of_token(neighbour, token) != renamed:  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_process_trusts_what_it_remembers_only_once_it_listens_again(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    robot, token = await robot_known_to(kontor, neighbour)
    connected, may_listen = asyncio.Event(), asyncio.Event()
    add_listener = asyncpg.Connection.add_listener

    async def add_listener_late(connection: asyncpg.Connection, *listener: Any) -> None:
        connected.set()
        await may_listen.wait()
        await add_listener(connection, *listener)

    monkeypatch.setattr(asyncpg.Connection, "add_listener", add_listener_late)
    neighbour._channel._connection.terminate()
    async with asyncio.timeout(60):
        await connected.wait()
    assert not neighbour.hears_all
    await people.new_token(kontor, robot)
    with pytest.raises(NotSignedIn):
        await people.player_of_token(neighbour, token)
    may_listen.set()
    async with asyncio.timeout(60):
        while not neighbour.hears_all:  # noqa: ASYNC110
            await asyncio.sleep(0)
    with pytest.raises(NotSignedIn):
        await people.player_of_token(neighbour, token)


async def refused(ask: Callable[[], Awaitable[Any]], refusal: type[Refusal]) -> None:
    """Refused as soon as the other process has heard of it."""
    async with asyncio.timeout(60):
        while True:
            try:
                await ask()
            except refusal:
                return
            await asyncio.sleep(0)
