"""Who has earned the most (End)."""

from __future__ import annotations

from app.engine.game import Score

from .state import Handelsfuersten


def scores(state: Handelsfuersten) -> tuple[Score, ...]:
    """Coins alone count; whoever is level shares the victory."""
    return tuple(Score(seat, (("coins", merchant.coins),), (merchant.coins,))
                 for seat, merchant in enumerate(state.merchants))


def coins(state: Handelsfuersten) -> tuple[int, ...]:
    """Each seat's coins."""
    return tuple(merchant.coins for merchant in state.merchants)
