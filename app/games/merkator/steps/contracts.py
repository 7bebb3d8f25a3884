"""Fulfill Contracts: which of them, and whether with trades."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Fulfil, Pass, Trade
from ..events import CubePlaced
from ..payment import asked_by, from_supply, hopeful, tradable
from ..state import Merkator
from .delivery import Delivery
from .trading import Trading


class Contracts(Step):
    """A player fulfils contracts for the place of the journey, one after another, each of them once.

    Goods that are missing come from the Supply tile, if they can.
    """

    seat: Seat
    fulfilled: tuple[str, ...] = ()

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        merchant, pieces = state.merchants[self.seat], state.pieces
        here = [contract for contract in merchant.contracts
                if pieces.place_of[contract] == state.token and contract not in self.fulfilled]
        if not here or not any(hopeful(state, merchant, contract) for contract in here):
            return ()
        ready = tuple([contract for contract in here if from_supply(state, merchant, contract) is not None])
        traded = tuple([contract for contract in here
                        if tradable(state, merchant, asked_by(pieces, contract))])
        return (
            ask(self.seat, "fulfil", Form(Fulfil, (OneOf("contract", ready, "contract"),)),
                Form(Trade, (OneOf("contract", traded, "trade"),)), Form(Pass), place=state.token),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        state: Merkator = table.state
        match action:
            case Fulfil(contract):
                self._begin(table, contract)
                for good in from_supply(state, state.merchants[seat], contract) or ():
                    table.emit(CubePlaced(seat, good))
                table.call(Delivery(seat, contract))
            case Trade(contract):
                self._begin(table, contract)
                table.call(Trading(seat, contract))
            case Pass():
                table.leave()

    def _begin(self, table: Table, contract: str) -> None:
        table.become(replace(self, fulfilled=(*self.fulfilled, contract)))

    def run(self, table: Table) -> None:
        table.leave()
