"""Nobody leaves a table because a test takes long."""

from __future__ import annotations

import pytest

from app.play import live


@pytest.fixture(autouse=True)
def who_was_here_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was seen at a table is there to the end of the test."""
    monkeypatch.setattr(live, "GRACE", 3600.0)
