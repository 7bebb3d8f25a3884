"""What the host decides: who opens tables, which are shown, and with which values games are played."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app import cli
from app.catalogue import GAMES
from app.config import Settings
from app.play import archive, lobby, records
from app.play.errors import NotYours
from app.play.kontor import Kontor

from .company import GAME, dealt, persons, play_on

CODE = "the code of the host"


@pytest.mark.parametrize(("opening", "code", "may"), [
    ("anybody", None, True), ("code", None, False), ("code", "guessed", False), ("code", CODE, True),
    ("nobody", None, False), ("nobody", CODE, False)])
async def test_who_may_open_tables_is_the_hosts_choice(
        kontor: Kontor, opening: str, code: str | None, may: bool) -> None:
    kontor.settings = changed(kontor, opening=opening, host_code=CODE)
    [player] = await persons(kontor, 1)
    if may:
        assert (await lobby.open_table(kontor, player, GAME, 2, host_code=code)).you == 0
        return
    with pytest.raises(NotYours):
        await lobby.open_table(kontor, player, GAME, 2, host_code=code)
    assert await lobby.tables_of(kontor, player) == ()


async def test_where_the_host_lists_no_tables_none_is_listed(kontor: Kontor) -> None:
    kontor.settings = changed(kontor, listed_tables=False)
    [player] = await persons(kontor, 1)
    assert not (await lobby.open_table(kontor, player, GAME, 2, listed=True)).listed
    assert await lobby.tables_listed(kontor) == ()


def changed(kontor: Kontor, **values: Any) -> Settings:
    assert isinstance(kontor.settings, Settings)
    return kontor.settings.model_copy(update=values)


async def opened(settings: Settings, pieces: Mapping[str, str]) -> Kontor:
    """A server with these data files."""
    return await Kontor.open(settings.model_copy(update={"pieces": dict(pieces)}), settings.database_url)


async def test_a_game_keeps_the_owners_values_that_it_began_with(settings: Settings, tmp_path: Path) -> None:
    shipped = GAMES[GAME].pieces
    file = tmp_path / "printed.toml"
    file.write_bytes(shipped.source.replace(b'id = "salt"\ncards = 10', b'id = "salt"\ncards = 11'))
    owners = await opened(settings, {GAME: str(file)})
    table_id, company = await dealt(owners)
    own = (await owners.running(table_id)).pieces
    await play_on(owners, table_id, company, Random(1), 10)
    await owners.close()
    assert own.digest != shipped.digest
    file.unlink()
    kontor = await opened(settings, {})
    assert (await kontor.running(table_id)).pieces == own
    await play_on(kontor, table_id, company, Random(1), 10)
    assert (await records.export(kontor, table_id, None))["pieces"] == own.digest
    other, _ = await dealt(kontor)
    assert (await kontor.running(other)).pieces == shipped
    assert (await archive.check(kontor)).faults == ()
    await kontor.close()


@pytest.mark.parametrize(("wrong", "said"), [
    (b"cards = ten", "line 6"), (b"cards = -1", "goods"), (b"crads = 10", "crads")])
def test_a_data_file_that_does_not_fit_stops_the_start_and_says_why(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: bytes, said: str) -> None:
    file = tmp_path / "printed.toml"
    file.write_bytes(GAMES[GAME].pieces.source.replace(b"cards = 10", wrong, 1))
    monkeypatch.setenv("KONTOR_DATA_FILES", json.dumps({GAME: str(file)}))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    monkeypatch.setattr(sys, "argv", ["kontor", "serve"])
    with pytest.raises(SystemExit, match=f"kontor: {file}: .*{said}"):
        cli.main()
