"""What the host does with all games at once: check, back up, restore, export.

Positions are folded from events, so other rules cannot break a game; but from here on they decide. Whether
rules have become others without their version saying so is found by deciding everything again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.parts import Data, Illegal
from app.engine.play import Transition, apply
from app.engine.table import Position
from app.store.archive import BadArchive, read_all, write_all
from app.store.games import LogRow

from . import records
from .errors import Refusal
from .running import Entry

if TYPE_CHECKING:
    from .kontor import Kontor
    from .running import Running

__all__ = ["BadArchive", "Checked", "backup", "check", "export_text", "restore"]


class Checked(Data):
    """How many games were checked, and a sentence for each that is not as its log says."""

    games: int
    faults: tuple[str, ...]


async def check(kontor: Kontor) -> Checked:
    """Fold the log of every game and compare the result with the position that is stored.

    What was decided under the rules of today is decided again, and must have the same consequences.
    """
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
    position = before = records.beginning(running)
    for row, (_serial, position) in zip(rows, records.retraced(running, rows), strict=True):
        if row.position is not None and running.game.load(row.position, running.pieces) != position:
            return f"the position kept in row {row.serial} is not what its log folds to"
        if row.rules == running.game.rules and not decides_the_same(running, before, row):
            return f"the rules decide row {row.serial} otherwise, though they still are version {row.rules}"
        before = position
    if running.game.load(stored.position, running.pieces) != position:
        return "its position is not what its log folds to"
    if running.table.status == "running" and not position.due:
        return "nobody can decide anything in it"
    return ""


def decides_the_same(running: Running, before: Position[Any, Any], row: LogRow) -> bool:
    """Whether the rules of today make of this row's decision what it has become."""
    entry = Entry(running.game, running.pieces, row)
    if not entry.decided and row.serial > 0:
        return True
    try:
        transition = _again(running, before, row)
    except Illegal:
        return False
    return transition.events == entry.events


def _again(running: Running, before: Position[Any, Any], row: LogRow) -> Transition:
    """The deal or the decision of a row, once more. Raises Illegal."""
    game = running.game
    if row.seat is None:
        options = game.read_options(running.table.options)
        return game.start(len(running.places), before.seed, options, running.pieces)
    return apply(before, row.seat, game.read_action(msgspec.json.decode(row.action)))


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
