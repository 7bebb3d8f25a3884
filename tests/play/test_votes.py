"""What the table decides about somebody who is away, and what only its opener does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from app.play import lobby, people, rooms
from app.play.errors import Closed, NotYours, Taken, Unfit
from app.play.kontor import Kontor
from app.play.shapes import Player

from .company import GAME, dealt, persons
from .test_tables import long_ago


async def asked(kontor: Kontor) -> tuple[str, list[Player], int, str]:
    """A table of three that is asked about the one who is away: which seat, and the question's id."""
    table_id, company = await dealt(kontor, 3)
    away = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    await long_ago(kontor, table_id)
    others = [player for seat, player in enumerate(company) if seat != away]
    for player in others:
        kontor.live.seen(table_id, player)
    [motion] = (await rooms.call_absent(kontor, others[0], table_id, away)).motions
    return table_id, others, away, motion.id


async def test_a_table_may_wait_for_whoever_is_away(kontor: Kontor) -> None:
    table_id, others, away, motion = await asked(kontor)
    for player in others:
        look = await rooms.vote(kontor, player, table_id, motion, "wait")
    assert (look.table.status, look.motions, look.table.seats[away].stand_in) == ("running", (), None)
    again = await rooms.call_absent(kontor, others[1], table_id, away)
    assert len(again.motions) == 1


async def test_a_table_may_end_the_game_when_somebody_is_away(kontor: Kontor) -> None:
    table_id, others, _away, motion = await asked(kontor)
    look = await rooms.vote(kontor, others[0], table_id, motion, "end")
    assert look.table.status == "running"
    look = await rooms.vote(kontor, others[1], table_id, motion, "end")
    assert (look.table.status, look.prompt, look.waiting_for) == ("cancelled", None, ())
    assert look.log[-1].text == "The game was broken off."


async def test_a_table_that_does_not_agree_waits(kontor: Kontor) -> None:
    table_id, others, away, motion = await asked(kontor)
    await rooms.vote(kontor, others[0], table_id, motion, "end")
    look = await rooms.vote(kontor, others[1], table_id, motion, "bot")
    assert (look.table.status, look.motions, look.table.seats[away].stand_in) == ("running", (), None)


async def test_whoever_comes_back_before_the_table_has_decided_is_not_decided_about(kontor: Kontor) -> None:
    table_id, others, away, motion = await asked(kontor)
    await rooms.vote(kontor, others[0], table_id, motion, "end")
    with kontor.live.watching_table(table_id, await owner(kontor, table_id, away)), pytest.raises(Closed):
        await rooms.vote(kontor, others[1], table_id, motion, "end")
    look = await rooms.look(kontor, table_id, others[1])
    assert (look.table.status, look.motions) == ("running", ())


async def test_the_seat_of_whoever_comes_back_goes_to_nobody_without_his_consent(kontor: Kontor) -> None:
    table_id, others, away, _motion = await asked(kontor)
    [friend] = await persons(kontor, 1)
    motion = (await rooms.hand_over(kontor, others[0], table_id, away, friend.id)).motions[-1]
    with kontor.live.watching_table(table_id, await owner(kontor, table_id, away)):
        with pytest.raises(Closed):
            await rooms.vote(kontor, others[1], table_id, motion.id, "yes")
        assert (await rooms.look(kontor, table_id, friend)).you is None
        [again] = [each for each in (await rooms.hand_over(
            kontor, others[0], table_id, away, friend.id)).motions if each.kind == "hand_over"]
    assert away in again.waiting


async def test_who_comes_later_is_asked_too_about_somebody_who_is_away(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    away = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    [early, late] = [player for seat, player in enumerate(company) if seat != away]
    await long_ago(kontor, table_id)
    with kontor.live.watching_table(table_id, early):
        [motion] = (await rooms.call_absent(kontor, early, table_id, away)).motions
        assert motion.waiting == (company.index(early),)
        with pytest.raises(Taken):
            await rooms.call_absent(kontor, early, table_id, away)
        with kontor.live.watching_table(table_id, late):
            [motion] = (await rooms.call_absent(kontor, late, table_id, away)).motions
    assert motion.waiting == tuple(sorted((company.index(early), company.index(late))))


async def test_nobody_asks_the_table_about_himself(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    away = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    await long_ago(kontor, table_id)
    with pytest.raises(Closed):
        await rooms.call_absent(kontor, company[away], table_id, away)


@pytest.mark.parametrize(("pace", "ago", "late"), [
    (1, timedelta(hours=25), True), (1, timedelta(hours=23), False), ("live", timedelta(hours=25), False)])
async def test_who_looks_on_without_deciding_may_take_the_days_of_the_table_and_no_more(
        kontor: Kontor, pace: Any, ago: timedelta, late: bool) -> None:
    table_id, _company = await dealt(kontor, 3, pace=pace)
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    await long_ago(kontor, table_id, ago)
    with kontor.live.watching_table(table_id, await owner(kontor, table_id, due)):
        card = (await rooms.look(kontor, table_id, None)).table.seats[due]
    assert (card.present, card.absent) == (True, late)


async def owner(kontor: Kontor, table_id: str, seat: int) -> Player:
    """Whose seat it is."""
    player = (await rooms.look(kontor, table_id, None)).table.seats[seat].player
    assert player is not None
    return player


async def test_only_those_who_are_asked_answer_and_only_what_is_on_offer(kontor: Kontor) -> None:
    table_id, others, _away, motion = await asked(kontor)
    [watcher] = await persons(kontor, 1)
    with pytest.raises(NotYours):
        await rooms.vote(kontor, watcher, table_id, motion, "end")
    with pytest.raises(Unfit):
        await rooms.vote(kontor, others[0], table_id, motion, "yes")
    with pytest.raises(Closed):
        await rooms.vote(kontor, others[0], table_id, "another", "end")


async def test_the_opener_frees_the_seat_of_somebody_who_does_not_get_ready(kontor: Kontor) -> None:
    opener, guest, late = await persons(kontor, 3)
    robot, _token = await people.sign_up(kontor, "Robot", "bot")
    table = await lobby.open_table(kontor, opener, GAME, 3)
    for player in (guest, robot):
        await lobby.sit(kontor, player, table.id)
    for nobody_may, seat in ((guest, 1), (opener, 0), (opener, 2)):
        with pytest.raises((NotYours, Taken)):
            await lobby.fill(kontor, nobody_may, table.id, seat, None)
    assert (await lobby.fill(kontor, opener, table.id, 1, None)).seats[1].free
    assert (await lobby.sit(kontor, late, table.id)).you == 1
    assert (await lobby.table(kontor, table.id, guest)).you is None
