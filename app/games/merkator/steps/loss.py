"""Loss-of-goods Check."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Accept, GiveUp, Ignore
from ..events import GoodsLost, NextCounterShown
from ..state import Merkator
from .supply import for_column


class LossCheck(Step):
    """The last counter of a row shows letters; a single one may be ignored for the next counter's."""

    seat: Seat
    letters: str

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        if len(self.letters) > 1 or state.row is None:
            return ()
        return (ask(self.seat, "letter", Form(Accept), Form(Ignore), column=self.letters),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        state: Merkator = table.state
        match action:
            case Accept():
                self._lose(table, self.letters)
            case Ignore():
                assert state.row is not None
                letters = state.chart[state.row][0]
                table.emit(NextCounterShown(seat, letters))
                self._lose(table, letters)

    def run(self, table: Table) -> None:
        self._lose(table, self.letters)

    def _lose(self, table: Table, letters: str) -> None:
        table.become(Losses(letters[0], len(letters), table.state.clockwise(self.seat), len(letters)))


class Losses(Step):
    """Clockwise from the active player, each returns goods of his choice from the column, as many as he must
    and has.
    """

    column: str
    count: int
    to_lose: tuple[Seat, ...]
    left: int

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        if not self.to_lose or not self.left:
            return ()
        seat = self.to_lose[0]
        held = self._held(state, seat)
        if not held or (not for_column(state, seat, self.column)
                        and (len(held) == 1 or sum(held.values()) <= self.left)):
            return ()
        return (ask(seat, "give-up", Form(GiveUp, (OneOf("good", tuple(held), "good"),)),
                    column=self.column, left=self.left),)

    def _held(self, state: Merkator, seat: Seat) -> dict[str, int]:
        goods = state.merchants[seat].goods
        return {good: goods[good] for good in state.pieces.columns[self.column] if good in goods}

    def take(self, table: Table, seat: Seat, action: GiveUp) -> None:
        table.emit(GoodsLost(seat, {action.good: 1}))
        table.become(replace(self, left=self.left - 1))

    def run(self, table: Table) -> None:
        if not self.to_lose:
            table.leave()
            return
        seat, *rest = self.to_lose
        held = self._held(table.state, seat)
        if held and self.left:
            table.emit(GoodsLost(seat, {good: min(count, self.left) for good, count in held.items()}))
        table.become(Losses(self.column, self.count, tuple(rest), self.count))
