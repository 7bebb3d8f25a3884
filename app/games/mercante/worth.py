"""What goods, cards and points are worth to a merchant, as far as his seat knows."""

from __future__ import annotations

from app.engine.parts import Seat

from .pieces import ANY
from .state import Mercante

CONTRACT_POINT = 5
RANKED_POWERS = ("second_storehouse", "deep_coffers", "granary_rights", "bazaar_kin", "light_fingers",
                 "harbor_privilege", "iron_vault", "silver_tongue", "court_whispers")


def price_then(state: Mercante, good: str, ahead: int = 0) -> int:
    """What a good would bring once so many more tokens lie in its market; little where it is closed."""
    market = state.pieces.market_of[good]
    prices = state.pieces.market[market].prices
    space = len(state.market[market]) + ahead
    price = max(1, prices[space] + state.modifier(good)) if space < len(prices) else 2
    return price // 2 if state.closed(market) else price


def wanted(state: Mercante, seat: Seat, good: str) -> int:
    """What a good adds to the contracts in hand, in crowns."""
    owned = state.merchants[seat].goods
    best = 0
    for card in state.merchants[seat].contracts:
        contract = state.pieces.contract.get(card)
        if contract is None:
            continue
        lacking = [need for need in dict.fromkeys(contract.goods) if need != ANY
                   and contract.goods.count(need) > owned.count(need)]
        if good in contract.goods and owned.count(good) < contract.goods.count(good):
            best = max(best, CONTRACT_POINT * (contract.points + contract.penalty) // max(1, len(lacking)))
        elif ANY in contract.goods and len(owned) < len(contract.goods):
            best = max(best, 2)
    return best


def needed(state: Mercante, seat: Seat, good: str) -> bool:
    """Whether a contract in hand asks for a good that is in a warehouse."""
    return any(good in contract.goods for card in state.merchants[seat].contracts
               if (contract := state.pieces.contract.get(card)) is not None)


def new_token(state: Mercante, seat: Seat, good: str) -> int:
    """What another token of a good is worth, cartage deducted."""
    market = state.pieces.market_of[good]
    waiting = sum(state.pieces.market_of[other] == market for other in state.merchants[seat].goods)
    value = price_then(state, good, waiting) - state.pieces.halves[good]
    if not state.free_spaces(seat):
        value -= min((stored_token(state, seat, other) for other in state.merchants[seat].goods), default=0)
    return max(value, state.bazaar(seat) - 2) + wanted(state, seat, good)


def stored_token(state: Mercante, seat: Seat, good: str) -> int:
    """What a token in a warehouse is worth."""
    return max(state.bazaar(seat), price_then(state, good) - state.pieces.halves[good]) + (
        3 * CONTRACT_POINT if needed(state, seat, good) else 0)


def contract_worth(state: Mercante, seat: Seat, card: str) -> int:
    """How good a contract is to hold."""
    contract, owned = state.pieces.contract[card], state.merchants[seat].goods
    ready = sum(good == ANY or good in owned for good in contract.goods)
    return contract.crowns + 4 * contract.points - 2 * contract.penalty - 3 * len(contract.goods) + 5 * ready


def card_effect(state: Mercante, card: str, good: str) -> int:
    """By how much an event played now would change the price of a good."""
    event = state.pieces.event[card]
    market = state.pieces.market_of[good]
    if event.removes:
        return price_then(state, good, -min(event.removes, len(state.market[market]))) - price_then(
            state, good
        )
    if event.adds:
        return price_then(state, good, event.adds) - price_then(state, good)
    change = state.pieces.changes[card][good]
    if event.enduring and all(state.calendar):
        change -= state.pieces.changes[state.calendar[2]][good]
    return change


def event_worth(state: Mercante, seat: Seat, card: str) -> int:
    """What playing an event does for a merchant, and to the others."""
    event = state.pieces.event[card]
    if not event.enduring:
        return event.crowns + 2 * event.draws
    total = 0
    for other, merchant in enumerate(state.merchants):
        change = sum(state.pieces.changes[card][good] for good in merchant.goods)
        closed = sum(price_then(state, good) // 2 for good in merchant.goods
                     if state.pieces.market_of[good] == event.closes)
        total += 3 * (change - closed) if other == seat else -(change - closed)
    return total // 3
