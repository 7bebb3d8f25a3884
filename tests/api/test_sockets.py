"""Sockets tell what streams tell, take decisions, and end with whoever may not have them any more."""

from __future__ import annotations

import asyncio
import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from app.api.v1.socket import Line
from app.play import host, lobby, people
from app.play.kontor import Kontor
from tests.play.company import dealt

from .conftest import NDJSON, Served, decision, events_in, lines_until, over, play


async def play_over(line: ClientConnection, chance: Random) -> list[dict[str, Any]]:
    """Answer each prompt that comes, to the end; all lines."""
    lines, last = [], None
    async for message in line:
        lines.append(json.loads(message))
        prompt = lines[-1].get("prompt")
        if prompt and prompt["token"] != last:
            last = prompt["token"]
            await line.send(json.dumps(decision(prompt, chance) | {"key": last}))
    return lines


async def test_a_game_is_played_over_sockets(served: Served) -> None:
    table, bots = await served.dealt()
    async with served.socket(table, bots[0]) as one, served.socket(table, bots[1]) as two:
        heard = await asyncio.gather(play_over(one, Random(5)), play_over(two, Random(6)))
    for bot, lines in zip(bots, heard, strict=True):
        assert (lines[-1]["type"], lines[-1]["status"]) == ("end", "finished")
        assert not [line for line in lines if "error" in line]
        first = lines[0]["events"] + 1
        assert [line["number"] for line in events_in(lines)] == list(range(first, lines[-1]["events"] + 1))
        assert (await bot.get(f"/tables/{table}")).json()["scores"] == lines[-1]["scores"]


async def test_the_messages_of_a_socket_are_the_lines_of_the_stream(served: Served) -> None:
    table, bots = await served.dealt()
    await play(table, bots, Random(6), decisions=6)
    await host.close_table(served.kontor, table)
    streamed = await lines_until(bots[0], f"/tables/{table}/events?after=3", over)
    for compression in ("deflate", None):
        async with served.socket(table, bots[0], "?after=3", compression=compression) as line:
            assert [json.loads(message) async for message in line] == streamed


