"""Advice for bots, from what one seat knows: a plain trader who buys, ships and climbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Chance, OneOf, Prompt, Some
from app.engine.table import Position

from . import driving
from .actions import (
    Accept,
    Bid,
    Buy,
    ChooseCard,
    Counter,
    Load,
    LoadByLicence,
    LowerPrice,
    Offer,
    Pass,
    PayFee,
    PlayCard,
    PostFee,
    RaisePrice,
    Refuse,
    Repay,
    Rise,
    SellStored,
    SetFees,
    SetWheel,
    SpreadRumour,
    TakeCard,
    TakeLetter,
    Withdraw,
)
from .forms import field, offered
from .state import MiddleAges
from .steps.bargaining import kinds_of
from .worth import CARD_WORTH, aboard_worth, cargo_worth, store_worth, stored_worth, turns_left

FEE_FOR_A_GOOD = 200
POCKET = 700
LIKED_CARDS = (
    "trade_fair",
    "relay_horses",
    "rumour",
    "patron",
    "court_favour",
    "carrier_licence",
    "bulk_order",
)


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


def _card(prompt: Prompt, wanted: bool) -> Action:
    """Plays the card that can be played now if it is wanted."""
    cards: OneOf | None = field(prompt, PlayCard)
    return PlayCard(cards.options[0]) if cards is not None and wanted else Pass()


def _buy(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    seat, stalls = prompt.seat, field(prompt, Buy)
    merchant = state.merchants[seat]
    if stalls is None or merchant.money < POCKET or turns_left(state) < 2:
        return Pass()
    best = max(stalls.options, key=lambda stall: (_bargain(state, seat, stall), chance.randrange(1000)))
    return Buy(best) if _bargain(state, seat, best) > 0 else Pass()


def _bargain(state: MiddleAges, seat: Seat, stall: str) -> int:
    """How much a good promises: nothing where three of its kind lie already, most where a wagon stands."""
    city, good = state.pieces.stall[stall]
    stored = state.merchants[seat].store
    others = sum(stored.get(other, 0) for other in state.pieces.stalls_of[city]) - stored.get(stall, 0)
    if stored.get(stall, 0) >= 3 or others >= 3:
        return -1
    near = max(_nearness(state, wagon, city) for wagon in range(len(state.wagons)))
    return (
        stored_worth(state, city, good) // 2
        + near
        + 60 * stored.get(stall, 0)
        - 2 * state.cost(good)
        - 40 * others
    )


def _nearness(state: MiddleAges, wagon: int, city: str) -> int:
    it = state.wagons[wagon]
    if it.space == city:
        return 350 if it.empty else 100
    distance = dict(state.pieces.ahead[it.space, it.heading]).get(city, 20)
    return max(0, 250 - 40 * distance)


def _fist(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    merchant, city = state.merchants[prompt.seat], prompt.facts["city"]
    stored = [min(3, merchant.store.get(stall, 0)) for stall in state.pieces.stalls_of[city]]
    worth = 150 * max(stored) + 50 * (sum(stored) - max(stored))
    limit: Amount = field(prompt, Bid)
    wanted = min(worth * (70 + chance.randrange(60)) // 100, merchant.money // 3, limit.high)
    return Bid(wanted // limit.step * limit.step)


def _load(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    wagon = state.wagons[prompt.facts["number"] - 1]
    forms: list[Any] = [form.fields for form in prompt.forms if form.action is Load]
    loads = [Load(good.options[0], count.high) for good, count in forms]
    return max(loads, key=lambda load: load.count * aboard_worth(state, wagon, load.good))


def _post(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    counts = field(prompt, PostFee)
    if counts is None:
        return Pass()
    count = counts.options[0]
    return PostFee(count, FEE_FOR_A_GOOD * int(count))


def _set_fees(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    return SetFees(FEE_FOR_A_GOOD, 2 * FEE_FOR_A_GOOD)


def _apply(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    by_licence: Some | None = field(prompt, LoadByLicence)
    if by_licence is not None and by_licence.most == 2:
        return LoadByLicence(by_licence.options[:2])
    paying = [form.fields[0] for form in prompt.forms if form.action is PayFee]
    if paying:
        most: Any = paying[-1]
        return PayFee(most.options[: most.most])
    offer: Some | None = field(prompt, Offer)
    if offer is None or prompt.facts["left"] < 2:
        return Pass()
    fee: Amount = field(prompt, Offer, 1)
    goods = offer.options[: offer.most]
    return Offer(goods, min(fee.high, (FEE_FOR_A_GOOD - 50) * len(goods) // fee.step * fee.step))


def _answer_offer(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    fair = (FEE_FOR_A_GOOD - 50) * len(prompt.facts["goods"]) // 100 * 100
    if prompt.facts["fee"] >= fair:
        return Accept()
    return Counter(FEE_FOR_A_GOOD * len(prompt.facts["goods"])) if chance.randrange(4) else Refuse()


def _answer_counter(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    wagon, goods = state.wagons[prompt.facts["number"] - 1], prompt.facts["goods"]
    worth = sum(aboard_worth(state, wagon, good) for good in kinds_of(goods))
    return Accept() if prompt.facts["counter"] * 2 <= worth and offered(prompt, Accept) else Withdraw()


def _choose_influence(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    kinds: OneOf = field(prompt, ChooseCard)
    liked = [card for card in LIKED_CARDS if card in kinds.options]
    return ChooseCard(liked[chance.randrange(min(5, len(liked)))])


def _carried(state: MiddleAges, seat: Seat) -> dict[str, int]:
    """How much each good matters to a player: aboard counts most, more so in a wagon that has arrived."""
    weight = dict.fromkeys(state.pieces.goods, 0)
    for wagon in state.wagons:
        for owner, goods in enumerate(wagon.cargo):
            for good in goods:
                weight[good] += (4 if owner == seat else -1) * (3 if wagon.arrived else 1)
    for stall, count in state.merchants[seat].store.items():
        weight[state.pieces.stall[stall][1]] += count
    return weight


def _wheel(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    weight, top = _carried(state, prompt.seat), state.pieces.top_price
    risky = {good: (-1 if state.prices[good] == top else 1) * weight[good] for good in weight}
    best = sorted(risky, key=lambda good: (-risky[good], chance.randrange(1000)))
    first = best[0] if risky[best[0]] > 0 else "arms"
    again = first != "arms" and state.prices[first] <= top - 2
    second = first if again else best[1] if risky[best[1]] > 0 else "arms"
    return SetWheel(first, second)


def _rumours(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    if not offered(prompt, SpreadRumour):
        return Pass()
    arrived = [good for wagon in state.wagons if wagon.arrived for good in wagon.cargo[prompt.seat]]
    low = {good: min(2, state.pieces.top_price - state.prices[good]) for good in arrived}
    gains = {good: arrived.count(good) * low[good] for good in low}
    best = max(gains, key=lambda good: gains[good], default=None)
    return SpreadRumour(best, f"+{low[best]}") if best is not None and gains[best] >= 2 else Pass()


def _office(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    weight, top = _carried(state, prompt.seat), state.pieces.top_price
    up = max(
        (good for good in weight if state.prices[good] < top), key=lambda good: weight[good], default=None
    )
    if up is not None and weight[up] > 0:
        return RaisePrice(up)
    down = min(
        (good for good in weight if state.prices[good] > 0), key=lambda good: weight[good], default=None
    )
    return LowerPrice(down) if down is not None and weight[down] < 0 else Pass()


def _warehouse_sale(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    stalls: OneOf = field(prompt, SellStored)
    dear = max(stalls.options, key=lambda stall: state.cost(state.pieces.stall[stall][1]))
    wanted = turns_left(state) < 2 or state.prices[state.pieces.stall[dear][1]] == state.pieces.top_price
    return SellStored(dear) if wanted else Pass()


def _trade_fair(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    return _card(prompt, len(state.wagons[prompt.facts["number"] - 1].cargo[prompt.seat]) >= 2)


def _bid(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    limit: Amount = field(prompt, Bid)
    worth = max(CARD_WORTH[card] for card in state.offer) * min(6, turns_left(state)) // 6
    spare = state.merchants[prompt.seat].money - POCKET
    return Bid(limit.low) if limit.low <= min(worth, spare) else Pass()


def _take_card(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    return TakeCard(max(state.offer, key=lambda card: CARD_WORTH[card]))


def _borrow(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    return TakeLetter() if turns_left(state) >= 5 and not state.merchants[prompt.seat].letters else Pass()


def _repay_first(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    spare = state.merchants[prompt.seat].money - state.pieces.tables.letters.repay
    return Repay() if spare >= POCKET or turns_left(state) < 3 else Pass()


def _rise(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Up to two levels, if upkeep and trade can still be paid; all that is possible in the last turn."""
    levels: Amount = field(prompt, Rise)
    merchant, price, left = state.merchants[prompt.seat], prompt.facts["price"], turns_left(state)
    if not left:
        return Rise(levels.high)
    for count in range(levels.high, 0, -1):
        upkeep = state.pieces.upkeep[merchant.level + count]
        if merchant.money - count * price >= POCKET + upkeep * (2 if left > 3 else 1):
            return Rise(count)
    return Pass()


