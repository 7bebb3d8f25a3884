"""Fulfill Contracts: the goods go, the reward comes."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.prompt import Form, Prompt, Some, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import PayKinds
from ..events import (
    ContractFulfilled,
    ContractGained,
    FinalRoundCalled,
    NothingGained,
    StackRebuilt,
    TopTurnedUp,
)
from ..payment import asked_by
from ..state import Merkator


class Delivery(Step):
    """All goods of a contract that were not traded for are returned.

    Where it asks for different kinds, the player chooses them.
    """

    seat: Seat
    contract: str
    traded: tuple[str, ...] = ()

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        kinds = asked_by(state.pieces, self.contract, self.traded).kinds
        held = tuple(state.merchants[self.seat].goods)
        if not kinds or len(held) == kinds:
            return ()
        return (ask(self.seat, "pay-kinds", Form(PayKinds, (Some("goods", held, kinds, kinds, "good"),)),
                    contract=self.contract, kinds=kinds),)

    def take(self, table: Table, seat: Seat, action: PayKinds) -> None:
        self._bring(table, dict.fromkeys(action.goods, 1))

    def run(self, table: Table) -> None:
        state: Merkator = table.state
        asked = asked_by(state.pieces, self.contract, self.traded)
        kinds = state.merchants[self.seat].goods if asked.kinds else ()
        self._bring(table, dict.fromkeys(kinds, 1) if asked.kinds else asked.goods)

    def _bring(self, table: Table, goods: dict[str, int]) -> None:
        table.leave()
        table.emit(ContractFulfilled(self.seat, self.contract, goods))
        reward(table, self.seat, table.state.pieces.value[self.contract])


def reward(table: Table, seat: Seat, level: int) -> None:
    """The topmost contract of the next higher level; if there is none at all, one of the same level."""
    for wanted in (table.state.pieces.next_level[level], level):
        if wanted is not None and _stocked(table, wanted):
            _gain(table, seat, wanted)
            return
    table.emit(NothingGained(seat))


def _stocked(table: Table, level: int) -> bool:
    """Whether a stack has cards, if need be those that were discarded."""
    state: Merkator = table.state
    if state.stacks.get(level):
        return True
    found = [card for card in state.discards if state.pieces.value[card] == level]
    if found:
        table.emit(StackRebuilt(level, table.shuffled(found)))
        table.emit(TopTurnedUp(level, table.state.stacks[level][0]))
    return bool(found)


def _gain(table: Table, seat: Seat, level: int) -> None:
    table.emit(ContractGained(seat, table.state.stacks[level][0]))
    state: Merkator = table.state
    if state.stacks[level]:
        table.emit(TopTurnedUp(level, state.stacks[level][0]))
    if level == state.pieces.peace and not state.final and not state.alone:
        table.emit(FinalRoundCalled("peace"))
