"""Bad input gets a clear sentence in JSON, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from app.api.v1 import deps
from app.play import limits
from app.play.limits import Bucket

from .conftest import GAME, Served, decision

DEEP = b"[" * 30_000
ODD_BODIES = {
    "no JSON": (b"{", 400),
    "nothing but bytes": (b"\xff\xfe", 400),
    "not a number": (b'{"name": NaN}', 400),
    "half a character": (b'{"name": "\\ud800"}', 400),
    "very deep": (b'{"name": ' + DEEP, 400),
    "an enormous number": (b'{"name": ' + b"1" * 40_000 + b"}", 400),
    "a list": (b"[]", 422),
    "NUL": (b'{"name": "a\\u0000b"}', 422),
    "an unknown field": (b'{"name": "a", "colour": "red"}', 422),
    "a wrong kind": (b'{"name": 7}', 422),
    "an empty name": (b'{"name": "  "}', 422),
    "too much": (b'{"name": "' + b"a" * 70_000 + b'"}', 413),
}


@pytest.mark.parametrize("what", ODD_BODIES)
async def test_an_odd_body_is_answered_with_a_sentence(served: Served, what: str) -> None:
    body, status = ODD_BODIES[what]
    kind = {"Content-Type": "application/json"}
    answer = await served.client().post("/players", content=body, headers=kind)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"]
    assert error["message"].endswith(".")


async def test_a_fault_of_ours_is_json_with_the_headers_of_every_answer(
        served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("the inside of the house")

    bot = await served.bot()
    monkeypatch.setattr("app.play.lobby.tables_of", breaks)
    answer = await bot.get("/me/games")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "fault")
    assert "inside" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "default-src" in answer.headers["content-security-policy"]


async def test_a_body_that_does_not_tell_its_length_is_cut_off(served: Served) -> None:
    async def pieces():  # type: ignore[no-untyped-def]
        for _ in range(20):
            yield b" " * 10_000

    answer = await served.client().post("/players", content=pieces())
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too_large"


@pytest.mark.parametrize(("method", "path", "status", "code"), [
    ("GET", "/nothing", 404, "not_found"),
    ("GET", "/../nothing", 404, "not_found"),
    ("PATCH", "/catalogue", 405, "method_not_allowed"),
    ("GET", "/catalogue/chess/schema", 404, "not_found"),
    ("GET", "/tables/none", 404, "not_found"),
    ("GET", "/tables/a%00b", 404, "not_found"),
    ("GET", "/tables/%F0%9F%8E%B2/events", 404, "not_found"),
    ("GET", "/tables/none/events?after=-1", 422, "unfit"),
    ("GET", "/tables/none/events?after=99999999999999999999", 422, "unfit"),
    ("GET", "/me", 401, "not_signed_in"),
    ("POST", "/tables", 401, "not_signed_in"),
    ("POST", "/tables/none/actions", 401, "not_signed_in"),
])  # fmt: skip
async def test_every_refusal_is_json(served: Served, method: str, path: str, status: int, code: str) -> None:
    answer = await served.client().request(method, path, content=b"{}" if method == "POST" else None)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["error"]["code"] == code
    assert ("www-authenticate" in answer.headers) == (status == 401)


async def test_a_token_that_nobody_has_is_refused_even_where_none_is_needed(served: Served) -> None:
    assert (await served.client("nobodys").get("/tables")).status_code == 401


async def test_a_stale_decision_brings_the_prompt_of_now(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    sent = decision(prompt, Random(0)) | {"token": "older"}
    answer = await bots[due].post(f"/tables/{table}/actions", json=sent)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert answer.json()["error"]["prompt"] == prompt


@pytest.mark.parametrize("action", [
    {}, {"type": "Fly"}, {"type": []}, {"type": "Load", "good": 10**30}, {"type": "Load", "good": [[[{}]]]},
    {"type": "Load", "good": "a\\b"}, {"type": "Load", "good": ""},
])  # fmt: skip
async def test_an_illegal_decision_brings_reason_and_legal_choices(served: Served, action: object) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    answer = await bots[due].post(f"/tables/{table}/actions",
                                  json={"token": prompt["token"], "action": action})
    assert answer.status_code in (400, 422), answer.text
    error = answer.json()["error"]
    if error["code"] == "illegal":
        assert error["reason"]
        assert error["prompt"] == prompt
    assert (await bots[due].get(f"/tables/{table}")).json()["number"] == 0


async def test_a_legal_action_with_a_field_too_many_is_illegal(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    sent = decision((await bots[due].get(f"/tables/{table}/actions")).json(), Random(0))
    sent["action"]["more"] = 1
    answer = await bots[due].post(f"/tables/{table}/actions", json=sent)
    assert answer.status_code == 422
    assert "'more'" in answer.json()["error"]["message"]


async def test_nobody_decides_for_another(served: Served) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    sent = decision((await bots[due].get(f"/tables/{table}/actions")).json(), Random(0))
    stranger = await served.bot("Stranger")
    answer = await stranger.post(f"/tables/{table}/actions", json=sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_yours")


async def test_a_table_that_cannot_be_is_not_opened(served: Served) -> None:
    bot = await served.bot()
    for wrong in ({"game": "chess"}, {"seats": 99}, {"seats": 2.5}, {"bots": ["oracle"]},
                  {"bots": ["dice"] * 2}, {"options": {"no such": True}}, {"pace": 0}):
        wanted = {"game": GAME, "seats": 2, **wrong}
        answer = await bot.post("/tables", json=wanted)
        assert answer.status_code in (404, 422), wanted
    assert (await bot.get("/me/games")).json() == []


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limits as shipped, of which nothing is used up yet, and a clock that stands still."""
    monkeypatch.setattr(limits, "monotonic", lambda: 0.0)
    for each in vars(deps).values():
        if isinstance(each, Bucket):
            each._full_at.clear()
    Bucket.factor = 1.0
    yield
    Bucket.factor = 0.0


async def test_too_many_new_players_are_told_when_to_come_again(served: Served, limited: None) -> None:
    answers = [await served.client().post("/players", json={"name": "A"}) for _ in range(25)]
    refused = next(answer for answer in answers if answer.status_code != 201)
    assert refused.status_code == 429
    error = refused.json()["error"]
    assert int(refused.headers["Retry-After"]) == error["retry_after"] > 0
    assert error["limit"] == "players"


async def test_who_has_reached_a_limit_learns_which_one(served: Served, limited: None) -> None:
    bot = await served.bot()
    table = (await bot.post("/tables", json={"game": "handelsfuersten", "seats": 2})).json()["id"]
    for path, body, limit in ((f"/tables/{table}/chat", {"text": "Hello"}, "chat"),
                              ("/tables", {"game": "handelsfuersten", "seats": 2}, "tables"),
                              ("/me", None, "requests")):
        for _ in range(400):
            answer = await (bot.get(path) if body is None else bot.post(path, json=body))
            if answer.status_code == 429:
                break
        assert answer.json()["error"]["limit"] == limit
        assert int(answer.headers["Retry-After"]) == answer.json()["error"]["retry_after"]


async def test_who_asks_too_often_may_still_decide(served: Served, limited: None) -> None:
    table, bots = await served.dealt()
    due = (await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]
    prompt = (await bots[due].get(f"/tables/{table}/actions")).json()
    for _ in range(1000):
        if (await bots[due].get("/me")).status_code == 429:
            break
    assert (await bots[due].get("/me")).status_code == 429
    answer = await bots[due].post(f"/tables/{table}/actions", json=decision(prompt, Random(0)))
    assert answer.status_code == 200
