"""Cards, cubes, special cards and coins that are always there."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.table import Position
from app.games.handelsfuersten.steps.loading import ShipLoading
from app.games.handelsfuersten.steps.setup import FirstLoading


def check(position: Position[Any, Any]) -> None:
    """Every card, cube and special card of the box is somewhere; nobody owes anything."""
    state = position.state
    pieces, merchants = state.pieces, state.merchants
    cards = Counter(state.pile + state.row + state.covered)
    cubes, specials = Counter(state.stock), Counter(state.specials)
    for merchant in merchants:
        assert merchant.coins >= 0
        cards.update(merchant.hand)
        cubes.update(cube for cube in merchant.ships if cube)
        specials.update(ship=len(merchant.ships), office=merchant.offices, dock_worker=merchant.dock_workers,
                        agreement=merchant.agreements)
    assert cards == Counter(pieces.deck)
    assert cubes == Counter(pieces.cubes)
    printed = state.options.special_cards == "printed"
    assert specials == Counter({card.id: card.printed if printed else card.count
                                for card in pieces.tables.specials})
    assert min(state.stock.values()) >= 0
    assert min(state.specials.values()) >= 0
    assert len(state.row) == pieces.tables.start.row
    loading = [step for step in position.stack if isinstance(step, FirstLoading | ShipLoading)]
    assert loading or all(cube for merchant in merchants for cube in merchant.ships)
