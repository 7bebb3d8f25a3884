"""Somebody is away from a table at which no person is left: programs ask and answer over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from app.play import live, looks, people

from .conftest import GAME, Served


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is here for longer than his call lasts, and whoever is not here is away at once."""
    for module, name in ((live, "GRACE"), (looks, "LATELY"), (looks, "ABSENT_AFTER")):
        monkeypatch.setattr(module, name, getattr(module, name) * 0)


AWAY = 2


async def here(*lines: ClientConnection) -> None:
    """Until whoever has opened these sockets counts as present: before the first line he may not."""
    for line in lines:
        await line.recv()


async def away_from(served: Served, *kinds: str) -> tuple[str, list[httpx.AsyncClient]]:
    """A table of three players of these kinds that waits for the last of them: the table, and the others."""
    signed_up = [await people.sign_up(served.kontor, kind, kind) for kind in kinds]  # type: ignore[arg-type]
    players = [served.client(token or await people.new_token(served.kontor, player))
               for player, token in signed_up]
    state = (await players[0].post("/tables", json={"game": GAME, "seats": 3})).json()
    table = state["id"]
    for player in players[1:]:
        await player.post(f"/tables/{table}/seats", json={})
    for player in players:
        await player.post(f"/tables/{table}/ready")
    state = (await players[0].post(f"/tables/{table}/start")).json()
    while AWAY not in state["waiting_for"]:
        state = await decides(players[state["waiting_for"][0]], table)
    return table, players[:AWAY]


async def decides(player: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """The first of the legal actions."""
    prompt = (await player.get(f"/tables/{table}/actions", params={"listed": "true"})).json()
    answer = await player.post(f"/tables/{table}/actions",
                               json={"token": prompt["token"], "action": prompt["actions"][0]})
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()
    return state


@pytest.mark.parametrize("away", ["person", "bot"])
async def test_programs_let_a_bot_play_for_somebody_absent(served: Served, soon: None, away: str) -> None:
    table, programs = await away_from(served, "bot", "bot", away)
    async with served.socket(table, programs[0]) as one, served.socket(table, programs[1]) as two:
        await here(one, two)
        assert (await programs[0].get(f"/tables/{table}")).json()["seats"][AWAY]["absent"]
        question = await programs[0].post(f"/tables/{table}/absences", json={"seat": AWAY})
        [motion] = question.json()["motions"]
        assert (motion["kind"], motion["waiting"]) == ("absence", [0, 1])
        assert motion["choices"] == ["wait", "bot", "end"]
        for program in programs:
            [asked] = (await program.get(f"/tables/{table}")).json()["motions"]
            assert asked["yours"]
            answer = await program.post(f"/tables/{table}/votes",
                                        json={"motion": asked["id"], "choice": "bot"})
        assert answer.json()["motions"] == []
        assert answer.json()["seats"][AWAY]["stand_in"]


async def test_a_program_asks_and_the_person_who_is_here_answers(served: Served, soon: None) -> None:
    table, [program, person] = await away_from(served, "bot", "person", "person")
    async with served.socket(table, program) as one, served.socket(table, person) as two:
        await here(one, two)
        asked = await program.post(f"/tables/{table}/absences", json={"seat": AWAY})
        [motion] = asked.json()["motions"]
        assert (motion["waiting"], motion["yours"]) == ([1], False)
        refused = await program.post(f"/tables/{table}/votes", json={"motion": motion["id"], "choice": "end"})
        assert refused.status_code == 403
        answer = await person.post(f"/tables/{table}/votes", json={"motion": motion["id"], "choice": "end"})
        assert answer.json()["status"] == "cancelled"


async def test_nobody_asks_about_somebody_who_is_here(served: Served) -> None:
    table, [program, _other] = await away_from(served, "bot", "bot", "bot")
    for seat in (AWAY, 9):
        refused = await program.post(f"/tables/{table}/absences", json={"seat": seat})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "closed")
