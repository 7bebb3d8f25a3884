"""Decisions of many games, written together: whatever waits goes into one transaction."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

import asyncpg
import structlog
from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from .games import DueRow
from .lost import is_lost

LARGEST = 500
"""So many decisions go into one transaction at the most."""
LINES = 2
PATIENCE = 10.0
"""Seconds for which decisions wait for a database that is away."""
logger = structlog.get_logger()


class Decision(Struct, frozen=True):
    """One row of a log and what its game becomes by it; `ended` is its table's last status."""

    table_id: str
    serial: int
    number: int
    counted: bool
    seat: int | None
    player: str | None
    key: str | None
    action: str
    events: str
    seen: tuple[int, ...]
    rules: int
    at: datetime
    kept: str | None
    undos: int
    position: str
    waiting: tuple[int, ...]
    ended: str | None = None
    due: tuple[DueRow, ...] = ()


Waiting = tuple[Decision, "asyncio.Future[bool]"]


class Writer:
    """The hand that writes decisions, over several lines: while one is at the disk, the next is filled.

    A conflict in one game is that game's alone.
    """

    def __init__(self, engine: AsyncEngine, written: Callable[[int], None] = lambda _: None) -> None:
        """`written` is told of each batch how many decisions it holds."""
        self._lines = [Line(engine) for _ in range(LINES)]
        self._written = written
        self._waiting: deque[Waiting] = deque()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self) -> None:
        for line in self._lines:
            await line.open()
            self._tasks.append(asyncio.create_task(self._run(line)))

    async def close(self) -> None:
        """Write what waits, and stop."""
        self._closing = True
        self._wake.set()
        await asyncio.gather(*self._tasks)
        for line in self._lines:
            await line.close()

    async def write(self, decision: Decision) -> bool:
        """Returns after the commit: whether the game stood where this decision expected it.

        Also False when the player has used the key before. Raises ConnectionError where that cannot be known.
        """
        if self._closing:
            raise ConnectionError("the server is stopping")
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((decision, answer))
        self._wake.set()
        return await answer

    async def _run(self, line: Line) -> None:
        while self._waiting or not self._closing:
            if self._waiting:
                batch = self._collected()
                await line.write(batch)
                self._written(len(batch))
            else:
                self._wake.clear()
                await self._wake.wait()

    def _collected(self) -> dict[str, Waiting]:
        """What waits, at most one decision of each game."""
        batch: dict[str, Waiting] = {}
        later = []
        while self._waiting and len(batch) < LARGEST:
            decision, answer = self._waiting.popleft()
            if decision.table_id in batch:
                later.append((decision, answer))
            else:
                batch[decision.table_id] = decision, answer
        self._waiting.extendleft(reversed(later))
        return batch


class Line:
    """One connection on which batches are written."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: Any = None

    async def open(self) -> None:
        # Planning this statement anew for each batch would take longer than carrying it out.
        self._connection = await connect(self._engine, plan_cache_mode="force_generic_plan")

    async def close(self) -> None:
        await self._connection.close()

    async def write(self, batch: dict[str, Waiting]) -> None:
        """Store a batch, and answer all who wait for it."""
        try:
            stored = await self._store([decision for decision, _ in batch.values()])
        except Exception as error:
            logger.warning("writing decisions one by one", count=len(batch), error=type(error).__name__)
            await self._singly(batch)
            return
        for table_id, (_, answer) in batch.items():
            if not answer.done():
                answer.set_result(table_id in stored)

    async def _singly(self, batch: dict[str, Waiting]) -> None:
        """After a failure nobody knows whether it was committed: look first, then write one at a time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._open_again()
        for decision, answer in batch.values():
            try:
                async with asyncio.timeout(PATIENCE):
                    done = await self._look_and_store(decision)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(ConnectionError("the database is away") if is_lost(error) else error)
            else:
                if not answer.done():
                    answer.set_result(done)

    async def _open_again(self) -> None:
        """Whatever keeps it from opening, such as too many others, may be over soon."""
        while self._connection.is_closed():
            try:
                await self.open()
            except Exception as error:
                logger.warning("no connection to write on", error=type(error).__name__)
                await asyncio.sleep(0.1)

    async def _look_and_store(self, decision: Decision) -> bool:
        """Raises InterfaceError while the connection is closed.

        What was sent on a lost connection may still be carried out, and then stands in the way of itself: so
        where it cannot be stored it is looked for once more.
        """
        return (await self._is_stored(decision) or decision.table_id in await self._store([decision])
                or await self._is_stored(decision))

    async def _is_stored(self, decision: Decision) -> bool:
        return bool(await self._connection.fetchval(
            "SELECT true FROM log WHERE table_id = $1 AND serial = $2 AND at = $3 AND action = $4",
            decision.table_id, decision.serial, decision.at, decision.action))

    async def _store(self, decisions: Sequence[Decision]) -> set[str]:
        """One statement, one transaction: the ids of the games whose decision was stored."""
        columns = zip(*(_columns(decision) for decision in decisions), strict=True)
        due = [row for decision in decisions for row in decision.due]
        rows = await self._connection.fetch(
            STORE, *(list(column) for column in columns),
            [row.table_id for row in due], [row.seat for row in due], [row.kind for row in due],
            [row.at for row in due])
        return {row[0] for row in rows}


