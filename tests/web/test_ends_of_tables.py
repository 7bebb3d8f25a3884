"""What people see of tables that ended otherwise than by a result."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from app.play import host
from app.play.kontor import Kontor
from app.play.leaving import break_off

from .visitors import HTMX, Three, due


async def expires(kontor: Kontor, table_id: str, after: timedelta) -> None:
    """The table's time runs out so long from now."""
    async with kontor.work() as work:
        await work.tables.change(table_id, expires_at=datetime.now(UTC) + after)
        await work.commit()
    await kontor.clock.go_round()


async def test_who_opened_a_table_is_warned_a_day_before_it_expires(visitors: Three) -> None:
    anna, beth, _ = visitors
    address = await anna.opens("Anna")
    await beth.sits("Beth", address)
    assert "closes by itself" in (await anna.get(address)).text
    assert "expiring-" not in (await anna.get("/")).text
    await expires(anna.kontor, address[3:], timedelta(hours=20))
    assert f'id="expiring-{address[3:]}"' in (await anna.get("/")).text
    assert "expiring-" not in (await beth.get("/")).text


async def test_who_opened_a_table_is_told_that_it_expired(visitors: Three) -> None:
    anna, beth, _ = visitors
    address = await anna.opens("Anna")
    await beth.sits("Beth", address)
    await expires(anna.kontor, address[3:], -timedelta(minutes=1))
    assert f'id="expired-{address[3:]}"' in (await anna.get("/")).text
    assert "expired-" not in (await beth.get("/")).text
    assert "Nobody started this table" in (await beth.get(address)).text
    await expires(anna.kontor, address[3:], -timedelta(days=15))
    assert "expired-" not in (await anna.get("/")).text


async def test_a_game_that_was_broken_off_is_seen_as_it_stood_and_can_be_begun_again(
        visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    await mover.post(f"{table}/act", HTMX, **form)
    kontor = mover.kontor
    await break_off(kontor, await kontor.running(table[3:]))
    for visitor in visitors:
        page = (await visitor.get(table)).text
        assert "The game was broken off." in page
        assert 'id="board"' in page
        assert 'form="act-' not in page
    assert 'id="rematch"' in (await mover.get(table)).text
    assert 'id="rematch"' not in (await visitors[2].get(table)).text
    assert (await mover.post(f"{table}/lobby/rematch")).headers["location"] != table


async def test_a_game_closed_before_its_first_decision_is_seen_too(
        visitors: Three, table: str) -> None:
    await host.close_table(visitors[0].kontor, table[3:])
    page = (await visitors[0].get(table)).text
    assert 'id="board"' in page
    assert "The host has closed this table." in page


async def test_a_table_that_the_host_closed_before_its_game_says_so(visitors: Three) -> None:
    anna = visitors[0]
    address = await anna.opens("Anna")
    await host.close_table(anna.kontor, address[3:])
    assert "The host has closed this table." in (await anna.get(address)).text


async def test_who_has_given_up_a_seat_is_told_so_and_asked_nothing_more(
        visitors: Three, table: str) -> None:
    mover, _ = await due(table, *visitors[:2])
    assert "You have given up your seat" not in (await mover.get(table)).text
    answer = await mover.post(f"{table}/play/resign", HTMX, **{"prompt-key": "resign"})
    for page in (answer.text, (await mover.get(table)).text):
        assert "You have given up your seat" in page
        assert "decision--gone" in page
        assert "data-yours" not in page
        assert 'form="act-' not in page
        assert "you decide" not in page
        assert "is loading a ship" in page
    for other in visitors:
        assert ("You have given up your seat" in (await other.get(table)).text) == (other is mover)


async def test_a_newcomer_is_told_where_to_look_until_he_has_understood(
        visitors: Three, table: str) -> None:
    anna, _, carl = visitors
    assert 'class="hints"' in (await anna.get(table)).text
    assert 'class="hints"' not in (await carl.get(table)).text
    assert (await anna.post(f"{table}/understood")).headers["location"] == table
    assert 'class="hints"' not in (await anna.get(table)).text


async def test_with_script_the_hints_go_without_another_page(visitors: Three, table: str) -> None:
    anna = visitors[0]
    answer = await anna.post(f"{table}/understood", headers=HTMX)
    assert (answer.status_code, answer.text) == (200, "")
    assert 'class="hints"' not in (await anna.get(table)).text
