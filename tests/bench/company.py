"""Many tables of clients that decide as fast as they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct, field

from .house import House
from .wires import Http, Socket, any_action, decode, encode

SEATS = 3
TOGETHER = 10
"""How many tables are laid at the same time."""
SETTLING = 2.0
"""Seconds from the first decisions of all tables to those that count."""
COMPRESSED = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
"""What every browser asks for; what comes is not looked into."""
FILLER = "x" * 700
"""About as long as what a client is told of one decision."""


class Pace:
    """So many decisions a second over all tables, evenly: what was missed is not caught up with in a burst.
    0 means as many as possible."""

    def __init__(self, rate: float) -> None:
        self.rate, self.next = rate, perf_counter()

    async def wait(self) -> None:
        if self.rate:
            self.next = max(self.next + 1 / self.rate, perf_counter())
            await asyncio.sleep(self.next - perf_counter())


class Measured(Struct):
    """What happened in so many seconds, and the seconds of CPU that the server and its database used."""

    seconds: float = 0
    decided: int = 0
    heard: int = 0
    server: float = 0
    database: float = 0
    delays: list[float] = field(default_factory=list)
    page_delays: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.decided / self.seconds

    @property
    def alone(self) -> float:
        """Decisions a second, if the server had had a core to itself all the time."""
        return self.decided / self.server

    @property
    def server_ms(self) -> float:
        return self.server / self.decided * 1000

    @property
    def database_ms(self) -> float:
        return self.database / self.decided * 1000


class Company:
    """Tables, their players, and what was measured of them. `spare`: tables laid in advance, for each."""

    def __init__(self, port: int, game: str, tables: int, pace: float = 0, *, pages: int = SEATS,
                 spare: int = 1) -> None:
        self.port, self.game, self.tables, self.pages, self.spare = port, game, tables, pages, spare
        self.pace = Pace(pace)
        self.found = Measured()
        self.laid: list[tuple[str, list[str]]] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.sent_at: dict[tuple[str, int], float] = {}
        self.last_sent: dict[str, float] = {}
        self.measuring = False

    async def seated(self) -> tuple[str, list[str]]:
        """A table whose game has begun, and the tokens of its seats; laid in advance if there is one left."""
        return self.laid.pop() if self.laid else await self.lay()

    async def lay(self) -> tuple[str, list[str]]:
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

    async def measured(self, table: Callable[[], Awaitable[None]], seconds: float, house: House) -> Measured:
        """What happens while all tables play."""
        if table != self.by_echo:
            for _ in range(self.tables * (1 + self.spare) // TOGETHER):
                self.laid += await asyncio.gather(*(self.lay() for _ in range(TOGETHER)))
        self.tasks = [asyncio.create_task(self._forever(table)) for _ in range(self.tables)]
        try:
            while self.found.heard < self.tables * SEATS * 2:
                await self._while_all_play(0.2)
            await self._while_all_play(SETTLING)
            self.found, self.measuring = Measured(), True
            begun, used = perf_counter(), house.cpu()
            await self._while_all_play(seconds)
            self.measuring, self.found.seconds = False, perf_counter() - begun
            self.found.server, self.found.database = (
                after - before for before, after in zip(used, house.cpu(), strict=True))
            return self.found
        finally:
            await self.leave()

    async def _while_all_play(self, seconds: float) -> None:
        """Wait; a table that fails ends it all."""
        done, _ = await asyncio.wait(self.tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _forever(self, table: Callable[[], Awaitable[None]]) -> None:
        while True:
            await table()

    def _sent(self, path: str, number: int) -> None:
        self.sent_at[path, number] = self.last_sent[path] = perf_counter()

    def _told(self, path: str, number: int) -> None:
        self.found.heard += 1
        if self.measuring and (at := self.sent_at.get((path, number))):
            self.found.delays.append(perf_counter() - at)

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
                    self.found.decided += status == 200
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
                    self.found.decided += b'"error"' not in line
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
        """Watchers have the page open while the seats play on their sockets."""
        path, tokens = await self.seated()
        page = f"/t/{path.rsplit('/', 1)[1]}"
        await _first_end([*(self._on_socket(path, token, seat) for seat, token in enumerate(tokens)),
                          *(self._on_page(page, path) for _ in range(self.pages))])

    async def _on_page(self, page: str, path: str) -> None:
        socket = await Socket(self.port, f"{page}/ws", COMPRESSED).open()
        socket.say(b'{"seen": "old"}')
        try:
            while True:
                await socket.hear()
                self.found.heard += 1
                if self.measuring and (at := self.last_sent.pop(path, None)):
                    self.found.page_delays.append(perf_counter() - at)
        finally:
            socket.close()

    async def by_echo(self) -> None:
        """The same traffic on a server that only passes on what is said."""
        path = f"/{id(object())}-{perf_counter()}"
        sockets = [await Socket(self.port, path, "").open() for _ in range(SEATS)]
        try:
            for number in count():
                await self.pace.wait()
                self._sent(path, number)
                sockets[number % SEATS].say(encode({"turn": number, "filler": FILLER}))
                for socket in sockets:
                    await socket.hear()
                    self._told(path, number)
                self.found.decided += 1
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
