"""The unit of work: one transaction, committed once, by name."""

from __future__ import annotations

from types import TracebackType

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from .games import Games
from .people import People
from .tables import Tables


class Work:
    """`async with work: ...; await work.commit()`. What is not committed has not happened."""

    people: People
    tables: Tables
    games: Games

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._transaction: AsyncTransaction | None = None

    async def __aenter__(self) -> Work:
        connection = await self._engine.connect()
        self._connection = connection
        self._transaction = await connection.begin()
        self.people = People(connection)
        self.tables = Tables(connection)
        self.games = Games(connection)
        return self

    async def commit(self) -> None:
        """Make it so."""
        assert self._transaction is not None
        await self._transaction.commit()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        assert self._transaction is not None and self._connection is not None
        if self._transaction.is_active:
            await self._transaction.rollback()
        await self._connection.close()