async def test_each_message_is_answered_and_a_bad_one_says_why(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    good = decision(prompt, Random(7)) | {"key": "good"}
    sent = [("{", "bad_json"), ("[1]", "unfit"), ('{"token": "x", "action": {}}', "stale"),
            (json.dumps(good | {"action": {"type": "Fly"}, "key": "bad"}), "illegal"),
            (json.dumps(good), None), (json.dumps(good), None)]
    answers = []
    async with served.socket(table, bots[due]) as line:
        for message, _ in sent:
            await line.send(message)
            while (answer := json.loads(await line.recv()))["type"] != "answer":
                pass
            answers.append(answer)
    assert [answer.get("error", {}).get("code") for answer in answers] == [code for _, code in sent]
    assert answers[3]["key"] == "bad"
    assert answers[3]["error"]["prompt"]["token"] == prompt["token"]
    assert answers[4]["decision"] == answers[5]["decision"] == 1


async def test_a_spectator_watches_a_socket_but_does_not_decide(served: Served) -> None:
    table, _ = await served.dealt()
    async with served.socket(table, None) as line:
        assert json.loads(await line.recv())["you"] is None
        await line.send('{"token": "x", "action": {}}')
        while (answer := json.loads(await line.recv()))["type"] != "answer":
            pass
    assert answer["error"]["code"] == "not_signed_in"


async def test_the_token_may_come_as_the_first_message(served: Served) -> None:
    table, bots = await served.dealt()
    async with served.socket(table, None) as line:
        assert json.loads(await line.recv())["you"] is None
    url = served.url.replace("http", "ws") + f"/api/v1/tables/{table}/socket"
    async with connect(url, origin="https://elsewhere.example") as line:  # type: ignore[arg-type]
        await line.send(json.dumps({"authorization": bots[1].headers["Authorization"]}))
        assert json.loads(await line.recv())["you"] == 1
    async with connect(url) as line:
        await line.send('{"authorization": "Bearer nobodys"}')
        assert json.loads(await line.recv())["error"]["code"] == "not_signed_in"


async def test_a_client_that_goes_away_is_forgotten(served: Served) -> None:
    table, bots = await served.dealt()
    async with served.socket(table, bots[0]) as line:
        await line.recv()
        assert table in served.kontor.live.watched()
    async with bots[1].stream("GET", f"/tables/{table}/events", headers=NDJSON) as stream:
        await anext(stream.aiter_lines())
    await play(table, bots, Random(8), decisions=4)
    async with asyncio.timeout(60):
        while table in served.kontor.live.watched():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def test_a_new_token_ends_all_that_was_opened_with_the_old_one(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    bot = bots[due]

    async def renewed() -> None:
        answer = await served.client(bot.headers["Authorization"].split()[1]).post("/me/token")
        bot.headers["Authorization"] = f"Bearer {answer.json()['token']}"

    for path in (f"/tables/{table}/events", "/me/events"):
        lines = await lines_until(bot, path, over, opened=renewed)
        assert lines[-1]["status"] == "cut", path
    async with served.socket(table, bot) as line:
        assert json.loads(await line.recv())["you"] == due
        await renewed()
        async with asyncio.timeout(60):
            last = [json.loads(message) async for message in line][-1]
    assert (last["type"], last["status"]) == ("end", "cut")
    assert (await bot.get(f"/tables/{table}")).json()["you"] == due


async def test_a_message_that_is_no_text_closes_a_socket_and_is_no_fault(served: Served) -> None:
    table, bots = await served.dealt()
    url = served.url.replace("http", "ws")
    seat = {"Authorization": bots[0].headers["Authorization"]}
    for path, headers, code in ((f"/api/v1/tables/{table}/socket", seat, 1000),
                                (f"/api/v1/tables/{table}/socket", {}, 4401),
                                (f"/t/{table}/ws?page=room", {}, 1013)):
        async with connect(url + path, additional_headers=headers) as line:
            await line.send(b"\x00")
            async with asyncio.timeout(60):
                await line.wait_closed()
        assert line.close_code == code, path


async def test_a_decision_that_comes_before_a_socket_has_heard_that_its_token_is_dead_is_refused(
        kontor: Kontor) -> None:
    table_id, _ = await dealt(kontor)
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    nowhere: Any = SimpleNamespace(scope={})
    line = Line(nowhere, kontor, robot, table_id, token)
    assert (await line.answered('{"token": "x", "action": {}}'))["error"]["code"] == "not_yours"
    await people.new_token(kontor, robot)
    assert (await line.answered('{"token": "x", "action": {}}'))["error"]["code"] == "not_signed_in"


async def test_a_token_that_dies_while_a_stream_opens_opens_none(
        served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, bots = await served.dealt()
    robot = await people.player_of_token(served.kontor, bots[0].headers["Authorization"].split()[1])
    look_up, asked = lobby.table, 0

    async def late(*given: Any) -> Any:
        """The token is replaced after it was checked, before anybody listens."""
        nonlocal asked
        asked += 1
        if asked == 1:
            token = await people.new_token(served.kontor, robot)
            bots[0].headers["Renewed"] = f"Bearer {token}"
        return await look_up(*given)

    with monkeypatch.context() as patch:
        patch.setattr(lobby, "table", late)
        [line] = await lines_until(bots[0], f"/tables/{table}/events", over)
    assert line["status"] == "cut"
    bots[0].headers["Authorization"] = bots[0].headers["Renewed"]
    asked = 0
    with monkeypatch.context() as patch:
        patch.setattr(lobby, "table", late)
        async with served.socket(table, bots[0]) as socket, asyncio.timeout(60):
            assert [json.loads(message) for message in [each async for each in socket]] == [line]
