"""What people do in front of a page: open a table, sit down, decide."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from playwright.async_api import BrowserContext, Page, expect

SLUG = "handelsfuersten"
OUTAGE = ("WebSocket", "net::ERR_", "Failed to fetch", "htmx:ws", "Connection not open",
          "the server responded with a status of 50")


@dataclass
class Person:
    """Somebody with a browser."""

    name: str
    page: Page
    context: BrowserContext
    expects_outage: bool = False
    complaints: list[str] = field(default_factory=list)

    def unexpected(self, expected: str) -> list[str]:
        """What the browser said that no test had reason to expect."""
        allowed = (expected, *(OUTAGE if self.expects_outage else ()))
        return [complaint for complaint in self.complaints if not any(word in complaint for word in allowed)]

    async def opens_a_table(self, seats: int = 2, bots: int = 0, game: str = SLUG,
                            bot: str = "dice") -> str:
        await self.page.goto(f"/new/{game}")
        if await self.page.get_by_label("What are you called?").count():
            await self.page.get_by_label("What are you called?").fill(self.name)
        await self.page.locator(f"#seats-{seats}").check(force=True)
        for number in range(bots):
            await self.page.select_option(f"#bots-{number}", bot)
        await self.page.get_by_role("button", name="Open the table").click()
        await expect(self.page.locator("#waiting")).to_be_visible()
        return self.page.url

    async def sits_down(self, url: str) -> None:
        await self.page.goto(url)
        await self.page.get_by_label("What are you called?").first.fill(self.name)
        await self.page.get_by_role("button", name="Sit down").first.click()
        await expect(self.page.get_by_role("button", name="I am ready")).to_be_visible()

    async def is_ready(self) -> None:
        """Says so; whoever opened the table says it by starting."""
        if await self.page.get_by_role("button", name="Start the game").count():
            return
        await self.page.get_by_role("button", name="I am ready").click()
        await expect(self.page.get_by_role("button", name="Not ready after all")).to_be_visible()

    async def starts(self) -> None:
        await self.page.get_by_role("button", name="Start the game").click()
        await self.at_the_board()

    async def at_the_board(self) -> None:
        await expect(self.page.locator("#board")).to_be_visible()

    async def sequence(self) -> int:
        return int(await self.page.locator("#status").get_attribute("data-seq") or 0)

    async def decides(self) -> None:
        """The decision that is due: whatever needs the fewest clicks and leads on."""
        page = self.page
        before = await self.sequence()
        draw = page.locator("#decision").get_by_role("button", name="Draw cards")
        go_on = page.locator("#decision").get_by_role("button", name="Pass")
        if await draw.count():
            await draw.click()
        elif await go_on.count():
            await go_on.click()
        else:
            await page.locator("#board button.spot[type=submit]").first.click()
        await self.sees_more_than(before)

    async def sees_more_than(self, before: int) -> None:
        await self.page.wait_for_function(
            "before => Number(document.querySelector('#status').dataset.seq) > before", arg=before)


async def begin(opener: Person, *others: Person, game: str = SLUG) -> str:
    """A game at whose table these people sit, started."""
    url = await opener.opens_a_table(seats=1 + len(others), game=game)
    for other in others:
        await other.sits_down(url)
        await other.is_ready()
    await opener.is_ready()
    await opener.starts()
    for other in others:
        await other.at_the_board()
    return url


async def play_on(*people: Person, decisions: int = 400) -> None:
    """Until the end, or for so many decisions."""
    for _ in range(decisions):
        mover = await whose_turn(*people)
        if mover is None:
            return
        await mover.decides()


async def whose_turn(*people: Person) -> Person | None:
    """Who is to decide, once his page says so; nobody if one of the pages says that the game is over."""
    async with asyncio.timeout(60):
        while True:
            for person in people:
                if await person.page.locator("#scores").count():
                    return None
                if await person.page.locator("#decision[data-yours]").count():
                    return person
            await people[0].page.wait_for_timeout(20)
