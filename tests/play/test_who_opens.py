"""Where not everybody opens tables, a rematch is no way round."""

from __future__ import annotations

from typing import Any

import pytest

from app.play import host, lobby
from app.play.errors import NotYours
from app.play.kontor import Kontor

from .company import GAME, dealt, persons


def opened_by(kontor: Kontor, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Any = kontor.settings
    monkeypatch.setattr(kontor, "settings", settings.model_copy(update={"opening": who}))


async def test_where_nobody_opens_tables_there_is_no_rematch_but_the_one_that_is_there(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    first, company = await dealt(kontor)
    second, others = await dealt(kontor)
    for table_id in (first, second):
        await host.close_table(kontor, table_id)
    again = await lobby.rematch(kontor, company[0], first)
    opened_by(kontor, "nobody", monkeypatch)
    assert (await lobby.rematch(kontor, company[1], first)).id == again.id
    with pytest.raises(NotYours):
        await lobby.rematch(kontor, others[0], second)


async def test_where_a_code_opens_tables_a_game_is_played_again_without_it_and_no_other_table_opened(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    played, company = await dealt(kontor)
    await host.close_table(kontor, played)
    [player] = await persons(kontor, 1)
    never_begun = await lobby.open_table(kontor, player, GAME, 2)
    await lobby.cancel(kontor, player, never_begun.id)
    opened_by(kontor, "code", monkeypatch)
    assert (await lobby.rematch(kontor, company[0], played)).previous == played
    with pytest.raises(NotYours):
        await lobby.rematch(kontor, player, never_begun.id)
