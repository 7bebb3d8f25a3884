"""Joining Travels."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Join, Pass
from ..events import JourneyJoined
from ..state import Merkator
from .bonus import take_bonus
from .contracts import Contracts


class Joining(Step):
    """Clockwise, each of the others may pay the active player to come along, and fulfil contracts too."""

    seat: Seat
    to_ask: tuple[Seat, ...]

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        fee = state.pieces.fee[state.token]
        if not self.to_ask or state.merchants[self.to_ask[0]].counters < fee:
            return ()
        seat = self.to_ask[0]
        return (ask(seat, "join", Form(Join), Form(Pass), place=state.token, fee=fee, active=self.seat),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        state: Merkator = table.state
        table.become(replace(self, to_ask=self.to_ask[1:]))
        match action:
            case Join():
                table.emit(JourneyJoined(seat, self.seat, state.pieces.fee[state.token]))
                take_bonus(table, seat, state.pieces.rules.joiner_bonus)
                table.call(Contracts(seat))
            case Pass():
                pass

    def run(self, table: Table) -> None:
        if self.to_ask:
            table.become(replace(self, to_ask=self.to_ask[1:]))
        else:
            table.leave()
