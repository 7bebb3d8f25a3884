"""Setup."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Seat
from app.engine.steps import Step
from app.engine.table import Table

from ..events import CardsDrawn, FirstPlayerDrawn, PileShuffled, RowLaid
from ..pieces import Pieces
from ..state import Handelsfuersten, Merchant, Options
from .loading import ShipLoading
from .turn import Turns


def lay_out(seats: int, options: Options, pieces: Pieces) -> tuple[Handelsfuersten, Step]:
    """The table before the cards are shuffled."""
    tables = pieces.tables
    printed = options.special_cards == "printed"
    specials: dict[str, int] = {card.id: card.printed if printed else card.count for card in tables.specials}
    specials["ship"] -= seats * tables.start.ships
    merchant = Merchant(ships=(None,) * tables.start.ships, coins=tables.start.coins)
    return Handelsfuersten(pieces, options, (merchant,) * seats, dict(pieces.cubes), specials), Deal()


class Deal(Step):
    """The row is laid out and each player gets a hand; then the ships are loaded."""

    def run(self, table: Table) -> None:
        pieces: Pieces = table.state.pieces
        start = pieces.tables.start
        first = table.draw(len(table.state.merchants))
        table.emit(FirstPlayerDrawn(first))
        table.emit(PileShuffled(table.shuffled(pieces.deck)))
        table.emit(RowLaid(table.state.pile[:start.row]))
        for seat in table.state.clockwise(first):
            table.emit(CardsDrawn(seat, table.state.pile[:start.hand]))
        table.become(FirstLoading(table.state.clockwise(first) * start.ships))


class FirstLoading(Step):
    """In turn, each player loads his first ship, then in turn each his second."""

    to_load: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        if not self.to_load:
            table.become(Turns(table.state.first))
            return
        seat, *rest = self.to_load
        table.become(replace(self, to_load=tuple(rest)))
        table.call(ShipLoading(seat, table.state.merchants[seat].ships.index(None)))
