"""Streams tell everything once, in order, and say when they end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from app.api.v1 import lines as stream_lines
from app.play import host, lobby, people
from app.play import live as lives
from app.play.live import Watch
from app.play.shapes import Nudge
from tests.play.company import long_ago

from .conftest import NDJSON, Served, events_in, lines_until, over, play, standing


async def test_the_whole_stream_is_the_list_is_the_transcript(served: Served) -> None:
    table, bots = await served.dealt()
    await play(table, bots, Random(1), decisions=30)
    for viewer in (bots[0], bots[1], served.client()):
        told = (await viewer.get(f"/tables/{table}/events")).json()
        exported = (await viewer.get(f"/tables/{table}/export")).json()["events"]
        assert exported == [{name: event[name] for name in event if name != "withheld"} for event in told]
        streamed = await lines_until(viewer, f"/tables/{table}/events?after=0", standing)
        assert events_in(streamed) == told
        assert [event["number"] for event in told] == list(range(1, len(told) + 1))


async def test_a_stream_begins_with_what_stands_and_ends_with_the_result(served: Served) -> None:
    table, bots = await served.dealt()

    async def to_the_end() -> None:
        await play(table, bots, Random(2))

    lines = await lines_until(bots[0], f"/tables/{table}/events", over, opened=to_the_end)
    state = (await bots[0].get(f"/tables/{table}")).json()
    assert lines[0]["type"] == "snapshot"
    assert lines[-1]["scores"] == state["scores"]
    numbers = [event["number"] for event in events_in(lines)]
    assert numbers == list(range(lines[0]["events"] + 1, lines[-1]["events"] + 1))
    assert lines[-1]["events"] == state["events"]


async def test_a_broken_stream_is_taken_up_where_it_broke(served: Served) -> None:
    table, bots = await served.dealt()
    whole: list[dict[str, Any]] = []
    chance = Random(3)
    for part in range(4):
        last = whole[-1]["number"] if whole else 0
        await play(table, bots, chance, decisions=5)
        whole += events_in(await lines_until(bots[1], f"/tables/{table}/events?after={last}",
                                             standing))
        assert part == 0 or len(whole) > last
    assert whole == (await bots[1].get(f"/tables/{table}/events")).json()


async def test_what_a_viewer_may_not_see_is_marked_as_withheld(served: Served) -> None:
    table, bots = await served.dealt()
    own, other = [(await bot.get(f"/tables/{table}/events")).json() for bot in bots]
    drawn = [(mine, yours) for mine, yours in zip(own, other, strict=True)
             if mine["type"] == "CardsDrawn" and mine["seat"] == 0]
    assert drawn
    for mine, yours in drawn:
        assert "withheld" not in mine
        assert yours["withheld"] == ["cards"]
        assert set(yours["cards"]) == {""}


async def test_a_silent_stream_says_that_it_lives(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_lines, "KEEP_ALIVE", 0.05)
    table, bots = await served.dealt()
    lines = await lines_until(bots[0], f"/tables/{table}/events", lambda line: line["type"] == "alive")
    assert [line["type"] for line in lines[:2]] == ["snapshot", "state"]
    account = await lines_until(bots[0], "/me/events", lambda line: line["type"] == "alive")
    assert account[-1] == {"type": "alive"}


async def undoubted() -> None:
    """Whoever listens may go on."""


async def test_a_nudge_that_brings_no_line_does_not_put_off_the_next_sign_of_life(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the silence would tell that somebody has changed a closed hand."""
    clock = [100.0]

    monkeypatch.setattr(stream_lines, "monotonic", lambda: clock[0])
    watch = Watch(None)
    watch.nudge(Nudge("table", 1, 1, "game"))
    watch.nudge(Nudge("table", 1, 1, "table"))
    signs = []
    with stream_lines.Waking(watch, undoubted) as waking:
        for later in (3.0, 4.0):
            clock[0] += later
            assert await waking.next() is not None
        for later in (2.9, 0.1, 9.9, 0.1):
            clock[0] += later
            waking._timer.cancel()
            waking._look_at_silence()
            signs.append(waking._silent)
            if waking._silent:
                assert await waking.next() is None
    assert signs == [False, True, False, True]


async def test_a_stream_of_an_open_table_waits_for_its_game(served: Served) -> None:
    opener, guest = await served.bot(), await served.bot()
    table = (await opener.post("/tables", json={"game": "handelsfuersten", "seats": 2})).json()["id"]

    async def begin() -> None:
        await guest.post(f"/tables/{table}/seats", json={})
        await guest.post(f"/tables/{table}/ready")
        await opener.post(f"/tables/{table}/ready")
        await opener.post(f"/tables/{table}/start")

    lines = await lines_until(opener, f"/tables/{table}/events", standing, opened=begin)
    assert lines[0]["status"] == "open"
    assert lines[0]["view"] is None
    assert events_in(lines) == (await opener.get(f"/tables/{table}/events")).json()


