"""What is pressed with a thumb is large enough for one, on a screen of 360 pixels; Tab finds nothing idle."""

from __future__ import annotations

import pytest

from app.catalogue import GAMES
from tests.web.browser.conftest import Arrive
from tests.web.browser.people import SLUG, Person

SMALLEST = 44
TOO_SMALL = """([smallest]) => [...document.querySelectorAll('button, summary, select, textarea, a.button,'
  + 'label.button, input:not([type=hidden]):not([type=radio]):not([type=checkbox])')]
  .filter(each => each.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !each.disabled && !each.closest('dialog:not([open]), [popover]:not(:popover-open), .unseen'))
  .map(each => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < smallest - .5)
  .map(([each, box]) => `${each.outerHTML.slice(0, 99)} ${box.width} x ${box.height}`)"""

IDLE = """() => [...document.querySelectorAll('[aria-disabled="true"], .scroll-aside, #board')]
  .filter(each => each.tabIndex >= 0
    && each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight)
  .map(each => each.outerHTML.slice(0, 99))"""


async def too_small(person: Person) -> list[str]:
    found: list[str] = await person.page.evaluate(TOO_SMALL, [SMALLEST])
    return found


async def test_all_that_is_pressed_outside_the_room_is_large_enough(arrive: Arrive) -> None:
    anna = await arrive("Anna", wide=False)
    for address in ("/", f"/new/{SLUG}", "/account", "/about"):
        await anna.page.goto(address)
        assert await too_small(anna) == [], address
    await anna.opens_a_table(seats=3, bots=1)
    assert await too_small(anna) == [], "waiting room"


@pytest.mark.parametrize("slug", GAMES)
async def test_what_is_pressed_in_the_room_is_large_enough_and_tab_finds_nothing_idle(
    arrive: Arrive, slug: str,
) -> None:
    anna = await arrive("Anna", wide=False)
    seats = max(GAMES[slug].seats[0], 2)
    await anna.opens_a_table(seats=seats, bots=seats - 1, game=slug)
    await anna.is_ready()
    await anna.starts()
    await anna.page.locator("#decision[data-yours]").wait_for()
    assert await too_small(anna) == [], slug
    assert await anna.page.evaluate(IDLE) == [], slug
