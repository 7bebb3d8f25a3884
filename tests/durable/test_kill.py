"""A server that is killed at any moment has lost nothing that it acknowledged, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from app.config import Settings

from .kept import nothing_lost_or_doubled
from .players import Table, all_play_on
from .service import Service

KILLS = 20


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_twenty_kills_at_random_moments_lose_no_decision(settings: Settings, tmp_path: Path) -> None:
    service = Service(settings.database_url, tmp_path)
    chance = Random(KILLS)
    tables = [Table(service.url, Random(f"{chance.random()}"), *company)
              for company in ((2,), (2,), (3,), (1, ("dice", "greedy")), (2, ("greedy",)))]
    await service.start()
    playing = [asyncio.create_task(table.play()) for table in tables]
    try:
        for _ in range(KILLS):
            await all_play_on(tables, playing)
            await asyncio.sleep(chance.uniform(0, 0.4))
            service.kill()
            await service.start()
        await all_play_on(tables, playing)
    finally:
        service.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in tables:
            await table.close()
    assert await nothing_lost_or_doubled(settings, tables) > KILLS * len(tables)
