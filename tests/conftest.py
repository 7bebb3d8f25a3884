"""One Postgres per test session, a fresh copy of a migrated database per test that asks for one.

Chance is the same in every run. Of several processes each takes one file after the other, the longest first;
all that needs a browser is one file to them, so that one process starts it and no two wait for it at once.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.engine import make_url
from xdist.scheduler import LoadFileScheduling

from app.config import Settings
from app.play.kontor import Kontor
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate
from tests.chance import CHANCE, arrange, begin_with

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
LONGEST = ("tests/web/browser/", "tests/leaks/test_other_worlds.py", "tests/leaks/", "tests/durable/",
           "tests/games/test_leaks.py")
numbers = count()
arrange()
hypothesis.settings.register_profile("arranged", derandomize=not CHANCE, database=None, deadline=None,
                                     suppress_health_check=list(hypothesis.HealthCheck))
hypothesis.settings.load_profile("arranged")


class FilesAndBrowser(LoadFileScheduling):
    """Whoever has begun with one browser test gets them all."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return LONGEST[0] if file.startswith(LONGEST[0]) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FilesAndBrowser | None:
    return FilesAndBrowser(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((place for place, part in enumerate(LONGEST)
                                      if item.nodeid.startswith(part)), len(LONGEST)))


@pytest.fixture(autouse=True)
def chance_of_this_test(request: pytest.FixtureRequest) -> None:
    """What is dealt follows from the test's name, whichever tests ran before it."""
    begin_with(request.node.nodeid)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the tests' own Postgres is."""
    folder: Path = tmp_path_factory.mktemp("postgres")
    with Postgres(folder, patience=300) as url:
        yield url


@pytest_asyncio.fixture(scope="session")
async def template(server: str) -> str:
    """A database with all tables and nothing in them, to be copied."""
    engine = connect_to(named(server, f"template_{WORKER}"))
    await ask(server, f"CREATE DATABASE template_{WORKER}")
    await migrate(engine)
    await engine.dispose()
    return f"template_{WORKER}"


@pytest_asyncio.fixture
async def database_url(server: str, template: str) -> AsyncIterator[str]:
    """An empty database of the test's own."""
    async with another_database(server, template) as url:
        yield url


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for tests: bots that do not wait, an address that means nothing."""
    return Settings(database_url=database_url, data=tmp_path, public_url="https://kontor.test", bot_pace=0,
                    limits=0, _env_file=None)


@pytest_asyncio.fixture
async def kontor(settings: Settings) -> AsyncIterator[Kontor]:
    """A running counting house."""
    house = await Kontor.open(settings, settings.database_url)
    yield house
    await house.close()


@pytest_asyncio.fixture
async def neighbour(settings: Settings, kontor: Kontor) -> AsyncIterator[Kontor]:
    """A second process's worth of server on the same database, for settings of several processes."""
    house = await Kontor.open(settings, settings.database_url)
    yield house
    await house.close()


@asynccontextmanager
async def another_database(server: str, template: str) -> AsyncIterator[str]:
    """An empty database, as long as it is used."""
    name = f"test_{WORKER}_{next(numbers)}"
    await ask(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    yield named(server, name)
    await ask(server, f"DROP DATABASE {name} WITH (FORCE)")


def named(server: str, database: str) -> str:
    """The URL of another database on the same server."""
    return make_url(server).set(database=database).render_as_string(hide_password=False)


async def ask(url: str, sentence: str) -> None:
    """One statement outside a transaction."""
    engine = connect_to(url)
    async with engine.connect() as connection:
        await (await connection.execution_options(isolation_level="AUTOCOMMIT")).execute(text(sentence))
    await engine.dispose()
