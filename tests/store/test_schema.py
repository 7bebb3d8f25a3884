"""The migrations lead to what the models say."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from app.store.engine import connect_to
from app.store.models import metadata
from app.store.schema import latest, migrate


async def test_a_migrated_database_is_what_the_models_describe(database_url: str) -> None:
    engine = connect_to(database_url)
    async with engine.connect() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata))
    await engine.dispose()
    assert differences == []


async def test_migrating_again_changes_nothing(database_url: str) -> None:
    engine = connect_to(database_url)
    assert await migrate(engine) == latest()
    await engine.dispose()
