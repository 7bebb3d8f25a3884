"""What a page sends again is done once, also where the second post comes long after the first."""

from __future__ import annotations

import re

from app.play import lobby, rooms

from .visitors import HTMX, Three, Visitor

KEY = "2938471234-998877665-1122334455-77"


async def seats(visitor: Visitor, address: str) -> list[str]:
    """The names on the seats of a table."""
    card = await lobby.table(visitor.kontor, address.removeprefix("/t/"), None)
    return [seat.name for seat in card.seats]


async def test_a_newcomer_who_sits_down_twice_under_one_key_is_one_player(visitors: Three) -> None:
    anna, beth, _ = visitors
    address = await anna.opens("Anna", seats="3")
    await beth.get(address)
    sits = {"name": "Beth", "seat": "1", "prompt-key": KEY}
    first = await beth.post(f"{address}/lobby/sit", **sits)
    beth.http.cookies.clear()
    again = await beth.post(f"{address}/lobby/sit", **sits)
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.cookies["kontor_player"] == again.cookies["kontor_player"]
    assert await seats(beth, address) == ["Anna", "Beth", ""]


async def test_a_newcomers_form_fits_once_more_if_only_his_cookie_came_back(visitors: Three) -> None:
    anna, beth, carl = visitors
    address = await anna.opens("Anna", seats="3")
    await beth.get(address)
    sits = {"name": "Beth", "seat": "1", "prompt-key": KEY}
    await beth.post(f"{address}/lobby/sit", **sits)
    again = await beth.post(f"{address}/lobby/sit", **sits)
    assert again.status_code == 303
    other = await beth.post(f"{address}/lobby/get-up", **{"prompt-key": KEY + "0"})
    assert other.status_code == 403, "a guest's form is good for nothing else"
    assert await seats(beth, address) == ["Anna", "Beth", ""]
    await carl.get(address)
    await carl.post(f"{address}/lobby/sit", **(sits | {"name": "Carl", "seat": "2", "prompt-key": "short"}))
    assert await seats(beth, address) == ["Anna", "Beth", "Carl"]


async def test_a_newcomer_says_a_thing_once(visitors: Three) -> None:
    anna, beth, _ = visitors
    address = await anna.opens("Anna")
    await beth.get(address)
    for _time in range(2):
        said = await beth.post(f"{address}/chat", **{"name": "Beth", "text": "Hello", "prompt-key": KEY})
        assert said.status_code == 303
    assert (await beth.get(address)).text.count("Hello") == 1


async def test_a_late_post_does_not_make_ready_who_is_not(visitors: Three) -> None:
    anna, beth, _ = visitors
    address = await anna.opens("Anna")
    await beth.sits("Beth", address)
    is_ready = {"prompt-key": KEY}
    await beth.post(f"{address}/lobby/ready", HTMX, **is_ready)
    await beth.post(f"{address}/lobby/not-ready", HTMX, **{"prompt-key": KEY + "0"})
    late = await beth.post(f"{address}/lobby/ready", HTMX, **is_ready)
    assert late.status_code == 200
    assert "I am ready" in late.text


async def test_what_the_opener_does_is_answered_again_and_done_once(visitors: Three) -> None:
    anna, _, _ = visitors
    address = await anna.opens("Anna", seats="3")
    fills, clears = ({"seat": "1", "bot": "dice", "prompt-key": KEY + end} for end in "01")
    for deed, form in (("fill", fills), ("clear", clears), ("fill", fills)):
        assert (await anna.post(f"{address}/lobby/{deed}", HTMX, **form)).status_code == 200
    assert (await seats(anna, address))[1] == ""
    for deed in ("fill", "ready", "start", "start"):
        done = await anna.post(f"{address}/lobby/{deed}", HTMX, **(fills | {"prompt-key": KEY + deed}))
        assert done.status_code == 200, done.text
    assert done.headers["HX-Redirect"] == address
    assert (await anna.post(f"{address}/lobby/start", HTMX, **{"prompt-key": KEY})).status_code == 409


async def test_a_seat_is_given_up_once_and_said_so_again(visitors: Three, table: str) -> None:
    anna, _, _ = visitors
    await anna.get(table)
    for _time in range(2):
        answer = await anna.post(f"{table}/play/resign", HTMX, **{"prompt-key": KEY})
        assert answer.status_code == 200
    look = await rooms.look(anna.kontor, table.removeprefix("/t/"), None)
    assert sum("gives up" in line.text or "resign" in line.text for line in look.log) == 1
    refused = await anna.post(f"{table}/play/resign", HTMX, **{"prompt-key": KEY + "0"})
    assert refused.status_code == 403


async def test_every_form_that_a_script_sends_has_a_key(visitors: Three, table: str) -> None:
    anna, beth, _ = visitors
    waiting = await anna.opens("Anna", seats="3")
    for address in (waiting, table):
        for visitor in (anna, beth):
            page = (await visitor.get(address)).text
            forms = re.findall(r'<form[^>]* hx-post="([^"]+)"(.*?)</form>', page, re.DOTALL)
            keyless = {path for path, form in forms if 'name="prompt-key"' not in form}
            assert forms
            assert keyless <= {f"{address}/understood"}
