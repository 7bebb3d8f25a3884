"""One server process under many tables: decisions a second, their cost, how fast they are told, memory."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from .company import Company, Measured
from .house import House
from .opening import opened
from .report import heading, load, row

WAYS = {"post": "by POST, each with a stream", "socket": "on JSON sockets",
        "pages": "on JSON sockets, three pages open a table"}
PARTS = ("opening", "limits", *WAYS, "latency", "memory")
RATE = 200
"""Decisions a second at which the way to the others is measured."""
MANY = 200
LONGEST = 420.0
"""Seconds after which a part is given up: a crowded machine may not get there."""


class Bench:
    """All parts that were asked for, each to its end or with the reason why there is no figure."""

    def __init__(self, folder: Path, chosen: argparse.Namespace) -> None:
        self.folder, self.game = folder, chosen.game
        self.seconds, self.tables = chosen.seconds, chosen.tables
        self.least: Measured | None = None

    async def run(self, parts: list[str]) -> None:
        heading(f"Server, {self.tables} tables of three ({self.game})", "decisions/s",
                "if it had a core alone, messages/s, CPU ms a decision: server + database")
        if "limits" in parts:
            for kind in ("echo", "echo-and-insert"):
                await self.using(f"the least: {kind}", self.echoing, kind)
        for part, name in WAYS.items():
            if part in parts:
                await self.using(name, partial(self.playing, part, name))
        if "latency" in parts:
            heading(f"From decision to update, {RATE} decisions a second", "ms p50",
                    "p95, p99, decisions/s, CPU of server and database")
            await self.using("the least: echo and one collected insert", self.echoed, "echo-and-insert")
            for pages, name in ((0, "to JSON sockets"), (1, "to pages, one open a table")):
                await self.using(name, partial(self.telling, pages, name))
        if "memory" in parts:
            heading("Memory of the server", "MB", "")
            await self.using("memory", self.filling)
        if "opening" in parts:
            heading("Opening a game of 2,000 decisions", "ms", "of them CPU of the server")
            for name, (took, used) in (await opened(self.folder / "opening", self.game)).items():
                row(name, f"{took * 1000:.1f}", f"{used * 1000:.1f}   {load()}")

    async def using(self, name: str, use: Callable[[House], Awaitable[None]], kind: str = "kontor") -> None:
        """A server of its own; what goes wrong is said in the place of the figure."""
        try:
            async with asyncio.timeout(LONGEST):
                with House(self.folder / name.replace(" ", "-"), kind) as house:
                    await use(house)
        except Exception as error:
            why = f"not within {LONGEST:.0f} s" if isinstance(error, TimeoutError) else f"{error!r:.200}"
            row(name, "not measured", f"{why}   {load()}")

    async def echoing(self, house: House) -> None:
        company = Company(house.port, self.game, self.tables)
        self.least = await company.measured(company.by_echo, self.seconds, house)
        told(f"the least: {house.kind}", self.least)

    async def playing(self, part: str, name: str, house: House) -> None:
        """One way to play, as fast as can be."""
        company = Company(house.port, self.game, self.tables)
        way = {"post": company.by_post, "socket": company.by_socket, "pages": company.with_pages}[part]
        told(name, await company.measured(way, self.seconds, house), self.least)

    async def telling(self, pages: int, name: str, house: House) -> None:
        """From the moment a decision is sent to the moment that a client has the update."""
        company = Company(house.port, self.game, self.tables, RATE, pages=pages)
        found = await company.measured(company.with_pages, self.seconds, house)
        late(name, found, found.page_delays if pages else found.delays)

    async def echoed(self, house: House) -> None:
        """The same by a server that only stores and passes on."""
        company = Company(house.port, self.game, self.tables, RATE)
        found = await company.measured(company.by_echo, self.seconds, house)
        late("the least: echo and one collected insert", found, found.delays)

    async def filling(self, house: House) -> None:
        row("started", f"{house.memory():.0f}", "")
        company = Company(house.port, self.game, MANY, RATE, spare=0)
        await company.measured(company.by_socket, 5, house)
        row(f"{MANY} tables, {MANY * 3} sockets", f"{house.memory():.0f}", load())


def late(name: str, found: Measured, delays: list[float]) -> None:
    delays = sorted(delays)
    p50, p95, p99 = (delays[int(len(delays) * share)] * 1000 for share in (0.5, 0.95, 0.99))
    busy = (found.server + found.database) / found.seconds
    row(name, f"{p50:.1f}", f"{p95:.1f}, {p99:.1f}, {found.rate:.0f}, {busy:.0%}   {load()}")


def told(name: str, found: Measured, least: Measured | None = None) -> None:
    cost = f"{found.server_ms:.2f} + {found.database_ms:.2f}"
    heard = found.heard / found.seconds
    row(name, f"{found.rate:,.0f}", f"{found.alone:,.0f}, {heard:,.0f}, {cost}   {load()}",
        found.alone / least.alone if least else None)
