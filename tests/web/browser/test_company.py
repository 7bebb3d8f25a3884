"""What people at a table settle among themselves: closed hands, somebody away, a seat for somebody else."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, Page, Route, expect

from tests.conftest import ask
from tests.web.browser.conftest import Arrive
from tests.web.browser.people import begin, play_on, whose_turn
from tests.web.browser.test_everybody import complaints_of_axe
from tests.web.serving import Server

HOUR = "now() - interval '1 hour'"


async def test_a_closed_hand_is_changed_until_the_last_one_closes_and_nobody_else_notices(
        arrive: Arrive) -> None:
    anna, beth, carl = await arrive("Anna"), await arrive("Beth"), await arrive("Carl", wide=False)
    await begin(anna, beth, carl, game="mercante")
    for _ in range(3):
        mover = await whose_turn(anna, beth, carl)
        assert mover is not None
        before = await mover.sequence()
        await mover.page.get_by_role("button", name="Keep it").click()
        await mover.sees_more_than(before)
    for person in (anna, beth, carl):
        await expect(person.page.locator("#decision[data-yours] [id^='list-first-contract']")).to_be_visible()
    await offered(anna.page).first.click()
    for other in (beth, carl):
        await expect(other.page.locator("[aria-label='Anna has closed the fist']").first).to_be_attached()
    shown = [await said_and_shown(other.page) for other in (beth, carl)]
    await expect(anna.page.get_by_text("Change what you chose")).to_be_visible()
    await offered(anna.page).last.click()
    await expect(anna.page.locator("#log .line", has_text="You have changed your decision.")).to_have_count(1)
    assert [await said_and_shown(other.page) for other in (beth, carl)] == shown
    for other in (beth, carl):
        await offered(other.page).first.click()
    await expect(anna.page.get_by_text("Change what you chose")).to_have_count(0)


def offered(page: Page) -> Locator:
    """The things on the board that may be pressed."""
    return page.locator("#board button.spot[type=submit]")


async def said_and_shown(page: Page) -> tuple[str, str, str]:
    return (await page.locator("#log").inner_text(), await page.locator("#board").inner_text(),
            str(await page.locator("#status").get_attribute("data-seq")))


async def test_the_table_lets_a_bot_play_for_somebody_away_and_he_comes_back(
        arrive: Arrive, house: Server) -> None:
    anna, beth, carl = [await arrive(name, offline=True) for name in ("Anna", "Beth", "Carl")]
    url = await begin(anna, beth, carl)
    away = await whose_turn(anna, beth, carl)
    assert away is not None
    here = [person for person in (anna, beth, carl) if person is not away]
    await away.page.goto("about:blank")
    house.stop()
    table = url.rpartition("/")[2]
    await ask(house.database_url, f"UPDATE games SET moved_at = {HOUR} WHERE table_id = '{table}'")
    await ask(house.database_url, f"UPDATE seats SET seen_at = {HOUR} WHERE table_id = '{table}'")
    house.start()
    call = here[0].page.get_by_role("button", name=f"{away.name} is away: ask the table")
    await call.click()
    for person in here:
        await expect(person.page.get_by_text(f"{away.name} is absent. What shall we do?")).to_be_visible()
        await person.page.get_by_role("button", name="Let a bot play").click()
    for person in here:
        line = person.page.locator("#log .line", has_text=f"A bot plays for {away.name} for the time being.")
        await expect(line).to_be_visible()
    await away.page.goto(url)
    await away.page.get_by_role("button", name="I am back: take my seat from the bot").click()
    await expect(here[0].page.locator("#log .line", has_text=f"{away.name} is back.")).to_be_visible()


async def test_a_seat_goes_to_a_spectator_whom_the_others_accept(arrive: Arrive) -> None:
    anna, beth, carl = await arrive("Anna"), await arrive("Beth", wide=False), await arrive("Carl")
    url = await begin(anna, beth)
    hand = await anna.page.locator(".own-hand").inner_text()
    await carl.opens_a_table()
    await carl.page.goto(url)
    await expect(carl.page.locator(".own-hand")).to_have_count(0)
    await anna.page.get_by_role("button", name="Table", exact=True).click()
    await anna.page.get_by_role("link", name="Hand a seat over").click()
    assert await complaints_of_axe(anna.page) == []
    await anna.page.get_by_label("To whom", exact=True).select_option("Carl")
    await anna.page.get_by_role("button", name="Ask the table").click()
    question = "Shall Carl take over the seat of Anna, with all that is hidden in it?"
    await expect(beth.page.get_by_text(question)).to_be_visible()
    await expect(carl.page.locator(".own-hand")).to_have_count(0)
    await beth.page.get_by_role("button", name="Yes").click()
    await expect(carl.page.locator(".own-hand")).to_be_visible()
    assert await carl.page.locator(".own-hand").inner_text() == hand
    await expect(anna.page.locator(".own-hand")).to_have_count(0)
    await expect(anna.page.locator("#log .line", has_text="Anna hands seat 1 over to Carl.")).to_be_visible()


async def test_what_is_said_out_of_sight_is_counted_until_it_is_read(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", wide=False), await arrive("Beth")
    await begin(anna, beth)
    count = anna.page.locator(".dock [data-unread]")
    await expect(count).to_be_hidden()
    for number, word in enumerate(("Hello", "Anybody there?"), 1):
        await beth.page.get_by_label("Say something").fill(word)
        await beth.page.get_by_role("button", name="Send", exact=True).click()
        await expect(count.locator("[data-count]")).to_have_text(str(number))
    await anna.page.get_by_role("button", name="Chat").click()
    await expect(anna.page.get_by_text("Anybody there?")).to_be_visible()
    await expect(count).to_be_hidden()
    await expect(beth.page.locator("[data-unread]:visible")).to_have_count(0)


async def test_what_is_typed_before_the_last_line_has_arrived_stays(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    await anna.opens_a_table(seats=2, bots=1)
    typed = asyncio.Event()

    async def late(route: Route) -> None:
        answer = await route.fetch()
        await typed.wait()
        await route.fulfill(response=answer)

    await anna.page.route("**/chat", late)
    words = anna.page.get_by_label("Say something")
    await words.fill("Hello")
    await anna.page.get_by_role("button", name="Send", exact=True).click()
    await words.fill("Anybody there?")
    typed.set()
    await expect(words).to_have_id(re.compile(r"say-\d+"))
    await expect(words).to_have_value("Anybody there?")
    await anna.page.get_by_role("button", name="Send", exact=True).click()
    await expect(anna.page.locator("#chat .message")).to_have_count(2)
    await expect(words).to_have_value("")


async def presses_while_a_step_is_on_its_way(page: Page, *keys: str) -> None:
    """The first press asks the server, which answers when all keys have been pressed."""
    asked, pressed = asyncio.Event(), asyncio.Event()

    async def later(route: Route) -> None:
        asked.set()
        await pressed.wait()
        await route.continue_()

    await page.route("**/moment/*", later, times=1)
    await page.keyboard.press(keys[0])
    await asyncio.wait_for(asked.wait(), 25)
    for key in keys[1:]:
        await page.keyboard.press(key)
    pressed.set()


async def test_a_replay_steps_by_keys_and_slider_and_without_script_by_links(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    url = await anna.opens_a_table(seats=2, bots=1)
    await anna.is_ready()
    await anna.starts()
    await play_on(anna, decisions=6)
    await anna.page.goto(f"{url}/moment/1")
    for key, moment in (("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        await anna.page.keyboard.press(key)
        await expect(anna.page).to_have_url(re.compile(rf"/moment/{moment}\?"))
    await presses_while_a_step_is_on_its_way(anna.page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    await expect(anna.page).to_have_url(re.compile(r"/moment/2\?"))
    await anna.page.keyboard.press("End")
    await expect(anna.page.get_by_role("link", name="Forward one")).to_be_disabled()
    await anna.page.locator("#step-to").press("ArrowLeft")
    await expect(anna.page.get_by_role("link", name="Forward one")).to_be_enabled()
    await expect(anna.page.locator("#step-to")).to_be_focused()
    plain = await arrive(script=False)
    await plain.page.goto(f"{url}/moment/0")
    await plain.page.get_by_role("link", name="Forward one").click()
    await expect(plain.page).to_have_url(re.compile(r"/moment/1\?"))
    await plain.page.locator("#step-to").press("Home")
    await plain.page.get_by_role("button", name="Show").click()
    await expect(plain.page).to_have_url(re.compile(r"to=0"))
    await expect(plain.page.locator("#replay h1")).to_contain_text("decision 0 of")
