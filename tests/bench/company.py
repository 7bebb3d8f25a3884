"""Many tables of clients that decide as fast as they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

from .wires import Http, Socket, any_action, decode, encode

SEATS = 3
FILLER = "x" * 700
"""About as long as what a client is told of one decision."""


class Pace:
    """So many decisions a second over all tables; 0 means as many as possible."""

    def __init__(self, rate: float) -> None:
        self.rate, self.next = rate, perf_counter()

    async def wait(self) -> None:
        if self.rate:
            self.next = max(self.next + 1 / self.rate, perf_counter() - 1)
            await asyncio.sleep(self.next - perf_counter())


class Company:
    """Tables, their players, and what was measured of them."""

    def __init__(self, port: int, game: str, tables: int, pace: float = 0) -> None:
        self.port, self.game, self.tables = port, game, tables
        self.pace = Pace(pace)
        self.decided = 0
        self.heard = 0
        self.delays: list[float] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.sent_at: dict[tuple[str, int], float] = {}
        self.measuring = False

    async def seated(self) -> tuple[str, list[str]]:
        """A table whose game has begun, and the tokens of its seats."""
        http = await Http(self.port).open()
        tokens = []
        for seat in range(SEATS):
            _, player = await http.call("POST", "/api/v1/players", {"name": f"Bench {seat}", "kind": "bot"})
            tokens.append(player["token"])
        http.close()
        doors = [await Http(self.port, token).open() for token in tokens]
        status, table = await doors[0].call("POST", "/api/v1/tables",
                                            {"game": self.game, "seats": SEATS, "listed": False})
        assert status == 201, table
        path = f"/api/v1/tables/{table['id']}"
        for door in doors[1:]:
            await door.call("POST", f"{path}/seats", {})
        for door in doors:
            await door.call("POST", f"{path}/ready", {})
        status, started = await doors[0].call("POST", f"{path}/start", {})
        assert status == 200, started
        for door in doors:
            door.close()
        return path, tokens

    async def measured(self, table: Callable[[], Awaitable[None]], seconds: float,
                       warm: float = 2.0) -> tuple[float, float]:
        """Decisions and messages a second while all tables play."""
        self.tasks = [asyncio.create_task(self._forever(table)) for _ in range(self.tables)]
        await asyncio.sleep(warm)
        while self.heard < self.tables:
            await asyncio.sleep(0.2)
            for task in self.tasks:
                if task.done():
                    task.result()
        self.decided = self.heard = 0
        self.delays.clear()
        self.measuring, begun = True, perf_counter()
        await asyncio.sleep(seconds)
        took = perf_counter() - begun
        self.measuring = False
        return self.decided / took, self.heard / took

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _forever(self, table: Callable[[], Awaitable[None]]) -> None:
        while True:
            await table()

    def _sent(self, path: str, number: int) -> None:
        self.sent_at[path, number] = perf_counter()

    def _told(self, path: str, number: int) -> None:
        self.heard += 1
        if self.measuring and (at := self.sent_at.get((path, number))):
            self.delays.append(perf_counter() - at)

    # Ways to play

    async def by_post(self) -> None:
        """Each seat listens to its stream and decides by POST."""
        path, tokens = await self.seated()
        await _first_end([self._posting(path, token, seat) for seat, token in enumerate(tokens)])

    async def _posting(self, path: str, token: str, seat: int) -> None:
        chance = Random(f"{path} {seat}")
        stream, door = await Http(self.port, token).open(), await Http(self.port, token).open()
        try:
            async for line in stream.lines(f"{path}/events"):
                if b'"type":"end"' in line:
                    return
                if b'"type":"state"' not in line and b'"type":"snapshot"' not in line:
                    continue
                state = decode(line)
                self._told(path, state.get("decision", -1))
                prompt = state.get("prompt") if state["type"] == "state" else None
                while prompt:
                    await self.pace.wait()
                    self._sent(path, state["decision"] + 1)
                    status, _ = await door.call("POST", f"{path}/actions", {
                        "token": prompt["token"], "action": any_action(prompt, chance)})
                    self.decided += status == 200
                    prompt = None
        finally:
            stream.close()
            door.close()

    async def by_socket(self) -> None:
        """Each seat listens and decides on one socket."""
        path, tokens = await self.seated()
        await _first_end([self._on_socket(path, token, seat) for seat, token in enumerate(tokens)])

    async def _on_socket(self, path: str, token: str, seat: int) -> None:
        chance = Random(f"{path} {seat}")
        socket = await Socket(self.port, f"{path}/socket", f"Authorization: Bearer {token}\r\n").open()
        try:
            while True:
                line = await socket.hear()
                if b'"type":"end"' in line:
                    return
                if b'"type":"answer"' in line:
                    self.decided += b'"error"' not in line
                if b'"type":"state"' not in line:
                    continue
                state = decode(line)
                self._told(path, state["decision"])
                if prompt := state["prompt"]:
                    await self.pace.wait()
                    self._sent(path, state["decision"] + 1)
                    socket.say(encode({"token": prompt["token"], "action": any_action(prompt, chance)}))
        finally:
            socket.close()

    async def with_pages(self) -> None:
        """Three watchers have the page open while the seats play on their sockets."""
        path, tokens = await self.seated()
        page = f"/t/{path.rsplit('/', 1)[1]}"
        await _first_end([*(self._on_socket(path, token, seat) for seat, token in enumerate(tokens)),
                          *(self._on_page(page) for _ in range(SEATS))])

    async def _on_page(self, page: str) -> None:
        socket = await Socket(self.port, f"{page}/ws", "").open()
        socket.say(b'{"seen": "old"}')
        try:
            while True:
                await socket.hear()
                self.heard += 1
        finally:
            socket.close()

    async def by_echo(self) -> None:
        """The same traffic on a server that only passes on what is said."""
        path = f"/{id(object())}-{perf_counter()}"
        sockets = [await Socket(self.port, path, "").open() for _ in range(SEATS)]
        turn = 0
        try:
            while True:
                sockets[turn].say(encode({"turn": turn, "filler": FILLER}))
                await asyncio.gather(*(socket.hear() for socket in sockets))
                self.decided += 1
                self.heard += SEATS
                turn = (turn + 1) % SEATS
        finally:
            for socket in sockets:
                socket.close()


async def _first_end(parts: list[Any]) -> None:
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
