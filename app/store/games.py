"""Where games stand, and their logs."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, func, insert, select, text
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.ext.asyncio import AsyncConnection

from .models import due, games, log, pieces

A_TRICE = timedelta(microseconds=1)
_TOLD = log.c.counted | log.c.action.startswith('{"Note"', autoescape=True)
"""A row of which others than its seat may be told: no closed hand that was changed."""


class GameRow(Struct, frozen=True):
    """Where a game stands."""

    table_id: str
    serial: int
    number: int
    undos: int
    position: str
    seen: list[int]
    waiting: list[int]
    moved_at: datetime


class LogRow(Struct, frozen=True):
    """What was decided, and what it caused."""

    table_id: str
    serial: int
    number: int
    counted: bool
    seat: int | None
    player: str | None
    key: str | None
    action: str
    events: str
    seen: list[int]
    rules: int
    at: datetime
    position: str | None = None


class DueRow(Struct, frozen=True):
    """What must happen when."""

    table_id: str
    seat: int
    kind: str
    at: datetime


class Games:
    """The games and their logs."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def begin(self, game: GameRow, first: LogRow) -> None:
        """The game begins with the deal, row 0 of its log."""
        await self._connection.execute(insert(games).values(
            {name: getattr(game, name) for name in game.__struct_fields__}))
        await self._connection.execute(insert(log).values(
            {name: getattr(first, name) for name in first.__struct_fields__}))

    async def find(self, table_id: str) -> GameRow | None:
        """Where the game stands."""
        found = await self._connection.execute(select(games).where(games.c.table_id == table_id))
        row = found.mappings().first()
        return GameRow(**row) if row else None

    async def waiting(self, ids: list[str]) -> dict[str, tuple[int, list[int]]]:
        """Number, and the seats waited for, of these games."""
        found = await self._connection.execute(
            select(games.c.table_id, games.c.number, games.c.waiting).where(games.c.table_id.in_(ids)))
        return {row.table_id: (row.number, row.waiting) for row in found}

    async def ids(self) -> list[str]:
        """All games there are."""
        found = await self._connection.execute(select(games.c.table_id).order_by(games.c.table_id))
        return [row.table_id for row in found]

    async def rows(self, table_id: str, after: int = -1, until: int | None = None) -> list[LogRow]:
        """The rows of a log after a serial, up to another."""
        query = select(log).where(log.c.table_id == table_id, log.c.serial > after).order_by(log.c.serial)
        return await self._logged(query if until is None else query.where(log.c.serial <= until))

    async def tail(self, table_id: str, count: int) -> list[LogRow]:
        """The newest rows of a log, oldest first."""
        query = select(log).where(log.c.table_id == table_id).order_by(log.c.serial.desc()).limit(count)
        return (await self._logged(query))[::-1]

    async def told_before(self, table_id: str, serial: int, count: int) -> list[LogRow]:
        """The newest rows before this one, oldest first, without closed hands that were changed."""
        query = select(log).where(log.c.table_id == table_id, log.c.serial < serial, _TOLD)
        return (await self._logged(query.order_by(log.c.serial.desc()).limit(count)))[::-1]

    async def seen_after(self, table_id: str, viewer: int, count: int, limit: int) -> list[LogRow]:
        """The oldest rows of a log with events that a viewer was shown after so many others."""
        return await self._logged(
            select(log).where(log.c.table_id == table_id, log.c.seen[viewer + 1] > count,
                              _TOLD | (log.c.seat == viewer))
            .order_by(log.c.serial).limit(limit))

    async def keyed(self, table_id: str, player: str, key: str) -> LogRow | None:
        """The decision that a player sent with this key."""
        found = await self._logged(select(log).where(
            log.c.table_id == table_id, log.c.player == player, log.c.key == key))
        return found[0] if found else None

    async def numbered(self, table_id: str, number: int) -> LogRow | None:
        """The decision with this public number."""
        found = await self._logged(select(log).where(
            log.c.table_id == table_id, log.c.number == number, log.c.counted))
        return found[0] if found else None

    async def at_number(self, table_id: str, number: int) -> list[LogRow]:
        """The decision with this public number, and what was written after it before the next."""
        return await self._logged(select(log).where(log.c.table_id == table_id, log.c.number == number)
                                  .order_by(log.c.serial))

    async def kept(self, table_id: str, serial: int) -> LogRow | None:
        """The newest row up to this one that holds a position."""
        found = await self._logged(
            select(log).where(log.c.table_id == table_id, log.c.serial <= serial, log.c.position.is_not(None))
            .order_by(log.c.serial.desc()).limit(1))
        return found[0] if found else None

    async def _logged(self, query: Select[Any]) -> list[LogRow]:
        return [LogRow(**row) for row in (await self._connection.execute(query)).mappings()]

    # Data files

    async def keep_pieces(self, digest: str, game: str, source: bytes) -> None:
        """Keep a data file, so that games started with it can go on."""
        await self._connection.execute(insert_or(pieces).values(
            digest=digest, game=game, source=source).on_conflict_do_nothing())

    async def pieces(self, digest: str) -> bytes | None:
        found = await self._connection.execute(select(pieces.c.source).where(pieces.c.digest == digest))
        return found.scalar_one_or_none()

    # The clock

    async def schedule(self, *rows: DueRow) -> None:
        """What must happen when; of two times the earlier counts.

        It never stays the same: by its time `done` knows what was scheduled while it was being carried out.
        """
        for row in rows:
            added = insert_or(due).values(table_id=row.table_id, seat=row.seat, kind=row.kind, at=row.at)
            earlier = func.least(due.c.at - A_TRICE, added.excluded.at)
            await self._connection.execute(added.on_conflict_do_update(
                index_elements=["table_id", "seat", "kind"], set_={"at": earlier}))

    async def schedule_forgotten(self, now: datetime) -> None:
        """Bots, and answers given in advance, that a game waits for and that nothing would wake: a server may
        have died at a bad moment, or have heard of the answer too late."""
        await self._connection.execute(_FORGOTTEN, {"now": now})

    async def take_due(self, now: datetime, until: datetime, limit: int) -> list[DueRow]:
        """What is due, for this process alone until `until`: whoever dies leaves it to the next."""
        taken = await self._connection.execute(_TAKE, {"now": now, "until": until, "limit": limit})
        return [DueRow(**row) for row in taken.mappings()]

    async def release_bots(self, soon: datetime) -> None:
        """No bot moves later than this: the process that had taken its move may be dead."""
        await self._connection.execute(_RELEASE, {"soon": soon})

    async def done(self, rows: list[DueRow]) -> None:
        """These have happened, unless they were scheduled anew meanwhile."""
        if rows:
            await self._connection.execute(_DONE, [
                {"table_id": row.table_id, "seat": row.seat, "kind": row.kind, "at": row.at} for row in rows])

    async def next_due(self) -> datetime | None:
        """When something is due next."""
        found = await self._connection.execute(select(func.min(due.c.at)))
        return found.scalar_one_or_none()


