"""What is encoded once for all who look with the same eyes is never made with other eyes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.api.v1 import lines
from app.config import Settings
from app.play import leaving
from app.play.kontor import Kontor
from app.play.running import Running
from tests.play.company import dealt, persons, play_on


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings of a server with two processes."""
    return settings.model_copy(update={"workers": 2})


async def test_who_gets_a_seat_while_he_reads_leaves_none_of_its_cards_to_other_spectators(
        kontor: Kontor, neighbour: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(2), 6)
    [heir] = await persons(kontor, 1)
    public, _ = await lines.event_lines(neighbour, table_id, None, 0)
    await play_on(kontor, table_id, company, Random(2), 4)
    asked = 0
    look_up = neighbour.running

    async def running(table: str) -> Running:
        """The seat changes hands after the reader was looked up for the first time."""
        nonlocal asked
        asked += 1
        if asked == 2:
            await leaving._change_seat(kontor, await kontor.running(table_id), 0, player=heir.id)
        return await look_up(table)

    with monkeypatch.context() as patch:
        patch.setattr(neighbour, "running", running)
        await lines.event_lines(neighbour, table_id, heir, 0)
    told: Any = (await lines.event_lines(neighbour, table_id, None, 0))[0]
    assert told[:len(public)] == public
    assert len(told) > len(public)


async def test_what_a_viewer_was_told_is_the_same_thing_each_time_so_that_lines_kept_by_identity_are_his(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(5), 12)
    running = await kontor.running(table_id)
    redacted = 0
    for entry in running.entries:
        for viewer in (None, *range(len(company))):
            for first, again in zip(entry.shown(viewer), entry.shown(viewer), strict=True):
                assert first is again
                redacted += not any(first is event for event in entry.events)
    assert redacted
