"""What a seat can decide."""

from __future__ import annotations

from app.engine.parts import Action


class Load(Action):
    """Take a cube of this kind from the stock for the ship in question."""

    good: str


class Exchange(Action):
    """Give the cube of this ship (1 for the first) back for one of another kind."""

    ship: str


class Buy(Action):
    """Buy this special card."""

    card: str


class Pass(Action):
    """No first action, or no further exchange."""


class PlayGoods(Action):
    """Play cards of this kind."""

    good: str


class Cover(Action):
    """Lay a card of the chosen kind on each of these places of the row (1 for the leftmost)."""

    places: tuple[str, ...]


class Draw(Action):
    """Draw cards from the pile."""
