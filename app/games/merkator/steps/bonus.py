"""The goods of bonus cards (Taking Goods; Joining Travels)."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.table import Table

from ..events import BonusGoodsTaken
from ..state import Merkator


def take_bonus(table: Table, seat: Seat, count: int) -> None:
    """Each bonus card for the place of the journey brings so many of its goods."""
    state: Merkator = table.state
    for card in state.merchants[seat].bonus:
        bonus = state.pieces.bonus[card]
        if state.token in bonus.places and count:
            table.emit(BonusGoodsTaken(seat, card, bonus.good, count))
