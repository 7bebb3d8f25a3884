"""What two ask for at the same moment, be it the same person in two tabs, ends as if one had come first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from app.play import deciding, host, leaving, lobby, rooms
from app.play.errors import Closed, NotYours, Stale
from app.play.kontor import Kontor

from .company import dealt, long_ago, persons, play_on


def first(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str,
          deed: Callable[[], Awaitable[Any]]) -> None:
    """The deed is done between the moment in which this is called for the first time, and the call."""
    meant = getattr(module, name)

    async def late(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(module, name, meant)
        await deed()
        return await meant(*given, **more)

    monkeypatch.setattr(module, name, late)


async def test_who_comes_back_in_one_tab_and_gives_up_in_the_other_has_given_up(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    await leaving.stand_in(kontor, await kontor.running(table_id), 1)
    first(monkeypatch, leaving, "_change_seat", lambda: rooms.resign(kontor, company[1], table_id))
    with pytest.raises(NotYours):
        await rooms.come_back(kontor, company[1], table_id)
    seat = (await rooms.look(kontor, table_id, None)).table.seats[1]
    assert (seat.resigned, seat.stand_in) == (True, "greedy")


async def test_who_gives_up_twice_at_once_gives_up_once(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    first(monkeypatch, leaving, "_change_seat", lambda: rooms.resign(kontor, company[1], table_id))
    with pytest.raises(NotYours):
        await rooms.resign(kontor, company[1], table_id)
    log = (await rooms.look(kontor, table_id, None)).log
    assert len([line for line in log if "gives up" in line.text]) == 1


async def test_a_seat_handed_to_two_at_once_stays_with_the_first(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    one, two = await persons(kontor, 2)
    await rooms.resign(kontor, company[1], table_id)
    first(monkeypatch, leaving, "pass_on", lambda: rooms.hand_over(kontor, company[0], table_id, 0, one.id))
    with pytest.raises(NotYours):
        await rooms.hand_over(kontor, company[0], table_id, 0, two.id)
    assert (await rooms.look(kontor, table_id, one)).you == 0
    assert (await rooms.look(kontor, table_id, two)).you is None


@pytest.mark.parametrize(("choice", "deed"), [("bot", "stand_in"), ("end", "break_off")])
async def test_nothing_is_done_about_somebody_away_who_decides_before_it_is_done(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch, choice: str, deed: str) -> None:
    table_id, company = await dealt(kontor)
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    here = company[1 - due]
    await long_ago(kontor, table_id)
    kontor.live.seen(table_id, here)
    [motion] = (await rooms.call_absent(kontor, here, table_id, due)).motions
    first(monkeypatch, leaving, deed, lambda: play_on(kontor, table_id, company, Random(1), 1))
    with pytest.raises(Closed):
        await rooms.vote(kontor, here, table_id, motion.id, choice)
    look = await rooms.look(kontor, table_id, None)
    assert (look.table.status, look.number, look.table.seats[due].stand_in) == ("running", 1, None)


async def test_a_table_that_two_close_at_once_is_closed_once(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _ = await dealt(kontor)
    first(monkeypatch, deciding, "note", lambda: host.close_table(kontor, table_id))
    with pytest.raises(Closed):
        await host.close_table(kontor, table_id)
    log = (await rooms.look(kontor, table_id, None)).log
    assert len([line for line in log if "closed this table" in line.text]) == 1
    assert (await lobby.table(kontor, table_id, None)).status == "cancelled"


async def test_what_is_chosen_in_a_second_tab_is_not_answered_as_if_it_was_played(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    due = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    running = await kontor.running(table_id)
    prompt = running.position.prompt(due)
    assert prompt is not None
    token = running.token(prompt)
    one, two = {"type": "Load", "good": "salt"}, {"type": "Load", "good": "silk"}
    played = await rooms.decide(kontor, company[due], table_id, token, one, token)
    for _ in range(2):
        again = await rooms.decide(kontor, company[due], table_id, token, one, token)
        assert again.number == played.number == 1
        for other in (two, {"type": "Nonsense"}):
            with pytest.raises(Stale):
                await rooms.decide(kontor, company[due], table_id, token, other, token)
        kontor.forget(table_id)
