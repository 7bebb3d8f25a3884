"""What a sensible merchant would do, knowing only what his seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Chance, Prompt
from app.engine.table import Position

from .actions import BuyPoints, ChooseGood, Claim, KeepHouse
from .advice import buying, playing, sending
from .advice.offered import offered
from .state import Mercante
from .worth import price_then


def advise(knowledge: Knowledge, prompt: Prompt, chance: Chance) -> Action | None:
    """A plain merchant: goods for less than they bring, contracts he can fulfil, points with what is left."""
    choose = ADVICE.get(prompt.question)
    if choose is None:
        return None
    action = choose(knowledge.position.state, prompt, chance)
    return action if action is not None and prompt.allows(action) else None


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """Points, crowns, goods and contracts, in crowns."""
    state: Mercante = position.state
    merchant = state.merchants[seat]
    contracts = sum(state.pieces.contract[card].penalty for card in merchant.contracts
                    if card in state.pieces.contract)
    goods = sum(price_then(state, good) // 2 + 1 for good in merchant.goods)
    return (10 * merchant.points + merchant.crowns + goods - 5 * contracts + 8 * merchant.agents
            + 3 * len(merchant.warehouses))


ADVICE: dict[str, Callable[[Mercante, Prompt, Chance], Action | None]] = {
    "house": lambda state, prompt, chance: KeepHouse(),
    "house-bid": buying.house_bid,
    "pick-house": buying.pick_house,
    "draft-house": buying.pick_house,
    "first-contract": buying.keep_contract,
    "keep-contract": buying.keep_contract,
    "remove": buying.remove,
    "closed-fist": buying.closed_fist,
    "choose-ship": buying.choose_ship,
    "once-around": buying.once_around,
    "store": buying.store,
    "take-discard": buying.take_discard,
    "burgle": buying.burgle,
    "loot": buying.hand_over,
    "lose": buying.hand_over,
    "plan": sending.plan,
    "assign": sending.assign,
    "sell": sending.sell,
    "react": playing.react,
    "claim": lambda state, prompt, chance: Claim(state.price(prompt.facts["good"], prompt.seat)),
    "challenge": playing.challenge,
    "manipulate": playing.manipulate,
    "put-back": playing.put_back,
    "drop-event": playing.drop_event,
    "event-market": playing.event_market,
    "event-good": lambda state, prompt, chance: ChooseGood(offered(prompt, ChooseGood, "good")[0]),
    "final-points": lambda state, prompt, chance: BuyPoints(
        prompt.forms[0].fields[0].high if isinstance(prompt.forms[0].fields[0], Amount) else 0
    ),
}
