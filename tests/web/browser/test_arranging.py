"""Cards that were looked at are dragged above or below their deck, into an order, and go back as they lie."""

from __future__ import annotations

from urllib.parse import parse_qs

from playwright.async_api import Locator, Request, expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.merchants import DUE, Merchant, sit_together
from tests.web.browser.people import Person

CARDS = "#returns [data-thing]"
MIDDLE = "#returns [data-middle]"
BELOW = f"{MIDDLE} ~ [data-thing]"
TITLE_SEEN = """() => {
  const title = document.querySelector('#stage-title');
  const { left, top, height } = title.getBoundingClientRect();
  return title.contains(document.elementFromPoint(left + 5, top + height / 2));
}"""


async def test_cards_go_back_as_they_were_dragged_by_mouse_finger_and_keyboard(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna"), await arrive("Beth", wide=False)
    await sit_together(anna, beth)
    await looks_at_three_events(Merchant(anna), Merchant(beth))
    first, second, third = await order(anna)
    await by_mouse(anna, anna.page.locator(f"#{first}"), anna.page.locator(MIDDLE))
    await expect(anna.page.locator(BELOW)).to_have_attribute("id", first)
    await anna.page.locator(f"#{third} [data-grip]").press("ArrowUp")
    assert await order(anna) == [third, second, first]
    await expect(anna.page.locator("#returns [role=status]")).to_contain_text("1 of 3 from the top, above")
    await anna.page.locator(f"#{third} [data-grip]").press("ArrowDown")
    await expect(anna.page.locator("#returns [role=status]")).to_contain_text("2 of 3 from the top, above")
    await anna.page.locator(f"#{third} [data-grip]").press("ArrowUp")
    assert await put_back(anna) == [(second, "top"), (third, "top"), (first, "bottom")]

    await looks_at_three_events(Merchant(beth), Merchant(anna))
    first, second, third = await order(beth)
    await by_finger(beth, beth.page.locator(f"#{third}"), beth.page.locator(MIDDLE))
    assert await order(beth) == [first, second, third]
    await expect(beth.page.locator(BELOW)).to_have_attribute("id", third)
    await beth.page.locator(f"#{second} [data-side=below]").click()
    await expect(beth.page.locator(f"#{second}")).to_have_count(0)
    assert await order(beth) == [first, third]
    await expect(beth.page.locator(BELOW)).to_have_count(0)
    assert await put_back(beth) == [(third, "top"), (first, "top")]


async def put_back(person: Person) -> list[tuple[str, str]]:
    """Put all back as they lie: which cards were sent where, one after the other."""
    await expect(person.page.locator("[style]")).to_have_count(0)
    sent: list[tuple[str, str]] = []

    def hear(request: Request) -> None:
        posted = parse_qs(request.post_data or "")
        if posted.get("type") == ["PutBack"]:
            sent.append((f"looked-{posted['card'][0]}", posted["place"][0]))

    person.page.on("request", hear)
    await person.page.get_by_role("button", name="Put them back as they lie").click()
    await expect(person.page.locator("#returns")).to_have_count(0)
    return sent


async def order(person: Person) -> list[str]:
    ids: list[str] = await person.page.locator(CARDS).evaluate_all("cards => cards.map(card => card.id)")
    return ids


async def looks_at_three_events(merchant: Merchant, other: Merchant) -> None:
    """Both play until this one may assign an agent; he gathers intelligence about the events."""
    page = merchant.person.page
    while not str(await page.evaluate(DUE)).startswith("assign"):
        await merchant.answers()
        if not str(await page.evaluate(DUE)).startswith("assign"):
            await other.answers()
        await page.wait_for_timeout(50)
    await page.locator("#seal-act-GatherIntelligence").click()
    for left in (3, 2, 1):
        await expect(page.locator(".decision__question")).to_contain_text(f"Cards left: {left}")
        await page.locator("#spot-deck-event").click()
    await expect(page.locator(CARDS)).to_have_count(3)
    await page.wait_for_function(TITLE_SEEN)


async def by_mouse(person: Person, card: Locator, past: Locator) -> None:
    (x, y), (_, below) = await middle(card), await middle(past)
    await person.page.mouse.move(x, y)
    await person.page.mouse.down()
    await person.page.mouse.move(x, below + 60, steps=12)
    await person.page.mouse.up()


async def by_finger(person: Person, card: Locator, past: Locator) -> None:
    await card.scroll_into_view_if_needed()
    (x, y), (_, below) = await middle(card.locator("[data-grip]")), await middle(past)
    hand = await person.context.new_cdp_session(person.page)
    for kind, at in (("touchStart", y), ("touchMove", y + 20), ("touchMove", (y + below) / 2),
                     ("touchMove", below + 60)):
        await hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at}]})
    await hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def middle(thing: Locator) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
