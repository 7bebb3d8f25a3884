"""Wake-ups between the processes of one server: ids only, never what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any
from uuid import uuid4

import asyncpg
import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from .writer import connect

CHANNEL = "kontor"
LONGEST = 7_900
"""A payload of NOTIFY must stay below 8,000 bytes."""
BREATH = 0.02
"""Seconds between two payloads: what is told meanwhile goes into one."""
LEAVE = 2.0
"""Seconds for which the end waits for a database that does not answer."""
logger = structlog.get_logger()


class Channel:
    """LISTEN and NOTIFY on one connection, which is made anew whenever it breaks.

    `heard` gets each note of other processes; `missed` is awaited when notes may have been lost.
    """

    def __init__(self, engine: AsyncEngine, heard: Callable[[str], None],
                 missed: Callable[[], Awaitable[None]]) -> None:
        self._engine = engine
        self._heard = heard
        self._missed = missed
        self._name = uuid4().hex[:12]
        self._notes: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._connect()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Tell what waits, and hear no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._connection is not None:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                async with asyncio.timeout(LEAVE):
                    await self._send()
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close(timeout=LEAVE)

    @property
    def listens(self) -> bool:
        """Whether all notes are heard, and what was missed before has been made good."""
        return self._connection is not None and not self._connection.is_closed()

    def tell(self, notes: Iterable[str]) -> None:
        """Tell the other processes, soon; the same note twice is told once."""
        self._notes.update(dict.fromkeys(notes))
        self._wake.set()

    async def _connect(self) -> None:
        """Listen, and only then look for what was missed: what is told meanwhile is heard."""
        connection: Any = await connect(self._engine)
        connection.add_termination_listener(lambda _: self._wake.set())
        try:
            await connection.add_listener(CHANNEL, self._received)
            await self._missed()
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    def _received(self, connection: object, process: int, channel: str, payload: str) -> None:
        sender, *notes = payload.split("\n")
        if sender != self._name:
            for note in notes:
                self._heard(note)

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                if not self.listens:
                    await self._connect()
                    logger.info("listening again")
                await self._send()
            except Exception as error:  # whatever it was, the next wake-ups must be heard
                logger.warning("wake-ups were not sent", error=type(error).__name__)
                await asyncio.sleep(0.2)
                self._wake.set()
            await asyncio.sleep(BREATH)

    async def _send(self) -> None:
        """Tell what waits; what could not be told waits on, for nobody else would know that it is missing."""
        notes, self._notes = self._notes, {}
        try:
            for payload in self._payloads(notes):
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
        except BaseException:
            self._notes = notes | self._notes
            raise

    def _payloads(self, notes: Iterable[str]) -> Iterable[str]:
        """The notes, in as few payloads as they fit into."""
        payload = self._name
        for note in notes:
            if len(payload) + len(note) >= LONGEST:
                yield payload
                payload = self._name
            payload += "\n" + note
        if payload != self._name:
            yield payload
