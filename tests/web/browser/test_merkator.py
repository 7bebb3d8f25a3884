"""Merkator in front of browsers: what a journey would bring, the figure on its way, cubes that are shared."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import Person, begin, whose_turn
from tests.web.browser.test_everybody import complaints_of_axe, sideways
from tests.web.browser.test_rolling import WATCH_THE_ROAD, passes


async def question(person: Person) -> str:
    href = await person.page.locator("#help_step a").get_attribute("href")
    return (href or "").removeprefix("#help-")


async def answers(person: Person, asked: str) -> None:
    """What leads on with the least."""
    words = {"fulfil": "Fulfil no more", "join": "Stay at home", "sort": "Take"}.get(asked)
    before = await person.sequence()
    if words:
        await person.page.locator("#decision").get_by_role("button", name=words, exact=True).click()
    else:
        await person.page.locator("#board button.spot--good[type=submit]").first.click()
    await person.sees_more_than(before)


async def travels(place: str, *people: Person) -> tuple[Person, list[str]]:
    """Whoever has the turn goes there; on to the next turn. Returns him and what was asked on the way."""
    traveller = await whose_turn(*people)
    assert traveller and await question(traveller) == "invest"
    before = await traveller.sequence()
    await traveller.page.locator(f"#spot-place-{place}").click()
    await traveller.sees_more_than(before)
    found: list[str] = []
    while True:
        mover = await whose_turn(*people)
        assert mover
        if (asked := await question(mover)) == "invest":
            return traveller, found
        found.append(asked)
        await answers(mover, asked)


async def test_a_place_that_is_pointed_at_or_has_the_focus_says_what_a_journey_would_bring(
        arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth", wide=False)
    await begin(anna, beth, game="merkator")
    mover = await whose_turn(anna, beth)
    for person in (anna, beth):
        journey = person.page.locator(".journey--sweden")
        await expect(journey).to_be_hidden()
        place = person.page.locator("#spot-place-sweden")
        if person is mover:
            await place.focus()
            await person.page.keyboard.press("Tab")
            await person.page.keyboard.press("Shift+Tab")
        else:
            await place.hover()
        await expect(journey).to_be_visible()
        for neighbour in ("Hamburg", "Danzig", "Russia"):
            await expect(journey).to_contain_text(neighbour)
        await person.page.locator("label", has=person.page.locator("#journeys-all")).click()
        await expect(person.page.locator(".journey:visible")).to_have_count(12)
        assert await complaints_of_axe(person.page) == []
        assert await sideways(person) == 0


async def test_merkator_travels_along_the_ropes(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", moving=True), await arrive("Beth", moving=True)
    for person in (anna, beth):
        await person.page.add_init_script(WATCH_THE_ROAD)
    await begin(anna, beth, game="merkator")
    await travels("hamburg", anna, beth)
    traveller, _ = await travels("france", anna, beth)
    await traveller.page.wait_for_function("() => window.rolled.length")
    (rolled,) = await traveller.page.evaluate("window.rolled")
    assert rolled["id"] == "merkator"
    for place in ("hamburg", "netherlands", "france"):
        assert await passes(traveller.page, rolled["frames"], place, "france"), place
    assert not await passes(traveller.page, rolled["frames"], "england", "france")


async def test_three_cubes_are_shared_among_two_goods_as_they_are_offered(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth", wide=False)
    await begin(anna, beth, game="merkator")
    await travels("hamburg", anna, beth)
    await travels("france", anna, beth)
    traveller, asked = await travels("netherlands", anna, beth)
    assert asked[0] == "sort"
    office = traveller.page.locator(".office").first
    await expect(office.locator("[data-place$=-vegetables] .room-of__count")).to_have_text("2")
    await expect(office.locator("[data-place$=-calfskin] .room-of__count")).to_have_text("1")
