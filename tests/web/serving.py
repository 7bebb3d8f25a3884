"""A server of the pages alone, as tests start it: a process and a port of its own, on a real Postgres."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from app.config import Settings
from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.web.site import add_pages
from tests import ports
from tests.chance import arrange_alike

ROOT = Path(__file__).resolve().parents[2]


def application(settings: Settings) -> FastAPI:
    """The pages on the database of these settings."""
    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        app.state.kontor = await Kontor.open(settings, settings.database_url)
        yield
        await app.state.kontor.close()

    Bucket.factor = settings.limits
    app = FastAPI(lifespan=open_house, openapi_url=None)
    add_pages(app)
    return app


class Server:
    """A running server; `stop` and `start` may be called again to see what survives."""

    def __init__(self, database_url: str, pieces: dict[str, Path]) -> None:
        self.database_url, self.pieces = database_url, pieces
        self.place = ports.reserved()
        self.port = ports.number(self.place)
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        shortened = [f"{slug}={file}" for slug, file in self.pieces.items()]
        arguments = [self.database_url, str(self.port), *shortened]
        self.process = subprocess.Popen([sys.executable, "-m", "tests.web.serving", *arguments], cwd=ROOT)
        deadline = time.monotonic() + 300
        while not self._answers():
            assert self.process.poll() is None, "the server ended before it answered"
            assert time.monotonic() < deadline, "the server did not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)


if __name__ == "__main__":
    arrange_alike()
    url, port, *files = sys.argv[1:]
    shortened = dict(file.split("=", 1) for file in files)
    chosen = Settings(database_url=url, bot_pace=0, limits=0, pieces=shortened, _env_file=None)
    uvicorn.run(application(chosen), host="127.0.0.1", port=int(port), log_level="warning",
                timeout_graceful_shutdown=1)
