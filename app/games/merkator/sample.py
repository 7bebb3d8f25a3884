"""A full table that agrees with what one seat knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import BACK, Cards, shuffled, turned_up, unseen
from app.engine.knowledge import Knowledge
from app.engine.prompt import Chance
from app.engine.redeal import world
from app.engine.table import Position

from .state import Merkator


def sample(knowledge: Knowledge, chance: Chance) -> Position[Any, Any]:
    """Below the open cards the stacks are shuffled anew, level by level; so are the counters on the chart."""
    state: Merkator = knowledge.position.state
    stacks, solo = _stacks(state, chance)
    bonus = shuffled(unseen(_bonus(state), state.bonus_deck), chance)
    buildings = shuffled(unseen(_buildings(state), state.building_deck), chance)
    letters = shuffled(unseen(state.pieces.letters, state.flipped, *state.chart), chance)
    state = replace(
        state,
        stacks=stacks,
        solo=solo,
        bonus_deck=turned_up(state.bonus_deck, bonus),
        building_deck=turned_up(state.building_deck, buildings),
        chart=tuple(turned_up(row, letters) for row in state.chart),
    )
    return world(knowledge.position, state, chance)


def _stacks(state: Merkator, chance: Chance) -> tuple[dict[int, Cards], Cards]:
    """The stacks of contracts and the Solo stack, whose levels one knows by the place in it."""
    pieces = state.pieces
    held = [card for merchant in state.merchants for card in merchant.contracts]
    rest = {level: shuffled(unseen(cards, tuple(card for card in (*held, *state.discards)
                                                if pieces.value[card] == level),
                                   state.stacks.get(level, ())), chance)
            for level, cards in pieces.of_level.items()}
    stacks = {level: turned_up(stack, rest[level]) for level, stack in state.stacks.items()}
    levels = pieces.solo_stack[len(pieces.solo_stack) - len(state.solo):]
    solo = tuple(card if card != BACK else rest[level].pop()
                 for card, level in zip(state.solo, levels, strict=True))
    return stacks, solo


def _bonus(state: Merkator) -> list[str]:
    """The bonus cards that nobody owns and that do not lie open."""
    owned = [card for merchant in state.merchants for card in (*merchant.bonus, *state.bonus_offer)]
    return [card for card in state.pieces.bonus if card not in owned]


def _buildings(state: Merkator) -> list[str]:
    """The same of the buildings in the game."""
    owned = [card for merchant in state.merchants for card in (*merchant.buildings, *state.building_offer)]
    return [card.id for card in state.pieces.tables.buildings
            if card.id not in owned and not (state.alone and card.sole)]
