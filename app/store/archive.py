"""Everything that is kept, as one file: lines of JSON, compressed."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, DateTime, LargeBinary, Table, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .engine import Engine
from .models import house, metadata, pieces, players
from .schema import latest

FORMAT = 1
AT_ONCE = 500
MADE_AT_START = (house, pieces)
"""What a server writes at its first start; a restore replaces it."""


class BadArchive(Exception):
    """This file cannot be used as a backup; the message says why."""


async def write_all(engine: Engine, file: Path) -> int:
    """Write every row, as of one moment, into a new file. Returns how many."""
    unfinished = file.with_name(file.name + ".part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    count = 0
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="REPEATABLE READ")
        with gzip.open(unfinished, "wb") as out:
            out.write(msgspec.json.encode({"kontor": FORMAT, "revision": latest()}) + b"\n")
            for table in metadata.sorted_tables:
                async for row in await connection.stream(select(table)):
                    kept = {str(name): value for name, value in row._mapping.items()}
                    out.write(msgspec.json.encode([str(table.name), kept]) + b"\n")
                    count += 1
            out.write(msgspec.json.encode({"rows": count}) + b"\n")
    unfinished.rename(file)
    return count


async def read_all(engine: Engine, file: Path) -> int:
    """Fill an empty database from a file, all or nothing. Raises BadArchive. Returns how many rows."""
    count = 0
    async with engine.begin() as connection:
        if (await connection.execute(select(func.count()).select_from(players))).scalar_one():
            raise BadArchive("This database holds players already; restore into an empty one.")
        for table in MADE_AT_START:
            await connection.execute(delete(table))
        links: list[tuple[Table, dict[str, Any], dict[str, Any]]] = []
        waiting: list[dict[str, Any]] = []
        of: Table | None = None
        for table, row in _rows(file):
            if (of is not table or len(waiting) == AT_ONCE) and of is not None:
                await connection.execute(insert(of), waiting)
                waiting = []
            of = table
            own = {column.name: row[column.name] for column in _links(table) if row[column.name] is not None}
            if own:
                links.append((table, {key.name: row[key.name] for key in table.primary_key}, own))
            waiting.append({**row, **dict.fromkeys(own)})
            count += 1
        if of is not None:
            await connection.execute(insert(of), waiting)
        for table, key, own in links:
            await connection.execute(update(table).where(
                *(table.c[name] == value for name, value in key.items())).values(own))
        await _go_on_counting(connection)
    return count


def _rows(file: Path) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of a backup, each with its table. Raises BadArchive."""
    count = 0
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(lines.readline())
            if not isinstance(head, dict) or head.get("kontor") != FORMAT:
                raise BadArchive(f"{file} is not a backup of this version of Kontor.")
            if head["revision"] != latest():
                raise BadArchive(f"{file} was written at database revision {head['revision']}; this version "
                                 f"of Kontor is at {latest()}. Restore it with the version that wrote it.")
            for line in lines:
                read = msgspec.json.decode(line)
                if isinstance(read, dict):
                    if read["rows"] != count:
                        raise BadArchive(
                            f"{file} is damaged: it should hold {read['rows']} rows, not {count}.")
                    return
                table = metadata.tables[read[0]]
                yield table, {column.name: _value(column, read[1][column.name]) for column in table.columns}
                count += 1
    except (OSError, EOFError, msgspec.DecodeError, msgspec.ValidationError, KeyError, IndexError,
            TypeError) as error:
        raise BadArchive(f"{file} cannot be read as a backup: {error}") from error
    raise BadArchive(f"{file} is damaged: its end is missing.")


def _value(column: Column[Any], value: Any) -> Any:
    kind = {DateTime: datetime, LargeBinary: bytes}.get(type(column.type))
    return value if value is None or kind is None else msgspec.convert(value, kind)


def _links(table: Table) -> tuple[Column[Any], ...]:
    """Columns that point at rows of the same table, which may come later."""
    return tuple(column for column in table.columns
                 if any(key.column.table is table for key in column.foreign_keys))


async def _go_on_counting(connection: AsyncConnection) -> None:
    """Numbers that the database gives go on behind the highest one restored."""
    for table in metadata.sorted_tables:
        for column in table.columns:
            if column.identity is not None:
                await connection.execute(text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', '{column.name}'), "
                    f"(SELECT coalesce(max({column.name}), 0) + 1 FROM {table.name}), false)"))
