"""Measures Kontor and prints a table; each figure beside the bare minimum measured in the same run.

python -m tests.bench [--seconds N] [--tables N] [--game SLUG] [--only engine,post,...]
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from msgspec.structs import replace

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.play import apply
from app.engine.steps import AnswerSealed

from .drawing import drawings
from .report import heading, row
from .server import PARTS, Bench

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
    asked.add_argument("--only", default=",".join(("engine", "drawing", *PARTS)))
    chosen = asked.parse_args()
    parts = chosen.only.split(",")
    if "engine" in parts:
        engines()
    with tempfile.TemporaryDirectory(prefix="kontor-bench-") as folder:
        if "drawing" in parts:
            asyncio.run(drawings(Path(folder)))
        asyncio.run(Bench(Path(folder), chosen).run(parts))


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


if __name__ == "__main__":
    main()
