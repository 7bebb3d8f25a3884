"""A wagon rolls along its road when somebody moves it."""

from __future__ import annotations

from playwright.async_api import Page, expect

from tests.web.browser.conftest import Arrive
from tests.web.browser.people import Person, begin
from tests.web.browser.test_middle_ages import GO_ON, Merchant

WATCH_THE_ROAD = """
window.rolled = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const rolling = target.dataset.rolling === '' && target.getAnimations().at(-1);
    if (!rolling) continue;
    const frames = rolling.effect.getKeyframes().map(({ translate }) => translate.split(' ').map(parseFloat));
    window.rolled.push({ id: target.id, frames, milliseconds: rolling.effect.getTiming().duration });
  }
}).observe(document, { subtree: true, attributeFilter: ['data-rolling'] });"""
SPACES = """([from, to]) => {
  const at = (id) => {
    const mark = document.createElement('span');
    mark.className = `place at--${id}`;
    document.querySelector('.map').append(mark);
    const { x, y, width, height } = mark.getBoundingClientRect();
    mark.remove();
    return [x + width / 2, y + height / 2];
  };
  const [start, end] = [at(from), at(to)];
  return [start[0] - end[0], start[1] - end[1]];
}"""
"""How far a space lies from another on the map as it is drawn here."""


async def test_a_wagon_rolls_through_all_spaces_it_passes_unless_one_wants_it_still(arrive: Arrive) -> None:
    anna, beth = await arrive("Anna", moving=True), await arrive("Beth")
    mover = await at_the_tiles(anna, beth)
    await mover.presses("Play this tile: Tile 4", "#board")
    await mover.presses("Move, Wagon 2: Basel", "#board")
    await anna.page.wait_for_function("() => window.rolled.length")
    (rolled,) = await anna.page.evaluate("window.rolled")
    assert rolled["id"] == "wagon-2"
    assert 600 <= rolled["milliseconds"] <= 1600
    for space in ("KOL", "K1", "K2", "JN", "JC"):
        assert await passes(anna.page, rolled["frames"], space, "JC"), space
    assert not await passes(anna.page, rolled["frames"], "JW", "JC")
    for person in (anna, beth):
        await expect(person.page.locator("#wagon-2[data-rolls=JC]")).to_be_attached()
        await expect(person.page.locator("[data-rolling], #board [style]")).to_have_count(0)
    assert await beth.page.evaluate("window.rolled") == []


async def at_the_tiles(*people: Person) -> Merchant:
    """The first to move, when all have bought nothing and bid nothing."""
    for person in people:
        await person.page.add_init_script(WATCH_THE_ROAD)
    url = await begin(*people, game="middle_ages")
    for words in ("Buy", "Buy", "Wagon 1", "Wagon 2", "Wagon 3"):
        for person in (*people, *people):
            await person.page.evaluate(GO_ON, [url, words])
    for person in people:
        await person.page.goto(url)
    one, two = (Merchant(person) for person in people)
    mine = one.page.locator("#decision[data-yours]")
    return one if await mine.count() else two


async def passes(page: Page, frames: list[list[float]], space: str, end: str) -> bool:
    """Whether a wagon that ends on this space is on its way over that one."""
    x, y = await page.evaluate(SPACES, [space, end])
    return any(abs(frame[0] - x) + abs((frame[1] if len(frame) > 1 else 0) - y) < 3 for frame in frames)
