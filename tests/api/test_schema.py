"""Whatever the document of the API allows to be asked is answered as it says."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core import NOT_SET
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.catalogue import GAMES
from app.config import Settings
from app.main import create_app
from app.play import live, looks
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate

from .conftest import decision

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
          response_schema_conformance]
CODE = "the code of the host"
GAME = "handelsfuersten"
LAST = ("/tables/{table_id}/resign", "/host/tables/{table_id}/close")
"""The calls after which the table is no more what it was."""
few = settings(max_examples=12, deadline=None, derandomize=True, database=None,
               phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck))


class House(NamedTuple):
    """A server, a token, and a table at which its player sits."""

    url: str
    token: str
    table: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    with Postgres(folder) as database, socket.socket() as listening:
        asyncio.run(migrated(database))
        listening.bind(("127.0.0.1", 0))
        app = create_app(Settings(database_url=database, data=folder, bot_pace=0, limits=0, host_code=CODE,
                                  _env_file=None))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/api/v1"
        yield House(url, *seated(url))
        server.should_exit = True
        thread.join()


async def migrated(database: str) -> None:
    engine = connect_to(database)
    await migrate(engine)
    await engine.dispose()


def seated(url: str) -> tuple[str, str]:
    """A token and a table that runs."""
    with httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(retries=5)) as client:
        token: str = client.post("/players", json={"name": "Fuzz"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        wanted = {"game": GAME, "seats": 2, "bots": ["dice"]}
        table: str = client.post("/tables", json=wanted).json()["id"]
        client.post(f"/tables/{table}/ready").raise_for_status()
        client.post(f"/tables/{table}/start").raise_for_status()
    return token, table


def test_every_call_answers_as_documented(house: House) -> None:
    document = schemathesis.openapi.from_url(f"{house.url}/openapi.json")
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) > 20
    for operation in sorted(operations, key=lambda operation: operation.path in LAST):
        if operation.path != "/me/token":
            probe(house, operation)


def probe(house: House, operation: Any) -> None:
    """Some cases of one call, at a table that is there and at others."""

    @few
    @given(case=operation.as_strategy())
    def asked(case: Any) -> None:
        for table in (None, house.table):
            if table is not None:
                if "table_id" not in (case.path_parameters or {}):
                    return
                case.path_parameters["table_id"] = table
            answer = case.call(headers=signed(CODE if operation.path.startswith("/host") else house.token))
            case.validate_response(answer, checks=CHECKS)

    asked()


def signed(token: str | None) -> dict[str, str]:
    """The header of whoever has this token, or of nobody."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Caller:
    """Makes calls whose answers are held against the document, and remembers which have succeeded."""

    def __init__(self, house: House) -> None:
        self.document = schemathesis.openapi.from_url(f"{house.url}/openapi.json")
        self.succeeded: set[tuple[str, str]] = set()

    def __call__(self, token: str | None, method: str, path: str, body: Any = NOT_SET, *, status: int = 200,
                 query: dict[str, Any] | None = None, **parameters: Any) -> Any:
        case = self.document[path][method].Case(path_parameters=parameters, query=query or {}, body=body,
                                                media_type="application/json")
        answer = case.call(headers=signed(token))
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code == status, answer.text
        if status < 300:
            self.succeeded.add((method, path))
        return answer.json()

    def player(self, name: str) -> dict[str, Any]:
        person: dict[str, Any] = self(None, "POST", "/players", {"name": name}, status=201)
        return person

    def missing(self) -> set[tuple[str, str]]:
        """The calls of the document that have not succeeded yet."""
        operations = [found.ok() for found in self.document.get_all_operations()]
        return {(operation.method.upper(), operation.path) for operation in operations} - self.succeeded


