"""A whole server on a port of its own, and bots that talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
import pytest_asyncio
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from app.api.wires import Wires
from app.config import Settings
from app.main import create_app

GAME = "handelsfuersten"
NDJSON = {"Accept": "application/x-ndjson"}
MARKS = {"snapshot", "state", "alive", "end", "table", "answer"}
"""The types of lines that are no events."""


class Served:
    """A running server and those who talk to it."""

    def __init__(self, url: str, kontor: Any) -> None:
        self.url, self.kontor = url, kontor
        self._clients: list[httpx.AsyncClient] = []

    def client(self, token: str | None = None) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        client = httpx.AsyncClient(base_url=f"{self.url}/api/v1", headers=headers, timeout=60, verify=False)
        self._clients.append(client)
        return client

    async def bot(self, name: str = "Bot") -> httpx.AsyncClient:
        """A new player."""
        answer = await self.client().post("/players", json={"name": name, "kind": "bot"})
        assert answer.status_code == 201, answer.text
        client = self.client(answer.json()["token"])
        return client

    async def dealt(self, seats: int = 2, **more: Any) -> tuple[str, list[httpx.AsyncClient]]:
        """A table whose game has begun, and its bots by seat."""
        bots = [await self.bot(f"Bot {number}") for number in range(seats)]
        opened = await bots[0].post("/tables", json={"game": GAME, "seats": seats, **more})
        assert opened.status_code == 201, opened.text
        table: str = opened.json()["id"]
        for bot in bots[1:]:
            assert (await bot.post(f"/tables/{table}/seats", json={})).status_code == 200
        for bot in bots:
            assert (await bot.post(f"/tables/{table}/ready")).status_code == 200
        started = await bots[0].post(f"/tables/{table}/start")
        assert started.json()["status"] == "running", started.text
        return table, bots

    @asynccontextmanager
    async def socket(self, table: str, bot: httpx.AsyncClient | None,
                     query: str = "", **how: Any) -> AsyncIterator[ClientConnection]:
        """The socket of a table for one bot, or for a spectator."""
        url = f"{self.url.replace('http', 'ws')}/api/v1/tables/{table}/socket{query}"
        headers = {"Authorization": bot.headers["Authorization"]} if bot else {}
        async with connect(url, additional_headers=headers, **how) as line:
            if bot is None:
                await line.send('{"authorization": null}')
            yield line

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Served]:
    """A server in this process, on a free port."""
    app = create_app(settings)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws=Wires, timeout_graceful_shutdown=1))
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), "the server ended before it was ready"
        await asyncio.sleep(0.01)
    served = Served(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.kontor)
    try:
        yield served
    finally:
        await served.close()
        server.should_exit = True
        await task


@pytest_asyncio.fixture
async def served(settings: Settings) -> AsyncIterator[Served]:
    async with serving(settings) as running:
        yield running


def choose(field: dict[str, Any], chance: Random) -> Any:
    """A legal value of a field."""
    match field["kind"]:
        case "amount":
            return chance.randrange(field["low"], field["high"] + 1, field["step"])
        case "one":
            return chance.choice(field["options"])
        case "some":
            return chance.sample(field["options"], chance.randint(field["least"], field["most"]))
    shares = dict.fromkeys(field["parts"], field["least"])
    limits = dict(zip(field["parts"], field["limits"], strict=True))
    while sum(shares.values()) < field["total"]:
        shares[chance.choice([part for part in shares if shares[part] < limits[part]])] += 1
    return shares


def decision(prompt: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A legal decision, as it is posted."""
    form = chance.choice(prompt["forms"])
    action = {"type": form["type"]} | {field["name"]: choose(field, chance) for field in form["fields"]}
    return {"token": prompt["token"], "action": action}


async def play(table: str, bots: list[httpx.AsyncClient], chance: Random,
               decisions: int = 5000) -> dict[str, Any]:
    """Decide for whoever is due, so many times or to the end; the last state."""
    state: dict[str, Any] = (await bots[0].get(f"/tables/{table}")).json()
    for _ in range(decisions):
        if state["status"] != "running":
            break
        bot = bots[state["waiting_for"][0]]
        prompt = (await bot.get(f"/tables/{table}/actions")).json()
        answer = await bot.post(f"/tables/{table}/actions", json=decision(prompt, chance))
        assert answer.status_code == 200, answer.text
        state = answer.json()
    return state


async def lines_until(bot: httpx.AsyncClient, path: str, enough: Callable[[dict[str, Any]], bool],
                      opened: Callable[[], Awaitable[Any]] | None = None) -> list[dict[str, Any]]:
    """The lines of a stream up to the one that is enough; `opened` is called once the first has come."""
    found: list[dict[str, Any]] = []
    async with bot.stream("GET", path, headers=NDJSON) as stream:
        assert stream.headers["content-type"] == "application/x-ndjson"
        async for text in stream.aiter_lines():
            found.append(json.loads(text))
            if enough(found[-1]):
                break
            if opened is not None:
                await opened()
                opened = None
    return found


def events_in(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The numbered lines."""
    return [line for line in lines if line["type"] not in MARKS]


def standing(line: dict[str, Any]) -> bool:
    return bool(line["type"] == "state")


def over(line: dict[str, Any]) -> bool:
    return bool(line["type"] == "end")
