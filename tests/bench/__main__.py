"""Measures Kontor and prints a table; each figure beside the bare minimum measured in the same run.

python -m tests.bench [--seconds N] [--tables N] [--game SLUG] [--only engine,post,...]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from msgspec.structs import replace

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.play import apply
from app.engine.steps import AnswerSealed

from .company import Company
from .house import House
from .opening import opened

PARTS = ("engine", "opening", "limits", "post", "socket", "pages", "latency", "memory")
RATE = 200
MANY = 200
HOLLOW = 20_000
EVENTS_KEPT = 3


class Quick(Random):
    """Chance that costs little."""

    def randrange(self, below: int) -> int:  # type: ignore[override]
        return int(self.random() * below)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    asked.add_argument("--seconds", type=float, default=8)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--game", default=next(iter(GAMES)), choices=GAMES)
    asked.add_argument("--only", default=",".join(PARTS))
    chosen = asked.parse_args()
    parts = chosen.only.split(",")
    if "engine" in parts:
        engines()
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as folder:
        asyncio.run(served(Path(folder), chosen, parts))


def engines() -> None:
    heading("Engine, one core", "decisions/s", "a game")
    limit = _best(_hollow)
    row("the least: an event, a state and a position made", f"{limit:,.0f}", "")
    for game in GAMES.values():
        length = _random_game(game, 0)
        best = _best(lambda game=game: _random_game(game, 0))
        row(game.slug, f"{best:,.0f}", f"{length} decisions", best / limit)


def _best(play: Callable[[], int], seconds: float = 2.0) -> float:
    """The best of several runs: what the machine can do when nobody else works on it."""
    found, until = 0.0, perf_counter() + seconds
    while perf_counter() < until:
        begun = process_time()
        count = play()
        found = max(found, count / (process_time() - begun))
    return found


def _random_game(game: Game, number: int) -> int:
    chance, count = Quick(number), 0
    position = game.start(game.seats[-1], f"bench {number}").position
    while not position.over:
        prompts = position.prompts
        prompt = prompts[chance.randrange(len(prompts))]
        position = apply(position, prompt.seat, prompt.sample(chance)).position
        count += 1
    return count


def _hollow() -> int:
    """Decisions that do nothing but what none can do without: values are made, and stand in a log."""
    game = next(iter(GAMES.values()))
    position, log = game.start(2, "hollow").position, ()
    for number in range(HOLLOW):
        event = AnswerSealed(number % 2)
        state = replace(position.state, **{position.state.__struct_fields__[-1]: number})
        position = replace(position, state=state, draws=number)
        log = (*log[-EVENTS_KEPT:], event)
    return HOLLOW


async def served(folder: Path, chosen: argparse.Namespace, parts: list[str]) -> None:
    game, seconds, tables = chosen.game, chosen.seconds, chosen.tables
    limit = 0.0
    heading(f"Server, {tables} tables of three ({game})", "decisions/s", "messages/s, CPU ms")
    for kind in ("echo", "echo-and-insert"):
        if "limits" in parts:
            with House(folder / kind, kind) as house:
                company = Company(house.port, game, tables)
                limit = await one(house, company, company.by_echo, seconds, f"the least: {kind}", limit)
    for part, way in {"post": "by_post", "socket": "by_socket", "pages": "with_pages"}.items():
        if part in parts:
            with House(folder / part) as house:
                company = Company(house.port, game, tables)
                await one(house, company, getattr(company, way), seconds, NAMES[part], limit)
    if "latency" in parts:
        await latency(folder, game, tables, seconds)
    if "memory" in parts:
        await memory(folder, game)
    if "opening" in parts:
        heading("Opening a game of 2,000 decisions", "ms", "of them CPU of the server")
        for name, (took, used) in (await opened(folder / "opening", game)).items():
            row(name, f"{took * 1000:.1f}", f"{used * 1000:.1f}")


NAMES = {"post": "by POST, each with a stream", "socket": "on JSON sockets",
         "pages": "on JSON sockets, three pages open a table"}


async def one(house: House, company: Company, way: Callable[[], Awaitable[None]], seconds: float, name: str,
              limit: float) -> float:
    """One way to play, measured."""
    begun = house.cpu()
    decided, heard = await company.measured(way, seconds)
    used = [after - before for before, after in zip(begun, house.cpu(), strict=True)]
    total = max(decided * (seconds + 2), 1)
    row(name, f"{decided:,.0f}", f"{heard:,.0f}, {used[0] / total * 1000:.2f} + {used[1] / total * 1000:.2f}",
        decided / limit if limit else None)
    await company.leave()
    return decided


async def latency(folder: Path, game: str, tables: int, seconds: float) -> None:
    heading(f"From decision to update, at {RATE} decisions a second", "ms p50", "p95, p99, decisions/s")
    with House(folder / "latency") as house:
        company = Company(house.port, game, tables, RATE)
        decided, _ = await company.measured(company.by_socket, seconds)
        found = sorted(company.delays)
        p50, p95, p99 = (found[int(len(found) * part)] * 1000 for part in (0.5, 0.95, 0.99))
        row("on JSON sockets", f"{p50:.1f}", f"{p95:.1f}, {p99:.1f}, {decided:.0f}")
        await company.leave()


async def memory(folder: Path, game: str) -> None:
    heading("Memory of the server", "MB", "")
    with House(folder / "memory") as house:
        row("started", f"{house.memory():.0f}", "")
        company = Company(house.port, game, MANY, RATE)
        await company.measured(company.by_socket, 5)
        row(f"{MANY} tables, {MANY * 3} sockets", f"{house.memory():.0f}", "")
        await company.leave()


def heading(title: str, first: str, second: str) -> None:
    print(f"\n{title:48}{first:>14}   {second}")


def row(name: str, figure: str, more: str, ratio: float | None = None) -> None:
    print(f"  {name:46}{figure:>14}   {more}" + (f"   {ratio:.2f} of the least" if ratio else ""), flush=True)


if __name__ == "__main__":
    main()
