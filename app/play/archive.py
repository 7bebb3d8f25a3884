"""What the host does with all games at once: check, back up, restore, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from app.engine.parts import Data
from app.store.archive import BadArchive, read_all, write_all

from . import records
from .errors import Refusal

if TYPE_CHECKING:
    from .kontor import Kontor
    from .running import Running

__all__ = ["BadArchive", "Checked", "backup", "check", "export_text", "restore"]


class Checked(Data):
    """How many games were checked, and a sentence for each that is not as its log says."""

    games: int
    faults: tuple[str, ...]


async def check(kontor: Kontor) -> Checked:
    """Fold the log of every game and compare the result with the position that is stored."""
    async with kontor.work() as work:
        ids = await work.games.ids()
    faults = []
    for table_id in ids:
        try:
            fault = await _fault(kontor, await kontor.running(table_id))
        except (Refusal, msgspec.MsgspecError, ValueError, KeyError) as error:
            fault = f"it cannot be read ({error})"
        if fault:
            faults.append(f"{table_id}: {fault}")
    return Checked(len(ids), tuple(faults))


async def _fault(kontor: Kontor, running: Running) -> str:
    async with kontor.work() as work:
        rows = await work.games.rows(running.id)
        stored = await work.games.find(running.id)
    assert stored is not None
    if [row.serial for row in rows] != list(range(len(rows))):
        return "its log has a gap"
    if stored.serial != len(rows) - 1:
        return f"its log ends at {len(rows) - 1}, its position at {stored.serial}"
    position = None
    for row, (_serial, position) in zip(rows, records.retraced(running, rows), strict=True):
        if row.position is not None and running.game.load(row.position, running.pieces) != position:
            return f"the position kept in row {row.serial} is not what its log folds to"
    if running.game.load(stored.position, running.pieces) != position:
        return "its position is not what its log folds to"
    return ""


async def export_text(kontor: Kontor, table_id: str, reveal: bool) -> str:
    """A game as JSON, for the public, or with everything hidden in it."""
    document = await records.export(kontor, table_id, None, reveal=reveal)
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


async def backup(kontor: Kontor, file: Path) -> int:
    """Write everything that is kept into one file. Returns how many rows."""
    return await write_all(kontor.engine, file)


async def restore(kontor: Kontor, file: Path) -> int:
    """Fill an empty database from a backup, all or nothing. Raises BadArchive. Returns how many rows."""
    return await read_all(kontor.engine, file)
