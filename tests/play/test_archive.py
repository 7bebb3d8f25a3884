"""Backup, restore, check and export."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from app.config import Settings
from app.play import archive, lobby, people, rooms
from app.play.kontor import Kontor
from app.store.models import games
from tests.conftest import another_database

from .company import dealt, persons, play_on


@pytest_asyncio.fixture
async def elsewhere(settings: Settings, server: str, template: str) -> AsyncIterator[Kontor]:
    """A server on an empty database."""
    async with another_database(server, template) as url:
        house = await Kontor.open(settings, url, clock=False)
        yield house
        await house.close()


async def test_a_backup_restores_everything_and_the_game_goes_on(
        kontor: Kontor, elsewhere: Kontor, tmp_path: Path) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 20)
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    await rooms.say(kontor, company[0], table_id, "table", "Hello")
    finished, others = await dealt(kontor)
    await play_on(kontor, finished, others, Random(2))
    again = await lobby.rematch(kontor, others[0], finished)
    rows = await archive.backup(kontor, tmp_path / "all")
    assert await archive.restore(elsewhere, tmp_path / "all") == rows
    assert (await archive.check(elsewhere)).games == 2
    assert (await archive.check(elsewhere)).faults == ()
    assert token is not None
    assert await people.player_of_token(elsewhere, token) == robot
    assert (await lobby.table(elsewhere, finished, None)).next == again.id
    before = await rooms.look(kontor, table_id, company[0])
    after = await rooms.look(elsewhere, table_id, company[0])
    assert (after.view, after.prompt, after.log) == (before.view, before.prompt, before.log)
    await play_on(elsewhere, table_id, company, Random(3), 5)
    await rooms.say(elsewhere, company[0], table_id, "table", "Again")
    async with kontor.work() as here:
        secret = await here.people.remembered("secret", "")
    async with elsewhere.work() as there:
        assert await there.people.remembered("secret", "") == secret


async def test_a_backup_is_not_restored_over_players(kontor: Kontor, tmp_path: Path) -> None:
    [player] = await persons(kontor, 1)
    await archive.backup(kontor, tmp_path / "all")
    with pytest.raises(archive.BadArchive, match="empty"):
        await archive.restore(kontor, tmp_path / "all")
    assert await people.player(kontor, player.id) == player


@pytest.mark.parametrize("content", [
    b"", b"nonsense", gzip.compress(b"{}\n"), gzip.compress(b'{"kontor":1}\n')],
    ids=["nothing", "no archive", "no head", "half a head"])
async def test_what_is_no_backup_is_refused_with_a_sentence(
        kontor: Kontor, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd").write_bytes(content)
    with pytest.raises(archive.BadArchive):
        await archive.restore(kontor, tmp_path / "odd")


async def test_a_cut_backup_restores_nothing(kontor: Kontor, elsewhere: Kontor, tmp_path: Path) -> None:
    await persons(kontor, 3)
    await archive.backup(kontor, tmp_path / "all")
    lines = gzip.decompress((tmp_path / "all").read_bytes()).splitlines(keepends=True)
    (tmp_path / "cut").write_bytes(gzip.compress(b"".join(lines[:-2])))
    with pytest.raises(archive.BadArchive):
        await archive.restore(elsewhere, tmp_path / "cut")
    async with elsewhere.work() as work:
        assert await work.tables.listed() == []


async def test_a_position_that_is_not_what_the_log_says_is_found(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 10)
    other, others = await dealt(kontor)
    await play_on(kontor, other, others, Random(2), 10)
    async with kontor.work() as work:
        row = await work.games.find(other)
    assert row is not None
    async with kontor.engine.begin() as connection:
        await connection.execute(
            games.update().where(games.c.table_id == table_id).values(position=row.position))
    [fault] = (await archive.check(kontor)).faults
    assert fault.startswith(table_id)


async def test_the_public_export_of_a_running_game_hides_and_the_revealed_one_says_so(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 10)
    public = json.loads(await archive.export_text(kontor, table_id, reveal=False))
    assert "seed" not in public
    assert public["decisions"] == []
    everything = json.loads(await archive.export_text(kontor, table_id, reveal=True))
    assert everything["seed"]
    assert len(everything["decisions"]) == 12
    look = await rooms.look(kontor, table_id, company[0])
    assert "exported" in look.log[-1].text
    assert look.number == 10
