"""The lobby, seats that change hands, absent players, chat and the host."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from app.play import host, lobby, people, rooms
from app.play.errors import Closed, NotFound, NotYours, Taken, Unfit
from app.play.kontor import Kontor
from app.store.models import tables

from .company import GAME, dealt, legal, long_ago, persons, play_on, until


async def test_nothing_is_dealt_before_all_are_ready_and_only_the_opener_starts(kontor: Kontor) -> None:
    opener, guest = await persons(kontor, 2)
    table = await lobby.open_table(kontor, opener, GAME, 3)
    await lobby.sit(kontor, guest, table.id)
    with pytest.raises(Closed, match="ready"):
        await lobby.start(kontor, opener, table.id)
    with pytest.raises(Closed):
        await rooms.look(kontor, table.id, opener)
    await lobby.ready(kontor, guest, table.id)
    with pytest.raises(NotYours):
        await lobby.start(kontor, guest, table.id)
    started = await lobby.start(kontor, opener, table.id)
    assert (started.status, len(started.seats), started.you) == ("running", 2, 0)
    with pytest.raises(Closed):
        await lobby.sit(kontor, (await persons(kontor, 1))[0], table.id)


async def test_who_says_that_he_is_ready_once_more_may_be_overtaken_by_the_start(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    assert (await lobby.ready(kontor, company[1], table_id)).status == "running"
    [stranger] = await persons(kontor, 1)
    for player, ready in ((company[1], False), (stranger, True)):
        with pytest.raises(Closed):
            await lobby.ready(kontor, player, table_id, ready)


async def test_the_seed_is_pinned_from_the_beginning_and_told_at_the_end(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    look = await rooms.look(kontor, table_id, company[0])
    assert look.seed is None
    await play_on(kontor, table_id, company, Random(1))
    told = (await rooms.look(kontor, table_id, None)).seed
    assert told is not None
    from app.play.fairness import commitment, seed
    secret, *nonces = told.split("/")
    assert commitment(secret) == look.table.commitment
    assert seed(secret, nonces) == (await kontor.running(table_id)).position.seed
    assert all(nonces)


@pytest.mark.parametrize("asked", [
    {"seats": 9}, {"seats": 1}, {"options": {"nonsense": 1}}, {"options": {"coins": "maybe"}},
    {"bots": ["hal"]}, {"bots": ["dice"] * 3}, {"pace": 0}, {"pace": "slow"}, {"game": "chess"}])
async def test_a_table_that_cannot_be_is_refused_with_a_sentence(
        kontor: Kontor, asked: dict[str, object]) -> None:
    [opener] = await persons(kontor, 1)
    with pytest.raises((Unfit, NotFound)) as refused:
        await lobby.open_table(kontor, opener, **{"game": GAME, "seats": 3, **asked})  # type: ignore[arg-type]
    assert str(refused.value)
    assert await lobby.tables_of(kontor, opener) == ()


async def test_listed_tables_are_found_and_unlisted_ones_are_not(kontor: Kontor) -> None:
    [opener] = await persons(kontor, 1)
    shown = await lobby.open_table(kontor, opener, GAME, 2)
    await lobby.open_table(kontor, opener, GAME, 2, listed=False)
    assert [table.id for table in await lobby.tables_listed(kontor)] == [shown.id]
    assert len(await lobby.tables_of(kontor, opener)) == 2


async def test_my_tables_that_wait_for_me_come_first(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    await lobby.open_table(kontor, company[seat], GAME, 2)
    assert [table.id for table in await lobby.tables_of(kontor, company[seat], awaiting=True)] == [table_id]
    assert (await lobby.tables_of(kontor, company[seat]))[0].your_turn
    assert await lobby.tables_of(kontor, company[1 - seat], awaiting=True) == ()


async def test_who_gets_up_leaves_the_table_to_the_next(kontor: Kontor) -> None:
    opener, guest = await persons(kontor, 2)
    table = await lobby.open_table(kontor, opener, GAME, 2)
    await lobby.sit(kontor, guest, table.id)
    left = await lobby.get_up(kontor, opener, table.id)
    assert left.opener == guest
    assert (await lobby.get_up(kontor, guest, table.id)).status == "cancelled"


async def test_an_invited_bot_learns_of_it_and_sits_down(kontor: Kontor) -> None:
    [opener] = await persons(kontor, 1)
    robot, _token = await people.sign_up(kontor, "Robot", "bot")
    table = await lobby.open_table(kontor, opener, GAME, 2, listed=False)
    with kontor.live.watching_player(robot) as watch:
        await lobby.invite(kontor, opener, table.id, robot.id)
        nudge = watch.take()
    assert nudge is not None
    assert nudge.kind == "invitation"
    [invitation] = await lobby.invitations(kontor, robot)
    assert invitation.table == table.id
    assert (await lobby.sit(kontor, robot, table.id)).seats[1].ready
    assert await lobby.invitations(kontor, robot) == ()


async def test_a_rematch_is_one_table_for_all_who_ask(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    with pytest.raises(Taken):
        await lobby.rematch(kontor, company[0], table_id)
    await play_on(kontor, table_id, company, Random(1))
    first, second = await asyncio.gather(*(lobby.rematch(kontor, player, table_id) for player in company))
    assert first.id == second.id
    again = await lobby.table(kontor, first.id, None)
    assert {seat.player for seat in again.seats} == set(company)
    assert (again.previous, (await lobby.table(kontor, table_id, None)).next) == (table_id, again.id)


async def test_tables_that_nobody_starts_close_after_a_week(kontor: Kontor) -> None:
    [opener] = await persons(kontor, 1)
    table = await lobby.open_table(kontor, opener, GAME, 2)
    await dealt(kontor)
    async with kontor.engine.begin() as connection:
        await connection.execute(tables.update().where(tables.c.status == "open").values(
            expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    await kontor.clock.go_round()
    closed = await lobby.table(kontor, table.id, opener)
    assert (closed.status, closed.ended) == ("cancelled", "expired")


async def test_an_absent_player_is_voted_on_and_comes_back(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    others = [number for number in range(3) if number != seat]
    with pytest.raises(Closed, match="not absent"):
        await rooms.call_absent(kontor, company[others[0]], table_id, seat)
    await long_ago(kontor, table_id)
    for number in others:
        kontor.live.seen(table_id, company[number])
    look = await rooms.call_absent(kontor, company[others[0]], table_id, seat)
    [motion] = look.motions
    assert motion.waiting == tuple(others)
    await rooms.vote(kontor, company[others[0]], table_id, motion.id, "bot")
    look = await rooms.vote(kontor, company[others[1]], table_id, motion.id, "bot")
    assert look.table.seats[seat].stand_in == "greedy"
    await until(kontor, table_id, lambda look: seat not in look.waiting_for)
    back = await rooms.come_back(kontor, company[seat], table_id)
    assert back.table.seats[seat].stand_in is None
    assert back.log[-1].text.endswith("is back.")


async def test_a_bot_stands_in_by_itself_only_where_the_table_chose_so(kontor: Kontor) -> None:
    chosen, _ = await dealt(kontor, absent="bot")
    voting, _ = await dealt(kontor, absent="vote")
    await long_ago(kontor, chosen)
    kontor.forget(voting)
    await kontor.clock.go_round()
    assert any(seat.stand_in for seat in (await rooms.look(kontor, chosen, None)).table.seats)
    assert not any(seat.stand_in for seat in (await rooms.look(kontor, voting, None)).table.seats)


async def test_a_seat_changes_hands_only_with_consent_and_the_old_owner_is_cut_off(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    [heir] = await persons(kontor, 1)
    look = await rooms.hand_over(kontor, company[0], table_id, 0, heir.id)
    [motion] = look.motions
    assert motion.waiting == (1, 2)
    await rooms.vote(kontor, company[1], table_id, motion.id, "yes")
    assert (await rooms.look(kontor, table_id, heir)).you is None
    with kontor.live.watching_table(table_id, company[0]) as page:
        await rooms.vote(kontor, company[2], table_id, motion.id, "yes")
        async with asyncio.timeout(60):
            assert [nudge.kind async for nudge in page.nudges()][-1] == "cut"
    assert (await rooms.look(kontor, table_id, heir)).you == 0
    old = await rooms.look(kontor, table_id, company[0])
    assert (old.you, old.prompt) == (None, None)
    with pytest.raises(NotYours):
        await rooms.decide(kontor, company[0], table_id, "load.0.0", {"type": "Pass"})
    assert "hands seat 1 over" in old.log[-1].text


async def test_who_gives_up_decides_no_more(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    look = await rooms.resign(kontor, company[1 - seat], table_id)
    assert look.table.seats[1 - seat].resigned
    with pytest.raises(NotYours):
        await rooms.decide(kontor, company[1 - seat], table_id, "load.0.0",
                           await legal(kontor, table_id, seat, Random(1)))


async def test_players_and_spectators_have_a_room_each(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    [watcher] = await persons(kontor, 1)
    await rooms.say(kontor, company[0], table_id, "table", "mine")
    await rooms.say(kontor, watcher, table_id, "watchers", "theirs")
    assert [line.text for line in await rooms.chat(kontor, table_id, company[1])] == ["mine"]
    assert [line.text for line in await rooms.chat(kontor, table_id, watcher)] == ["mine", "theirs"]
    for player, room in ((company[0], "watchers"), (watcher, "table")):
        with pytest.raises(NotYours):
            await rooms.say(kontor, player, table_id, room, "x")  # type: ignore[arg-type]
    for text in ("", "  ", "x" * 1001):
        with pytest.raises(Unfit):
            await rooms.say(kontor, company[0], table_id, "table", text)
    [line, _] = await rooms.chat(kontor, table_id, None)
    await host.delete_chat(kontor, table_id, line.id)
    [line, _] = await rooms.chat(kontor, table_id, None)
    assert (line.text, line.deleted) == ("", True)


async def test_the_host_ends_a_game_and_its_log_stays(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 5)
    await host.close_table(kontor, table_id)
    look = await rooms.look(kontor, table_id, company[0])
    assert (look.table.status, look.number, look.waiting_for, look.prompt) == ("cancelled", 5, (), None)
    with pytest.raises(Closed):
        await host.close_table(kontor, table_id)


@pytest.mark.parametrize("odd", ["\x00", "a\x00b", "ü"])
async def test_what_cannot_be_an_id_is_not_found(kontor: Kontor, odd: str) -> None:
    with pytest.raises(NotFound):
        await lobby.table(kontor, odd, None)
    with pytest.raises(NotFound):
        await kontor.running(odd)


async def test_a_prompt_says_why_what_it_speaks_of_is_not_offered(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    loading = (await rooms.look(kontor, table_id, company[seat])).prompt
    assert loading
    assert (loading.question, loading.missing) == ("load", ())
    seat = (await play_on(kontor, table_id, company, Random(1), 4)).waiting_for[0]
    acting, german = [(await rooms.look(kontor, table_id, company[seat], language)).prompt
                      for language in ("en", "de")]
    assert acting
    assert german
    assert acting.question == "first-action"
    assert "Buy" not in [form.type for form in acting.forms]
    assert acting.missing == ("You cannot pay for any special card.",)
    assert german.missing != acting.missing
