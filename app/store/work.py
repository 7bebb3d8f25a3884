"""The unit of work: one transaction, committed once, by name."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction

from .games import Games
from .lost import is_lost
from .people import People
from .tables import Tables


class Work:
    """`async with work: ...; await work.commit()`. What is not committed has not happened.

    A database that is away is told as `lost` tells it.
    """

    people: People
    tables: Tables
    games: Games

    def __init__(self, engine: AsyncEngine, lost: Callable[[], Exception]) -> None:
        self._engine = engine
        self._lost = lost
        self._connection: AsyncConnection | None = None
        self._transaction: AsyncTransaction | None = None

    async def __aenter__(self) -> Work:
        try:
            connection = await self._engine.connect()
        except Exception as error:
            raise self._lost() if is_lost(error) else error from error
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
        try:
            if self._transaction.is_active:
                await self._transaction.rollback()
            await self._connection.close()
        except Exception as failure:
            if not is_lost(failure):
                raise
            error = error or failure
        if isinstance(error, DBAPIError) and is_lost(error):
            raise self._lost() from error
