"""Two processes serve one table: everybody is told everything once and in order, wherever he is connected."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.api.conftest import NDJSON, decision

from .players import Table
from .service import Command

WORKERS = 2
BOTS = ("dice", "greedy")


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_a_game_is_played_over_two_processes(tmp_path: Path) -> None:
    async with Command(tmp_path, workers=WORKERS) as service:
        table = Table(service.url, Random(5), 2, BOTS)
        game, players = await table.dealt()
        listeners = [Listener(service, game, Random(number), player)
                     for number, player in enumerate((*players, {}))]
        async with asyncio.timeout(800):
            await asyncio.gather(*(listener.to_the_end() for listener in listeners))
        state = (await table.api.get(f"/tables/{game}")).json()
        kept = (await table.api.get(f"/tables/{game}/export")).json()
        await table.close()
    assert kept["status"] == "finished"
    assert sorted({each["number"] for each in kept["decisions"]}) == list(range(kept["number"] + 1))
    seats = {seat["seat"] for seat in state["seats"] if seat["player"]}
    by_people = [each for each in kept["decisions"] if each["seat"] in seats]
    assert sum(len(listener.answered) for listener in listeners) == len(by_people)
    for listener in listeners:
        assert listener.refused == []
        assert len(listener.heard) == WORKERS + 1
        for lines in listener.heard:
            told = events(lines)
            assert [line["number"] for line in told] == list(range(1, len(told) + 1))
            assert told == events(listener.heard[0])
            happened = [line["decision"] for line in lines if "decision" in line]
            assert happened == sorted(happened)
            assert lines[-1]["type"] == "end"
            assert lines[-1]["decision"] == kept["number"]


def events(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if "number" in line and line["type"] != "snapshot"]


class Listener:
    """One who has a socket to each process and a stream to one of them, and decides on any of the sockets."""

    def __init__(self, service: Command, game: str, chance: Random, player: dict[str, str]) -> None:
        self.service, self.game, self.chance, self.player = service, game, chance, player
        self.sockets: dict[int, ClientConnection] = {}
        self.heard: list[list[dict[str, Any]]] = []
        self.answered: set[str] = set()
        self.refused: list[dict[str, Any]] = []

    async def to_the_end(self) -> None:
        while len(self.sockets) < WORKERS:
            await self.open()
        await asyncio.gather(self.stream(), *(self.follow(socket) for socket in self.sockets.values()))

    async def open(self) -> None:
        """One more socket, if it comes to a process that has none."""
        url = f"{self.service.url.replace('http', 'ws')}/api/v1/tables/{self.game}/socket?after=0"
        socket = await connect(url, additional_headers=self.player)
        if not self.player:
            await socket.send('{"authorization": null}')
        process = process_of(self.service, socket.local_address[1])
        if process in self.sockets:
            await socket.close()
        else:
            self.sockets[process] = socket

    async def follow(self, socket: ClientConnection) -> None:
        lines: list[dict[str, Any]] = []
        self.heard.append(lines)
        async for message in socket:
            line = json.loads(message)
            if line["type"] == "answer":
                self.refused += [line] if "error" in line else []
                continue
            lines.append(line)
            prompt = line.get("prompt")
            if prompt and prompt["token"] not in self.answered:
                self.answered.add(prompt["token"])
                other = self.chance.choice(list(self.sockets.values()))
                await other.send(json.dumps(decision(prompt, self.chance)))

    async def stream(self) -> None:
        lines: list[dict[str, Any]] = []
        self.heard.append(lines)
        path = f"{self.service.url}/api/v1/tables/{self.game}/events?after=0"
        async with httpx.AsyncClient(headers=NDJSON | self.player, timeout=300, verify=False) as client, \
                client.stream("GET", path) as stream:
            lines += [json.loads(line) async for line in stream.aiter_lines()]


def process_of(service: Command, port: int) -> int:
    """The process of the server that holds the other end of a connection."""
    for child in psutil.Process(service.process.pid).children():
        if any(line.raddr and line.raddr.port == port for line in child.net_connections("tcp")):
            return child.pid
    raise AssertionError("no process of the server has this connection")
