"""How often others have opened and closed their hands again cannot be counted anywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from app.catalogue import GAMES
from app.config import Settings
from app.play import rooms, running
from app.play.kontor import Kontor
from app.play.running import TAIL
from app.play.shapes import Player
from tests.engine.fists import FISTS
from tests.play.company import dealt

OF_THE_TABLE = {"id", "table", "url", "commitment", "created_at", "at", "player", "opener", "motions"}


@pytest_asyncio.fixture
async def kontor(settings: Settings) -> AsyncIterator[Kontor]:
    """A server that has a game of closed hands besides."""
    house = await Kontor.open(settings, settings.database_url, {**GAMES, FISTS.slug: FISTS})
    yield house
    await house.close()


async def act(kontor: Kontor, table_id: str, player: Player, action: dict[str, Any]) -> None:
    look = await rooms.look(kontor, table_id, player)
    assert look.prompt is not None
    await rooms.act(kontor, player, table_id, look.prompt.token, action)


async def told_after(kontor: Kontor, changes: int) -> Any:
    """All that a seat is told of a game in which the other has changed its closed hand so many times.

    Then the seat takes something back, and so does the other.
    """
    table_id, [own, other] = await dealt(kontor, 2, FISTS.slug)
    for amount in (2, *range(changes), 2) if changes else (2,):
        await act(kontor, table_id, other, {"type": "Bid", "amount": amount})
    await act(kontor, table_id, own, {"type": "Bid", "amount": 1})
    for player in (other, own):
        await act(kontor, table_id, player, {"type": "Cheer"})
        await rooms.undo(kontor, player, table_id)
    return plain(msgspec.to_builtins({
        "look": await rooms.look(kontor, table_id, own), "export": await rooms.export(kontor, table_id, own),
        "snapshot": await rooms.snapshot(kontor, table_id, own),
        "events": await rooms.events(kontor, table_id, own)}, enc_hook=str))


def plain(told: Any) -> Any:
    """Without what differs from table to table."""
    if isinstance(told, dict):
        return {name: plain(value) for name, value in told.items() if name not in OF_THE_TABLE}
    return [plain(each) for each in told] if isinstance(told, list | tuple) else told


async def test_a_seat_is_told_the_same_however_often_another_has_changed_its_closed_hand(
        kontor: Kontor) -> None:
    once = await told_after(kontor, 0)
    assert [decision["action"]["type"] for decision in once["export"]["decisions"]] == ["Bid", "Cheer"]
    assert [event["type"] for event in once["events"]].count("Undone") == 2
    assert await told_after(kontor, 3) == once


async def test_a_log_is_as_long_however_often_another_has_changed_its_closed_hand(kontor: Kontor) -> None:
    table_id, [own, other] = await dealt(kontor, 2, FISTS.slug)
    await act(kontor, table_id, other, {"type": "Bid", "amount": 2})
    read = (await rooms.look(kontor, table_id, own, "de")).log
    for amount in range(TAIL):
        await act(kontor, table_id, other, {"type": "Bid", "amount": 1 + amount % 2})
    assert read
    for _anew in range(2):
        assert [line.number for line in (await rooms.look(kontor, table_id, None)).log] == [
            line.number for line in read]
        assert (await rooms.look(kontor, table_id, own)).log[0].number == read[0].number
        kontor.forget(table_id)


async def test_a_page_of_events_is_as_long_however_often_another_has_changed_its_closed_hand(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "TAIL", 2)
    table_id, [own, other] = await dealt(kontor, 2, FISTS.slug)
    for amount in range(1, 9):
        await act(kontor, table_id, other, {"type": "Bid", "amount": 1 + amount % 2})
    await act(kontor, table_id, own, {"type": "Bid", "amount": 1})
    page = await rooms.events(kontor, table_id, own, after=0, limit=3)
    assert [event["number"] for event in page] == [1, 2, 3]
