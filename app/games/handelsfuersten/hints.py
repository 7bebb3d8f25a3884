"""How good a position is for a seat, for bots that look one turn ahead."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Seat
from app.engine.table import Position

from .state import Handelsfuersten, Merchant

COIN = 100
CARD, CARD_OF_OWN_CUBE = 60, 45
OPEN_DEMAND = 30
SHIP_A_TURN, OFFICE_A_TURN, DOCK_WORKER_A_TURN, AGREEMENT_A_TURN = 170, 130, 90, 110
CARDS_A_TURN = 2


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """In hundredths of a coin: the lead in coins, cards, demand to come, and what cards will earn."""
    state: Handelsfuersten = position.state
    others = [worth(state, other) for other in range(len(state.merchants)) if other != seat]
    return worth(state, seat) - sum(others) // (2 * len(others)) - max(others) // 2


def worth(state: Handelsfuersten, seat: Seat) -> int:
    """What a merchant has and may expect."""
    merchant = state.merchants[seat]
    if not state.pile:
        return merchant.coins * COIN
    return merchant.coins * COIN + _hand(state, merchant) + _engine(state, merchant)


def _hand(state: Handelsfuersten, merchant: Merchant) -> int:
    cards = sum(CARD + CARD_OF_OWN_CUBE * merchant.ships.count(good) for good in merchant.hand)
    return cards + OPEN_DEMAND * sum(state.demand(cube) for cube in merchant.ships if cube)


def _engine(state: Handelsfuersten, merchant: Merchant) -> int:
    turns = len(state.pile) // (CARDS_A_TURN * len(state.merchants))
    return turns * (SHIP_A_TURN * len(merchant.ships) + OFFICE_A_TURN * merchant.offices
                    + DOCK_WORKER_A_TURN * merchant.dock_workers + AGREEMENT_A_TURN * merchant.agreements)
