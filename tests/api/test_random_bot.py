"""The example for authors of bots plays every game to its end, as a process of its own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest

from app.catalogue import GAMES

from .conftest import Served, lines_until

BOT = Path(__file__).parents[2] / "examples" / "random_bot.py"


def all_but_the_host_are_ready(line: dict[str, Any]) -> bool:
    return all(seat["ready"] for seat in line["seats"][1:])


async def run(*arguments: str) -> str:
    command = [sys.executable, str(BOT), *arguments]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
    told, wrong = await asyncio.wait_for(process.communicate(), 500)
    assert process.returncode == 0, wrong.decode()
    return told.decode()


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
async def test_the_example_plays_a_game_that_it_opens(served: Served, slug: str) -> None:
    assert "'status': 'finished'" in await run(served.url, slug)


async def test_two_examples_meet_at_a_table(served: Served) -> None:
    host = await served.bot("Host")
    table = (await host.post("/tables", json={"game": "handelsfuersten", "seats": 3})).json()["id"]
    players = [asyncio.create_task(run(f"{served.url}/t/{table}")) for _ in range(2)]
    await lines_until(host, f"/tables/{table}/events", all_but_the_host_are_ready)
    await host.post(f"/tables/{table}/ready")
    assert (await host.post(f"/tables/{table}/start")).json()["status"] == "running"
    await host.post(f"/tables/{table}/resign")
    for told in await asyncio.gather(*players):
        assert "'status': 'finished'" in told