def _bulk(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    waiting = any(wagon.empty and wagon.space in state.pieces.market for wagon in state.wagons)
    return _card(prompt, waiting and state.merchants[prompt.seat].money > 3 * POCKET)


def _pass_unless(worth: int) -> Callable[[MiddleAges, Prompt, Chance], Action]:
    """Plays the card where the sum it saves is worth it."""
    return lambda state, prompt, chance: _card(
        prompt, prompt.facts["amount"] >= worth or prompt.facts["amount"] > state.merchants[prompt.seat].money
    )


def _go_on(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    return _card(prompt, True)


ADVICE: dict[str, Callable[[MiddleAges, Prompt, Chance], Action | None]] = {
    "buy": _buy,
    "bought": _bulk,
    "closed-fist": _fist,
    "load": _load,
    "post-offers": _post,
    "post-fixed": _set_fees,
    "apply": _apply,
    "apply-fixed": _apply,
    "answer-offer": _answer_offer,
    "answer-counter": _answer_counter,
    "move": driving.move,
    "move-on": driving.move,
    "drive": driving.drive,
    "blocked": _go_on,
    "face": driving.face,
    "choose-influence": _choose_influence,
    "wheel": _wheel,
    "rumours": _rumours,
    "office": _office,
    "warehouse-sale": _warehouse_sale,
    "trade-fair": _trade_fair,
    "open-auction": _bid,
    "bid": _bid,
    "patron": _pass_unless(300),
    "take-card": _take_card,
    "upkeep": _pass_unless(500),
    "borrow": _borrow,
    "repay-first": _repay_first,
    "rise": _rise,
}
