"""What must be true of the store after all that was done to its server."""

from __future__ import annotations

from sqlalchemy import text

from app.config import Settings
from app.play import archive
from app.play.kontor import Kontor

from .players import Table


async def nothing_lost_or_doubled(settings: Settings, tables: list[Table]) -> int:
    """Each acknowledged decision is in the log once, nothing else is; returns how many there are."""
    kontor = await Kontor.open(settings, settings.database_url, clock=False)
    try:
        async with kontor.engine.connect() as connection:
            rows = [tuple(row) for row in await connection.execute(text(
                "SELECT table_id, key, number FROM log WHERE counted AND player IS NOT NULL"))]
        checked = await archive.check(kontor)
    finally:
        await kontor.close()
    assert checked.faults == ()
    acknowledged = [each for table in tables for each in table.acknowledged]
    kept = {key: (table_id, number) for table_id, key, number in rows}
    assert len(kept) == len(rows)
    for each in acknowledged:
        table_id, number = kept.pop(each.key)
        assert table_id == each.table
        assert number <= each.number
    # What was on its way when all was stopped may have been kept: one decision a table at most.
    assert len(kept) <= len(tables)
    for table in tables:
        for numbers in table.heard.values():
            assert numbers == list(range(1, len(numbers) + 1))
    return len(acknowledged)
