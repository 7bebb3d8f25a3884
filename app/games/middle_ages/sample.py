"""A full table that agrees with what one seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from app.engine.cards import Cards, shuffled, turned_up, unseen
from app.engine.knowledge import Knowledge
from app.engine.prompt import Chance
from app.engine.redeal import world
from app.engine.table import Position

from .state import MiddleAges
from .steps.bargaining import Application, Proposal, asking, kinds_of, offering
from .tables import INVESTMENTS


def sample(knowledge: Knowledge, chance: Chance) -> Position[Any, Any]:
    """Unseen investment and influence cards are dealt anew, and an offer that was whispered is made up."""
    state: MiddleAges = knowledge.position.state
    known = replace(
        knowledge.position, stack=tuple(_heard(step, state, chance) for step in knowledge.position.stack)
    )
    owned = tuple(merchant.investments for merchant in state.merchants)
    deck = turned_up(state.deck, shuffled(unseen(INVESTMENTS, state.offer, state.deck, *owned), chance))
    return world(known, replace(_influence(state, chance), deck=deck), chance)


def _influence(state: MiddleAges, chance: Chance) -> MiddleAges:
    """The stock is what the viewer last saw in it, less as many unseen cards as have been taken since."""
    pieces = state.pieces
    hands = tuple(merchant.hand for merchant in state.merchants)
    out = unseen(pieces.influence_cards, state.played, *hands)
    possible = shuffled((Counter(state.stock) & Counter(out)).elements(), chance)
    left = Counter(possible[: len(state.stock) - state.missing])
    stock: Cards = tuple(card for card in pieces.influence for _ in range(left[card]))
    rest = shuffled((Counter(out) - left).elements(), chance)
    merchants = tuple(replace(merchant, hand=turned_up(merchant.hand, rest)) for merchant in state.merchants)
    return replace(state, merchants=merchants, stock=stock, missing=0)


def _heard(step: Any, state: MiddleAges, chance: Chance) -> Any:
    if not isinstance(step, Application) or not step.unheard:
        return step
    goods, fee = offering(state, step.wagon, step.seat)
    offer = Proposal(kinds_of(goods.sample(chance)), fee.sample(chance))
    return replace(step, offer=offer, counter=None if step.counter is None else asking(state).sample(chance))
