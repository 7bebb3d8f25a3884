"""The database goes away under play and comes back: nothing acknowledged is lost, and all go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from app.config import Settings
from app.store import writer
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate
from tests.api.conftest import decision, serving

from .kept import nothing_lost_or_doubled
from .players import AWAY, Table, all_play_on
from .service import Command

TIMES = 3


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL], ids=["restarted", "killed"])
async def test_play_goes_on_when_the_database_does(sign: signal.Signals, tmp_path: Path) -> None:
    async with Command(tmp_path) as service:
        postgres = Postgres(tmp_path)
        url = await asyncio.to_thread(postgres.start)
        tables = [Table(service.url, Random(number), *company)
                  for number, company in enumerate(((2,), (3,), (1, ("dice", "greedy")), (2, ("greedy",))))]
        page = Page(service.url, tables[0])
        tasks = [asyncio.create_task(work) for work in (*(table.play() for table in tables), page.watch())]
        try:
            for _ in range(TIMES):
                await all_play_on(tables, tasks)
                os.kill(int(postgres.pid_file()[0]), sign)
                await all_play_on(tables, tasks)
                await page.moves_on()
            assert service.process.returncode is None
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in tables:
                await table.close()
        settings = Settings(database_url=url, data=tmp_path, _env_file=None)
        assert await nothing_lost_or_doubled(settings, tables) > TIMES * len(tables)
    await asyncio.to_thread(postgres.stop)


async def test_while_the_database_is_away_calls_are_refused_with_503(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.3)
    postgres = Postgres(tmp_path)
    url = await asyncio.to_thread(postgres.start)
    engine = connect_to(url)
    await migrate(engine)
    await engine.dispose()
    settings = Settings(database_url=url, data=tmp_path, limits=0, _env_file=None)
    async with serving(settings) as served:
        table, bots = await served.dealt()
        state = (await bots[0].get(f"/tables/{table}")).json()
        seat = state["waiting_for"][0]
        prompt = (await bots[seat].get(f"/tables/{table}/actions")).json()
        async with served.socket(table, bots[seat]) as line:
            async with asyncio.timeout(60):
                while json.loads(await line.recv())["type"] != "state":
                    pass
            await asyncio.to_thread(postgres.stop)
            await line.send(json.dumps(decision(prompt, Random(1))))
            async with asyncio.timeout(60):
                while (answer := json.loads(await line.recv()))["type"] != "answer":
                    pass
            assert answer["error"]["code"] == "unavailable"
        posted = await bots[seat].post(f"/tables/{table}/actions", json=decision(prompt, Random(1)))
        assert posted.status_code == 503
        assert posted.headers["Retry-After"] == "1"
        assert posted.json()["error"]["code"] == "unavailable"
        async with httpx.AsyncClient(base_url=served.url, timeout=60, verify=False) as browser:
            page = await browser.get(f"/t/{table}")
            assert page.status_code == 503
            assert "Try again in a moment" in page.text
            assert (await browser.get("/readyz")).status_code == 503


class Page:
    """A spectator's page at a table, which looks for its server again as the page in a browser does."""

    def __init__(self, url: str, table: Table) -> None:
        self.url, self.table, self.pushed = url.replace("http", "ws"), table, 0

    async def watch(self) -> None:
        while True:
            if not self.table.heard:
                await asyncio.sleep(AWAY)
                continue
            try:
                async with connect(f"{self.url}/t/{list(self.table.heard)[-1]}/ws") as line:
                    await line.send('{"seen": "old"}')
                    async for _ in line:
                        self.pushed += 1
            except (OSError, WebSocketException):
                await asyncio.sleep(AWAY)

    async def moves_on(self) -> None:
        """It is sent something that it had not been sent before."""
        before = self.pushed
        async with asyncio.timeout(60):
            while self.pushed == before:  # noqa: ASYNC110
                await asyncio.sleep(AWAY)
