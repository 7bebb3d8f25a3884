"""A server that tests may kill: a process of its own, forked from one that has read the program already."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import uvicorn

from app.api.wires import Wires
from tests import ports

NURSERY = multiprocessing.get_context("forkserver")
NURSERY.set_forkserver_preload(["app.main", "uvicorn.protocols.http.httptools_impl",
                                "uvicorn.protocols.websockets.websockets_sansio_impl"])


def environment(database_url: str, port: int, data: Path) -> dict[str, str]:
    """The settings of a server under test."""
    return {"DATABASE_URL": database_url, "HOST": "127.0.0.1", "PORT": str(port), "KONTOR_DATA": str(data),
            "KONTOR_BOT_PACE": "0", "KONTOR_LIMITS": "0", "KONTOR_LOG_LEVEL": "error"}


def serve(settings: dict[str, str]) -> None:
    """What the process does: `kontor serve` with one worker, on a database that is there already."""
    os.environ.update(settings)
    os.chdir(settings["KONTOR_DATA"])
    uvicorn.run("app.main:create_app", factory=True, host=settings["HOST"], port=int(settings["PORT"]),
                log_level="error", access_log=False, ws=Wires)


class Service:
    """Always on the same port, so that those who lost it find it again."""

    def __init__(self, database_url: str, data: Path) -> None:
        self.place = ports.reserved()
        self.port = ports.number(self.place)
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = environment(database_url, self.port, data)

    async def start(self) -> None:
        self.process = NURSERY.Process(target=serve, args=(self.settings,))
        await asyncio.to_thread(self.process.start)
        await ready(self.url, self.process.is_alive)

    def kill(self) -> None:
        """As if the power had failed: no farewell."""
        self.process.kill()
        self.process.join()


class Command:
    """`kontor serve` itself, on a Postgres of its own or on another."""

    def __init__(self, data: Path, database_url: str = "", workers: int = 1) -> None:
        self.place = ports.reserved()
        self.port = ports.number(self.place)
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = environment(database_url, self.port, data) | {"KONTOR_WORKERS": str(workers)}

    async def __aenter__(self) -> Command:
        program = Path(sys.executable).with_name("kontor")
        self.process = await asyncio.create_subprocess_exec(
            program, "serve", env={**os.environ, **self.settings}, cwd=self.settings["KONTOR_DATA"],
            stdout=asyncio.subprocess.DEVNULL)
        try:
            await ready(self.url, lambda: self.process.returncode is None)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *raised: object) -> None:
        if self.process.returncode is None:
            self.process.terminate()
        async with asyncio.timeout(60):
            await self.process.wait()


async def ready(url: str, alive: Callable[[], bool], patience: float = 300) -> None:
    """Wait until a server answers that it can serve."""
    deadline = time.monotonic() + patience
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as client:
        while True:
            try:
                if (await client.get("/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            assert alive(), "the server ended before it answered"
            assert time.monotonic() < deadline, "the server did not answer"
            await asyncio.sleep(0.02)
