"""First action: exchange a cube, or buy a special card, or pass."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Buy, Exchange, Pass
from ..events import FirstActionPassed, SpecialBought
from ..state import Handelsfuersten
from .loading import ShipLoading


class FirstAction(Step):
    """One exchange, and one more for each dock worker; or one purchase; or nothing."""

    seat: Seat
    exchanged: int = 0

    def prompts(self, state: Handelsfuersten) -> tuple[Prompt, ...]:
        merchant = state.merchants[self.seat]
        if self.exchanged > merchant.dock_workers:
            return ()
        kinds = [good for good, left in state.stock.items() if left]
        ships = tuple([str(number) for number, cube in enumerate(merchant.ships, 1)
                       if len(kinds) > 1 or (kinds and kinds[0] != cube)])
        exchange, leave = Form(Exchange, (OneOf("ship", ships, "ship"),)), Form(Pass)
        if self.exchanged:
            return (ask(self.seat, "exchange-again", exchange, leave),)
        cards = tuple([card for card, price in state.pieces.prices.items()
                       if price <= merchant.coins and state.specials[card]])
        return (
            ask(self.seat, "first-action", exchange, Form(Buy, (OneOf("card", cards, "special"),)), leave),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Exchange(ship):
                table.become(replace(self, exchanged=self.exchanged + 1))
                table.call(ShipLoading(seat, int(ship) - 1))
            case Buy(card):
                table.leave()
                table.emit(SpecialBought(seat, card, table.state.pieces.prices[card]))
                if card == "ship":
                    table.call(ShipLoading(seat, len(table.state.merchants[seat].ships) - 1))
            case Pass():
                table.leave()
                if not self.exchanged:
                    table.emit(FirstActionPassed(seat))

    def run(self, table: Table) -> None:
        table.leave()