def test_every_call_succeeds_as_documented(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    call = Caller(house)
    one, two = call.player("One"), call.player("Two")
    about_oneself(call, one["token"])
    table = opened(call, one, two)
    tokens = [one["token"], two["token"]]
    decided(call, table, tokens)
    voted(call, table, tokens)
    with monkeypatch.context() as patched:
        missed(call, table, tokens, patched)
    talked(call, table, one["token"])
    to_the_end(call, table, tokens)
    call(one["token"], "POST", "/tables/{table_id}/rematch", table_id=table)
    other = left_to_others(call, one["token"])
    by_the_host(call, table, other, two["id"])
    call(one["token"], "POST", "/me/token")
    assert call.missing() == set()


def about_oneself(call: Caller, token: str) -> None:
    call(None, "GET", "/catalogue")
    call(None, "GET", "/catalogue/{slug}/schema", slug=GAME)
    call(token, "GET", "/me")
    call(token, "GET", "/me/games", query={"awaiting": True})


def opened(call: Caller, one: dict[str, Any], two: dict[str, Any]) -> str:
    """A table of two whose game has begun; one of them was invited, got up once and sat down again."""
    table: str = call(one["token"], "POST", "/tables", {"game": GAME, "seats": 2}, status=201)["id"]
    call(one["token"], "GET", "/tables/{table_id}", table_id=table)
    call(one["token"], "POST", "/tables/{table_id}/invitations", {"player": two["id"]}, table_id=table)
    call(two["token"], "GET", "/me/events")
    assert table in [each["id"] for each in call(None, "GET", "/tables")]
    call(two["token"], "POST", "/tables/{table_id}/seats", {}, table_id=table)
    call(two["token"], "DELETE", "/tables/{table_id}/seats/me", table_id=table)
    call(two["token"], "POST", "/tables/{table_id}/seats", {"seat": 1}, table_id=table)
    for player in (one, two):
        call(player["token"], "POST", "/tables/{table_id}/ready", table_id=table)
    call(one["token"], "POST", "/tables/{table_id}/start", table_id=table)
    return table


def decided(call: Caller, table: str, tokens: list[str]) -> None:
    """A decision, the same again, an illegal one, and the first one taken back."""
    due = tokens[call(None, "GET", "/tables/{table_id}", table_id=table)["waiting_for"][0]]
    path = "/tables/{table_id}/actions"
    prompt = call(due, "GET", path, query={"listed": True}, table_id=table)
    illegal = {"token": prompt["token"], "action": {**prompt["actions"][0], "good": "no such good"}}
    call(due, "POST", path, illegal, status=422, table_id=table)
    legal = {"token": prompt["token"], "action": prompt["actions"][0]}
    call(due, "POST", path, legal, table_id=table)
    call(due, "POST", path, legal, status=409, table_id=table)
    call(due, "POST", "/tables/{table_id}/undo", table_id=table)


def voted(call: Caller, table: str, tokens: list[str]) -> None:
    """A decision that the other has answered, taken back with his consent."""
    def on(seat: int) -> Any:
        path = "/tables/{table_id}/actions"
        prompt = call(tokens[seat], "GET", path, table_id=table)
        return call(tokens[seat], "POST", path, decision(prompt, Random(1)), table_id=table)

    [one] = call(None, "GET", "/tables/{table_id}", table_id=table)["waiting_for"]
    while one in on(one)["waiting_for"]:
        pass
    on(1 - one)
    [motion] = call(tokens[one], "POST", "/tables/{table_id}/undo", table_id=table)["motions"]
    call(tokens[1 - one], "POST", "/tables/{table_id}/votes", {"motion": motion["id"], "choice": "yes"},
         table_id=table)


def missed(call: Caller, table: str, tokens: list[str], patched: pytest.MonkeyPatch) -> None:
    """Somebody who is away at once: nobody is here for longer than his call lasts. He is waited for."""
    for module, name in ((live, "GRACE"), (looks, "LATELY"), (looks, "ABSENT_AFTER")):
        patched.setattr(module, name, getattr(module, name) * 0)
    [away] = call(None, "GET", "/tables/{table_id}", table_id=table)["waiting_for"]
    here = tokens[1 - away]
    [motion] = call(here, "POST", "/tables/{table_id}/absences", {"seat": away}, table_id=table)["motions"]
    vote = {"motion": motion["id"], "choice": "wait"}
    call(here, "POST", "/tables/{table_id}/votes", vote, table_id=table)


def talked(call: Caller, table: str, token: str) -> None:
    call(token, "POST", "/tables/{table_id}/chat", {"text": "Good luck"}, status=201, table_id=table)
    for what in ("chat", "events", "export"):
        call(token, "GET", f"/tables/{{table_id}}/{what}", table_id=table)


def to_the_end(call: Caller, table: str, tokens: list[str]) -> None:
    """Decisions by chance until nobody is waited for."""
    chance = Random(1)
    while waiting := call(None, "GET", "/tables/{table_id}", table_id=table)["waiting_for"]:
        due, path = tokens[waiting[0]], "/tables/{table_id}/actions"
        call(due, "POST", path, decision(call(due, "GET", path, table_id=table), chance), table_id=table)


def left_to_others(call: Caller, token: str) -> str:
    """A table at which a standing answer is given, which some game offers, and then the whole seat."""
    game = next(game for game in GAMES.values() if game.standing)
    bots = ["dice"] * (game.seats[0] - 1)
    wanted = {"game": game.slug, "seats": game.seats[0], "bots": bots}
    table: str = call(token, "POST", "/tables", wanted, status=201)["id"]
    call(token, "POST", "/tables/{table_id}/ready", table_id=table)
    call(token, "POST", "/tables/{table_id}/start", table_id=table)
    offer = game.standing[0]
    condition = {field.name: field.sample(Random(1)) for field in offer.fields}
    call(token, "POST", "/tables/{table_id}/standing", {"question": offer.question, "condition": condition},
         table_id=table)
    call(token, "POST", "/tables/{table_id}/resign", table_id=table)
    return table


def by_the_host(call: Caller, table: str, running: str, player: str) -> None:
    [line] = call(CODE, "GET", "/host/tables/{table_id}/chat", table_id=table)
    call(CODE, "DELETE", "/host/tables/{table_id}/chat/{line}", table_id=table, line=line["id"])
    assert running in [each["id"] for each in call(CODE, "GET", "/host/tables", query={"status": "running"})]
    call(CODE, "POST", "/host/tables/{table_id}/close", table_id=running)
    call(CODE, "POST", "/host/players/{player_id}/ban", player_id=player)
    assert [each["id"] for each in call(CODE, "GET", "/host/banned")] == [player]
    call(CODE, "DELETE", "/host/players/{player_id}/ban", player_id=player)
