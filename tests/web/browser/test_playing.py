"""Whole games in front of browsers."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from tests.web.browser.conftest import Arrive, watch
from tests.web.browser.people import begin, play_on
from tests.web.serving import Server


async def test_two_people_play_to_the_end_while_a_spectator_sees_neither_hand(arrive: Arrive) -> None:
    anna, beth, carl = await arrive("Anna"), await arrive("Beth", wide=False), await arrive("Carl")
    url = await begin(anna, beth)
    await carl.page.goto(url)
    await carl.at_the_board()
    assert await carl.page.locator("#harbour").count() == 0
    assert await carl.page.locator("#decision form").count() == 0
    await expect(carl.page.locator("#decision")).to_contain_text("You are watching")
    await play_on(anna, beth)
    for person in (anna, beth, carl):
        await expect(person.page.locator("#scores")).to_be_visible()
        await expect(person.page.get_by_role("heading", name="The end")).to_be_visible()
    await anna.page.locator("#decision").get_by_role("button", name="Rematch").click()
    await expect(anna.page.locator("#waiting")).to_be_visible()
    assert anna.page.url != url
    await expect(beth.page.get_by_role("link", name="To the rematch")).to_be_visible()


async def test_a_move_reaches_the_other_page_without_a_reload(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    await other.page.evaluate("window.untouched = true")
    before = await other.sequence()
    await mover.decides()
    await other.sees_more_than(before)
    assert await other.page.evaluate("window.untouched")
    await expect(other.page.locator("#decision[data-yours]")).to_be_visible()


async def test_a_reload_shows_the_same_hand_and_a_second_device_too(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    url = await begin(anna, beth)
    await play_on(anna, beth, decisions=3)
    hand = await anna.page.locator(".own-hand").inner_text()
    await anna.page.reload()
    assert await anna.page.locator(".own-hand").inner_text() == hand
    await anna.page.goto("/account")
    await anna.page.get_by_role("button", name="Make a link").click()
    link = await anna.page.get_by_label("Open this on the other device").input_value()
    phone = await arrive("Anna's phone", wide=False)
    await phone.page.goto(link)
    await phone.page.get_by_role("button", name="Yes, continue on this device").click()
    await expect(phone.page.get_by_role("heading", name="Your tables")).to_be_visible()
    await phone.page.goto(url)
    assert await phone.page.locator(".own-hand").inner_text() == hand


async def test_where_one_may_be_ticked_the_last_one_pressed_is(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.page.goto("/")
    await anna.page.locator("main").evaluate("""main => main.insertAdjacentHTML('beforeend', `
      <form id="one"><input type="hidden" name="places[]" value="" data-single></form>
      <form id="more"><input type="hidden" name="places[]" value=""></form>`
      + ['one', 'more'].map((form) => [1, 2].map((place) => `<label>${form} ${place}<input type="checkbox"
        form="${form}" name="places[]" value="${place}"></label>`).join('')).join(''))""")
    for label in ("one 1", "more 1", "more 2", "one 2"):
        await anna.page.get_by_label(label).click()
    await expect(anna.page.get_by_label("one 1")).not_to_be_checked()
    for label in ("one 2", "more 1", "more 2"):
        await expect(anna.page.get_by_label(label)).to_be_checked()


async def test_two_tabs_of_one_seat_show_the_same_and_decide_once(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    url = await begin(anna, beth)
    second = await anna.context.new_page()
    await watch(second, anna.complaints)
    await second.goto(url)
    if not await anna.page.locator("#decision[data-yours]").count():
        await beth.decides()
    await expect(second.locator("#decision[data-yours]")).to_be_visible()
    before = await anna.sequence()
    spots = "#board button.spot[type=submit]"
    await asyncio.gather(anna.page.locator(spots).first.click(), second.locator(spots).first.click())
    await anna.sees_more_than(before)
    await expect(second.locator("#decision[data-yours]")).to_have_count(0)
    loads = anna.page.locator("#log .line", has_text="Anna loads")
    await expect(loads).to_have_count(1)


async def test_a_double_click_decides_once(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    await mover.page.locator("#board button.spot[type=submit]").first.dblclick()
    await expect(other.page.locator("#decision[data-yours]")).to_be_visible()
    loads = mover.page.locator("#log .line", has_text=f"{mover.name} loads")
    await expect(loads).to_have_count(1)
    await expect(mover.page.locator(".decision__error")).to_have_count(0)


async def test_a_page_whose_server_was_away_catches_up_by_itself_and_sends_what_was_decided(
        arrive: Arrive, house: Server) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth", offline=True)
    await begin(anna, beth)
    house.stop()
    await expect(anna.page.locator("[data-offline]")).to_have_count(1)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    before = await other.sequence()
    await mover.page.locator("#board button.spot[type=submit]").first.click()
    await expect(mover.page.locator("#sending")).to_contain_text("sent again")
    house.start()
    await expect(anna.page.locator("[data-offline]")).to_have_count(0)
    await expect(beth.page.locator("[data-offline]")).to_have_count(0)
    await other.sees_more_than(before)
    await expect(mover.page.locator("#sending")).to_have_text("")
    await expect(mover.page.locator("#log .line", has_text=f"{mover.name} loads")).to_have_count(1)


async def test_a_cut_page_shows_what_happened_meanwhile_once_it_is_back(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", offline=True), await arrive("Beth", offline=True)
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    before = await other.sequence()
    await other.context.set_offline(True)
    await other.page.evaluate("document.querySelector('#room').dispatchEvent(new Event('pagehide'))")
    await mover.decides()
    await other.context.set_offline(False)
    await other.sees_more_than(before)
