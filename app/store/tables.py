"""Tables and their seats, chat, invitations and motions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, delete, exists, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .models import chat, games, invitations, motions, seats, standing, tables


class TableRow(Struct, frozen=True):
    """A table as it is kept."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    opener: str
    listed: bool
    pace: int | None
    absent: str
    secret: str
    created_at: datetime
    expires_at: datetime | None
    revision: int = 0
    previous: str | None = None
    next: str | None = None
    rules: int | None = None
    pieces: str | None = None
    ended: str | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None


class SeatRow(Struct, frozen=True):
    """A seat as it is kept."""

    table_id: str
    seat: int
    player: str | None = None
    bot: str | None = None
    ready: bool = False
    nonce: str | None = None
    stand_in: str | None = None
    resigned: bool = False
    seen_at: datetime | None = None


class ChatRow(Struct, frozen=True):
    """Something that was said."""

    id: int
    table_id: str
    room: str
    player: str
    seat: int | None
    text: str
    at: datetime
    deleted: bool
    key: str | None = None


class MotionRow(Struct, frozen=True):
    """A question to the table, as it is kept."""

    id: str
    table_id: str
    kind: str
    seat: int
    by: int | None
    facts: dict[str, Any]
    voters: list[int]
    votes: dict[str, str]
    open: bool
    at: datetime


class InvitationRow(Struct, frozen=True):
    """Who asked whom to which table."""

    table_id: str
    player: str
    by: str
    at: datetime


class SeatTaken(Exception):
    """Somebody else sits there, or the player sits at this table already."""


