"""Game End: the last goods go to the bazaar, and crowns buy victory points."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.prompt import Amount, Form, Prompt, ask
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Table

from ..actions import BuyPoints
from ..contracts import ContractsShown
from ..events import CausesKept, PointsBought, StockSold
from ..state import Mercante
from .contracts import complete_all


class FinalSale(Step):
    """All goods are sold to the bazaar; these sales may complete contracts (Game End)."""

    to_sell: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if not self.to_sell:
            table.become(FinalPoints())
            return
        seat = self.to_sell[0]
        goods = state.merchants[seat].goods
        if goods:
            table.emit(StockSold(seat, goods, len(goods) * state.bazaar(seat)))
            complete_all(table, seat)
            if table.state.ending != state.ending:
                table.emit(CausesKept(state.ending))
        table.become(FinalSale(self.to_sell[1:]))


class FinalPoints(AllAtOnce[BuyPoints]):
    """Each can buy victory points for 10 crowns each (Game End)."""

    def asked(self, state: Mercante) -> tuple[Prompt, ...]:
        price = state.pieces.tables.money.final_point
        return tuple(
            ask(
                seat,
                "final-points",
                Form(BuyPoints, (Amount("count", 0, merchant.crowns // price),)),
                price=price,
            )
            for seat, merchant in enumerate(state.merchants)
            if merchant.crowns >= price
        )

    def resolve(self, table: Table, answers: dict[Seat, BuyPoints]) -> None:
        price = table.state.pieces.tables.money.final_point
        for seat, answer in answers.items():
            if answer.count:
                table.emit(PointsBought(seat, answer.count, answer.count * price))
        show_contracts(table)


def show_contracts(table: Table) -> None:
    """What has not been fulfilled is laid open for the tally (Scoring)."""
    for seat, merchant in enumerate(table.state.merchants):
        if merchant.contracts:
            table.emit(ContractsShown(seat, merchant.contracts))
