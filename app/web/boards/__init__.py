"""Where things lie on each game's board: `layout(view, you) -> dict` in a module of its name, if need be."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from app.engine.parts import Seat


class Token(NamedTuple):
    """What a kind of piece looks like: letter, shape and icon (its colour is in the game's style sheet)."""

    id: str
    letter: str
    shape: str
    icon: str


def plain_token(id: str) -> Token:
    """The token of a kind that has no look of its own: an owner's data file may name others."""
    return Token(id, id[:1].upper(), "circle", "barrel")


def layout_of(slug: str, view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template of this game needs besides the view; nothing if the game says nothing."""
    module = _module(slug)
    return module.layout(view, you) if module else {}


@cache
def _module(slug: str) -> Any:
    name = f"{__name__}.{slug}"
    return import_module(name) if find_spec(name) else None