async def test_a_stream_of_a_closed_table_ends(served: Served) -> None:
    opener = await served.bot()
    table = (await opener.post("/tables", json={"game": "handelsfuersten", "seats": 2})).json()["id"]

    async def close() -> None:
        await opener.delete(f"/tables/{table}/seats/me")

    lines = await lines_until(served.client(), f"/tables/{table}/events", over, opened=close)
    assert lines[-1]["status"] == "cancelled"


async def test_who_loses_his_seat_is_cut_off(served: Served) -> None:
    table, bots = await served.dealt()
    me = (await bots[0].get("/me")).json()["id"]

    async def cut() -> None:
        served.kontor.cut(table, me)

    lines = await lines_until(bots[0], f"/tables/{table}/events", over, opened=cut)
    assert lines[-1]["status"] == "cut"


async def test_the_account_stream_lists_what_waits_and_tells_what_comes(served: Served) -> None:
    first, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{first}")).json()["waiting_for"][0]
    me = bots[due]
    id = (await me.get("/me")).json()["id"]
    friend = (await people.sign_up(served.kontor, "Friend"))[0]
    invited = await lobby.open_table(served.kontor, friend, "handelsfuersten", 2)

    async def invite_start_and_finish() -> None:
        await lobby.invite(served.kontor, friend, invited.id, id)
        await me.post(f"/tables/{invited.id}/seats", json={})
        await me.post(f"/tables/{invited.id}/ready")
        await lobby.ready(served.kontor, friend, invited.id)
        await lobby.start(served.kontor, friend, invited.id)
        await host.close_table(served.kontor, first)

    lines = await lines_until(me, "/me/events", over, opened=invite_start_and_finish)
    assert (lines[0]["type"], lines[0]["table"]) == ("your_turn", first)
    assert lines[0]["prompt"]["token"]
    assert [line["table"] for line in lines if line["type"] == "invitation"] == [invited.id]
    assert [line["table"] for line in lines if line["type"] == "start"] == [invited.id]
    assert (lines[-1]["table"], lines[-1]["status"]) == (first, "cancelled")


async def test_the_account_stream_and_the_list_agree_on_what_waits(served: Served) -> None:
    tables = [await served.dealt() for _ in range(2)]
    for _, bots in tables:
        for bot in bots:
            waiting = {game["id"] for game in (await bot.get("/me/games?awaiting=true")).json()}
            assert {line["table"] for line in (await bot.get("/me/events")).json()} == waiting


async def test_who_was_away_when_his_table_expired_is_told_when_he_listens_again(served: Served) -> None:
    opener, guest = await served.bot(), await served.bot()
    table = (await opener.post("/tables", json={"game": "handelsfuersten", "seats": 3})).json()["id"]
    await guest.post(f"/tables/{table}/seats", json={})
    for ago, told in ((timedelta(minutes=1), [table]), (timedelta(days=15), [])):
        async with served.kontor.work() as work:
            await work.tables.change(table, expires_at=datetime.now(UTC) - ago)
            await work.commit()
        await served.kontor.clock.go_round()
        lines = (await opener.get("/me/events")).json()
        assert [(line["type"], line["table"], line["ended"]) for line in lines] == [
            ("end", each, "expired") for each in told]
        assert (await guest.get("/me/events")).json() == []


@pytest.mark.parametrize("path", ["/me/events", "/tables/{table}/events"])
async def test_whoever_has_a_stream_open_is_not_absent_however_long_he_thinks(
        served: Served, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]

    async def absent() -> bool:
        seat = (await served.client().get(f"/tables/{table}")).json()["seats"][due]
        assert seat["absent"] != seat["present"]
        return bool(seat["absent"])

    await everybody_leaves(served, table, monkeypatch)
    assert await absent()
    async with bots[due].stream("GET", path.format(table=table), headers=NDJSON) as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        await everybody_leaves(served, table, monkeypatch)
        assert not await absent()
        await served.kontor._share_presence()
    assert not await absent()
    await everybody_leaves(served, table, monkeypatch)
    assert await absent()


async def test_whoever_asks_for_something_at_the_table_is_not_absent(
        served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    for path in ("", "/events", "/chat", "/export", "/actions"):
        await everybody_leaves(served, table, monkeypatch)
        assert (await served.client().get(f"/tables/{table}")).json()["seats"][due]["absent"]
        await bots[due].get(f"/tables/{table}{path}")
        assert not (await served.client().get(f"/tables/{table}")).json()["seats"][due]["absent"]


async def everybody_leaves(served: Served, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever anybody has asked for is an hour ago."""
    with monkeypatch.context() as later:
        later.setattr(lives, "GRACE", 0.0)
        served.kontor.live.refresh_presence()
        served.kontor.live.unsaved.clear()
    await long_ago(served.kontor, table)
