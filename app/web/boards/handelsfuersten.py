"""How the goods and special cards of Handelsfürsten look."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.engine.parts import Seat


class Token(NamedTuple):
    """A kind of goods: its letter, shape and icon (its colour is in the game's style sheet)."""

    id: str
    letter: str
    shape: str
    icon: str


TOKENS = {token.id: token for token in (
    Token("copper", "C", "trapeze", "metal-bar"),
    Token("indigo", "I", "drop", "powder-bag"),
    Token("flax", "F", "shield", "flax"),
    Token("cotton", "T", "sack", "cotton-flower"),
    Token("salt", "S", "diamond", "salt-shaker"),
    Token("pepper", "P", "hexagon", "chili-pepper"),
)}
SPECIAL_ICONS = {
    "ship": "galleon",
    "office": "shop",
    "dock_worker": "cargo-crane",
    "agreement": "tied-scroll",
}


def layout(view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template needs besides the view: tokens, icons and whose area is drawn large."""
    known = {
        good: TOKENS.get(good) or Token(good, good[:1].upper(), "circle", "barrel") for good in view.goods
    }
    return {"tokens": known, "special_icons": SPECIAL_ICONS, "you": you}
