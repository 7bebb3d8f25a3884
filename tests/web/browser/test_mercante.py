"""Mercante in front of browsers: a whole game, and what moves on its board."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.merchants import REACTION, Merchant, sit_together
from tests.web.browser.test_everybody import complaints_of_axe, sideways


async def test_three_people_and_a_bot_play_a_whole_game(arrive: Arrive) -> None:
    anna, beth, carl = await arrive("Anna"), await arrive("Beth", wide=False), await arrive("Carl")
    await sit_together(anna, beth, carl)
    assert await complaints_of_axe(anna.page) == [], "room"
    assert await complaints_of_axe(beth.page) == [], "room on a phone"
    merchants = [Merchant(anna), Merchant(beth), Merchant(carl, by_keyboard=True)]
    await asyncio.gather(*(merchant.plays_to_the_end() for merchant in merchants))
    for merchant in merchants:
        assert {"closed-fist", "once-around", "react"} <= {question for question, _ in merchant.answered}
        await expect(merchant.person.page.get_by_role("heading", name="The end")).to_be_visible()
    assert any(("react", REACTION) in merchant.answered for merchant in merchants)
    assert await anna.page.locator("#log .line", has_text="wins the victory point").count()
    tables = [await person.page.locator("#scores tfoot").inner_text() for person in (anna, beth, carl)]
    assert len({table.replace("\n", "") for table in tables}) == 1
    assert await sideways(beth) == 0
    assert await complaints_of_axe(anna.page) == [], "end"
