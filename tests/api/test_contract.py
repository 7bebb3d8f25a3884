"""The calls of the contract, one after the other, over real HTTP."""

from __future__ import annotations

import asyncio
import hmac
import re
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from app.catalogue import GAMES
from app.config import Settings

from .conftest import GAME, Served, decision, lines_until, play, serving


async def test_the_catalogue_names_every_game_with_its_seats_and_options(served: Served) -> None:
    games = {game["slug"]: game for game in (await served.client().get("/catalogue")).json()}
    assert set(games) == set(GAMES)
    for slug, game in games.items():
        assert game["seats"] == {"min": GAMES[slug].seats[0], "max": GAMES[slug].seats[-1]}
        assert game["rules"] == GAMES[slug].rules
        for option in game["options"]:
            assert option["default"] in [choice["value"] for choice in option["choices"]]
            assert option["text"], f"{slug} does not say what {option['name']} changes"


@pytest.mark.parametrize("slug", GAMES)
async def test_the_schema_of_a_game_describes_its_actions_events_and_view(served: Served, slug: str) -> None:
    schema = (await served.client().get(f"/catalogue/{slug}/schema")).json()
    assert {"action", "event", "view", "options"} <= set(schema["properties"])
    text = str(schema)
    names = set(re.findall(r"#/\$defs/(\w+)", text))
    assert names <= set(schema["$defs"]), "a reference leads nowhere"


async def test_a_token_opens_the_account_and_a_new_one_shuts_out_the_old(served: Served) -> None:
    bot = await served.bot("Fugger")
    me = (await bot.get("/me")).json()
    assert (me["name"], me["kind"]) == ("Fugger", "bot")
    fresh = (await bot.post("/me/token")).json()["token"]
    assert (await bot.get("/me")).status_code == 401
    assert (await served.client(fresh).get("/me")).json() == me


async def test_a_table_goes_from_opening_to_the_rematch(served: Served) -> None:
    table, bots = await served.dealt(2, options={}, listed=True)
    state = await play(table, bots, Random(1))
    assert state["status"] == "finished"
    assert state["prompt"] is None
    assert state["waiting_for"] == []
    assert state["scores"][0]["place"] == 1
    assert all(sum(line["points"] for line in score["lines"]) == score["total"] for score in state["scores"])
    rematch = (await bots[0].post(f"/tables/{table}/rematch")).json()
    assert rematch["previous"] == table
    assert rematch["you"] == 0
    assert (await bots[1].post(f"/tables/{table}/rematch")).json()["id"] == rematch["id"]


