"""Action 2, first part: the auction of the loading master titles."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from app.engine.parts import Seat
from app.engine.prompt import Amount, Form, Prompt
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Table

from ..actions import Bid
from ..events import FistOpened, FistsKept, TitleWon
from ..state import MiddleAges
from .loading import Loadings


def begin_titles(table: Table) -> None:
    """Only if an empty wagon stands in a city is there an Action 2; then all wagons in cities are loaded."""
    state: MiddleAges = table.state
    waiting = tuple(wagon for wagon, it in enumerate(state.wagons) if it.space in state.pieces.market)
    empty = tuple(wagon for wagon in waiting if state.wagons[wagon].empty)
    if empty:
        table.call(Loadings(waiting))
        table.call(Titles(empty))


class Titles(Step):
    """The title of each empty wagon is auctioned, in the order of the wagons."""

    wagons: tuple[int, ...]

    def run(self, table: Table) -> None:
        if not self.wagons:
            table.leave()
            return
        wagon, *rest = self.wagons
        table.become(Titles(tuple(rest)))
        table.call(ClosedFists(wagon=wagon))


class ClosedFists(AllAtOnce[Bid]):
    """Each player closes some of his florins in his hand, or none; all open their hands at once."""

    wagon: int = 0

    def asked(self, state: MiddleAges) -> tuple[Prompt, ...]:
        coin = state.pieces.tables.limits.coin
        facts = {"number": self.wagon + 1, "city": state.wagons[self.wagon].space}
        return tuple([
            Prompt(seat, "closed-fist", _fist(merchant.money, coin), facts)
            for seat, merchant in enumerate(state.merchants)
        ])

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        held = {seat: answer.amount for seat, answer in self.answers if answer is not None}
        return tuple([
            replace(prompt, facts={**prompt.facts, "payer": prompt.seat, "pays": held[prompt.seat]})
            if prompt.seat in held
            else prompt
            for prompt in super().prompts(state)
        ])

    def resolve(self, table: Table, answers: dict[Seat, Bid]) -> None:
        state: MiddleAges = table.state
        bids = tuple(answers[seat].amount for seat in range(len(state.merchants)))
        # max() keeps the first of the best: ties go by playing order, and so does a round without bids.
        winner = max(state.order(), key=bids.__getitem__)
        for seat in state.order():
            table.emit(FistOpened(seat, self.wagon + 1, bids[seat]))
        table.emit(FistsKept(self.wagon + 1, {seat: bids[seat] for seat in state.order()}))
        table.emit(TitleWon(winner, self.wagon + 1, bids[winner]))


@cache
def _fist(money: int, coin: int) -> tuple[Form, ...]:
    return (Form(Bid, (Amount("amount", 0, money, coin, "money"),)),)
