"""A house whose clock stands still, and all wires that lead out of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy.ext.asyncio import create_async_engine

from app.config import Settings
from app.play import kontor as kontors
from app.play.kontor import Kontor
from app.play.live import Live
from app.web import text

from .wire import Wire

LINES = 20


@pytest_asyncio.fixture
async def wire(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    """Nobody decides but the test, and no answer differs from another because time has passed.

    Who is present is no secret: everybody is, however long the test takes. The database does not go away
    and all wires are read at once, so there are many lines to it, and none is tried before it is used.
    """
    monkeypatch.setattr(kontors, "connect_to", lambda url: create_async_engine(url, pool_size=LINES))
    monkeypatch.setattr(text, "ago", lambda at, language: "")
    monkeypatch.setattr(Live, "present", lambda live, table_id, player_id: True)
    monkeypatch.setattr(Kontor, "presence_changed", lambda kontor, table_id, player: None)
    kontor = await Kontor.open(settings, settings.database_url, clock=False)
    yield Wire(kontor, settings)
    await kontor.close()
