"""A table from opening to scores."""

from __future__ import annotations

from random import Random

from app.play import lobby, people, rooms
from app.play.kontor import Kontor

from .company import GAME, dealt, persons, play_on, until


async def test_a_game_is_played_from_the_deal_to_the_scores(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    look = await play_on(kontor, table_id, company, Random(1))
    assert look.table.status == "finished"
    assert look.scores is not None
    assert sorted(card.seat for card in look.scores) == [0, 1, 2]
    final = await rooms.look(kontor, table_id, None)
    assert final.plot is not None
    assert [len(line) for line in final.plot] == [final.number + 1] * 3
    assert final.log[-1].number == final.event_number


async def test_bots_play_a_game_among_themselves_and_a_guest_watches(kontor: Kontor) -> None:
    [opener] = await persons(kontor, 1)
    table = await lobby.open_table(kontor, opener, GAME, 3, bots=["dice", "greedy"])
    await lobby.ready(kontor, opener, table.id)
    await lobby.start(kontor, opener, table.id)
    await rooms.resign(kontor, opener, table.id)
    over = await until(kontor, table.id, lambda look: look.table.status != "running")
    assert over.scores is not None


async def test_a_bot_by_token_is_the_player_it_was(kontor: Kontor) -> None:
    robot, token = await people.sign_up(kontor, "Robot", "bot")
    assert token is not None
    assert await people.player_of_token(kontor, token) == robot
