"""A full table that agrees with what one seat knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import BACK, Cards, shuffled, turned_up, unseen
from app.engine.knowledge import Knowledge
from app.engine.prompt import Chance
from app.engine.redeal import world
from app.engine.table import Position

from .state import Handelsfuersten
from .steps.second_action import Covering


def sample(knowledge: Knowledge, chance: Chance) -> Position[Any, Any]:
    """The unseen goods cards are dealt anew to the other hands and the pile."""
    state: Handelsfuersten = knowledge.position.state
    hands = _announced(knowledge)
    rest = shuffled(unseen(state.pieces.deck, state.row, state.covered, state.pile, *hands), chance)
    merchants = tuple(replace(merchant, hand=turned_up(hand, rest))
                      for merchant, hand in zip(state.merchants, hands, strict=True))
    return world(
        knowledge.position, replace(state, merchants=merchants, pile=turned_up(state.pile, rest)), chance
    )


def _announced(knowledge: Knowledge) -> tuple[Cards, ...]:
    """The hands as known; whoever has said what he plays holds at least one card of it."""
    hands = [merchant.hand for merchant in knowledge.position.state.merchants]
    step = knowledge.position.stack[-1] if knowledge.position.stack else None
    if isinstance(step, Covering) and step.good not in hands[step.seat]:
        hand = list(hands[step.seat])
        hand[hand.index(BACK)] = step.good
        hands[step.seat] = tuple(hand)
    return tuple(hands)
