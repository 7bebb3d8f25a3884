"""Action 1: purchasing goods."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Buy, Pass, PlayCard
from ..events import CardPlayed, GoodBought
from ..state import MiddleAges
from .influence import DONE, playable


class Purchases(Step):
    """From the first player on, each may buy; twice around in the first turn."""

    to_buy: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        if not self.to_buy:
            table.leave()
            return
        seat, *rest = self.to_buy
        table.become(Purchases(tuple(rest)))
        table.call(Buying(seat, table.state.pieces.tables.limits.purchases))


class Buying(Step):
    """A player buys up to three goods, each for one of his warehouses whose market offers it.

    With a Bulk order he may buy more. Everybody who holds a card is asked about it, whatever it is.
    """

    seat: Seat
    limit: int
    bought: int = 0

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        stalls = self._stalls(state)
        if not stalls:
            return ()
        forms = list(playable(state, self.seat, "bulk_order", self._ordered(state)))
        left = self.limit - self.bought
        if left:
            forms.insert(0, Form(Buy, (OneOf("stall", stalls, "stall"),)))
        elif self._ordered(state) or not state.merchants[self.seat].hand:
            return ()
        return (ask(self.seat, "buy" if left else "bought", *forms, DONE, left=left),)

    def _ordered(self, state: MiddleAges) -> bool:
        return self.limit >= state.pieces.influence["bulk_order"]

    def _stalls(self, state: MiddleAges) -> tuple[str, ...]:
        pieces, money = state.pieces, state.merchants[self.seat].money
        goods = [
            good for good, left in state.supply.items() if left and price(state, self.seat, good) <= money
        ]
        if len(goods) == len(pieces.goods):
            return pieces.stalls
        return tuple(stall for stall, (_, good) in pieces.stall.items() if good in goods)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Buy(stall):
                city, good = table.state.pieces.stall[stall]
                table.become(replace(self, bought=self.bought + 1))
                table.emit(GoodBought(seat, good, city, price(table.state, seat, good)))
            case PlayCard(card):
                table.emit(CardPlayed(seat, card))
                table.become(replace(self, limit=table.state.pieces.influence[card]))
            case Pass():
                table.leave()

    def run(self, table: Table) -> None:
        table.leave()


def price(state: MiddleAges, seat: Seat, good: str) -> int:
    """The cost by the price chart, or that of the Bargain purchase card."""
    if "bargain" in state.merchants[seat].investments:
        return state.pieces.investment["bargain"]
    return state.cost(good)
