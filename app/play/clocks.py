"""The one clock: bots' moves, standing answers, absent players, tables that nobody starts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import structlog

from app.store.games import DueRow

from . import deciding, leaving, looks, once, robots
from .errors import Closed, NotFound, NotYours, Refusal, Unavailable

if TYPE_CHECKING:
    from .kontor import Kontor

LEASE = timedelta(seconds=30)
"""For so long what is due belongs to the process that took it; if it dies, another takes it then."""
ROUNDS = timedelta(seconds=60)
TOGETHER = 100
"""So many due rows are taken at once."""
LONGEST_NAP = 1.0
logger = structlog.get_logger()


class Clock:
    """Takes what is due from the store and does it, beside everything else."""

    def __init__(self, kontor: Kontor) -> None:
        self._kontor = kontor
        self._wake = asyncio.Event()
        self._done: list[DueRow] = []
        self._busy: set[tuple[str, int]] = set()
        self._again: dict[tuple[str, int], DueRow] = {}
        self._begun = False
        self._stopping = False

    def wake(self) -> None:
        """Something was scheduled."""
        self._wake.set()

    async def stop(self) -> None:
        """Take nothing any more."""
        self._stopping = True
        self._wake.set()
        with suppress(Unavailable):
            await self._write_off()

    async def run(self) -> None:
        while not self._stopping:
            try:
                if not self._begun:
                    await self._begin()
                    self._begun = True
                nap = await self._tick()
            except Exception as error:
                logger.warning("the clock missed a beat", error=type(error).__name__)
                nap = LONGEST_NAP
            with suppress(TimeoutError):
                async with asyncio.timeout(nap):
                    await self._wake.wait()

    async def _begin(self) -> None:
        """Go round at once, and wait for no bot whose process has died."""
        async with self._kontor.work() as work:
            await work.games.schedule(DueRow("", -1, "rounds", datetime.now(UTC)))
            await work.games.release_bots(deciding.after_thinking(self._kontor))
            await work.commit()

    async def _tick(self) -> float:
        """Do what is due; the seconds until something else may be."""
        self._wake.clear()
        await self._write_off()
        now = datetime.now(UTC)
        async with self._kontor.work() as work:
            taken = await work.games.take_due(now, now + LEASE, TOGETHER)
            coming = await work.games.next_due()
            await work.commit()
        for row in taken:
            self._begin_with(row)
        if len(taken) == TOGETHER:
            return 0
        seconds = (coming - datetime.now(UTC)).total_seconds() if coming else LONGEST_NAP
        return min(max(seconds, 0.0), LONGEST_NAP)

    def _begin_with(self, row: DueRow) -> None:
        """Do it beside everything else; what is due while the same is being done is done right after it."""
        name = row.table_id, row.seat
        if name in self._busy:
            self._again[name] = row
        else:
            self._busy.add(name)
            self._kontor.spawn(self._carry_out(row))

    async def _write_off(self) -> None:
        """Forget what has been done."""
        done, self._done = self._done, []
        if done:
            async with self._kontor.work() as work:
                await work.games.done(done)
                await work.commit()

    async def _carry_out(self, row: DueRow) -> None:
        try:
            await self._do(row)
        except Refusal as refusal:
            logger.info("a due move was refused", table=row.table_id, seat=row.seat, code=refusal.code)
        finally:
            self._busy.discard((row.table_id, row.seat))
            if (again := self._again.pop((row.table_id, row.seat), None)) is not None:
                self._begin_with(again)
        if row.kind == "rounds":
            await self._schedule_next_round(row)
        else:
            self._done.append(row)
        self._wake.set()

    async def _schedule_next_round(self, done: DueRow) -> None:
        """Both or neither: without the next one nothing would ever be gone round again."""
        async with self._kontor.work() as work:
            await work.games.done([done])
            await work.games.schedule(DueRow("", -1, "rounds", datetime.now(UTC) + ROUNDS))
            await work.commit()

    async def _do(self, row: DueRow) -> None:
        """Do it, as soon as the database is there."""
        while True:
            try:
                if row.kind == "rounds":
                    await self.go_round()
                else:
                    await robots.move(self._kontor, row.table_id, row.seat)
                return
            except Unavailable:
                await asyncio.sleep(LONGEST_NAP)

    async def go_round(self) -> None:
        """Close tables that nobody started, let bots stand in where the table chose so, miss no bot."""
        now = datetime.now(UTC)
        async with self._kontor.work() as work:
            expired = await work.tables.expire(now)
            await work.games.schedule_forgotten(now)
            left = await work.tables.left_to_bots()
            await work.people.forget_deeds(now - once.KEPT_FOR)
            await work.commit()
        for table_id in expired:
            await self._kontor.table_changed(table_id)
        for table_id, seat, pace, moved_at, seen_at in left:
            # A game that cannot be read, or has ended meanwhile, keeps no other waiting.
            with suppress(NotFound, Closed, NotYours):
                running = await self._kontor.running(table_id)
                place = running.places[seat]
                present = looks.is_present(self._kontor, place)
                if looks.is_absent(pace, moved_at, seen_at, present) and seat in looks.due(running):
                    await leaving.stand_in(self._kontor, running, seat, running.row.number)