class Tables:
    """The tables."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, table: TableRow, places: Iterable[SeatRow]) -> None:
        await self._connection.execute(insert(tables).values(
            {name: getattr(table, name) for name in table.__struct_fields__}))
        await self._connection.execute(insert(seats), [
            {"table_id": place.table_id, "seat": place.seat, "player": place.player, "bot": place.bot,
             "ready": place.ready, "nonce": place.nonce} for place in places])

    async def find(self, id: str, *, lock: bool = False) -> TableRow | None:
        """The table with this id; locked, nobody else changes it until the work is done."""
        query = select(tables).where(tables.c.id == id)
        found = await self._connection.execute(query.with_for_update() if lock else query)
        row = found.mappings().first()
        return TableRow(**row) if row else None

    async def seats(self, *ids: str) -> dict[str, tuple[SeatRow, ...]]:
        """The seats of these tables, in order."""
        found: dict[str, tuple[SeatRow, ...]] = dict.fromkeys(ids, ())
        query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        for row in (await self._connection.execute(query)).mappings():
            found[row["table_id"]] += (SeatRow(**row),)
        return found

    async def change(self, id: str, **values: Any) -> int:
        """Change the table; every change raises its revision, which is returned."""
        changed = await self._connection.execute(
            update(tables).where(tables.c.id == id).values(revision=tables.c.revision + 1, **values)
            .returning(tables.c.revision))
        revision: int = changed.scalar_one()
        return revision

    async def change_seat(self, id: str, seat: int, **values: Any) -> None:
        """Change a seat. Raises SeatTaken where its new player has another one."""
        try:
            async with self._connection.begin_nested():
                await self._connection.execute(
                    update(seats).where(seats.c.table_id == id, seats.c.seat == seat).values(**values))
        except IntegrityError as error:
            raise SeatTaken from error

    async def replace_seats(self, id: str, places: Iterable[SeatRow]) -> None:
        """These seats and no others."""
        await self._connection.execute(delete(seats).where(seats.c.table_id == id))
        await self._connection.execute(insert(seats), [
            {name: getattr(place, name) for name in place.__struct_fields__} for place in places])

    async def seen(self, rows: Iterable[tuple[str, str]], now: datetime) -> None:
        """These players (table, player) were here just now."""
        for table_id, player in sorted(rows):
            own = (seats.c.table_id == table_id) & (seats.c.player == player)
            await self._connection.execute(update(seats).where(own).values(seen_at=now))

    async def seen_everywhere(self, players: Iterable[str], now: datetime) -> None:
        """These players were here just now, at all their tables that are not over."""
        lasting = select(tables.c.id).where(tables.c.status.in_(("open", "running")))
        await self._connection.execute(update(seats).where(
            seats.c.player.in_(sorted(players)), seats.c.table_id.in_(lasting)).values(seen_at=now))

    async def versions(self, ids: list[str]) -> dict[str, tuple[int, int]]:
        """Revision and serial of these tables; -1 where nothing has been dealt."""
        found = await self._connection.execute(
            select(tables.c.id, tables.c.revision, func.coalesce(games.c.serial, -1).label("serial"))
            .outerjoin(games, games.c.table_id == tables.c.id).where(tables.c.id.in_(ids)))
        return {row.id: (row.revision, row.serial) for row in found}

    async def listed(self, limit: int = 100) -> list[TableRow]:
        """Open listed tables with a free seat, newest first."""
        free = exists().where(
            seats.c.table_id == tables.c.id, seats.c.player.is_(None), seats.c.bot.is_(None))
        return await self._rows(select(tables).where(tables.c.status == "open", tables.c.listed, free)
                                .order_by(tables.c.created_at.desc()).limit(limit))

    async def of_player(self, player: str, limit: int = 200) -> list[TableRow]:
        """The tables where the player sits, newest first, those that are over last."""
        over = tables.c.status.in_(("finished", "cancelled"))
        return await self._rows(
            select(tables).join(seats, seats.c.table_id == tables.c.id).where(seats.c.player == player)
            .order_by(over, tables.c.created_at.desc()).limit(limit))

    async def awaiting(self, player: str) -> list[TableRow]:
        """The running games that wait for the player."""
        return await self._rows(
            select(tables).join(seats, seats.c.table_id == tables.c.id)
            .join(games, games.c.table_id == tables.c.id)
            .where(seats.c.player == player, tables.c.status == "running",
                   seats.c.seat == func.any(games.c.waiting))
            .order_by(tables.c.created_at.desc()))

    async def expire(self, now: datetime) -> list[str]:
        """Close the open tables whose time has run out; one that is being started meanwhile is none."""
        found = await self._connection.execute(
            update(tables).where(tables.c.status == "open", tables.c.expires_at < now)
            .values(status="cancelled", ended="expired", revision=tables.c.revision + 1)
            .returning(tables.c.id))
        return [row.id for row in found]

    async def left_to_bots(self) -> list[tuple[str, int, int | None, datetime, datetime | None]]:
        """Seats that a game waits for, at tables where a bot plays for whoever is absent."""
        found = await self._connection.execute(
            select(seats.c.table_id, seats.c.seat, tables.c.pace, games.c.moved_at, seats.c.seen_at)
            .join(tables, tables.c.id == seats.c.table_id).join(games, games.c.table_id == seats.c.table_id)
            .where(tables.c.status == "running", tables.c.absent == "bot", seats.c.stand_in.is_(None),
                   seats.c.player.is_not(None), seats.c.seat == func.any(games.c.waiting)))
        return [(row.table_id, row.seat, row.pace, row.moved_at, row.seen_at) for row in found]

    async def liveliest(self, statuses: Iterable[str], limit: int) -> list[tuple[TableRow, datetime]]:
        """The tables in these states and when somebody last moved or spoke there, the latest first."""
        spoken = (select(func.max(chat.c.at)).where(chat.c.table_id == tables.c.id)).scalar_subquery()
        active = func.greatest(tables.c.created_at, tables.c.finished_at, games.c.moved_at, spoken)
        found = await self._connection.execute(
            select(tables, active.label("active_at")).outerjoin(games, games.c.table_id == tables.c.id)
            .where(tables.c.status.in_(tuple(statuses))).order_by(active.desc()).limit(limit))
        return [(TableRow(**{name: row[name] for name in TableRow.__struct_fields__}), row["active_at"])
                for row in found.mappings()]

    async def counts(self) -> dict[str, int]:
        """How many tables are in each state."""
        found = await self._connection.execute(
            select(tables.c.status, func.count().label("many")).group_by(tables.c.status))
        return {row.status: row.many for row in found}

    async def _rows(self, query: Select[Any]) -> list[TableRow]:
        return [TableRow(**row) for row in (await self._connection.execute(query)).mappings()]

    # Invitations

    async def invite(self, table_id: str, player: str, by: str, at: datetime) -> None:
        await self._connection.execute(insert_or(invitations).values(
            table_id=table_id, player=player, by=by, at=at).on_conflict_do_nothing())

    async def invitations(self, player: str) -> list[InvitationRow]:
        """Invitations of a player to open tables where he does not sit yet."""
        sits = exists().where(seats.c.table_id == invitations.c.table_id, seats.c.player == player)
        found = await self._connection.execute(
            select(invitations).join(tables, tables.c.id == invitations.c.table_id)
            .where(invitations.c.player == player, tables.c.status == "open", ~sits)
            .order_by(invitations.c.at.desc()))
        return [InvitationRow(**row) for row in found.mappings()]

    async def invited(self, table_id: str) -> set[str]:
        """Who is invited to a table."""
        found = await self._connection.execute(
            select(invitations.c.player).where(invitations.c.table_id == table_id))
        return {row.player for row in found}

    # Chat

    async def say(self, *, table_id: str, player: str, key: str | None, **values: Any) -> ChatRow:
        """Keep what was said; what the player has said with this key before, once only."""
        said = await self._connection.execute(
            insert_or(chat).values(table_id=table_id, player=player, key=key, **values)
            .on_conflict_do_nothing().returning(chat))
        row = said.mappings().first()
        if row is None:
            found = await self._connection.execute(select(chat).where(
                chat.c.table_id == table_id, chat.c.player == player, chat.c.key == key))
            row = found.mappings().one()
        return ChatRow(**row)

    async def chat(self, table_id: str, rooms: Iterable[str], limit: int) -> list[ChatRow]:
        """The newest lines of these rooms, oldest first."""
        found = await self._connection.execute(
            select(chat).where(chat.c.table_id == table_id, chat.c.room.in_(tuple(rooms)))
            .order_by(chat.c.id.desc()).limit(limit))
        return [ChatRow(**row) for row in found.mappings()][::-1]

    async def delete_chat(self, table_id: str, id: int) -> bool:
        gone = await self._connection.execute(
            update(chat).where(chat.c.table_id == table_id, chat.c.id == id).values(deleted=True, text=""))
        return bool(gone.rowcount)

    # Motions

    async def move(self, motion: MotionRow) -> bool:
        """Put a question to the table, unless the same one is open."""
        added = await self._connection.execute(insert_or(motions).values(
            {name: getattr(motion, name) for name in motion.__struct_fields__})
            .on_conflict_do_nothing().returning(motions.c.id))
        return added.first() is not None

    async def motions(self, table_id: str) -> list[MotionRow]:
        """The open questions of a table."""
        found = await self._connection.execute(
            select(motions).where(motions.c.table_id == table_id, motions.c.open).order_by(motions.c.at))
        return [MotionRow(**row) for row in found.mappings()]

    async def undos_refused(self, table_id: str) -> frozenset[tuple[int, int]]:
        """Whose wish to take back was refused, and at which number the game stood then."""
        found = await self._connection.execute(select(motions.c.seat, motions.c.facts, motions.c.votes).where(
            motions.c.table_id == table_id, motions.c.kind == "undo", ~motions.c.open))
        return frozenset((row.seat, row.facts["number"]) for row in found if "no" in row.votes.values())

    async def change_motion(self, id: str, **values: Any) -> None:
        await self._connection.execute(update(motions).where(motions.c.id == id).values(**values))

    # Standing answers

    async def standing(self, table_id: str) -> dict[tuple[int, str], dict[str, Any]]:
        """The standing answers of a table, by seat and question."""
        found = await self._connection.execute(select(standing).where(standing.c.table_id == table_id))
        return {(row.seat, row.question): row.condition for row in found}

    async def forget_standing(self, table_id: str, seat: int) -> None:
        """Strike out all that was said in advance for this seat."""
        await self._connection.execute(delete(standing).where(
            standing.c.table_id == table_id, standing.c.seat == seat))

    async def set_standing(self, table_id: str, seat: int, question: str, condition: dict[str, Any] | None,
                           at: datetime) -> None:
        await self._connection.execute(delete(standing).where(
            standing.c.table_id == table_id, standing.c.seat == seat, standing.c.question == question))
        if condition is not None:
            await self._connection.execute(insert(standing).values(
                table_id=table_id, seat=seat, question=question, condition=condition, at=at))
