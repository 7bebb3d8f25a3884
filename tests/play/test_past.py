"""The past of a game: events, earlier moments and transcripts, as each viewer may know them."""

from __future__ import annotations

from random import Random

import pytest

from app.play import rooms
from app.play.errors import NotFound, NotYours
from app.play.kontor import Kontor
from app.play.shapes import Player

from .company import dealt, play_on


async def test_events_are_numbered_per_viewer_without_gaps_from_memory_and_from_the_store(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 150)
    viewers: list[Player | None] = [*company, None]
    for viewer in viewers:
        whole = await rooms.events(kontor, table_id, viewer)
        assert [event["number"] for event in whole] == list(range(1, len(whole) + 1))
        assert len(whole) == (await rooms.look(kontor, table_id, viewer)).event_number
        for after in (3, len(whole) // 2, len(whole) - 1, len(whole)):
            assert await rooms.events(kontor, table_id, viewer, after) == whole[after:]


async def test_what_was_told_with_a_decision_is_what_the_log_has_of_it(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 2, "middle_ages")
    look = await play_on(kontor, table_id, company, Random(3), 40)
    await rooms.resign(kontor, company[1], table_id)
    for viewer in (*company, None):
        whole = await rooms.events(kontor, table_id, viewer)
        for number in range(look.number + 1):
            said = [event["text"] for event in whole if event["decision"] == number and event["text"]]
            assert list(await rooms.told_with(kontor, table_id, viewer, number)) == said


async def test_a_past_moment_is_seen_with_ones_own_eyes_and_after_the_end_with_anybodys(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    views = [(await rooms.look(kontor, table_id, company[0])).view]
    for _ in range(12):
        await play_on(kontor, table_id, company, Random(1), 1)
        views.append((await rooms.look(kontor, table_id, company[0])).view)
    kontor.forget(table_id)
    for number, view in enumerate(views):
        assert await rooms.moment(kontor, table_id, company[0], number) == view
    with pytest.raises(NotYours):
        await rooms.moment(kontor, table_id, company[0], 3, seat=1)
    with pytest.raises(NotFound):
        await rooms.moment(kontor, table_id, company[0], 99)
    await play_on(kontor, table_id, company, Random(1))
    assert await rooms.moment(kontor, table_id, None, 3, seat=0) == views[3]


async def test_no_field_of_an_event_takes_the_place_of_its_number(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 2, "middle_ages")
    await play_on(kontor, table_id, company, Random(3), 60)
    told = await rooms.events(kontor, table_id, None)
    assert any("event_number" in event for event in told)
    assert [event["number"] for event in told] == list(range(1, len(told) + 1))


async def test_an_export_does_not_count_the_closed_hands_that_others_changed(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 2)
    await play_on(kontor, table_id, company, Random(3), 6)
    own = await rooms.export(kontor, table_id, company[0])
    assert own["decisions"]
    assert all("serial" not in record for record in (*own["decisions"], *own["events"]))
