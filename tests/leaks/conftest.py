"""A house whose clock stands still, and all wires that lead out of it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.config import Settings
from app.play.kontor import Kontor
from app.web import text

from .wire import Wire


@pytest_asyncio.fixture
async def wire(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    """Nobody decides but the test, and no answer differs from another because time has passed."""
    monkeypatch.setattr(text, "ago", lambda at, language: "")
    kontor = await Kontor.open(settings, settings.database_url, clock=False)
    yield Wire(kontor, settings)
    await kontor.close()
