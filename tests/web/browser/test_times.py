"""Times are those of the reader's zone and language, and say UTC where no script can know it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import Browser, Page, expect

from tests.web.browser.conftest import watch
from tests.web.browser.people import Person
from tests.web.serving import Server

TOKYO = ZoneInfo("Asia/Tokyo")


async def arrives_from(chromium: Browser, house: Server, *, script: bool) -> Person:
    """Somebody in Japan who reads German."""
    context = await chromium.new_context(base_url=house.url, locale="de-DE", timezone_id="Asia/Tokyo",
                                         java_script_enabled=script, viewport={"width": 1440, "height": 900})
    person = Person("Anna", await context.new_page(), context)
    await watch(person.page, person.complaints)
    return person


async def begins_with_a_bot(page: Page) -> str:
    """A game at three days a move, from its form on; what its waiting room says of its end."""
    await page.goto("/new/handelsfuersten")
    await page.get_by_label("Wie heißt du?").fill("Anna")
    await page.locator("#seats-2").check(force=True)
    await page.select_option("#bots-0", "dice")
    await page.select_option("#pace", "3")
    await page.locator("form[action^='/new/'] button[type=submit]").click()
    ends = await page.locator("#waiting time").inner_text()
    await page.locator("form[action$='/start'] button").click()
    await expect(page.locator("#board")).to_be_visible()
    return ends


@pytest.mark.parametrize(("script", "said"), [
    (True, lambda at: f"{at.astimezone(TOKYO):%H:%M}"), (False, lambda at: f"{at:%H:%M} UTC")])
async def test_times_follow_the_reader(chromium: Browser, house: Server, script: bool, said: object) -> None:
    anna = await arrives_from(chromium, house, script=script)
    page = anna.page
    ends = await begins_with_a_bot(page)
    assert callable(said)
    assert re.fullmatch(r"\d\d\.\d\d\.\d{4}, \d\d:\d\d" + ("" if script else " UTC"), ends)
    await page.get_by_label("Sag etwas").fill("Guten Morgen")
    await page.get_by_role("button", name="Senden").click()
    await expect(page.locator("#chat .message")).to_have_count(1)
    for where in ("#log .line:last-child time", "#chat .message time", "#status time"):
        time = page.locator(where).first
        at = datetime.fromisoformat(str(await time.get_attribute("datetime")))
        assert at.utcoffset() == UTC.utcoffset(None)
        await expect(time).to_contain_text(said(at))
    await anna.context.close()
    assert anna.complaints == []


async def test_a_push_leaves_the_times_as_they_are_read(chromium: Browser, house: Server) -> None:
    anna = await arrives_from(chromium, house, script=True)
    page = anna.page
    await begins_with_a_bot(page)
    await page.evaluate("""() => {
      window.changed = 0;
      const line = document.querySelector('#log .line');
      new MutationObserver((all) => { changed += all.length; })
        .observe(line, { subtree: true, childList: true, characterData: true });
    }""")
    first = await page.locator("#log time").first.inner_text()
    before = await anna.sequence()
    await page.locator("#board button.spot[type=submit]").first.click()
    await anna.sees_more_than(before)
    assert await page.locator("#log time").first.inner_text() == first
    assert await page.evaluate("changed") == 0
    assert await page.locator("#log time", has_text="UTC").count() == 0
    await anna.context.close()
    assert anna.complaints == []
