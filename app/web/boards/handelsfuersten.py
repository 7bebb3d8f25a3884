"""How the goods and special cards of Handelsfürsten look."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Seat

from . import Token, plain_token

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
    tokens = {good: TOKENS.get(good, plain_token(good)) for good in view.goods}
    return {"tokens": tokens, "special_icons": SPECIAL_ICONS, "you": you}
