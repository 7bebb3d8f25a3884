"""Advice for bots, from what one seat knows: a merchant who plans his journeys towards his contracts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt
from app.engine.table import Position

from .advice import delivering, investing
from .advice.wants import COUNTER, POINT, progress, reward
from .scoring import scores
from .state import Merkator


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """Points against the best of the others; contracts under way, counters and bonus cards."""
    state: Merkator = position.state
    found = [POINT * score.rank_by[0] // 2 + _hopes(state, score.seat) for score in scores(state)]
    return found[seat] - max([worth for other, worth in enumerate(found) if other != seat], default=0)


def _hopes(state: Merkator, seat: Seat) -> int:
    merchant = state.merchants[seat]
    under_way = [progress(state.pieces, card, merchant.goods) * reward(state.pieces, card) // 300
                 for card in merchant.contracts]
    wealth = POINT * (merchant.money + 2 * len(merchant.bonus)) // 4
    return sum(under_way) + COUNTER * merchant.counters + wealth


def advise(knowledge: Knowledge, prompt: Prompt, chance: Chance) -> Action | None:
    """What the planning merchant would do; None where he has no opinion."""
    advice = ADVICE.get(prompt.question)
    if advice is None:
        return None
    action = advice(knowledge.position.state, prompt, chance)
    return action if prompt.allows(action) else None


ADVICE: dict[str, Callable[[Merkator, Prompt, Chance], Action]] = {
    "invest": investing.invest,
    "invest-forced": investing.invest,
    "invest-rich": investing.invest,
    "invest-last": investing.invest,
    "sell-surplus": investing.sell,
    "solo-invest": investing.solo,
    "solo-forced": investing.solo,
    "solo-last": investing.solo,
    "pay-bonus": investing.pay_with,
    "pay-building": investing.pay_with,
    "discard-surplus": investing.discard,
    "convert": delivering.convert,
    "sort": delivering.sort,
    "letter": delivering.letter,
    "give-up": delivering.give_up,
    "fulfil": delivering.fulfil,
    "trade-for": delivering.trade_for,
    "trade-give": delivering.trade_give,
    "pay-kinds": delivering.pay_kinds,
    "join": delivering.join,
    "last-cubes": delivering.last_cubes,
}
