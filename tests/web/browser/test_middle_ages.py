"""A whole game of Merchants of the Middle Ages between two people, one at a wide screen, one with a phone."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import Person, begin
from tests.web.browser.test_everybody import complaints_of_axe, sideways

GO_ON = """async ([url, question]) => {
  for (;;) {
    const answer = await fetch(url);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (page.querySelector('#scores')) return true;
    const due = page.querySelector('#decision[data-yours] .decision__question');
    if (!due?.textContent.includes(question)) return false;
    const forms = [...page.querySelectorAll('form[id^=act-]')];
    const kind = (form) => form.querySelector('[name=type]').value;
    const form = forms.find((one) => kind(one) === 'Pass') ?? forms[0];
    const said = new FormData(form);
    const buttons = [...page.querySelectorAll('button[type=submit][value]')].filter((it) => it.form === form);
    const best = buttons.find((one) => /^[A-Z]{3}$/.test(one.value)) ?? buttons.at(-1);
    if (best) said.append(best.name, best.value);
    for (const radio of page.querySelectorAll('input[type=radio][required]'))
      if (radio.form === form) said.set(radio.name, radio.value);
    await fetch(form.getAttribute('action'), { method: 'POST', body: new URLSearchParams(said) });
  }
}"""
"""Passes where that is possible and drives wagons on, as long as this person is asked such a question."""


class Merchant:
    """Somebody at the table, deciding by what lies on it."""

    def __init__(self, person: Person) -> None:
        self.person, self.page, self.name = person, person.page, person.name

    async def is_asked(self, words: str) -> None:
        asked = self.page.locator("#decision[data-yours] .decision__question").first
        await expect(asked).to_contain_text(words)

    def button(self, name: str, where: str = "#room") -> Locator:
        return self.page.locator(where).get_by_role("button", name=name).first

    async def presses(self, name: str, where: str = "#room") -> None:
        await self.button(name, where).click()

    async def says(self, amount: int, button: str) -> None:
        """An amount of florins, typed into the field that belongs to this button."""
        press = self.page.get_by_role("button", name=button, exact=True)
        form = self.page.locator("#decision form", has=press)
        await form.locator("input[type=number]").fill(str(amount))
        await form.locator(press).click()

    async def reads(self, words: str) -> None:
        await expect(self.page.locator("#board .talk")).to_contain_text(words)

    async def reads_in_the_bar(self, words: str) -> None:
        await expect(self.page.locator("#decision")).to_contain_text(words)

    async def has_in_the_log(self, words: str) -> None:
        await expect(self.page.locator("#log")).to_contain_text(words)


async def test_two_people_bargain_turn_wheels_and_play_to_the_end(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth", wide=False)
    url = await begin(anna, beth, game="middle_ages")
    for person in (anna, beth):
        await person.page.get_by_role("button", name="Understood").click()
    one, two = Merchant(anna), Merchant(beth)
    if not await anna.page.locator("#decision[data-yours]").count():
        one, two = two, one
    await buy(one, two)
    await bid_for_the_title(one, two)
    await bargain(one, two)
    assert await complaints_of_axe(anna.page) == [], "bargaining"
    await drive_to_the_courier(one, two)
    await set_the_wheels(anna, beth)
    await play_the_rumour(two)
    await buy_a_card(one, two)
    await rise(one, two)
    await to_the_end(url, anna, beth)


async def buy(one: Merchant, two: Merchant) -> None:
    for merchant, good in ((one, "Cloth"), (two, "Wine")):
        await merchant.is_asked("up to 3 more")
        await merchant.presses(f"Buy: {good} in Paris", "#board")
        await merchant.is_asked("up to 2 more")
        await merchant.presses("Buy no more")
    for merchant in (one, two):
        await merchant.is_asked("Buy goods")
        await merchant.presses("Buy no more")


async def bid_for_the_title(one: Merchant, two: Merchant) -> None:
    await one.says(200, "Bid")
    await expect(two.page.get_by_role("img", name=f"{one.name} has closed the fist").first).to_be_visible()
    await expect(two.page.locator("#log")).not_to_contain_text("200")
    await two.says(100, "Bid")
    await two.has_in_the_log(f"{one.name} becomes loading master of wagon 1 for 200")
    for wagon in ("Wagon 2", "Wagon 3"):
        for merchant in (one, two):
            assert not await merchant.page.evaluate(GO_ON, [merchant.page.url, wagon])


async def bargain(one: Merchant, two: Merchant) -> None:
    await one.is_asked("Load goods of one kind for free, up to 3")
    await one.reads_in_the_bar("Number: 1")
    await one.presses("Load")
    await one.is_asked("name a price")
    await one.page.locator("#decision").get_by_label("One good").check(force=True)
    await one.says(500, "Name a price to all")
    await one.reads("1 good for 500")
    await one.presses("Wait for offers")
    await two.is_asked("Offers left: 3")
    await two.reads("1 good for 500")
    await two.says(100, "Make an offer")
    await one.is_asked(f"{two.name} offers 100 for loading Wine")
    await one.reads("for 100")
    await one.says(300, "Ask another fee")
    await two.is_asked(f"{one.name} asks 300 instead")
    await two.reads("No, but for 300")
    await two.presses("Agree")
    await one.has_in_the_log(f"{two.name} loads Wine on wagon 1 and pays {one.name} 300")


async def drive_to_the_courier(one: Merchant, two: Merchant) -> None:
    await one.is_asked("Play a movement tile")
    await one.page.locator("#look-1").check(force=True)
    await expect(one.page.locator(".reach--1.at--JW")).to_be_visible()
    await one.presses("Play this tile: Tile 4", "#board")
    await one.presses("Move, Wagon 1: Reims", "#board")
    await one.is_asked("where is it headed?")
    await one.presses("Turn: Road to Brugge, space 2", "#board")
    await two.is_asked("Play a movement tile")
    await two.presses("Play this tile: Tile 1", "#board")
    await two.presses("Move, Wagon 1: Road to Brugge, space 2", "#board")
    await two.is_asked("take an influence card")
    await two.presses("Take this card: Market rumour", "#board")
    await one.has_in_the_log(f"{two.name} takes an influence card")
    await expect(one.page.locator("#log")).not_to_contain_text("rumour")


async def set_the_wheels(wide: Person, phone: Person) -> None:
    """One by keyboard alone, one with a finger."""
    await expect(wide.page.locator("#decision[data-yours]")).to_contain_text("Set your price wheel")
    for arrow, steps in (("First arrow", 1), ("Second arrow", 3)):
        hand = wide.page.get_by_role("slider", name=arrow)
        await hand.focus()
        for _ in range(steps):
            await wide.page.keyboard.press("ArrowRight")
    second = wide.page.get_by_role("slider", name="Second arrow")
    await expect(second).to_have_attribute("aria-valuetext", "Wine")
    await second.press("Enter")
    await expect(phone.page.get_by_role("img", name="Anna has closed the fist").first).to_be_visible()
    assert await complaints_of_axe(phone.page) == [], "wheel"
    assert await sideways(phone) == 0
    await drags(phone.page, "[data-value=arms]", "wine")
    await drags(phone.page, "[data-hand=second] svg", "salt")
    await expect(phone.page.get_by_label("First arrow: Wine")).to_be_checked()
    await expect(phone.page.get_by_label("Second arrow: Salt")).to_be_checked()
    await phone.page.get_by_role("button", name="Set the wheel").click()


async def drags(page: Page, start: str, good: str) -> None:
    """An arrow of the wheel to a good, with a finger that begins on an arrow or on the face of the wheel."""
    await page.locator(".dial").scroll_into_view_if_needed()
    at = [await middle(page.locator(place)) for place in (start, f"[data-value={good}]")]
    session = await page.context.new_cdp_session(page)
    for kind, point in (("touchStart", at[0]), ("touchMove", at[1])):
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def middle(place: Locator) -> dict[str, float]:
    box = await place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def play_the_rumour(two: Merchant) -> None:
    await two.is_asked("Play a Market rumour")
    await two.page.locator("#decision").get_by_label("Silk").check(force=True)
    await two.page.locator("#decision").get_by_label("+2").check(force=True)
    await two.presses("Spread a rumour")
    await two.has_in_the_log(f"{two.name} plays Market rumour")
    await expect(two.page.locator("#marker-silk")).to_be_attached()


async def buy_a_card(one: Merchant, two: Merchant) -> None:
    await one.is_asked("Open the auction")
    await one.says(100, "Bid")
    await two.is_asked(f"{one.name} bids 100")
    await two.says(300, "Bid")
    await one.is_asked(f"{two.name} bids 300")
    await one.presses("Pass")
    await two.is_asked("Take one of the investment cards")
    await two.page.locator("#investments button[type=submit]").first.click()
    await one.has_in_the_log(f"{two.name} wins the auction for 300")


async def rise(one: Merchant, two: Merchant) -> None:
    await one.is_asked("Raise your status?")
    await one.says(2, "Rise")
    await expect(two.page.locator("#rank-2 .arms")).to_be_attached()
    await two.is_asked("Raise your status?")
    await two.presses("Stay")
    await one.has_in_the_log("Turn 2")


async def to_the_end(url: str, *people: Person) -> None:
    """They do the least they can until enough wagons have arrived, then look at the result."""
    for person in people:
        await person.page.goto("/about")
    over = False
    for _ in range(400):
        for person in people:
            over = await person.page.evaluate(GO_ON, [url, ""]) or over
        if over:
            break
    for person in people:
        await person.page.goto(url)
        await expect(person.page.locator("#scores")).to_be_visible()
        both = re.compile("Anna.*Beth|Beth.*Anna", re.S)
        await expect(person.page.locator("#scores")).to_contain_text(both)
        assert await sideways(person) == 0
