"""What must hold wherever a game of Merkator stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.table import Position
from app.games.merkator.state import Merkator
from app.games.merkator.steps.contracts import Contracts
from app.games.merkator.steps.trading import Trading


def check(position: Position[Any, Any]) -> None:
    """Every card is somewhere, nobody owes anything, and no counter comes out of nowhere."""
    state: Merkator = position.state
    _contracts(state)
    _cards(state)
    _counters(state)
    for merchant in state.merchants:
        assert merchant.contracts
        assert min(merchant.money, merchant.counters) >= 0
        assert all(count > 0 for count in merchant.goods.values())
        assert set(merchant.goods) <= set(state.pieces.goods)
        assert set(merchant.cubes) <= set(state.pieces.majors)
    assert set(state.cubes) == set(state.pieces.majors)
    assert min(state.cubes.values()) >= 0
    _linked_majors(position)
    for step in position.stack:
        if isinstance(step, Contracts):
            assert len(set(step.fulfilled)) == len(step.fulfilled)
        if isinstance(step, Trading):
            assert all(good in ("any", *state.pieces.contract[step.contract].goods) for good in step.traded)


def _contracts(state: Merkator) -> None:
    """Each contract lies in one place."""
    found = Counter([*state.discards, *state.solo])
    for stack in state.stacks.values():
        found.update(stack)
    for merchant in state.merchants:
        found.update(merchant.contracts)
    assert found == Counter(list(state.pieces.contract))
    for level, stack in state.stacks.items():
        assert all(state.pieces.value[card] == level for card in stack)


def _cards(state: Merkator) -> None:
    """So does each bonus card and each building, and as many lie open as can."""
    bonus = [card for merchant in state.merchants for card in merchant.bonus]
    assert sorted([*bonus, *state.bonus_offer, *state.bonus_deck]) == sorted(state.pieces.bonus)
    buildings = [card for merchant in state.merchants for card in merchant.buildings]
    in_the_game = [card.id for card in state.pieces.tables.buildings if not (state.alone and card.sole)]
    assert sorted([*buildings, *state.building_offer, *state.building_deck]) == sorted(in_the_game)
    for offer, deck in ((state.bonus_offer, state.bonus_deck), (state.building_offer, state.building_deck)):
        assert len(offer) == state.pieces.rules.offer or (not deck and len(offer) < state.pieces.rules.offer)


def _counters(state: Merkator) -> None:
    held = sum(merchant.counters for merchant in state.merchants)
    whole = state.pieces.tables.solo.supply if state.alone else len(state.pieces.letters)
    assert state.supply + state.left_on_chart + held == whole


def _linked_majors(position: Position[Any, Any]) -> None:
    """A journey leaves a cube on each neighbour, so two linked majors are never empty together."""
    if any(getattr(step, "next", "") == "goods" for step in position.stack):
        return
    state: Merkator = position.state
    for major, links in state.pieces.links.items():
        assert state.cubes[major] or all(state.cubes[other] for other in links)
