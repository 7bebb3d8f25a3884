"""Which contracts to sell, which cards to buy, and the choice of a place."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt

from ..actions import BuyBonus, BuyBuilding, Discard, PayWith, Sell, TravelTo
from ..scoring import best_cubes, building_points, contract_points
from ..state import Merkator
from .offered import offered
from .plans import destination
from .wants import LAST_TURNS, least, turns_left, wants

BONUS_CARDS = 5
"""How many bonus cards are enough."""
PLENTY = 12
"""From so much money on, a building is bought before the limit takes it."""


def invest(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """Sell what must be sold, buy what helps, then travel."""
    seat, last = prompt.seat, prompt.question == "invest-last"
    bought = _bonus(state, prompt, 0) or _building(state, prompt)
    if bought is not None:
        return bought
    if prompt.facts["surplus"] or (last and _pays(state, seat)):
        return Sell(least(state, seat, offered(prompt, Sell)))
    return travel(state, prompt, chance)


def travel(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """To the best place."""
    return TravelTo(destination(state, prompt.seat, offered(prompt, TravelTo)))


def sell(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The contract that one misses least."""
    return Sell(least(state, prompt.seat, offered(prompt, Sell)))


def discard(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The same in the solo game."""
    return Discard(least(state, prompt.seat, offered(prompt, Discard)))


def _bonus(state: Merkator, prompt: Prompt, threshold: int) -> Action | None:
    """A bonus card whose good is wanted, while there is time to use it."""
    merchant = state.merchants[prompt.seat]
    if turns_left(state) <= LAST_TURNS + 1 or len(merchant.bonus) >= BONUS_CARDS:
        return None
    wish = wants(state.pieces, merchant.contracts, merchant.goods)
    places = [state.pieces.place_of[card] for card in merchant.contracts]

    def use(card: str) -> int:
        bonus = state.pieces.bonus[card]
        return wish[bonus.good] + 100 * sum([places.count(place) for place in bonus.places])

    best = max(offered(prompt, BuyBonus), key=use, default=None)
    return BuyBonus(best) if best is not None and use(best) > threshold else None


def _building(state: Merkator, prompt: Prompt) -> Action | None:
    """The best building, near the end or before money is lost."""
    seat = prompt.seat
    if turns_left(state) > LAST_TURNS and state.merchants[seat].money < PLENTY:
        return None
    best = max(offered(prompt, BuyBuilding), key=lambda card: prospect(state, seat, card), default=None)
    return BuyBuilding(best) if best is not None and prospect(state, seat, best) > 0 else None


def prospect(state: Merkator, seat: Seat, card: str) -> int:
    """What a building would score with what one has, all cubes placed."""
    owned = state.edit(seat, buildings=(card,))
    cubes = best_cubes(owned, seat)
    return building_points(owned.store(seat, {good: cubes.count(good) for good in cubes}), seat, card)


def _pays(state: Merkator, seat: Seat) -> bool:
    """Whether a building is worth more than the contracts that must be sold for it."""
    merchant = state.merchants[seat]
    return any(_price(state, seat, state.pieces.cost[card] - merchant.money) < 2 * prospect(state, seat, card)
               for card in state.building_offer if prospect(state, seat, card))


def _price(state: Merkator, seat: Seat, money: int) -> int:
    """The half points that are lost with the contracts that bring so much money."""
    contracts = state.merchants[seat].contracts
    before = contract_points(state, contracts)
    while money > 0 and len(contracts) > 1:
        sold = least(state, seat, contracts)
        money -= state.pieces.value[sold]
        contracts = tuple(card for card in contracts if card != sold)
    after = contract_points(state, contracts)
    return 1000 if money > 0 else 2 * (before[0] - after[0]) + before[1] - after[1]


def solo(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """Surplus contracts pay for bonus cards, and at the end for buildings."""
    seat, surplus = prompt.seat, prompt.facts["surplus"]
    if surplus and (bought := _bonus(state, prompt, 100)) is not None:
        return bought
    paying = [card for card in offered(prompt, BuyBuilding)
              if prospect(state, seat, card) and _can_be_spared(state, seat, card, surplus)]
    if paying:
        return BuyBuilding(max(paying, key=lambda card: prospect(state, seat, card)))
    return travel(state, prompt, chance)


def _can_be_spared(state: Merkator, seat: Seat, card: str, surplus: int) -> bool:
    """Whether contracts that are too many pay for it; at the end, whether it scores more than they do."""
    cost, values = state.pieces.cost[card], state.pieces.value
    if turns_left(state) <= 1:
        return _price(state, seat, cost) < 2 * prospect(state, seat, card)
    return cost <= sum(sorted([values[contract] for contract in state.merchants[seat].contracts])[:surplus])


def pay_with(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The contract that one misses least."""
    return PayWith(least(state, prompt.seat, offered(prompt, PayWith)))
