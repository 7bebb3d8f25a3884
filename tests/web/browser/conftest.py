"""People at browsers: a Chromium, a server with a short game, and what the browser complained about."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.conftest import WORKER, ask, named
from tests.web.browser.merchants import shortened
from tests.web.browser.people import Person
from tests.web.serving import ROOT, Server

CHROMIUM = os.environ.get("KONTOR_CHROMIUM", "/usr/bin/chromium-headless-shell")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
             "--disable-background-networking", "--disable-component-update"]
REPORT = """document.addEventListener('securitypolicyviolation', (violation) =>
  console.error(`policy: ${violation.violatedDirective} ${violation.blockedURI} ${violation.sourceFile}`))"""
EXPECTED = "the server responded with a status of 4"

expect.set_options(timeout=60_000)
Arrive = Callable[..., Awaitable[Person]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file with four cards of each kind instead of ten."""
    file = tmp_path_factory.mktemp("pieces") / "short.toml"
    shipped = ROOT / "app" / "games" / "handelsfuersten" / "data.toml"
    file.write_text(shipped.read_text().replace("cards = 10", "cards = 4"))
    return file


@pytest.fixture(scope="session")
def few_ships(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file with nine ships, so that the fourth turn is the last, and Reactions for every market."""
    file = tmp_path_factory.mktemp("pieces") / "few_ships.toml"
    file.write_text(shortened((ROOT / "app" / "games" / "mercante" / "data.toml").read_text()))
    return file


@pytest.fixture(scope="session")
def few_arrivals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file with which two players end the game after two arrivals instead of six."""
    file = tmp_path_factory.mktemp("pieces") / "few_arrivals.toml"
    shipped = ROOT / "app" / "games" / "middle_ages" / "data.toml"
    file.write_text(shipped.read_text().replace("seats = 2\nlast_arrival = 6", "seats = 2\nlast_arrival = 2"))
    return file


@pytest.fixture(scope="session")
def chromium_path() -> str:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    return CHROMIUM


@pytest_asyncio.fixture(scope="session")
async def house(server: str, template: str, short: Path, few_ships: Path,
                few_arrivals: Path) -> AsyncIterator[Server]:
    """A server whose games are over soon."""
    name = f"browser_{WORKER}"
    await ask(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    running = Server(named(server, name), {"handelsfuersten": short, "mercante": few_ships,
                                            "middle_ages": few_arrivals})
    yield running
    running.stop()


@pytest_asyncio.fixture(scope="session")
async def chromium(chromium_path: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture
async def arrive(chromium: Browser, house: Server) -> AsyncIterator[Arrive]:
    """Somebody new at a browser of his own. Afterwards no browser may have complained."""
    people: list[Person] = []

    async def come(name: str = "", *, wide: bool = True, script: bool = True, offline: bool = False,
                   moving: bool = False) -> Person:
        size = {"width": 1440, "height": 900} if wide else {"width": 360, "height": 780}
        context = await chromium.new_context(viewport=size, java_script_enabled=script, base_url=house.url,
                                             locale="en-GB", has_touch=not wide,
                                             reduced_motion="no-preference" if moving else "reduce")
        context.set_default_timeout(60_000)
        person = Person(name, await context.new_page(), context, expects_outage=offline)
        await watch(person.page, person.complaints)
        people.append(person)
        return person

    yield come
    for person in people:
        await person.context.close()
    for person in people:
        assert person.unexpected(EXPECTED) == [], person.name


async def watch(page: Page, complaints: list[str]) -> None:
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    await page.add_init_script(REPORT)
