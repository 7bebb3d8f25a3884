"""Scoring: victory points less the penalties of contracts that were not completed."""

from __future__ import annotations

from app.engine.game import Score
from app.engine.parts import Seat

from .state import Mercante


def scores(state: Mercante) -> tuple[Score, ...]:
    """Everybody's result; ties: crowns left, then fewest unfulfilled contracts. Teams score together."""
    return tuple(_score(state, seat) for seat in state.seats)


def _score(state: Mercante, seat: Seat) -> Score:
    lines = [("points", state.merchants[seat].points), ("penalties", -penalties(state, seat))]
    crowns, contracts, won = state.merchants[seat].crowns, len(state.merchants[seat].contracts), 0
    if state.options.talk_of_peace:
        partner = state.partner(seat)
        merchant = state.merchants[partner]
        lines += [("partner-points", merchant.points), ("partner-penalties", -penalties(state, partner))]
        crowns, contracts = crowns + merchant.crowns, contracts + len(merchant.contracts)
        won = int(state.victors is not None and seat % 2 == state.victors)
    total = sum(points for _, points in lines)
    beside = (("crowns", crowns), ("contracts", contracts))
    return Score(seat, tuple(lines), (won, total, crowns, -contracts), beside)


def penalties(state: Mercante, seat: Seat) -> int:
    """What the contracts that are still in hand cost; none where a team has won outright."""
    if state.victors is not None:
        return 0
    return sum(state.pieces.contract[card].penalty for card in state.merchants[seat].contracts
               if card in state.pieces.contract)


def points(state: Mercante) -> tuple[int, ...]:
    """Everybody's victory point tokens."""
    return tuple(merchant.points for merchant in state.merchants)
