"""Taking back, for oneself and with consent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest
import pytest_asyncio

from app.config import Settings
from app.play import archive, leaving, lobby, robots, rooms, undoing
from app.play import kontor as houses
from app.play import running as games
from app.play.errors import Closed, NotYours, Stale
from app.play.kontor import Kontor
from app.play.running import TAIL
from app.play.shapes import Player

from .company import GAME, dealt, legal, persons, play_on


@pytest_asyncio.fixture
async def unhurried(settings: Settings) -> AsyncIterator[Kontor]:
    """A server whose bots decide when the test says so."""
    house = await Kontor.open(settings, settings.database_url, clock=False)
    yield house
    await house.close()


async def loaded(kontor: Kontor) -> tuple[str, list[Player], int, str]:
    """A game after its first decision, the loading of a ship: who made it, and with which token."""
    table_id, company = await dealt(kontor)
    seat = (await rooms.look(kontor, table_id, None)).waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    await rooms.act(kontor, company[seat], table_id, own.prompt.token,
                    await legal(kontor, table_id, seat, Random(1)))
    return table_id, company, seat, own.prompt.token


async def test_what_nobody_has_answered_is_taken_back_field_by_field(kontor: Kontor) -> None:
    table_id, company, seat, token = await loaded(kontor)
    running = await kontor.running(table_id)
    before = running.positions[0]
    assert (await rooms.look(kontor, table_id, company[seat])).undo.free
    look = await rooms.undo(kontor, company[seat], table_id)
    assert running.position == before
    assert (look.number, look.undos) == (2, 1)
    assert look.prompt is not None
    assert look.prompt.token != token
    with pytest.raises(Stale):
        await rooms.decide(kontor, company[seat], table_id, token, {"type": "Load", "good": "salt"})
    assert look.log[-1].text.endswith("takes back a decision.")


async def test_what_others_have_answered_is_taken_back_with_their_consent(kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    while (await rooms.look(kontor, table_id, None)).waiting_for[0] == seat:
        await play_on(kontor, table_id, company, Random(1), 1)
    before = (await kontor.running(table_id)).positions[(await rooms.look(kontor, table_id, None)).number - 1]
    await play_on(kontor, table_id, company, Random(1), 1)
    look = await rooms.undo(kontor, company[seat], table_id)
    assert look.undos == 0
    [motion] = look.motions
    assert motion.waiting == (1 - seat,)
    look = await rooms.answer_undo(kontor, company[1 - seat], table_id, yes=True)
    assert look.undos == 1
    assert look.motions == ()
    assert (await kontor.running(table_id)).position == before


async def test_a_refused_undo_changes_nothing(kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    while (await rooms.look(kontor, table_id, None)).waiting_for[0] == seat:
        await play_on(kontor, table_id, company, Random(1), 1)
    await play_on(kontor, table_id, company, Random(1), 1)
    number = (await rooms.undo(kontor, company[seat], table_id)).number
    look = await rooms.answer_undo(kontor, company[1 - seat], table_id, yes=False)
    assert (look.number, look.undos, look.motions) == (number, 0, ())


async def test_an_undo_that_was_refused_is_not_asked_for_again_before_the_game_has_gone_on(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    while (await rooms.look(kontor, table_id, None)).waiting_for[0] == seat:
        await play_on(kontor, table_id, company, Random(1), 1)
    await play_on(kontor, table_id, company, Random(1), 1)
    await rooms.undo(kontor, company[seat], table_id)
    await rooms.answer_undo(kontor, company[1 - seat], table_id, yes=False)
    offer = (await rooms.look(kontor, table_id, company[seat])).undo
    assert (offer.free, offer.ask, offer.why_not) == (False, False, undoing.REFUSED)
    kontor.forget(table_id)
    assert (await rooms.look(kontor, table_id, company[seat])).undo == offer
    with pytest.raises(Closed):
        await rooms.undo(kontor, company[seat], table_id)
    with monkeypatch.context() as patch:
        patch.setattr(undoing, "obstacle", lambda *_: "")
        with pytest.raises(Closed):
            await rooms.undo(kontor, company[seat], table_id)
    await play_on(kontor, table_id, company, Random(1), 1)
    look = await rooms.look(kontor, table_id, company[seat])
    assert look.undo.why_not != undoing.REFUSED


async def test_what_has_come_to_light_is_not_taken_back(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    chance = Random(5)
    for _ in range(60):
        running = await kontor.running(table_id)
        prompt = next(prompt for prompt in running.position.prompts if not prompt.optional)
        if any(form.action.__name__ == "Draw" for form in prompt.forms):
            token = running.token(prompt)
            await rooms.decide(kontor, company[prompt.seat], table_id, token, {"type": "Draw"})
            break
        await play_on(kontor, table_id, company, chance, 1)
    look = await rooms.look(kontor, table_id, company[prompt.seat])
    assert not look.undo.free
    assert "come to light" in look.undo.why_not
    with pytest.raises(Closed):
        await rooms.undo(kontor, company[prompt.seat], table_id)


async def test_logs_with_undos_fold_to_their_positions(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor, 3)
    chance, undone = Random(6), 0
    for _ in range(150):
        look = await play_on(kontor, table_id, company, chance, 1)
        if look.table.status != "running":
            break
        for player in company:
            if (await rooms.look(kontor, table_id, player)).undo.free and chance.random() < 0.4:
                await rooms.undo(kontor, player, table_id)
                undone += 1
    assert undone > 5
    assert (await archive.check(kontor)).faults == ()


async def test_a_decision_can_be_taken_back_however_often_others_have_changed_their_minds_since(
        kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    while (await rooms.look(kontor, table_id, None)).waiting_for[0] == seat:
        await play_on(kontor, table_id, company, Random(1), 1)
    for _ in range(TAIL // 2 + 1):
        await play_on(kontor, table_id, company, Random(1), 1)
        await rooms.undo(kontor, company[1 - seat], table_id)
    assert (await rooms.look(kontor, table_id, company[seat])).undo.free
    kontor.forget(table_id)
    assert (await rooms.look(kontor, table_id, company[seat])).undo.free
    assert (await rooms.undo(kontor, company[seat], table_id)).waiting_for == (seat,)


async def test_everything_up_to_the_deal_is_taken_back_one_by_one_however_little_is_in_memory(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor, 4)
    await play_on(kontor, table_id, company, Random(1), 8)
    made = [entry.row.seat for entry in (await kontor.running(table_id)).path]
    assert set(made[:4]) == set(made[4:]) == {0, 1, 2, 3}
    for module in (games, houses):
        monkeypatch.setattr(module, "TAIL", 4)
    kontor.forget(table_id)
    for seat in reversed(made):
        look = await rooms.look(kontor, table_id, company[seat or 0])
        assert look.undo.free, look.undo.why_not
        await rooms.undo(kontor, company[seat or 0], table_id)
    assert (await kontor.running(table_id)).position.decisions == (0, 0, 0, 0)


async def test_what_a_bot_has_answered_is_taken_back_only_if_the_people_at_the_table_agree(
        unhurried: Kontor) -> None:
    anna, beth = await persons(unhurried, 2)
    table = await lobby.open_table(unhurried, anna, GAME, 3, bots=["greedy"])
    await lobby.sit(unhurried, beth, table.id)
    for player in (anna, beth):
        await lobby.ready(unhurried, player, table.id)
    await lobby.start(unhurried, anna, table.id)
    running = await unhurried.running(table.id)
    while undoing.others_since(running, 0) != (1,):
        for seat, player in ((0, anna), (2, beth)):
            if (own := await rooms.look(unhurried, table.id, player)).mandatory is not None:
                await rooms.act(unhurried, player, table.id, own.mandatory.token,
                                await legal(unhurried, table.id, seat, Random(1)))
        await robots.move(unhurried, table.id, 1)
        assert running.row.number < 12
    look = await rooms.undo(unhurried, anna, table.id)
    assert look.undos == 0
    assert look.motions[0].waiting == (2,)
    assert (await rooms.answer_undo(unhurried, beth, table.id, yes=True)).undos == 1


async def test_alone_among_bots_one_asks_nobody(unhurried: Kontor) -> None:
    [anna] = await persons(unhurried, 1)
    table = await lobby.open_table(unhurried, anna, GAME, 2, bots=["greedy"])
    await lobby.ready(unhurried, anna, table.id)
    await lobby.start(unhurried, anna, table.id)
    running = await unhurried.running(table.id)
    while undoing.others_since(running, 0) != (1,):
        if (own := await rooms.look(unhurried, table.id, anna)).mandatory is not None:
            await rooms.act(unhurried, anna, table.id, own.mandatory.token,
                            await legal(unhurried, table.id, 0, Random(1)))
        await robots.move(unhurried, table.id, 1)
        assert running.row.number < 8
    assert (await rooms.undo(unhurried, anna, table.id)).undos == 1


async def test_an_undo_that_is_sent_twice_takes_back_once(kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    before = await rooms.look(kontor, table_id, company[seat])
    assert before.undo.free
    for _again in range(3):
        after = await rooms.undo(kontor, company[seat], table_id, key=before.undo.key)
        assert (after.undos, after.prompt is None) == (1, False)
    assert after.undo.key != before.undo.key


async def test_an_undo_that_is_sent_twice_asks_once(kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    while not (undo := (await rooms.look(kontor, table_id, company[seat])).undo).ask:
        await play_on(kontor, table_id, company, Random(1), 1)
    for _again in range(2):
        look = await rooms.undo(kontor, company[seat], table_id, key=undo.key)
        assert [motion.waiting for motion in look.motions] == [(1 - seat,)]


async def test_an_undo_of_what_is_no_longer_the_last_decision_is_refused(kontor: Kontor) -> None:
    table_id, company, seat, _token = await loaded(kontor)
    key = (await rooms.look(kontor, table_id, company[seat])).undo.key
    while (look := await rooms.look(kontor, table_id, company[seat])).undo.key == key:
        await play_on(kontor, table_id, company, Random(1), 1)
    with pytest.raises(Closed):
        await rooms.undo(kontor, company[seat], table_id, key=key)
    assert (await rooms.look(kontor, table_id, company[seat])).number == look.number


async def test_who_has_given_up_his_seat_takes_back_nothing_that_its_bot_decides(unhurried: Kontor) -> None:
    table_id, company, seat, _token = await loaded(unhurried)
    await rooms.resign(unhurried, company[seat], table_id)
    while (look := await rooms.look(unhurried, table_id, None)).waiting_for == (seat,) and look.number < 2:
        await robots.move(unhurried, table_id, seat)
    assert not (await rooms.look(unhurried, table_id, company[seat])).undo.free
    with pytest.raises(NotYours):
        await rooms.undo(unhurried, company[seat], table_id)
    assert (await rooms.look(unhurried, table_id, None)).undos == 0


async def test_who_takes_back_what_a_bot_has_decided_for_him_plays_himself_again(unhurried: Kontor) -> None:
    table_id, company, seat, _token = await loaded(unhurried)
    await leaving.stand_in(unhurried, await unhurried.running(table_id), seat)
    await robots.move(unhurried, table_id, seat)
    look = await rooms.undo(unhurried, company[seat], table_id)
    assert (look.undos, look.table.seats[seat].stand_in) == (1, None)