def _columns(d: Decision) -> tuple[Any, ...]:
    return (d.table_id, d.serial, d.number, d.counted, d.seat, d.player, d.key, d.action, d.events,
            _array(d.seen), d.rules, d.at, d.kept, d.undos, d.position, _array(d.waiting), d.ended)


def _array(numbers: tuple[int, ...]) -> str:
    return f"{{{','.join(map(str, numbers))}}}"


async def connect(engine: AsyncEngine, **settings: str) -> Any:
    """A connection of the driver itself, to the engine's database."""
    _, arguments = engine.dialect.create_connect_args(engine.url)
    return await asyncpg.connect(**arguments, server_settings={"application_name": "kontor", **settings})


# Games are locked in the order of their ids, so that two processes never wait for each other.
STORE = """
WITH d AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bool[], $5::int[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::int[], $12::timestamptz[], $13::text[], $14::int[],
        $15::text[], $16::text[], $17::text[])
    AS d(table_id, serial, number, counted, seat, player, key, action, events, seen, rules, at, kept, undos,
        position, waiting, ended)
), locked AS MATERIALIZED (
    SELECT games.table_id FROM games JOIN d USING (table_id) ORDER BY games.table_id FOR UPDATE OF games
), moved AS (
    UPDATE games SET serial = d.serial, number = d.number, undos = d.undos, position = d.position,
        seen = d.seen::int[], waiting = d.waiting::int[],
        moved_at = CASE WHEN d.counted THEN d.at ELSE games.moved_at END
    FROM locked JOIN d USING (table_id)
    WHERE games.table_id = d.table_id AND games.serial = d.serial - 1 AND (d.key IS NULL OR NOT EXISTS (
        SELECT FROM log WHERE log.table_id = d.table_id AND log.player = d.player AND log.key = d.key))
    RETURNING games.table_id
), ended AS (
    UPDATE tables SET status = d.ended, finished_at = d.at, revision = revision + 1
    FROM moved JOIN d USING (table_id) WHERE tables.id = d.table_id AND d.ended IS NOT NULL
), scheduled AS (
    INSERT INTO due (table_id, seat, kind, at)
    SELECT q.table_id, q.seat, q.kind, q.at
    FROM unnest($18::text[], $19::int[], $20::text[], $21::timestamptz[]) AS q(table_id, seat, kind, at)
    JOIN moved USING (table_id) ORDER BY q.table_id, q.seat, q.kind
    ON CONFLICT (table_id, seat, kind) DO UPDATE
        SET at = least(due.at - interval '1 microsecond', excluded.at)
)
INSERT INTO log (table_id, serial, number, counted, seat, player, key, action, events, seen, rules, at,
    position)
SELECT d.table_id, d.serial, d.number, d.counted, d.seat, d.player, d.key, d.action, d.events, d.seen::int[],
    d.rules, d.at, d.kept
FROM d JOIN moved USING (table_id)
RETURNING table_id
"""
