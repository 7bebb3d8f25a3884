"""What others move is seen to move."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import begin

WATCH_JOURNEYS = """
window.journeys = [];
const start = document.startViewTransition.bind(document);
document.startViewTransition = (task) => {
  const journey = start(task);
  const moved = () => document.getAnimations().filter(
    (each) => each.effect.pseudoElement?.includes('(piece-')).length;
  journey.ready.then(() => window.journeys.push(moved()), () => {});
  return journey;
};"""


async def test_what_a_push_moves_is_seen_to_move_while_somebody_types(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", moving=True), await arrive("Beth", moving=True)
    for person in (anna, beth):
        await person.page.add_init_script(WATCH_JOURNEYS)
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    words = other.page.get_by_label("Say something")
    await words.fill("half ")
    before = await other.sequence()
    await mover.page.locator("#board button.spot[type=submit]").first.click()
    await other.page.wait_for_function("() => window.journeys.some((pieces) => pieces > 0)")
    await other.page.keyboard.type("said")
    await expect(words).to_have_value("half said")
    await other.sees_more_than(before)
    await expect(other.page.locator("[style]")).to_have_count(0)


async def test_a_step_of_a_replay_is_seen_to_move_what_was_moved(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", moving=True), await arrive("Beth")
    url = await begin(anna, beth)
    mover = anna if await anna.page.locator("#decision[data-yours]").count() else beth
    await mover.decides()
    page = anna.page
    await page.add_init_script(WATCH_JOURNEYS)
    await page.goto(f"{url}/moment/0")
    await page.evaluate("window.loaded = 'once'")
    for key, title in (("ArrowRight", "Moment 1"), ("ArrowLeft", "Moment 0")):
        await page.evaluate("window.journeys = []")
        await page.keyboard.press(key)
        await page.wait_for_function("() => window.journeys.some((pieces) => pieces > 0)")
        await expect(page).to_have_title(re.compile(title))
    assert await page.evaluate("window.loaded") == "once"


async def test_nothing_flies_across_an_open_sheet(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", moving=True), await arrive("Beth", moving=True)
    for person in (anna, beth):
        await person.page.add_init_script(WATCH_JOURNEYS)
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    await other.page.get_by_role("button", name="Table", exact=True).click()
    await expect(other.page.locator("#table-menu")).to_be_visible()
    before = await other.sequence()
    await mover.page.locator("#board button.spot[type=submit]").first.click()
    await mover.page.wait_for_function("() => window.journeys.some((pieces) => pieces > 0)")
    await other.sees_more_than(before)
    assert await other.page.evaluate("window.journeys.every((pieces) => pieces === 0)")


async def test_nothing_moves_for_those_who_want_it_still(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    for person in (anna, beth):
        await person.page.add_init_script(WATCH_JOURNEYS)
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    before = await other.sequence()
    await mover.page.locator("#board button.spot[type=submit]").first.click()
    await other.sees_more_than(before)
    assert await other.page.evaluate("window.journeys") == []
