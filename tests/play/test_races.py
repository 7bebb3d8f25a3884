"""No accepted decision is lost or played twice, whoever sends what how often and to which process."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from math import inf
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from app.config import Settings
from app.play import archive, lobby, rooms, waking
from app.play.errors import NotLegal, NotYours, Refusal, Stale
from app.play.kontor import Kontor
from app.play.shapes import Decided, Player
from app.store.models import onlookers

from .company import dealt, legal, persons, play_on


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a server with two processes."""
    return settings.model_copy(update={"workers": 2})


async def test_of_fifty_posts_of_one_decision_one_is_played(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    look = await rooms.look(kontor, table_id, company[0])
    seat = look.waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    action = await legal(kontor, table_id, seat, Random(1))
    answers = await asyncio.gather(*(rooms.decide(kontor, company[seat], table_id, own.prompt.token, action)
                                     for _ in range(50)), return_exceptions=True)
    assert sum(isinstance(answer, Decided) for answer in answers) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == 49
    assert (await rooms.look(kontor, table_id, None)).number == 1


async def test_fifty_posts_with_one_key_get_one_answer(kontor: Kontor, neighbour: Kontor) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    action = await legal(kontor, table_id, seat, Random(1))
    answers = await asyncio.gather(*(
        rooms.decide(house, company[seat], table_id, own.prompt.token, action, "click")
        for house in (kontor, neighbour) for _ in range(25)))
    assert {answer.number for answer in answers} == {1}
    assert (await rooms.look(kontor, table_id, None)).number == 1


async def test_a_key_is_remembered_by_a_server_that_starts_anew(kontor: Kontor, settings: Settings) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    action = await legal(kontor, table_id, seat, Random(1))
    first = await rooms.decide(kontor, company[seat], table_id, own.prompt.token, action, "click")
    await play_on(kontor, table_id, company, Random(2), 5)
    later = await Kontor.open(settings, settings.database_url, clock=False)
    try:
        again = await rooms.decide(later, company[seat], table_id, own.prompt.token, action, "click")
    finally:
        await later.close()
    assert again.number == first.number == 1


async def test_two_processes_play_one_game_without_losing_a_decision(
        kontor: Kontor, neighbour: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    chance = Random(3)
    for number in range(60):
        house = (kontor, neighbour)[number % 2]
        look = await play_on(house, table_id, company, chance, 1)
        if look.table.status != "running":
            break
        assert look.number == number + 1
    assert (await archive.check(kontor)).faults == ()


async def test_each_process_wakes_watchers_of_what_the_other_has_stored(
        kontor: Kontor, neighbour: Kontor) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    with neighbour.live.watching_table(table_id, company[1 - seat]) as watch:
        await play_on(kontor, table_id, company, Random(4), 1)
        async with asyncio.timeout(60):
            while (await anext(watch.nudges())).number < 1:
                pass
    assert (await rooms.look(neighbour, table_id, None)).number == 1


async def test_who_watches_through_another_process_is_an_onlooker_until_he_has_left(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waking, "PRESENCE", inf)
    table_id, company = await dealt(kontor)
    [watcher] = await persons(kontor, 1)
    with (neighbour.live.watching_table(table_id, watcher),
          neighbour.live.watching_table(table_id, company[0])):
        assert await lobby.onlookers(kontor, table_id) == ()
        await neighbour._share_presence()
        assert await lobby.onlookers(kontor, table_id) == (watcher,)
    async with kontor.engine.begin() as connection:
        await connection.execute(onlookers.update().values(seen_at=datetime.now(UTC) - timedelta(minutes=5)))
    assert await lobby.onlookers(kontor, table_id) == ()
    await kontor._share_presence()
    async with kontor.engine.begin() as connection:
        assert (await connection.execute(select(onlookers))).all() == []


async def test_a_conflict_in_one_game_is_that_games_alone(kontor: Kontor, neighbour: Kontor) -> None:
    tables = [await dealt(kontor) for _ in range(12)]
    for table_id, _company in tables:
        await rooms.look(neighbour, table_id, None)
    async with asyncio.timeout(60):
        await asyncio.gather(*(play_on(house, table_id, company, Random(number), 10)
                               for number, (table_id, company) in enumerate(tables)
                               for house in (kontor, neighbour)[number % 2:number % 2 + 1]))
        decisions = [await next_decision(kontor, *table) for table in tables]
        outcomes = await asyncio.gather(*(once(house, *decision)
                                          for decision in decisions for house in (kontor, neighbour)))
    assert all(outcome in (11, "stale") for outcome in outcomes)
    assert outcomes.count(11) == len(tables)
    assert (await archive.check(kontor)).faults == ()


async def next_decision(house: Kontor, table_id: str, company: list[Player]) -> tuple[Player, str, str, Any]:
    """Who decides next, at which table, under which token, and what."""
    seat = (await rooms.look(house, table_id, None)).waiting_for[0]
    own = await rooms.look(house, table_id, company[seat])
    assert own.prompt is not None
    return company[seat], table_id, own.prompt.token, await legal(house, table_id, seat, Random(9))


async def once(house: Kontor, player: Player, table_id: str, token: str, action: Any) -> object:
    """The number of this decision sent through this process, or why it was refused."""
    try:
        return (await rooms.decide(house, player, table_id, token, action)).number
    except Refusal as refusal:
        return refusal.code


async def test_nobody_decides_for_others_and_nothing_illegal_changes_anything(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    [stranger] = await persons(kontor, 1)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    with pytest.raises(NotYours):
        await rooms.decide(kontor, stranger, table_id, own.prompt.token, {"type": "Pass"})
    with pytest.raises(Stale):
        await rooms.decide(kontor, company[1 - seat], table_id, own.prompt.token, {"type": "Pass"})
    for nonsense in ({"type": "Nonsense"}, {}, {"type": "Load", "good": "gold"}, {"type": 7}):
        with pytest.raises(NotLegal) as refused:
            await rooms.decide(kontor, company[seat], table_id, own.prompt.token, nonsense)
        assert refused.value.prompt == own.prompt
    assert (await rooms.look(kontor, table_id, None)).number == 0


async def test_two_who_want_the_last_seat_do_not_both_get_it(kontor: Kontor, neighbour: Kontor) -> None:
    opener, *others = await persons(kontor, 9)
    table = await lobby.open_table(kontor, opener, "handelsfuersten", 2)
    answers = await asyncio.gather(*(lobby.sit((kontor, neighbour)[n % 2], player, table.id)
                                     for n, player in enumerate(others)), return_exceptions=True)
    assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"taken"}
