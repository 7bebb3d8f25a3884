"""Nobody gets to see another's hidden hand by giving his seat away over his head."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from app.config import Settings
from app.play import leaving, lobby, people, rooms
from app.play.errors import Closed, NotYours, Taken
from app.play.kontor import Kontor
from app.play.shapes import Player
from app.store.writer import Decision

from .company import GAME, dealt, legal, long_ago, persons, play_on


async def against_a_robot(kontor: Kontor) -> tuple[str, Player, Player]:
    """A game of a person and somebody's bot."""
    [person] = await persons(kontor, 1)
    robot, _ = await people.sign_up(kontor, "Robot", "bot")
    table = await lobby.open_table(kontor, person, GAME, 2)
    await lobby.sit(kontor, robot, table.id)
    await lobby.ready(kontor, person, table.id)
    await lobby.start(kontor, person, table.id)
    return table.id, person, robot


async def test_a_bot_that_plays_is_asked_whether_its_seat_may_go_to_somebody_else(kontor: Kontor) -> None:
    table_id, person, robot = await against_a_robot(kontor)
    [friend] = await persons(kontor, 1)
    look = await rooms.hand_over(kontor, person, table_id, 1, friend.id)
    [motion] = look.motions
    assert motion.waiting == (1,)
    assert (await rooms.look(kontor, table_id, friend)).you is None
    await rooms.vote(kontor, robot, table_id, motion.id, "yes")
    assert (await rooms.look(kontor, table_id, friend)).you == 1


