"""How the goods, seals and houses of Mercante look, and what its cards say."""

from __future__ import annotations

from typing import Any, NamedTuple

from app.engine.parts import Seat
from app.games.mercante.names import POWER_TEXTS

from . import Token

SHAPES = {"luxuries": "diamond", "metals": "hexagon", "raw": "square", "food": "circle"}
SEALS = ("buy_point", "intelligence", "dockworkers", "improve", "manipulate", "contract", "skulduggery")
SEAL_ICONS = {
    "buy_point": "laurel-crown", "intelligence": "eye", "dockworkers": "cargo-crane", "improve": "house",
    "manipulate": "puppet", "contract": "tied-scroll", "skulduggery": "robber-mask",
}
SEAL_ACTIONS = {
    "buy_point": ("BuyPoint",), "intelligence": ("GatherIntelligence",), "dockworkers": ("HireDockworkers",),
    "improve": ("BuyAgent", "BuyWarehouse"), "manipulate": ("ManipulateEvents",),
    "contract": ("SelectContract",), "skulduggery": ("Skulduggery",),
}
MARKET_ICONS = {"luxuries": "diamond-ring", "metals": "gold-bar", "raw": "wood-pile", "food": "wheat"}
POWER_ICONS = {
    "second_storehouse": "warehouse", "deep_coffers": "chest", "harbor_privilege": "harbor-dock",
    "granary_rights": "grain-bundle", "bazaar_kin": "shop", "iron_vault": "padlock", "silver_tongue": "talk",
    "court_whispers": "throne-king", "light_fingers": "robber-mask",
}
EFFECTS = ("closes", "removes", "adds", "removes_each", "fire", "riot", "levy", "crowns", "drops", "draws")
FIRST_LOOK = {
    "upkeep": "markets", "auction": "harbour", "assign": "ledger", "end": "ledger", "setup": "ledger",
    "over": "harbour",
}
"""The part of the table that lies on top in each phase."""
NEEDED = {
    "store": "ledger",
    "lose": "ledger",
    "loot": "ledger",
    "event-market": "markets",
    "event-good": "markets",
    "drop-event": "calendar",
    "look": "decks",
    "react": "cards",
    "manipulate": "cards",
    "first-contract": "cards",
}
"""The part of the table that a question is answered on."""


TOKENS = {token.id: token for token in (
    Token("art", "A", SHAPES["luxuries"], "mona-lisa"),
    Token("gems", "G", SHAPES["luxuries"], "gems"),
    Token("silk", "S", SHAPES["luxuries"], "kimono"),
    Token("spices", "P", SHAPES["luxuries"], "hot-spices"),
    Token("gold", "O", SHAPES["metals"], "gold-bar"),
    Token("mercury", "M", SHAPES["metals"], "drop"),
    Token("silver", "V", SHAPES["metals"], "metal-bar"),
    Token("tin", "T", SHAPES["metals"], "metal-disc"),
    Token("dyes", "D", SHAPES["raw"], "paint-bucket"),
    Token("ore", "R", SHAPES["raw"], "ore"),
    Token("textiles", "X", SHAPES["raw"], "rolled-cloth"),
    Token("timber", "B", SHAPES["raw"], "wood-pile"),
    Token("coffee", "C", SHAPES["food"], "coffee-beans"),
    Token("grain", "N", SHAPES["food"], "wheat"),
    Token("livestock", "L", SHAPES["food"], "cow"),
    Token("wine", "W", SHAPES["food"], "wine-bottle"),
    Token("neutral", "–", "octagon", "wooden-crate"),
    Token("any", "∗", "octagon", "swap-bag"),
)}


class Effect(NamedTuple):
    """A part of what an event does: what it changes, which good or market, and by how much."""

    does: str
    what: str
    by: int


class Sum(NamedTuple):
    """The price of the sale in progress: the space, what cards and house add, and the result."""

    space: int
    changes: tuple[tuple[str, int], ...]
    floor: bool
    bonus: int
    price: int


def layout(view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template needs besides the view: icons, printed numbers, the effects of the events."""
    printed = view.printed
    return {
        "you": you,
        "tokens": TOKENS,
        "seals": {seal: printed.seals[seal] for seal in SEALS},
        "seal_icons": SEAL_ICONS,
        "seal_actions": SEAL_ACTIONS,
        "market_icons": MARKET_ICONS,
        "power_icons": POWER_ICONS,
        "power_texts": POWER_TEXTS,
        "events": printed.events,
        "effects": {card: effects(row) for card, row in printed.events.items()},
        "halves": printed.halves,
        "warehouse": printed.warehouse,
        "contracts": printed.contracts,
        "ships": printed.ships,
        "sums": any(market.prices for market in view.markets),
        "sum": sale_sum(view),
        "brings": brings(view, you),
        "needed": NEEDED,
        "on_top": FIRST_LOOK.get(view.phase, "harbour"),
    }


def brings(view: Any, you: Seat | None) -> dict[str, int]:
    """What each good would bring the viewer in its market now; nothing for markets that take none."""
    power = view.printed.powers.get(view.merchants[you].power) if you is not None else None
    return {good: price + (power.food_bonus if power and market.id == "food" else 0)
            for market in view.markets if not market.closed for good, price in market.prices.items()}


def effects(card: Any) -> list[Effect]:
    """What an event does, in the order in which it is read on the card."""
    parts = [Effect("market", market, by) for market, by in card.markets.items()]
    parts += [Effect("good", good, by) for good, by in card.goods.items()]
    if card.closes:
        parts.append(Effect("closes", card.closes, 0))
    return parts + [Effect(does, "", getattr(card, does)) for does in EFFECTS[1:] if getattr(card, does)]


def sale_sum(view: Any) -> Sum | None:
    """How the price of the sale in progress comes about; nothing where the merchants do their own sums."""
    market = next((market for market in view.markets if view.sale and market.id == view.sale.market), None)
    if market is None or not market.prices:
        return None
    changes = market.changes.get(view.sale.good, ())
    plain = view.sale.space + sum(by for _, by in changes)
    power = view.printed.powers.get(view.merchants[view.sale.seller].power)
    bonus = power.food_bonus if power and market.id == "food" else 0
    return Sum(view.sale.space, changes, plain < 1, bonus, max(1, plain) + bonus)
