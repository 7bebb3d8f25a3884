"""Players, their tokens and codes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or
from sqlalchemy.exc import NoResultFound
from sqlalchemy.ext.asyncio import AsyncConnection

from .channel import CHANNEL
from .models import deeds, device_codes, house, onlookers, players, seats, tables


class PlayerRow(Struct, frozen=True):
    """A player as he is kept."""

    id: str
    name: str
    kind: str
    created_at: datetime
    banned: bool = False
    token_hash: str | None = None
    recovery_hash: str | None = None


class People:
    """The players."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, player: PlayerRow) -> bool:
        """Whether he is new; otherwise the player with this id stays as he is."""
        added = await self._connection.execute(insert_or(players).values(
            id=player.id, name=player.name, kind=player.kind, created_at=player.created_at,
            token_hash=player.token_hash).on_conflict_do_nothing(index_elements=["id"]))
        return bool(added.rowcount)

    async def find(self, **where: str) -> PlayerRow | None:
        """The player with these values in these columns, all of them unique ones."""
        found = await self._connection.execute(select(players).filter_by(**where))
        row = found.mappings().first()
        return PlayerRow(**row) if row else None

    async def among(self, ids: Iterable[str]) -> dict[str, PlayerRow]:
        """The players with these ids, by id."""
        wanted = sorted(set(ids))
        if not wanted:
            return {}
        found = await self._connection.execute(select(players).where(players.c.id.in_(wanted)))
        return {row["id"]: PlayerRow(**row) for row in found.mappings()}

    async def change(self, id: str, **values: str | bool | None) -> None:
        """All processes hear of it at the commit."""
        changed = await self._connection.execute(update(players).where(players.c.id == id).values(**values))
        if not changed.rowcount:
            raise NoResultFound(id)
        await self._connection.execute(select(func.pg_notify(CHANNEL, f"\nplayer {id}")))

    async def companions(self, id: str, limit: int) -> list[PlayerRow]:
        """Other players of the tables where this one sat, those of the newest tables, by name."""
        own, other, latest = seats.alias(), seats.alias(), func.max(tables.c.created_at)
        query = (select(players).join(other, other.c.player == players.c.id)
                 .join(own, (own.c.table_id == other.c.table_id) & (own.c.player == id))
                 .join(tables, tables.c.id == own.c.table_id).where(players.c.id != id, ~players.c.banned)
                 .group_by(players.c.id).order_by(latest.desc()).limit(limit))
        found = await self._connection.execute(query)
        return sorted((PlayerRow(**row) for row in found.mappings()), key=lambda row: row.name)

    async def look_on(self, rows: Iterable[tuple[str, str]], now: datetime, since: datetime) -> None:
        """These players (table, player) watch, where they have no seat; who did before `since` has left."""
        await self._connection.execute(delete(onlookers).where(onlookers.c.seen_at < since))
        here = [{"table": table_id, "player": player, "now": now} for table_id, player in sorted(rows)]
        if here:
            await self._connection.execute(_LOOK_ON, here)

    async def onlookers(self, table_id: str, since: datetime) -> set[str]:
        """Who has watched a table since then, as far as processes have told each other."""
        found = await self._connection.execute(select(onlookers.c.player).where(
            onlookers.c.table_id == table_id, onlookers.c.seen_at >= since))
        return {row.player for row in found}

    async def does(self, player: str, key: str, at: datetime) -> bool:
        """Keep that the player did something under this key; whether it is the first time."""
        kept = await self._connection.execute(
            insert_or(deeds).values(player=player, key=key, at=at).on_conflict_do_nothing())
        return bool(kept.rowcount)

    async def has_done(self, player: str, key: str) -> bool:
        """Whether the player did something under this key."""
        found = await self._connection.execute(
            select(deeds.c.at).where(deeds.c.player == player, deeds.c.key == key))
        return found.first() is not None

    async def forget_deeds(self, before: datetime) -> None:
        """What was done before then is not done again any more."""
        await self._connection.execute(delete(deeds).where(deeds.c.at < before))

    async def banned(self) -> list[PlayerRow]:
        """Who is shut out, by name."""
        query = select(players).where(players.c.banned).order_by(players.c.name)
        found = await self._connection.execute(query)
        return [PlayerRow(**row) for row in found.mappings()]

    async def add_code(self, hash: str, player: str, expires_at: datetime) -> None:
        """A code for another device; the player's older ones are dead."""
        await self._connection.execute(delete(device_codes).where(device_codes.c.player == player))
        await self._connection.execute(
            insert(device_codes).values(hash=hash, player=player, expires_at=expires_at))

    async def use_code(self, hash: str, now: datetime) -> str | None:
        """The player of a code that is still good; it is used up."""
        used = await self._connection.execute(
            delete(device_codes).where(device_codes.c.hash == hash)
            .returning(device_codes.c.player, device_codes.c.expires_at))
        row = used.first()
        return row.player if row and row.expires_at > now else None

    async def remembered(self, name: str, first: str) -> str:
        """What the house remembers under a name; `first` when it is asked for the first time."""
        await self._connection.execute(
            insert_or(house).values(name=name, value=first).on_conflict_do_nothing())
        found = await self._connection.execute(select(house.c.value).where(house.c.name == name))
        value: str = found.scalar_one()
        return value


_LOOK_ON = text("""
    INSERT INTO onlookers (table_id, player, seen_at)
    SELECT tables.id, players.id, :now FROM tables, players
    WHERE tables.id = :table AND players.id = :player AND NOT EXISTS (
        SELECT FROM seats WHERE seats.table_id = tables.id AND seats.player = players.id)
    ON CONFLICT (table_id, player) DO UPDATE SET seen_at = excluded.seen_at
""")
