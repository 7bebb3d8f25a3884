"""The open bonus cards and buildings (Setup; Investment)."""

from __future__ import annotations

from app.engine.table import Table

from ..events import BonusTurnedUp, BuildingTurnedUp


def open_bonus(table: Table, at: int | None = None) -> None:
    """Bonus cards are turned up until there are enough, or none is left."""
    while table.state.bonus_deck and len(table.state.bonus_offer) < table.state.pieces.rules.offer:
        place = len(table.state.bonus_offer) if at is None else at
        table.emit(BonusTurnedUp(table.state.bonus_deck[0], place))


def open_buildings(table: Table, at: int | None = None) -> None:
    """Buildings are turned up until there are enough, or none is left."""
    while table.state.building_deck and len(table.state.building_offer) < table.state.pieces.rules.offer:
        place = len(table.state.building_offer) if at is None else at
        table.emit(BuildingTurnedUp(table.state.building_deck[0], place))
