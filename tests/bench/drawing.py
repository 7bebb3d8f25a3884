"""What it costs to draw a page's regions, while a game goes on: CPU of one process, database left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from starlette.requests import Request

from app.config import Settings
from app.play import lobby, people, rooms
from app.play.kontor import Kontor
from app.play.shapes import Player
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate
from app.web import regions
from app.web.deps import Viewer

SEATS = 3
WARM, MEASURED = 15, 45
MIDDLE = 20


@contextmanager
def _clocked(costs: dict[str, list[float]]) -> Iterator[None]:
    """Each region's template adds what it takes to `costs`."""
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


async def drawn(folder: Path, game: str) -> dict[str, list[float]]:
    """Seconds by what takes them: `look`, each region, and `set` for all that one seat's push needs.

    Every decision changes something; each of the three seats is drawn after each.
    """
    costs: dict[str, list[float]] = defaultdict(list)
    with Postgres(folder) as url:
        engine = connect_to(url)
        await migrate(engine)
        await engine.dispose()
        kontor = await Kontor.open(Settings(database_url=url, bot_pace=0, _env_file=None), url)
        table_id, company = await seated(kontor, game)
        viewers = [viewer(kontor, player) for player in company]
        chance = Random(game)
        await play(kontor, table_id, company, chance, MIDDLE)
        for number in range(WARM + MEASURED):
            await play(kontor, table_id, company, chance, 1)
            with _clocked(costs):
                for each in viewers:
                    await _draw(each, table_id, costs)
            if number == WARM - 1:
                costs.clear()
        await kontor.close()
    return costs


async def _draw(each: Viewer, table_id: str, costs: dict[str, list[float]]) -> None:
    begun = process_time()
    look = await rooms.look(each.kontor, table_id, each.player, each.language)
    costs["look"].append(process_time() - begun)
    regions.room(each, look, ())
    costs["set"].append(process_time() - begun)


async def seated(kontor: Kontor, game: str) -> tuple[str, list[Player]]:
    """A table of three at which the game has begun."""
    company = [(await people.sign_up(kontor, f"Guest {seat}"))[0] for seat in range(SEATS)]
    table = await lobby.open_table(kontor, company[0], game, SEATS)
    for player in company[1:]:
        await lobby.sit(kontor, player, table.id)
    for player in company:
        await lobby.ready(kontor, player, table.id)
    await lobby.start(kontor, company[0], table.id)
    return table.id, company


async def play(kontor: Kontor, table_id: str, company: list[Player], chance: Random, decisions: int) -> None:
    """So many decisions by chance; a game that ends is not begun anew."""
    for _ in range(decisions):
        running = await kontor.running(table_id)
        if running.table.status != "running":
            return
        seat = running.position.due[0]
        prompt = running.position.prompt(seat)
        assert prompt is not None
        action = msgspec.to_builtins(prompt.sample(chance))
        await rooms.decide(kontor, company[seat], table_id, running.token(prompt), action, None)


def viewer(kontor: Kontor, player: Player | None) -> Viewer:
    """A player's page, without a browser."""

    class App:
        state = kontor

    return Viewer(Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "app": App,
                           "headers": [(b"accept-language", b"de")]}), kontor, player)
