"""A server that is killed has lost nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from app.config import Settings
from app.play import archive
from app.play.kontor import Kontor

ROOT = Path(__file__).parents[2]
ENOUGH = 60


async def test_every_acknowledged_decision_survives_kill_9(settings: Settings) -> None:
    acknowledged: list[str] = []
    for _ in range(3):
        acknowledged += await killed_after(ENOUGH, settings.database_url)
    kontor = await Kontor.open(settings, settings.database_url, clock=False)
    try:
        for line in acknowledged:
            table_id, player, key, number = line.split()
            async with kontor.work() as work:
                row = await work.games.keyed(table_id, player, key)
            assert row is not None
            assert row.number == int(number)
        checked = await archive.check(kontor)
    finally:
        await kontor.close()
    assert checked.games >= 18
    assert checked.faults == ()


async def killed_after(lines: int, url: str) -> list[str]:
    """What a server had acknowledged when it was killed."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.play.relentless", url, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert server.stdout is not None
    said = [await server.stdout.readline() for _ in range(lines)]
    server.kill()
    said += (await server.stdout.read()).splitlines(keepends=True)
    await server.wait()
    return [line.decode() for line in said if line.endswith(b"\n")]
