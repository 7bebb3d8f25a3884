"""A server to be measured: a process of its own, on a Postgres of its own, or the bare minimum beside it."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import TracebackType

import asyncpg
import psutil
import uvicorn
from sqlalchemy.engine import make_url

from app.api.wires import Wires
from app.config import Settings
from app.main import create_app
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate

ROOT = Path(__file__).parents[2]


class House:
    """`with House(folder) as house:` runs `kind`: kontor, echo, or echo-and-insert."""

    def __init__(self, folder: Path, kind: str = "kontor") -> None:
        self.kind, self.postgres = kind, Postgres(folder)

    def __enter__(self) -> House:
        url = self.postgres.start()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.house", self.kind, url, str(self.port)], cwd=ROOT)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            with socket.socket() as door:
                if door.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
        self.postgres.stop()

    def cpu(self) -> tuple[float, float]:
        """CPU seconds so far: of the server, of its database."""
        return _cpu(self.process.pid), _cpu(self.postgres.server() or 0)

    def memory(self) -> float:
        """Megabytes of the server."""
        return psutil.Process(self.process.pid).memory_info().rss / 2**20


def _cpu(pid: int) -> float:
    if not pid:
        return 0.0
    top = psutil.Process(pid)
    used = 0.0
    for process in (top, *top.children(recursive=True)):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        used += times.user + times.system
        if process.pid == pid:
            used += times.children_user + times.children_system
    return used


class Echo:
    """The least that could serve a table: what is said is stored, if at all, and sent to all listeners."""

    def __init__(self, url: str, stores: bool) -> None:
        self.url, self.stores = url, stores
        self.listeners: defaultdict[str, list[asyncio.Queue[str]]] = defaultdict(list)
        self.said: list[tuple[str, str, asyncio.Future[None]]] = []
        self.awake = asyncio.Event()

    async def __call__(self, scope, receive, send) -> None:  # type: ignore[no-untyped-def]
        if scope["type"] == "lifespan":
            await receive()
            if self.stores:
                await self._open()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        room = scope["path"]
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        heard: asyncio.Queue[str] = asyncio.Queue()
        self.listeners[room].append(heard)
        telling = asyncio.create_task(self._tell(heard, send))
        while (message := await receive())["type"] == "websocket.receive":
            await self._say(room, message["text"])
        telling.cancel()

    async def _tell(self, heard: asyncio.Queue[str], send) -> None:  # type: ignore[no-untyped-def]
        while True:
            await send({"type": "websocket.send", "text": await heard.get()})

    async def _say(self, room: str, text: str) -> None:
        if self.stores:
            done = asyncio.get_running_loop().create_future()
            self.said.append((room, text, done))
            self.awake.set()
            await done
        for listener in self.listeners[room]:
            listener.put_nowait(text)

    async def _open(self) -> None:
        url = make_url(self.url)
        self.database = await asyncpg.connect(user=url.username, database=url.database,
                                              host=str(url.query["host"]))
        await self.database.execute("CREATE TABLE IF NOT EXISTS said (id bigserial, room text, text text)")
        self.writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """All that waits is written in one transaction."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            batch, self.said = self.said, []
            if batch:
                await self.database.execute(
                    "INSERT INTO said (room, text) SELECT * FROM unnest($1::text[], $2::text[])",
                    [room for room, _, _ in batch], [text for _, text, _ in batch])
                for _, _, done in batch:
                    done.set_result(None)


async def _migrate(url: str) -> None:
    engine = connect_to(url)
    await migrate(engine)
    await engine.dispose()


def main() -> None:
    kind, url, port = sys.argv[1:]
    asyncio.run(_migrate(url))
    settings = Settings(database_url=url, bot_pace=0, limits=0, _env_file=None)
    app = create_app(settings) if kind == "kontor" else Echo(url, kind == "echo-and-insert")
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", access_log=False, ws=Wires,
                timeout_graceful_shutdown=1)


if __name__ == "__main__":
    main()
