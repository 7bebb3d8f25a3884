"""The database's shape: made and brought up to date by the migrations."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

MIGRATIONS = Path(__file__).parents[2] / "migrations"
ONE_AT_A_TIME = 0x6B6F6E74
"""The advisory lock under which one process migrates while others wait."""


async def migrate(engine: AsyncEngine) -> str | None:
    """Bring the database up to date; does nothing when it is. Returns the revision."""
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        return await connection.run_sync(_upgrade)


def latest() -> str | None:
    """The revision that this version of Kontor needs."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def _upgrade(connection: Connection) -> str | None:
    if MigrationContext.configure(connection).get_current_revision() != latest():
        command.upgrade(config(connection), "head")
    return MigrationContext.configure(connection).get_current_revision()


def config(connection: Connection) -> Config:
    """What Alembic needs, on this connection."""
    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS))
    made.attributes["connection"] = connection
    return made
