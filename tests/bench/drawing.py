"""What a push to the pages of three seats costs while a game goes on: each region, and all of it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from app.catalogue import GAMES
from app.config import Settings
from app.play import rooms
from app.play.kontor import Kontor
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate
from app.web import regions
from app.web.deps import Viewer
from app.web.live import TableFeed
from tests.play.company import dealt, play_on
from tests.web.test_every_board import viewer

from .report import heading, load, row

SEATS = 3
BEFORE, WARM, MEASURED = 20, 15, 45
"""Decisions: played before anybody looks, looked at, and counted."""
Costs = dict[str, list[float]]


async def drawings(folder: Path) -> None:
    """A line for each game."""
    heading("Pages of three seats, CPU of the server", "ms a seat",
            "p95; a decision with all that it tells; parts")
    for slug in GAMES:
        costs = await drawn(folder / f"drawing-{slug}", slug)
        seat, told = sorted(costs.pop("seat")), costs.pop("told")
        parts = ", ".join(f"{name} {mean(found) * 1000:.2f}" for name, found in costs.items())
        row(slug, f"{mean(seat) * 1000:.2f}",
            f"{seat[int(len(seat) * 0.95)] * 1000:.2f}; {mean(told) * 1000:.2f}; {parts}   {load()}")


async def drawn(folder: Path, game: str) -> Costs:
    """Seconds of CPU by what takes them: the look, each region, all for a `seat`, a decision `told` to three.

    Every decision changes something. First each seat is drawn after each, then a game is played before pages.
    """
    costs: Costs = defaultdict(list)
    with Postgres(folder) as url:
        engine = connect_to(url)
        await migrate(engine)
        await engine.dispose()
        kontor = await Kontor.open(Settings(database_url=url, bot_pace=0, _env_file=None), url)
        await _looked_at(kontor, game, costs)
        await _told(kontor, game, costs)
        await kontor.close()
    return costs


async def _looked_at(kontor: Kontor, game: str, costs: Costs) -> None:
    chance = Random(game)
    table_id, company = await dealt(kontor, SEATS, game)
    viewers = [viewer(kontor, player, "de") for player in company]
    await play_on(kontor, table_id, company, chance, BEFORE)
    for number in range(WARM + MEASURED):
        await play_on(kontor, table_id, company, chance, 1)
        if number == WARM:
            costs.clear()
        with _clocked(costs):
            for each in viewers:
                begun = process_time()
                look = await rooms.look(kontor, table_id, each.player, each.language)
                costs["look"].append(process_time() - begun)
                regions.room(each, look, ())
                costs["seat"].append(process_time() - begun)


@contextmanager
def _clocked(costs: Costs) -> Iterator[None]:
    """Each region adds what it takes to `costs`."""
    plain = Viewer.render

    def render(self: Viewer, template: str, **context: Any) -> str:
        begun = process_time()
        html = plain(self, template, **context)
        costs[template.rpartition("/")[2].removesuffix(".html")].append(process_time() - begun)
        return html

    Viewer.render = render  # type: ignore[method-assign]
    try:
        yield
    finally:
        Viewer.render = plain  # type: ignore[method-assign]


class Page:
    """The socket of a page that says nothing more once it is there."""

    def __init__(self) -> None:
        self.heard = asyncio.Event()

    async def receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, text: str) -> None:
        self.heard.set()

    async def close(self, code: int) -> None:
        self.heard.set()


async def _told(kontor: Kontor, game: str, costs: Costs) -> None:
    chance = Random(game)
    table_id, company = await dealt(kontor, SEATS, game)
    await play_on(kontor, table_id, company, chance, BEFORE)
    pages = [Page() for _ in company]
    feeds = [TableFeed(page, viewer(kontor, player, "de"), table_id, "room")  # type: ignore[arg-type]
             for page, player in zip(pages, company, strict=True)]
    running = [asyncio.create_task(feed.run()) for feed in feeds]
    for feed in feeds:
        await feed.reported("old")
    for number in range(WARM + MEASURED):
        for page in pages:
            page.heard.clear()
        begun = process_time()
        await play_on(kontor, table_id, company, chance, 1)
        for page in pages:
            await asyncio.wait_for(page.heard.wait(), 10)
        if number >= WARM:
            costs["told"].append(process_time() - begun)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
