"""What a bot bids for cards, and how it climbs without falling (Actions 6 and 7)."""

from __future__ import annotations

from app.engine.parts import Action
from app.engine.prompt import Amount, Chance, Prompt

from ..actions import Bid, Pass, Repay, Rise, TakeCard, TakeLetter
from ..forms import field, played_if
from ..state import MiddleAges
from ..worth import CARD_WORTH, spare, turns_left

TRADE = 700
"""What a trader keeps for the goods, bids and fees of the next turn."""


def bid(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """A coin more than the last, up to what the best card will still be worth and upkeep leaves."""
    limit: Amount = field(prompt, Bid)
    worth = max(CARD_WORTH[card] for card in state.offer) * min(6, turns_left(state)) // 6
    return Bid(limit.low) if limit.low <= min(worth, spare(state, prompt.seat) - TRADE // 2) else Pass()


def take_card(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """The best of the open cards."""
    return TakeCard(max(state.offer, key=lambda card: CARD_WORTH[card]))


def patron(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Where the patron bears 300 or more."""
    return played_if(prompt, prompt.facts["amount"] >= 300 or turns_left(state) < 2)


def court_favour(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Where it saves 500 or more, or a level, and late in the game in any case."""
    owed = prompt.facts["amount"]
    return played_if(
        prompt, owed >= 500 or owed > state.merchants[prompt.seat].money or turns_left(state) < 2
    )


def borrow(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Once, and only with time enough to earn the repayment."""
    return TakeLetter() if turns_left(state) >= 5 and not state.merchants[prompt.seat].letters else Pass()


def repay(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """As soon as there is money for trade left, and at the end in any case."""
    spared = state.merchants[prompt.seat].money - state.pieces.tables.letters.repay
    return Repay() if spared >= TRADE or turns_left(state) < 3 else Pass()


def rise(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Up to two levels, if upkeep and trade can still be paid; all that is possible in the last turn."""
    levels: Amount = field(prompt, Rise)
    merchant, price, left = state.merchants[prompt.seat], prompt.facts["price"], turns_left(state)
    if not left:
        return Rise(levels.high)
    for count in range(levels.high, 0, -1):
        upkeep = state.pieces.upkeep[merchant.level + count]
        if merchant.money - count * price >= TRADE + upkeep * (2 if left > 3 else 1):
            return Rise(count)
    return Pass()