async def test_the_seat_of_who_is_absent_goes_to_nobody_on_the_word_of_one_alone(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    [friend] = await persons(kontor, 1)
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    here = company[1 - due]
    await long_ago(kontor, table_id)
    kontor.live.seen(table_id, here)
    with pytest.raises(Closed):
        await rooms.hand_over(kontor, here, table_id, due, friend.id)
    look = await rooms.call_absent(kontor, here, table_id, due)
    await rooms.vote(kontor, here, table_id, look.motions[0].id, "bot")
    assert (await rooms.look(kontor, table_id, None)).table.seats[due].stand_in
    with pytest.raises(Closed):
        await rooms.hand_over(kontor, here, table_id, due, friend.id)
    assert (await rooms.look(kontor, table_id, friend)).you is None


async def test_a_seat_that_was_given_up_or_is_ones_own_may_go_where_nobody_is_left_to_ask(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    friend, heir = await persons(kontor, 2)
    await rooms.resign(kontor, company[1], table_id)
    await rooms.hand_over(kontor, company[0], table_id, 1, friend.id)
    assert (await rooms.look(kontor, table_id, friend)).you == 1
    await rooms.resign(kontor, friend, table_id)
    await rooms.hand_over(kontor, company[0], table_id, 0, heir.id)
    assert (await rooms.look(kontor, table_id, heir)).you == 0


async def test_answers_given_in_advance_go_with_whoever_gave_them(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")
    [heir] = await persons(kontor, 1)
    given = await rooms.standing(kontor, company[0], table_id, "take-discard", {"until": "withdrawn"})
    assert any(card.given for card in given.standing)
    look = await rooms.hand_over(kontor, company[0], table_id, 0, heir.id)
    for player in company[1:]:
        await rooms.vote(kontor, player, table_id, look.motions[0].id, "yes")
    look = await rooms.look(kontor, table_id, heir)
    assert look.you == 0
    assert [card.given for card in look.standing] == [None] * len(look.standing)


async def test_a_decision_that_was_under_way_when_the_seat_was_handed_over_is_not_carried_out(
        settings: Settings, kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    [heir] = await persons(kontor, 1)
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    own = await rooms.look(kontor, table_id, company[due])
    assert own.prompt is not None
    action = await legal(kontor, table_id, due, Random(1))
    neighbour = await Kontor.open(settings, settings.database_url)
    write = neighbour.writer.write

    async def late(decision: Decision) -> bool:
        """The seat goes to somebody else, in another process, before this is written."""
        monkeypatch.setattr(neighbour.writer, "write", write)
        await leaving.pass_on(kontor, await kontor.running(table_id), due, heir)
        return await write(decision)

    monkeypatch.setattr(neighbour.writer, "write", late)
    with pytest.raises(NotYours):
        await rooms.decide(neighbour, company[due], table_id, own.prompt.token, action)
    await neighbour.close()
    look = await rooms.look(kontor, table_id, heir)
    assert (look.number, look.table.your_turn) == (own.number, True)


async def test_no_answer_in_advance_is_left_to_the_heir_in_the_last_moment(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")
    [heir] = await persons(kontor, 1)
    change_seat = leaving._change_seat

    async def late(*where: Any, **values: Any) -> None:
        await rooms.standing(kontor, company[0], table_id, "take-discard", {"until": "withdrawn"})
        await change_seat(*where, **values)

    monkeypatch.setattr(leaving, "_change_seat", late)
    await leaving.pass_on(kontor, await kontor.running(table_id), 0, heir)
    kontor.forget(table_id)
    look = await rooms.look(kontor, table_id, heir)
    assert look.you == 0
    assert [card.given for card in look.standing] == [None] * len(look.standing)


async def test_a_player_to_whom_two_seats_are_given_at_once_gets_one(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    [heir] = await persons(kontor, 1)
    for seat in (0, 1):
        look = await rooms.hand_over(kontor, company[seat], table_id, seat, heir.id)
    first, second = look.motions
    await rooms.vote(kontor, company[2], table_id, first.id, "yes")
    await rooms.vote(kontor, company[2], table_id, second.id, "yes")
    await rooms.vote(kontor, company[1], table_id, first.id, "yes")
    with pytest.raises(Taken):
        await rooms.vote(kontor, heir, table_id, second.id, "yes")
    seats = (await rooms.look(kontor, table_id, None)).table.seats
    assert [card.player for card in seats] == [heir, company[1], company[2]]


Deed = Callable[[Kontor, Player, str], Awaitable[Any]]


async def vote(kontor: Kontor, player: Player, table_id: str) -> None:
    [motion] = (await kontor.running(table_id)).motions
    await rooms.vote(kontor, player, table_id, motion.id, "yes")


async def answer_in_advance(kontor: Kontor, player: Player, table_id: str) -> None:
    await rooms.standing(kontor, player, table_id, "take-discard", {"until": "withdrawn"})


@pytest.mark.parametrize("deed", [rooms.undo, rooms.resign, vote, answer_in_advance])
async def test_whoever_is_not_yet_known_to_have_lost_his_seat_does_nothing_to_the_heir(
        settings: Settings, kontor: Kontor, monkeypatch: pytest.MonkeyPatch, deed: Deed) -> None:
    table_id, company = await dealt(kontor, 3, "mercante")
    [heir, friend] = await persons(kontor, 2)
    while not (own := await undoable(kontor, table_id, company)):
        await play_on(kontor, table_id, company, Random(1), 1)
    seat = company.index(own)
    await rooms.hand_over(kontor, company[seat - 1], table_id, (seat - 1) % 3, friend.id)
    neighbour = await Kontor.open(settings, settings.database_url)
    await neighbour.running(table_id)
    monkeypatch.setattr(kontor._channel, "tell", lambda notes: None)
    await leaving.pass_on(kontor, await kontor.running(table_id), seat, heir)
    before = await rooms.look(kontor, table_id, heir)
    try:
        with pytest.raises(NotYours):
            await deed(neighbour, own, table_id)
    finally:
        await neighbour.close()
    kontor.forget(table_id)
    after = await rooms.look(kontor, table_id, heir)
    assert (after.you, after.undos, after.number) == (seat, 0, before.number)
    assert not after.table.seats[seat].resigned
    assert after.motions == before.motions
    assert [card.given for card in after.standing] == [None] * len(after.standing)


async def undoable(kontor: Kontor, table_id: str, company: list[Player]) -> Player | None:
    """Who may take something back at once."""
    for player in company:
        if (await rooms.look(kontor, table_id, player)).undo.free:
            return player
    return None
