"""Where things lie on each game's board: `layout(view, you) -> dict` in a module of its name, if need be."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from app.engine.parts import Seat


def layout_of(slug: str, view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template of this game needs besides the view; nothing if the game says nothing."""
    module = _module(slug)
    return module.layout(view, you) if module else {}


@cache
def _module(slug: str) -> Any:
    name = f"{__name__}.{slug}"
    return import_module(name) if find_spec(name) else None
