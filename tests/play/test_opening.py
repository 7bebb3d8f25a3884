"""A long game is opened by reading where it stands and the end of its log."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Select

from app.config import Settings
from app.play import rooms
from app.play.kontor import Kontor
from app.play.running import TAIL
from app.store.games import Games, LogRow
from tests.bench.opening import LONG, long_game


async def test_opening_a_long_game_reads_no_more_than_the_end_of_its_log(
        kontor: Kontor, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await long_game(kontor, "handelsfuersten")
    read: list[LogRow] = []
    logged = Games._logged

    async def counting(self: Games, query: Select[Any]) -> list[LogRow]:
        rows = await logged(self, query)
        read.extend(rows)
        return rows

    monkeypatch.setattr(Games, "_logged", counting)
    look = await rooms.look(kontor, table_id, None)
    assert look.number > LONG
    assert 0 < len(read) <= TAIL