async def test_my_games_that_wait_for_me_are_those_where_i_am_due(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"]
    for seat, bot in enumerate(bots):
        waiting = [game["id"] for game in (await bot.get("/me/games?awaiting=true")).json()]
        assert waiting == ([table] if seat in due else [])
        assert [game["id"] for game in (await bot.get("/me/games")).json()] == [table]


async def test_whoever_is_not_due_is_told_who_is(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"]
    other = next(bot for seat, bot in enumerate(bots) if seat not in due)
    answer = await other.get(f"/tables/{table}/actions")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "nothing_to_decide"
    assert answer.json()["error"]["waiting_for"] == due


async def test_listed_actions_are_each_accepted(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions?listed=true")).json()
    assert 0 < len(prompt["actions"]) <= 500
    answer = await bots[due].post(f"/tables/{table}/actions",
                                  json={"token": prompt["token"], "action": prompt["actions"][-1]})
    assert answer.status_code == 200


async def test_a_double_post_decides_once_and_hears_the_same(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    sent = decision(prompt, Random(3))
    answers = await asyncio.gather(*(bots[due].post(f"/tables/{table}/actions", json=sent,
                                                    headers={"Idempotency-Key": "once"}) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.json()["number"] for answer in answers} == {1}


async def test_fifty_posts_of_one_turn_decide_once(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    sent = decision(prompt, Random(3))
    path = f"/tables/{table}/actions"
    answers = await asyncio.gather(*(bots[due].post(path, json=sent) for _ in range(50)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49


async def test_a_key_is_remembered_over_a_restart(settings: Settings) -> None:
    async with serving(settings) as served:
        table, bots = await served.dealt()
        due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
        token = bots[due].headers["Authorization"].removeprefix("Bearer ")
        sent = decision((await bots[due].get(f"/tables/{table}/actions")).json(), Random(4))
        first = await bots[due].post(f"/tables/{table}/actions", json=sent, headers={"Idempotency-Key": "k"})
    async with serving(settings) as served:
        bot = served.client(token)
        again = await bot.post(f"/tables/{table}/actions", json=sent, headers={"Idempotency-Key": "k"})
        other = await bot.post(f"/tables/{table}/actions", json=sent, headers={"Idempotency-Key": "other"})
    assert first.status_code == again.status_code == 200
    assert first.json()["number"] == again.json()["number"] == 1
    assert other.status_code == 409


async def test_an_undo_gives_back_the_prompt_under_another_token(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    before = (await bots[due].get(f"/tables/{table}/actions")).json()
    await bots[due].post(f"/tables/{table}/actions", json=decision(before, Random(5)))
    answer = await bots[due].post(f"/tables/{table}/undo")
    assert answer.status_code == 200, answer.text
    after = answer.json()["prompt"]
    assert after["forms"] == before["forms"]
    assert after["token"] != before["token"]
    assert (answer.json()["number"], answer.json()["undos"]) == (2, 1)
    stale = await bots[due].post(f"/tables/{table}/actions", json=decision(before, Random(5)))
    assert stale.status_code == 409
    other = await bots[due].post(f"/tables/{table}/actions", json=decision(after, Random(6)))
    assert other.status_code == 200


async def test_an_undo_sent_again_under_its_key_takes_back_nothing_more(served: Served) -> None:
    table, bots = await served.dealt()
    undo = f"/tables/{table}/undo"
    state = (await bots[0].get(f"/tables/{table}")).json()
    one = state["waiting_for"][0]
    while state["waiting_for"] == [one] and state["number"] < 2:
        state = await play(table, bots, Random(3), 1)
    prompt = {"headers": {"Idempotency-Key": "once"}}
    together = await asyncio.gather(*(bots[one].post(undo, **prompt) for _ in range(4)))
    assert {answer.status_code for answer in together} == {200}
    assert {answer.json()["undos"] for answer in together} == {1}
    await play(table, bots, Random(4), 1)
    assert (await bots[one].post(undo, **prompt)).json()["undos"] == 1
    assert (await bots[one].post(undo, headers={"Idempotency-Key": "another"})).json()["undos"] == 2


async def test_a_decision_and_an_undo_under_the_same_key_are_two_things(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    key = {"Idempotency-Key": "once"}
    await bots[due].post(f"/tables/{table}/actions", json=decision(prompt, Random(5)), headers=key)
    answer = await bots[due].post(f"/tables/{table}/undo", headers=key)
    assert (answer.status_code, answer.json()["undos"]) == (200, 1)


@pytest.mark.parametrize(("choice", "undos"), [("yes", 1), ("no", 0)])
async def test_a_question_about_an_undo_sent_again_under_its_key_is_put_once(
    served: Served, choice: str, undos: int,
) -> None:
    table, bots = await served.dealt()
    state = (await bots[0].get(f"/tables/{table}")).json()
    one = state["waiting_for"][0]
    while state["waiting_for"] == [one]:
        state = await play(table, bots, Random(5), 1)
    await play(table, bots, Random(5), 1)

    async def ask() -> Any:
        answer = await bots[one].post(f"/tables/{table}/undo", headers={"Idempotency-Key": "once"})
        assert answer.status_code == 200, answer.text
        return answer.json()

    [motion] = (await ask())["motions"]
    assert (await ask())["motions"] == [motion]
    await bots[1 - one].post(f"/tables/{table}/votes", json={"motion": motion["id"], "choice": choice})
    again = await ask()
    assert (again["undos"], again["motions"]) == (undos, [])


async def test_who_has_answered_a_decision_is_asked_before_it_is_taken_back(served: Served) -> None:
    table, bots = await served.dealt()
    one = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    first, second = bots[one], bots[1 - one]
    state = (await bots[0].get(f"/tables/{table}")).json()
    while state["waiting_for"] == [one]:
        state = await play(table, bots, Random(5), 1)
    await play(table, bots, Random(5), 1)

    async def take_back() -> None:
        asked = (await first.post(f"/tables/{table}/undo")).json()
        assert (asked["undos"], [motion["yours"] for motion in asked["motions"]]) == (0, [False])

    heard = await lines_until(second, f"/tables/{table}/events", lambda line: bool(line.get("motions")),
                              opened=take_back)
    [motion] = heard[-1]["motions"]
    assert (motion["yours"], motion["waiting"], motion["by"]) == (True, [1 - one], one)
    answer = {"motion": motion["id"], "choice": "yes"}
    assert (await first.post(f"/tables/{table}/votes", json=answer)).status_code == 403
    agreed = (await second.post(f"/tables/{table}/votes", json=answer)).json()
    assert (agreed["undos"], agreed["motions"], agreed["waiting_for"]) == (1, [], [one])
    assert (await second.post(f"/tables/{table}/votes", json=answer)).json()["error"]["code"] == "closed"


async def test_what_has_been_seen_is_not_taken_back_and_the_bot_is_told_why(served: Served) -> None:
    table, bots = await served.dealt()
    state = (await bots[0].get(f"/tables/{table}")).json()
    while "Draw" not in [form["type"] for form in (state["prompt"] or {"forms": []})["forms"]]:
        bot = bots[state["waiting_for"][0]]
        prompt = (await bot.get(f"/tables/{table}/actions")).json()
        sent = decision({**prompt, "forms": prompt["forms"][-1:]}, Random(7))
        await bot.post(f"/tables/{table}/actions", json=sent)
        state = (await bots[0].get(f"/tables/{table}")).json()
    drawn = {"token": state["prompt"]["token"], "action": {"type": "Draw"}}
    assert (await bots[0].post(f"/tables/{table}/actions", json=drawn)).status_code == 200
    answer = await bots[0].post(f"/tables/{table}/undo")
    assert answer.status_code == 409
    assert "come to light" in answer.json()["error"]["message"]


async def test_a_closed_hand_is_changed_by_a_prompt_that_is_left_out_unless_asked_for(served: Served) -> None:
    table, bots = await served.dealt(3, game="mercante", options={"houses": "auctioned"})
    path = f"/tables/{table}/actions"
    prompt = (await bots[0].get(path)).json()
    assert "optional" not in prompt
    closed = (await bots[0].post(path, json=decision(prompt, Random(1)))).json()
    assert (closed["number"], closed["prompt"], closed["waiting_for"]) == (1, None, [1, 2])
    assert (await bots[0].get(path)).json()["error"]["code"] == "nothing_to_decide"
    again = (await bots[0].get(f"{path}?optional=true")).json()
    assert again["optional"] is True
    assert again == (await bots[0].get(f"/tables/{table}?optional=true")).json()["prompt"]
    before = (await bots[1].get(f"/tables/{table}")).json()
    changed = await bots[0].post(path, json=decision(again, Random(2)))
    assert (changed.status_code, changed.json()["number"]) == (200, 1)
    assert (await bots[1].get(f"/tables/{table}")).json() == before


async def test_nothing_from_which_chance_follows_is_told_before_the_end(served: Served) -> None:
    table, bots = await served.dealt()
    state = await play(table, bots, Random(1), 12)
    running = await served.kontor.running(table)
    parts = [running.table.secret, running.position.seed, *(place.nonce or "" for place in running.places)]
    assert all(parts)
    for viewer in (*bots, served.client()):
        for path in ("", "/events", "/export", "/chat", "/actions"):
            told = (await viewer.get(f"/tables/{table}{path}")).text
            assert not [part for part in parts if part in told]
    known = [state["commitment"], table, *parts[2:]]
    for key in known:
        for guess in (sha256(key.encode()), hmac.new(key.encode(), "/".join(parts[2:]).encode(), "sha256")):
            assert guess.hexdigest() not in (running.position.seed, running.table.secret)


async def test_chat_is_heard_at_the_table(served: Served) -> None:
    table, bots = await served.dealt()
    assert (await bots[0].post(f"/tables/{table}/chat", json={"text": "Good luck"})).status_code == 201
    assert [line["text"] for line in (await bots[1].get(f"/tables/{table}/chat")).json()] == ["Good luck"]


async def test_a_bot_that_resigns_is_played_for(served: Served) -> None:
    table, bots = await served.dealt()
    state = (await bots[1].post(f"/tables/{table}/resign")).json()
    assert state["seats"][1]["resigned"]
    assert (await bots[1].post(f"/tables/{table}/resign")).status_code == 403


async def test_seats_are_taken_and_left_before_the_start(served: Served) -> None:
    opener, guest = await served.bot(), await served.bot()
    table = (await opener.post("/tables", json={"game": GAME, "seats": 3})).json()["id"]
    assert table in [each["id"] for each in (await served.client().get("/tables")).json()]
    assert (await guest.post(f"/tables/{table}/seats", json={"seat": 2})).json()["you"] == 2
    assert (await (await served.bot()).post(f"/tables/{table}/seats", json={"seat": 2})).status_code == 409
    assert (await guest.delete(f"/tables/{table}/seats/me")).json()["you"] is None
    assert (await opener.post(f"/tables/{table}/start")).json()["error"]["code"] == "closed"


async def test_the_documents_of_the_api_are_served_without_scripts(served: Served) -> None:
    client = served.client()
    document = (await client.get("/openapi.json")).json()
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            assert {"400", "401", "404", "409", "422", "429"} <= set(call["responses"]), (path, method)
    page = await client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert "/api/v1/tables/{table_id}/actions" in page.text
