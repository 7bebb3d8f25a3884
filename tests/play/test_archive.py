"""Backup, restore, check and export."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from app.config import Settings
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.games.handelsfuersten.actions import Load
from app.games.handelsfuersten.steps.loading import ShipLoading
from app.play import archive, lobby, people, rooms
from app.play.kontor import Kontor
from app.store.models import games, log
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


def none_but_the_first(step: ShipLoading, state: Any) -> tuple[Prompt, ...]:
    """Another rule: only the first good of the stock is loaded."""
    goods = tuple([good for good, left in state.stock.items() if left])[:1]
    return (ask(step.seat, "load", Form(Load, (OneOf("good", goods, "stock"),)), ship=str(step.ship + 1)),)


async def test_rules_that_decide_otherwise_are_found_unless_they_have_another_version(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    await play_on(kontor, table_id, company, Random(1), 1)
    [player] = [each for each in company if (await rooms.look(kontor, table_id, each)).undo.free]
    await rooms.undo(kontor, player, table_id)
    await play_on(kontor, table_id, company, Random(1), 60)
    assert (await archive.check(kontor)).faults == ()
    monkeypatch.setattr(ShipLoading, "prompts", none_but_the_first)
    [fault] = (await archive.check(kontor)).faults
    assert "otherwise, though they still are version 1" in fault
    game = kontor.games["handelsfuersten"]
    monkeypatch.setitem(kontor.games, game.slug, replace(game, rules=2))
    kontor.forget(table_id)
    assert (await archive.check(kontor)).faults == ()
    await play_on(kontor, table_id, company, Random(2), 5)
    async with kontor.work() as work:
        assert {row.rules for row in await work.games.rows(table_id)} == {1, 2}
    assert (await archive.check(kontor)).faults == ()


async def test_a_running_game_in_which_nobody_can_decide_is_found(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, _company = await dealt(kontor)
    monkeypatch.setattr(ShipLoading, "prompts", lambda step, state: ())
    kontor.forget(table_id)
    async with kontor.engine.begin() as connection:
        await connection.execute(log.update().values(rules=0))
    assert (await archive.check(kontor)).faults == (f"{table_id}: nobody can decide anything in it",)


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
