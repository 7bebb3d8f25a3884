"""Answers given in advance: only their owner knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from app.catalogue import GAMES
from app.config import Settings
from app.engine.parts import Action
from app.engine.prompt import Amount, OneOf, Prompt
from app.engine.standing import NEXT_TURN, StandingOffer
from app.games.mercante.standing import turns_begun
from app.play import robots, rooms
from app.play.errors import NotFound, Unfit
from app.play.kontor import Kontor
from app.play.shapes import Player

from .company import GAME, dealt, play_on

FIELDS = (Amount("most", 0, 5),)
UNTIL = OneOf("until", (NEXT_TURN, "withdrawn"))


def draw_while(prompt: Prompt, condition: Mapping[str, Any]) -> Action | None:
    """Draw cards, while the seat has been asked fewer than so many times."""
    draw = next(form for form in prompt.forms if form.action.__name__ == "Draw")
    return draw.action() if condition["most"] > 0 else None


@asynccontextmanager
async def offering(settings: Settings, offer: StandingOffer, *, clock: bool) -> AsyncIterator[Kontor]:
    """A server whose game offers this standing answer; without a clock nobody decides but the test."""
    games = {**GAMES, GAME: replace(GAMES[GAME], standing=(offer,))}
    house = await Kontor.open(settings, settings.database_url, games, clock=clock)
    yield house
    await house.close()


@pytest_asyncio.fixture
async def kontor(settings: Settings) -> AsyncIterator[Kontor]:
    """A server whose game offers a standing answer to its second action."""
    offer = StandingOffer("second-action", "Draw cards", draw_while, FIELDS)
    async with offering(settings, offer, clock=True) as house:
        yield house


@pytest_asyncio.fixture
async def lasting(settings: Settings) -> AsyncIterator[Kontor]:
    """A server whose game offers one that lasts, of a game that counts turns."""
    offer = StandingOffer("second-action", "Draw cards", draw_while, (*FIELDS, UNTIL), lambda state, seat: 0)
    async with offering(settings, offer, clock=False) as house:
        yield house


async def test_a_standing_answer_decides_for_its_owner_and_others_see_nothing_of_it(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    before = await rooms.look(kontor, table_id, company[0])
    look = await rooms.standing(kontor, company[1], table_id, "second-action", {"most": 3})
    assert [card.given for card in look.standing] == [{"most": 3}]
    assert await rooms.look(kontor, table_id, company[0]) == before
    chance = Random(1)
    async with asyncio.timeout(60):
        with kontor.live.watching_table(table_id, None) as watch:
            while not await draws(kontor, table_id, "Guest 1"):
                running = await kontor.running(table_id)
                prompt = next(prompt for prompt in running.position.prompts if not prompt.optional)
                if (prompt.seat, prompt.question) == (1, "second-action"):
                    await anext(watch.nudges())
                else:
                    await play_on(kontor, table_id, company, chance, 1)


async def draws(kontor: Kontor, table_id: str, name: str) -> bool:
    """Whether the log says that this player has drawn cards since the deal."""
    return any(word.text == name for line in (await rooms.look(kontor, table_id, None)).log
               for word in line.parts if line.decision and "draws" in line.text)


async def test_one_that_no_longer_fits_ends(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    for seat in (0, 1):
        await rooms.standing(kontor, company[seat], table_id, "second-action", {"most": 0})
    chance = Random(1)
    running = await kontor.running(table_id)
    async with asyncio.timeout(60):
        while len(running.standing) == 2:
            [prompt] = [prompt for prompt in running.position.prompts if not prompt.optional]
            if prompt.question != "second-action":
                await play_on(kontor, table_id, company, chance, 1)
            else:
                await asyncio.sleep(0.01)
    [prompt] = [prompt for prompt in running.position.prompts if not prompt.optional]
    assert prompt.question == "second-action"
    assert [seat for seat, _ in running.standing] == [1 - prompt.seat]


async def test_one_of_a_game_that_counts_turns_outlasts_a_question_that_it_does_not_fit(
    lasting: Kontor,
) -> None:
    table_id, company = await dealt(lasting)
    given = {"most": 0, "until": "withdrawn"}
    await play_to(lasting, table_id, company, "second-action")
    seat = (await lasting.running(table_id)).position.due[0]
    await rooms.standing(lasting, company[seat], table_id, "second-action", given)
    await robots.move(lasting, table_id, seat)
    look = await rooms.look(lasting, table_id, company[seat])
    assert look.waiting_for == (seat,)
    assert [card.given for card in look.standing] == [given]


async def test_one_until_the_next_turn_ends_when_its_owner_begins_another(lasting: Kontor) -> None:
    table_id, company = await dealt(lasting, 3, "mercante", options={"vicious_accounting": True})
    chance, until = Random(3), {1: "turn", 2: "withdrawn"}
    await play_to(lasting, table_id, company, "choose-ship")
    for seat, ending in until.items():
        await rooms.standing(lasting, company[seat], table_id, "challenge", {"until": ending})
    begun = [await begun_by(lasting, table_id, seat) for seat in range(3)]
    async with asyncio.timeout(60):
        while await begun_by(lasting, table_id, 1) == begun[1]:
            assert await challenges(lasting, table_id, company[1]) == {"until": "turn"}
            await play_on(lasting, table_id, company, chance, 1)
        assert await challenges(lasting, table_id, company[1]) is None
        while await begun_by(lasting, table_id, 2) == begun[2]:
            await play_on(lasting, table_id, company, chance, 1)
    assert await challenges(lasting, table_id, company[2]) == {"until": "withdrawn"}


async def play_to(kontor: Kontor, table_id: str, company: list[Player], question: str) -> None:
    """Play by chance until this is asked."""
    chance = Random(1)
    while True:
        prompts = (await kontor.running(table_id)).position.prompts
        if any(prompt.question == question for prompt in prompts):
            return
        await play_on(kontor, table_id, company, chance, 1)


async def begun_by(kontor: Kontor, table_id: str, seat: int) -> int:
    """How many turns of Mercante a seat has begun."""
    return turns_begun((await kontor.running(table_id)).position.state, seat)


async def challenges(kontor: Kontor, table_id: str, player: Player) -> dict[str, Any] | None:
    """What a player has said in advance about challenges."""
    look = await rooms.look(kontor, table_id, player)
    return next(card.given for card in look.standing if card.question == "challenge")


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


async def test_what_no_question_of_a_game_asks_is_not_offered(lasting: Kontor) -> None:
    for vicious in (False, True):
        table_id, company = await dealt(lasting, 3, "mercante", options={"vicious_accounting": vicious})
        look = await rooms.look(lasting, table_id, company[0])
        assert ("challenge" in {card.question for card in look.standing}) is vicious
