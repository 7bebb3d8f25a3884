"""Invitations and seats for somebody else, over plain forms."""

from __future__ import annotations

import re

from app.play import people, rooms

from .test_host import kinds
from .visitors import HTMX, Three, Visitor


async def sign_of(visitor: Visitor) -> str:
    """A player's own sign, from his page."""
    found = re.search(r'id="own-id" value="([^"]+)"', (await visitor.get("/account")).text)
    assert found
    return found[1]


async def named(visitor: Visitor, name: str) -> str:
    """A newcomer with a name; his sign."""
    await visitor.opens(name, listed="no")
    return await sign_of(visitor)


async def test_somebody_is_invited_by_his_sign_and_finds_it_on_his_first_page(visitors: Three) -> None:
    anna, beth, _ = visitors
    sign = await named(beth, "Beth")
    address = await anna.opens("Anna")
    assert 'id="invite-by-sign"' in (await anna.get(address)).text
    assert (await anna.post(f"{address}/lobby/invite", player_id=sign)).status_code == 303
    page = (await beth.get("/")).text
    assert "Anna invites you" in page
    assert address in page
    assert (await anna.post(f"{address}/lobby/invite", player_id="nobody")).status_code == 404


async def test_those_with_whom_one_has_played_can_be_chosen(visitors: Three, table: str) -> None:
    anna, beth, _ = visitors
    sign = await sign_of(beth)
    address = await anna.opens("Anna")
    assert f'<option value="{sign}">Beth</option>' in (await anna.get(address)).text
    assert (await anna.post(f"{address}/lobby/invite", player=sign)).status_code == 303
    assert "Anna invites you" in (await beth.get("/")).text
    assert f'<option value="{sign}">' not in (await anna.get(address)).text
    await beth.sits("Beth", address)
    assert f'<option value="{sign}">' not in (await anna.get(address)).text


async def test_only_who_sits_is_shown_the_forms(visitors: Three, table: str) -> None:
    anna, _, carl = visitors
    assert f"{table}/seat" in (await anna.get(table)).text
    assert f"{table}/seat" not in (await carl.get(table)).text
    assert (await carl.get(f"{table}/seat")).status_code == 403
    address = await anna.opens("Anna")
    assert "invite-by-sign" not in (await carl.get(address)).text
    assert (await anna.get(f"{address}/seat")).status_code == 409


async def test_a_seat_goes_to_somebody_else_when_the_others_agree(
        visitors: Three, table: str) -> None:
    anna, beth, carl = visitors
    sign = await named(carl, "Carl")
    kontor, anna_id = anna.kontor, await sign_of(anna)
    await anna.get(f"{table}/seat")
    assert (await anna.post(f"{table}/play/hand-over", seat="0", to_id=sign)).status_code == 303
    assert (await rooms.look(kontor, table[3:], None)).table.seats[0].name == "Anna"
    page = (await beth.get(table)).text
    motion = re.search(r'name="motion" value="([^"]+)"', page)
    assert motion
    assert "Carl" in page
    shown = re.search(r'id="seen" name="seen" value="([^"]+)"', (await anna.get(table)).text)
    assert shown
    with kontor.live.watching_table(table[3:], await people.player(kontor, anna_id)) as watch:
        assert (await beth.post(f"{table}/play/vote", motion=motion[1], choice="yes")).status_code == 303
        assert (await kinds(watch))[-1] == "cut"
    look = await rooms.look(kontor, table[3:], None)
    assert look.table.seats[0].name == "Carl"
    assert "Anna hands seat 1 over to Carl." in look.log[-1].text
    assert "own-hand" in (await carl.get(table)).text
    assert (await anna.get(f"{table}/news?seen={shown[1]}")).headers["HX-Redirect"] == table
    assert "own-hand" not in (await anna.get(table)).text
    assert (await anna.post(f"{table}/play/undo", HTMX)).status_code == 403


async def test_one_no_keeps_the_seat_where_it_is(visitors: Three, table: str) -> None:
    anna, beth, carl = visitors
    sign = await named(carl, "Carl")
    await anna.get(table)
    await anna.post(f"{table}/play/hand-over", seat="0", to_id=sign)
    motion = re.search(r'name="motion" value="([^"]+)"', (await beth.get(table)).text)
    assert motion
    await beth.post(f"{table}/play/vote", motion=motion[1], choice="no")
    assert "own-hand" in (await anna.get(table)).text
    assert "own-hand" not in (await carl.get(table)).text


async def test_whoever_watches_can_be_chosen_as_the_successor(visitors: Three, table: str) -> None:
    anna, _, carl = visitors
    sign = await named(carl, "Carl")
    kontor = anna.kontor
    with kontor.live.watching_table(table[3:], await people.player(kontor, sign)):
        assert f'<option value="{sign}">Carl</option>' in (await anna.get(f"{table}/seat")).text