_TAKE = text("""
    UPDATE due SET at = :until FROM (
        SELECT table_id, seat, kind FROM due WHERE at <= :now ORDER BY at LIMIT :limit FOR UPDATE SKIP LOCKED
    ) AS ripe
    WHERE due.table_id = ripe.table_id AND due.seat = ripe.seat AND due.kind = ripe.kind
    RETURNING due.table_id, due.seat, due.kind, due.at
""")

_RELEASE = text("""
    UPDATE due SET at = :soon FROM seats
    WHERE seats.table_id = due.table_id AND seats.seat = due.seat AND due.at > :soon
        AND (seats.bot IS NOT NULL OR seats.stand_in IS NOT NULL)
""")

_FORGOTTEN = text("""
    INSERT INTO due (table_id, seat, kind, at)
    SELECT seats.table_id, seats.seat, 'bot', :now FROM tables
    JOIN games ON games.table_id = tables.id
    JOIN seats ON seats.table_id = games.table_id AND seats.seat = ANY (games.waiting)
    WHERE tables.status = 'running' AND (seats.bot IS NOT NULL OR seats.stand_in IS NOT NULL OR EXISTS (
        SELECT FROM standing WHERE standing.table_id = seats.table_id AND standing.seat = seats.seat))
    ON CONFLICT DO NOTHING
""")

_DONE = text("DELETE FROM due WHERE table_id = :table_id AND seat = :seat AND kind = :kind AND at = :at")
