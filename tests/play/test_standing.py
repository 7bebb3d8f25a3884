"""Answers given in advance: only their owner knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from app.catalogue import GAMES
from app.config import Settings
from app.engine.parts import Action
from app.engine.prompt import Amount, Prompt
from app.engine.standing import StandingOffer
from app.play import rooms
from app.play.errors import NotFound, Unfit
from app.play.kontor import Kontor

from .company import GAME, dealt, play_on


def draw_while(prompt: Prompt, condition: Mapping[str, Any]) -> Action | None:
    """Draw cards, while the seat has been asked fewer than so many times."""
    draw = next(form for form in prompt.forms if form.action.__name__ == "Draw")
    return draw.action() if condition["most"] > 0 else None


@pytest_asyncio.fixture
async def kontor(settings: Settings) -> AsyncIterator[Kontor]:
    """A server whose game offers a standing answer to its second action."""
    offer = StandingOffer("second-action", "Draw cards", draw_while, (Amount("most", 0, 5),))
    games = {GAME: replace(GAMES[GAME], standing=(offer,))}
    house = await Kontor.open(settings, settings.database_url, games)
    yield house
    await house.close()


async def test_a_standing_answer_decides_for_its_owner_and_others_see_nothing_of_it(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    before = await rooms.look(kontor, table_id, company[0])
    look = await rooms.standing(kontor, company[1], table_id, "second-action", {"most": 3})
    assert [card.given for card in look.standing] == [{"most": 3}]
    assert await rooms.look(kontor, table_id, company[0]) == before
    chance = Random(1)
    async with asyncio.timeout(30):
        while True:
            running = await kontor.running(table_id)
            prompt = next(prompt for prompt in running.position.prompts if not prompt.optional)
            if (prompt.seat, prompt.question) == (1, "second-action"):
                break
            await play_on(kontor, table_id, company, chance, 1)
        async for _nudge in kontor.live.watch(table_id, None):
            if 1 not in (await kontor.running(table_id)).position.due:
                break
    assert any(word.text == "Guest 1" for line in (await rooms.look(kontor, table_id, None)).log
               for word in line.parts if "draws" in line.text)


async def test_one_that_no_longer_fits_ends(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    for seat in (0, 1):
        await rooms.standing(kontor, company[seat], table_id, "second-action", {"most": 0})
    chance = Random(1)
    async with asyncio.timeout(30):
        while len((await kontor.running(table_id)).standing) == 2:
            running = await kontor.running(table_id)
            prompt = next(prompt for prompt in running.position.prompts if not prompt.optional)
            if prompt.question != "second-action":
                await play_on(kontor, table_id, company, chance, 1)
            else:
                await asyncio.sleep(0.01)
    assert prompt.question == "second-action"
    assert prompt.seat in (await kontor.running(table_id)).position.due


async def test_an_answer_out_of_bounds_or_to_no_question_is_refused(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    for condition in ({}, {"most": 9}, {"most": 1, "more": 1}, {"most": "1"}, {"most": [[1]]}):
        with pytest.raises(Unfit):
            await rooms.standing(kontor, company[0], table_id, "second-action", condition)
    with pytest.raises(NotFound):
        await rooms.standing(kontor, company[0], table_id, "first-action", {})
    await rooms.standing(kontor, company[0], table_id, "second-action", {"most": 1})
    look = await rooms.standing(kontor, company[0], table_id, "second-action", None)
    assert [card.given for card in look.standing] == [None]
