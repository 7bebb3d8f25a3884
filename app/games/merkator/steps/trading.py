"""Trading 4:1, for goods that a contract asks for."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Give, Pay, TradeFor
from ..events import CountersTraded, TradeMade
from ..payment import ANY, COUNTERS, asked_by, piles, tradable
from ..state import Merkator
from .delivery import Delivery


class Trading(Step):
    """Four goods of a kind, or four Time counters, for one good of the contract; as often as one likes.

    `traded` are the goods traded for so far, `wanted` is the next one, once it is chosen.
    """

    seat: Seat
    contract: str
    traded: tuple[str, ...] = ()
    wanted: str = ""

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        merchant = state.merchants[self.seat]
        asked = asked_by(state.pieces, self.contract, self.traded)
        rest = (Form(Pay),) if asked.met(merchant.goods) and self.traded else ()
        facts = {"contract": self.contract, "count": state.pieces.rules.trade}
        if self.wanted or asked.kinds:
            good = self.wanted or ANY
            given = OneOf("pile", piles(state, merchant, asked, good), "pile")
            if not given.options:
                return ()
            return (ask(self.seat, "trade-give", Form(Give, (given,)), *(() if self.wanted else rest),
                        good=good, **facts),)
        goods = tradable(state, merchant, asked)
        return (ask(self.seat, "trade-for", Form(TradeFor, (OneOf("good", goods, "need"),)), *rest,
                    **facts),) if goods else ()

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case TradeFor(good):
                table.become(replace(self, wanted=good))
            case Give(pile):
                self._give(table, pile, self.wanted or ANY)
            case Pay():
                self.run(table)

    def _give(self, table: Table, pile: str, good: str) -> None:
        count = table.state.pieces.rules.trade
        if pile == COUNTERS:
            table.emit(CountersTraded(self.seat, count, good))
        else:
            table.emit(TradeMade(self.seat, pile, count, good))
        table.become(replace(self, traded=(*self.traded, good), wanted=""))

    def run(self, table: Table) -> None:
        table.become(Delivery(self.seat, self.contract, self.traded))
