"""Which goods a bot buys, and what it bids and pays to see them aboard (Actions 1 and 2)."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Chance, Prompt, Some

from ..actions import (
    Accept,
    Bid,
    Buy,
    Counter,
    Load,
    LoadByLicence,
    Offer,
    Pass,
    PayFee,
    PostFee,
    Refuse,
    SetFees,
    Withdraw,
)
from ..forms import field, offered, played_if
from ..state import MiddleAges
from ..steps.bargaining import kinds_of
from ..worth import POCKET, aboard_worth, spare, stored_worth, time_to_ship, turns_left

FEE_FOR_A_GOOD = 200
FAIR_FOR_A_GOOD = 150


def buy(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """The best bargains, as long as there is time to sell them and money for loading and upkeep."""
    seat, stalls = prompt.seat, field(prompt, Buy)
    if stalls is None or turns_left(state) < 2:
        return Pass()
    best = max(stalls.options, key=lambda stall: (_bargain(state, seat, stall), chance.randrange(1000)))
    cost = state.cost(state.pieces.stall[best][1])
    affordable = spare(state, seat) >= cost + POCKET
    return Buy(best) if affordable and _bargain(state, seat, best) > 0 else Pass()


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


def bulk_order(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Worth it where an empty wagon waits and there is money."""
    waiting = any(wagon.empty and wagon.space in state.pieces.market for wagon in state.wagons)
    return played_if(prompt, waiting and spare(state, prompt.seat) > 2 * POCKET and turns_left(state) >= 2)


def fist(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """As much as the goods stored there are worth aboard, and nothing once it is too late to ship them."""
    merchant, city = state.merchants[prompt.seat], prompt.facts["city"]
    stored = [min(3, merchant.store.get(stall, 0)) for stall in state.pieces.stalls_of[city]]
    worth = time_to_ship(state, 150 * max(stored) + 50 * (sum(stored) - max(stored)))
    limit: Amount = field(prompt, Bid)
    money = min(merchant.money // 3, max(0, spare(state, prompt.seat)), limit.high)
    wanted = min(worth * (70 + chance.randrange(60)) // 100, money)
    return Bid(wanted // limit.step * limit.step)


def load(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """The load that is likely to bring most."""
    wagon = state.wagons[prompt.facts["number"] - 1]
    forms: list[Any] = [form.fields for form in prompt.forms if form.action is Load]
    loads = [Load(good.options[0], count.high) for good, count in forms]
    return max(loads, key=lambda load: load.count * aboard_worth(state, wagon, load.good))


def post(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """A plain price, for everybody."""
    counts = field(prompt, PostFee)
    if counts is None:
        return Pass()
    count = counts.options[0]
    return PostFee(count, FEE_FOR_A_GOOD * int(count))


def set_fees(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """The same plain price, where fees are fixed."""
    return SetFees(FEE_FOR_A_GOOD, 2 * FEE_FOR_A_GOOD)


def apply(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """By licence, else at the price named if it is worth it, else a fair offer."""
    by_licence: Some | None = field(prompt, LoadByLicence)
    if by_licence is not None and by_licence.most == 2:
        return LoadByLicence(by_licence.options[:2])
    paying: list[Any] = [form.fields[0] for form in prompt.forms if form.action is PayFee]
    for pieces in reversed(paying):
        goods = best_pieces(state, prompt, pieces.options)[: pieces.most]
        if worth_the_fee(state, prompt, prompt.facts["fees"][str(pieces.most)], goods):
            return PayFee(goods)
    offer: Some | None = field(prompt, Offer)
    if offer is None or prompt.facts["left"] < 2:
        return Pass()
    fee: Amount = field(prompt, Offer, 1)
    goods = best_pieces(state, prompt, offer.options)[: offer.most]
    wanted = FAIR_FOR_A_GOOD * len(goods) // fee.step * fee.step
    fitting = wanted <= fee.high and worth_the_fee(state, prompt, wanted, goods)
    return Offer(goods, wanted) if fitting else Pass()


def best_pieces(state: MiddleAges, prompt: Prompt, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The pieces that could be loaded, those first that are likely to bring most."""
    wagon = state.wagons[prompt.facts["number"] - 1]
    return tuple(sorted(pieces, key=lambda piece: -aboard_worth(state, wagon, *kinds_of((piece,)))))


def worth_the_fee(state: MiddleAges, prompt: Prompt, fee: int, pieces: tuple[str, ...]) -> bool:
    """Whether loading these goods costs at most two thirds of what they are likely to bring."""
    wagon = state.wagons[prompt.facts["number"] - 1]
    worth = sum(aboard_worth(state, wagon, good) for good in kinds_of(pieces))
    return 3 * fee <= 2 * time_to_ship(state, worth)


def answer_offer(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """A fair offer is taken; to a mean one another fee is named, mostly."""
    count = len(prompt.facts["goods"])
    if prompt.facts["fee"] >= FAIR_FOR_A_GOOD * count // 100 * 100:
        return Accept()
    return Counter(FEE_FOR_A_GOOD * count) if chance.randrange(4) else Refuse()


def answer_counter(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """What is asked is paid if it is worth it."""
    fitting = worth_the_fee(state, prompt, prompt.facts["counter"], prompt.facts["goods"])
    return Accept() if fitting and offered(prompt, Accept) else Withdraw()
