"""People who play Mercante in front of a page: a short data file, and whom they answer with what."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.web.browser.people import Person

SHIPS = ("S05", "S06", "S07", "S08", "S09", "S10", "S14", "S15", "S24")
ALL_MARKETS = "markets = { luxuries = -1, metals = -1, raw = -1, food = -1 }"
LIT = ".spot[type=submit]"
REACTION = f"#cards {LIT}"
POINT = "#seal-act-BuyPoint"
ANSWERS = {
    "house": ("#act-KeepHouse button",),
    "first-contract": (f"#cards {LIT}",),
    "choose-ship": ("#harbour .way",),
    "store": ("#arrived .way",),
    "assign": ("[id^=hire-]", POINT, "#act-EndTurn button"),
    "sell": (f"#ledger {LIT}",),
    "react": (REACTION, "#act-Pass button"),
    "remove": (f"#markets {LIT}",),
    "closed-fist": ("#act-Bid .button--primary",),
    "final-points": ("#act-BuyPoints .button--primary",),
}
"""Where each question is answered: the first of these places that is offered."""
ANY = (f"#board {LIT}", "#decision form[id^=act-] button:not([data-step], [data-set])")
DUE = """() => {
  if (document.querySelector('#scores')) return 'over';
  const token = document.querySelector('#decision[data-yours] [name="prompt-token"]');
  return token ? token.value : null;
}"""
DECIDED = """before => document.querySelector('#scores')
  || document.querySelector('#decision[data-yours] [name="prompt-token"]')?.value !== before"""
FOCUSED = "wanted => document.activeElement === document.querySelector(wanted)"


def shortened(data: str) -> str:
    """The shipped data with the ships named above, with Enduring Reactions only, each for every market, and
    with a victory point for a crown, so that points are bought and therefore auctioned whatever is drawn."""
    data = re.sub(r"(?m)^points = \[.*$", lambda row: re.sub(r"\d+", "1", row[0]), data)
    rows = re.split(r"(?m)^(?=\[)", data)
    kept = [row for row in rows if not row.startswith(("[[ships]]", "[[events]]"))]
    kept += [row for row in rows if row.startswith("[[ships]]") and re.search(r'"(S\d+)"', row)[1] in SHIPS]
    reactions = [row for row in rows if row.startswith("[[events]]")
                 and "reaction = true" in row and "enduring = true" in row]
    return "".join(kept + [re.sub(r"(?m)^(markets|goods) = .*$", ALL_MARKETS, row) for row in reactions])


@dataclass
class Merchant:
    """A person at Mercante, by pointer or by keyboard alone, and what was answered where so far."""

    person: Person
    by_keyboard: bool = False
    answered: list[tuple[str, str]] = field(default_factory=list)

    async def plays_to_the_end(self) -> None:
        """Answer whatever is asked until the scores are there."""
        while await (await self.person.page.wait_for_function(DUE)).json_value() != "over":
            await self.answers()

    async def answers(self) -> None:
        """Answer what is asked now, if anything is."""
        page = self.person.page
        token = await page.evaluate(DUE)
        if token in (None, "over"):
            return
        question = token.partition(".")[0]
        if question == "closed-fist" and await page.locator("#act-Bid [data-set='1']").count():
            await self.press("#act-Bid [data-set='1']")
        place = await self.place(question)
        await self.press(place)
        self.answered.append((question, place))
        await page.wait_for_function(DECIDED, arg=token)

    async def place(self, question: str) -> str:
        """Where this question is answered."""
        if question == "once-around":
            mine = await self.person.page.locator(".phase__whose", has_text=self.person.name).count()
            return "#act-Bid .button--primary" if mine else "#act-Pass button"
        if question == "assign" and ("assign", POINT) not in self.answered:
            return POINT
        places = (*ANSWERS.get(question, ()), *ANY)
        for place in places:
            if await self.person.page.locator(place).count():
                return place
        raise AssertionError(f"{question} cannot be answered")

    async def press(self, place: str) -> None:
        """By a click, or from the start of the decision or of the board on, Tab by Tab, and Enter."""
        page = self.person.page
        if not self.by_keyboard:
            await page.locator(place).first.click()
            return
        on_board = await page.locator(f"#board :is({place})").count()
        await page.evaluate("document.activeElement.blur()")
        await page.keyboard.press("b" if on_board else "d")
        for _ in range(80):
            if await page.evaluate(FOCUSED, place):
                await page.keyboard.press("Enter")
                return
            await page.keyboard.press("Tab")
        raise AssertionError(f"{place} cannot be reached with Tab")


async def sit_together(opener: Person, *others: Person) -> str:
    """A table of Mercante for these people and a greedy bot, started."""
    url = await opener.opens_a_table(seats=2 + len(others), bots=1, game="mercante", bot="greedy")
    for other in others:
        await other.sits_down(url)
        await other.is_ready()
    await opener.is_ready()
    await opener.starts()
    for other in others:
        await other.at_the_board()
    return url
