"""Who has made the most prestigious name (End of the Game)."""

from __future__ import annotations

from app.engine.game import Score

from .state import MiddleAges


def scores(state: MiddleAges) -> tuple[Score, ...]:
    """By status, debtors behind all others; ties go by money. Goods and cards do not count."""
    return tuple(
        Score(
            seat,
            (("status", merchant.level),),
            (int(not merchant.letters), merchant.level, merchant.money),
            (*((("letters", merchant.letters),) if merchant.letters else ()), ("money", merchant.money)),
        )
        for seat, merchant in enumerate(state.merchants)
    )


def status(state: MiddleAges) -> tuple[int, ...]:
    """Each seat's level on the status table."""
    return tuple(merchant.level for merchant in state.merchants)
