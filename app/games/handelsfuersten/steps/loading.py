"""A cube for a ship (Setup; First action; Special cards)."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Load
from ..events import CubeExchanged, CubeLoaded
from ..state import Handelsfuersten


class ShipLoading(Step):
    """A ship gets a cube of a kind that the stock still has; in an exchange, another kind than it carries."""

    seat: Seat
    ship: int

    def prompts(self, state: Handelsfuersten) -> tuple[Prompt, ...]:
        carried = state.merchants[self.seat].ships[self.ship]
        goods = tuple([good for good, left in state.stock.items() if left and good != carried])
        question = "load" if carried is None else "load-instead"
        return (
            ask(self.seat, question, Form(Load, (OneOf("good", goods, "stock"),)), ship=str(self.ship + 1)),
        )

    def take(self, table: Table, seat: Seat, action: Load) -> None:
        table.leave()
        carried = table.state.merchants[seat].ships[self.ship]
        if carried is None:
            table.emit(CubeLoaded(seat, self.ship, action.good))
        else:
            table.emit(CubeExchanged(seat, self.ship, carried, action.good))
