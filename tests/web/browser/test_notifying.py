"""Who looks elsewhere hears that it is his turn: by the page's title, and from the browser if he wants it."""

from __future__ import annotations

import re

from playwright.async_api import Page, expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import begin

RECORDING = """
  window.told = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return Notification.permission = 'granted'; }
    constructor(title, { body }) { told.push([title, body]); }
    close() { told.push('closed'); }
  };
  document.hasFocus = () => !window.away;
"""


async def told(page: Page) -> list[object]:
    found: list[object] = await page.evaluate("told")
    return found


async def test_whoever_looks_elsewhere_is_told_that_it_is_his_turn_if_he_wants_it(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    for person in (anna, beth):
        await person.page.add_init_script(RECORDING)
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    await other.page.clock.install()
    await other.page.reload()
    await expect(other.page.locator("#decision:not([data-yours])")).to_be_visible()
    await other.page.get_by_role("button", name="Table", exact=True).click()
    await other.page.get_by_label("Tell me when it is my turn").check()
    await other.page.evaluate("window.away = true")
    while not await other.page.locator("#decision[data-yours]").count():
        await mover.decides()
        if not await mover.page.locator("#decision[data-yours]").count():
            await expect(other.page.locator("#decision[data-yours]")).to_be_visible()
    await expect(other.page).to_have_title(re.compile(r"^\(1\) Your turn · "))
    await other.page.clock.run_for(6_000)
    [(title, body)] = await told(other.page)  # type: ignore[misc]
    assert title.startswith("Your turn · ")
    assert body == await other.page.locator(".decision__question").inner_text()
    assert await told(mover.page) == []
