"""Advice for bots, from what one seat knows: a plain trader who buys, ships and climbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt
from app.engine.table import Position

from .advice import driving, goods, prices, status
from .forms import played_if
from .state import MiddleAges
from .worth import CARD_WORTH, cargo_worth, store_worth


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """Money, goods and status of a player against the best of the others."""
    state: MiddleAges = position.state
    wealth = [_wealth(state, other) for other in range(len(state.merchants))]
    return wealth[seat] - max(other for number, other in enumerate(wealth) if number != seat)


def _wealth(state: MiddleAges, seat: Seat) -> int:
    merchant = state.merchants[seat]
    cards = sum(CARD_WORTH[card] for card in merchant.investments) + 200 * len(merchant.hand)
    return (
        merchant.money
        + cargo_worth(state, seat)
        + store_worth(state, seat)
        + cards
        + 1200 * merchant.level
        - 3000 * merchant.letters
    )


def advise(knowledge: Knowledge, prompt: Prompt, chance: Chance) -> Action | None:
    """What the plain trader would do; None where he has no opinion."""
    advice = ADVICE.get(prompt.question)
    if advice is None:
        return None
    action = advice(knowledge.position.state, prompt, chance)
    return action if action is not None and prompt.allows(action) else None


def blocked(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """A tile is not lost if Relay horses can save it."""
    return played_if(prompt, True)


ADVICE: dict[str, Callable[[MiddleAges, Prompt, Chance], Action | None]] = {
    "buy": goods.buy,
    "bought": goods.bulk_order,
    "closed-fist": goods.fist,
    "load": goods.load,
    "post-offers": goods.post,
    "post-fixed": goods.set_fees,
    "apply": goods.apply,
    "apply-fixed": goods.apply,
    "answer-offer": goods.answer_offer,
    "answer-counter": goods.answer_counter,
    "move": driving.move,
    "move-on": driving.move,
    "drive": driving.drive,
    "drive-farther": driving.drive,
    "blocked": blocked,
    "face": driving.face,
    "choose-influence": driving.choose_influence,
    "wheel": prices.wheel,
    "rumours": prices.rumours,
    "office": prices.office,
    "warehouse-sale": prices.warehouse_sale,
    "trade-fair": prices.trade_fair,
    "open-auction": status.bid,
    "bid": status.bid,
    "patron": status.patron,
    "take-card": status.take_card,
    "upkeep": status.court_favour,
    "upkeep-short": status.court_favour,
    "borrow": status.borrow,
    "repay-first": status.repay,
    "rise": status.rise,
}
