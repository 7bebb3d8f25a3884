"""The pages for everybody: by keyboard, without script, on a small screen, to a screen reader."""

from __future__ import annotations

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import SLUG, Person, begin, play_on, whose_turn

SERIOUS = ("serious", "critical")
PAGES = ["/", f"/new/{SLUG}", "/account", "/about", f"/about/{SLUG}", "/device/none", "/t/none"]


async def complaints_of_axe(page: Page) -> list[str]:
    found = (await Axe().run(page)).response["violations"]
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:200]}" for rule in found if rule["impact"] in SERIOUS]


async def test_axe_finds_nothing_serious_on_any_page(arrive: Arrive) -> None:
    visitor = await arrive("Visitor")
    for address in PAGES:
        await visitor.page.goto(address)
        assert await complaints_of_axe(visitor.page) == [], address


async def test_axe_finds_nothing_serious_from_waiting_room_to_end(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    url = await anna.opens_a_table(seats=2, bots=1)
    assert await complaints_of_axe(anna.page) == [], "waiting room"
    await anna.is_ready()
    await anna.starts()
    assert await complaints_of_axe(anna.page) == [], "room"
    await play_on(anna)
    await expect(anna.page.locator("#scores")).to_be_visible()
    assert await complaints_of_axe(anna.page) == [], "end"
    await anna.page.goto(f"{url}/moment/1?eyes=1")
    assert await complaints_of_axe(anna.page) == [], "replay"


async def test_nothing_scrolls_sideways_at_360_pixels(arrive: Arrive) -> None:
    anna = await arrive("Anna-Katharina von Hohen", wide=False)
    await anna.opens_a_table(seats=4, bots=3)
    assert await sideways(anna) == 0, "waiting room"
    await anna.is_ready()
    await anna.starts()
    table = anna.page.url
    assert await sideways(anna) == 0, "room"
    await play_on(anna)
    assert await sideways(anna) == 0, "end"
    for address in [*PAGES, f"{table}/moment/1"]:
        await anna.page.goto(address)
        assert await sideways(anna) == 0, address


async def sideways(person: Person) -> int:
    width: int = await person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(width, 0)


async def test_a_game_can_be_played_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.opens_a_table(seats=2, bots=1)
    keyboard = anna.page.keyboard
    await anna.page.get_by_role("button", name="Start the game").focus()
    await keyboard.press("Enter")
    await anna.at_the_board()
    for _ in range(8):
        if await whose_turn(anna) is None:
            break
        before = await anna.sequence()
        if await anna.page.locator("#board input[form]").count():
            await tab_to(anna, "#board input[form]")
            await keyboard.press("Space")
            await tab_to(anna, "form[id^=act-] .button--primary")
        else:
            await tab_to(anna, "form[id^=act-] button:not([data-step]), button.spot[type=submit]")
        await keyboard.press("Enter")
        await anna.sees_more_than(before)


async def tab_to(person: Person, wanted: str) -> None:
    """From the start of the page, Tab by Tab, to the first thing of this kind."""
    await person.page.evaluate("document.activeElement.blur()")
    for _ in range(150):
        await person.page.keyboard.press("Tab")
        if await person.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"{wanted} cannot be reached with Tab")


async def test_a_game_can_be_played_without_script(arrive: Arrive) -> None:
    anna = await arrive("Anna", script=False)
    page = anna.page
    await anna.opens_a_table(seats=2, bots=1)
    await page.get_by_role("button", name="Start the game").click()
    for _ in range(1000):
        if await page.locator("#scores").count():
            break
        choices = page.locator("#decision").get_by_role("button", name="Draw cards")
        if not await choices.count():
            choices = page.locator("#decision").get_by_role("button", name="Pass")
        if not await choices.count():
            choices = page.locator("#board button.spot[type=submit]")
        if await choices.count():
            await choices.first.click()
        else:
            await page.goto(page.url.partition("#")[0])
    await expect(page.locator("#scores")).to_be_visible()
    await expect(page.locator("#scores table")).to_contain_text("Anna")


async def test_a_name_that_is_markup_stays_a_name(arrive: Arrive) -> None:
    anna, beth = await arrive("<b>Anna</b><script>"), await arrive("Beth")
    url = await anna.opens_a_table()
    await beth.sits_down(url)
    seats = beth.page.get_by_role("region", name="Seats")
    await expect(seats.get_by_text("<b>Anna</b><script>", exact=True)).to_be_visible()
    await anna.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)>")
    await anna.page.get_by_role("button", name="Send").click()
    await expect(beth.page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    await expect(anna.page.get_by_label("Say something")).to_have_value("")


async def test_what_is_half_typed_survives_what_others_do(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth")
    await begin(anna, beth)
    mover, other = (anna, beth) if await anna.page.locator("#decision[data-yours]").count() else (beth, anna)
    await other.page.get_by_label("Say something").fill("half a")
    before = await other.sequence()
    await mover.decides()
    await other.sees_more_than(before)
    await expect(other.page.get_by_label("Say something")).to_have_value("half a")


async def test_the_pages_speak_german_when_asked(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.page.goto("/")
    await anna.page.get_by_role("button", name="Deutsch").click()
    await expect(anna.page.get_by_role("heading", name="Händlerspiele unter Freunden")).to_be_visible()
    assert await anna.page.locator("html").get_attribute("lang") == "de"
