"""Clients that play on, whatever becomes of the server, and write down what it acknowledged."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
from msgspec import Struct

from tests.api.conftest import GAME, NDJSON, decision

AWAY = 0.05
"""Seconds before an unanswered call is made again."""


class Acknowledged(Struct, frozen=True):
    """A decision that the server has answered: it must be kept, once."""

    table: str
    key: str
    number: int


class Table:
    """One table after another; each seat decides by POST, and one of them listens to its stream."""

    def __init__(self, url: str, chance: Random, seats: int = 2, bots: tuple[str, ...] = ()) -> None:
        self.api = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60, verify=False)
        self.chance, self.seats, self.bots = chance, seats, bots
        self.acknowledged: list[Acknowledged] = []
        self.refused: set[int] = set()
        self.heard: dict[str, list[int]] = {}

    async def close(self) -> None:
        await self.api.aclose()

    async def play(self) -> None:
        """Game after game, until cancelled."""
        while True:
            table, players = await self.dealt()
            listening = asyncio.create_task(self.listen(table, players[0]))
            try:
                await self.game(table, players)
            finally:
                listening.cancel()

    async def dealt(self) -> tuple[str, list[dict[str, str]]]:
        """A table whose game has begun; one that a dead server left half laid is left alone."""
        while True:
            try:
                players = []
                for seat in range(self.seats):
                    made = await self.api.post("/players", json={"name": f"Guest {seat}", "kind": "bot"})
                    players.append({"Authorization": f"Bearer {made.raise_for_status().json()['token']}"})
                opened = await self.api.post("/tables", headers=players[0], json={
                    "game": GAME, "seats": self.seats + len(self.bots), "bots": self.bots, "listed": False})
                table: str = opened.raise_for_status().json()["id"]
                for player in players[1:]:
                    await self.done(f"/tables/{table}/seats", player, {})
                for player in players:
                    await self.done(f"/tables/{table}/ready", player)
                await self.done(f"/tables/{table}/start", players[0])
            except httpx.HTTPStatusError as error:
                assert error.response.status_code == 503, error.response.text
            except httpx.TransportError:
                await asyncio.sleep(AWAY)
            else:
                return table, players

    async def done(self, path: str, player: dict[str, str], body: Any = None) -> None:
        (await self.api.post(path, headers=player, json=body)).raise_for_status()

    async def game(self, table: str, players: list[dict[str, str]]) -> None:
        """Each seat in turn is asked for its prompt; the table has no other people."""
        while True:
            for player in players:
                state = await self.answered("GET", f"/tables/{table}", player)
                if state["status"] != "running":
                    return
                if state["prompt"]:
                    await self.decide(table, player, decision(state["prompt"], self.chance))
            if self.bots:
                await asyncio.sleep(0.01)

    async def decide(self, table: str, player: dict[str, str], choice: dict[str, Any]) -> None:
        """The same key until it is answered."""
        key = f"{self.chance.random()}"
        state = await self.answered("POST", f"/tables/{table}/actions",
                                    {**player, "Idempotency-Key": key}, choice)
        self.acknowledged.append(Acknowledged(table, key, state["number"]))

    async def answered(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> Any:
        """Ask until the server is there and able to answer."""
        while True:
            try:
                answer = await self.api.request(method, path, headers=headers, json=body)
            except httpx.TransportError:
                await asyncio.sleep(AWAY)
                continue
            if answer.status_code == 200:
                return answer.json()
            self.refused.add(answer.status_code)
            assert answer.status_code == 503, answer.text
            await asyncio.sleep(AWAY)

    async def listen(self, table: str, player: dict[str, str]) -> None:
        """The numbers of the events that one seat is told; a broken stream is taken up where it broke."""
        numbers = self.heard.setdefault(table, [])
        while True:
            try:
                async with self.api.stream("GET", f"/tables/{table}/events", headers=NDJSON | player,
                                           params={"after": len(numbers)}) as stream:
                    stream.raise_for_status()
                    async for line in stream.aiter_lines():
                        told = json.loads(line)
                        if told["type"] == "end":
                            return
                        if "number" in told and told["type"] != "snapshot":
                            numbers.append(told["number"])
            except httpx.HTTPError:
                await asyncio.sleep(AWAY)


async def all_play_on(tables: list[Table], playing: list[asyncio.Task[None]]) -> None:
    """Every table gets a decision acknowledged that it had not before."""
    before = [len(table.acknowledged) for table in tables]
    async with asyncio.timeout(120):
        while any(len(table.acknowledged) <= count for table, count in zip(tables, before, strict=True)):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
