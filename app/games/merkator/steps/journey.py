"""Traveling, and The Travel Phase: goods, new cubes, Time counters."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, Split, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Convert, Sort
from ..events import (
    CountersPaid,
    CubesPlaced,
    GoodsTaken,
    SoloCardTurned,
    TravelledTo,
)
from ..pieces import Pieces
from ..state import Merkator
from .bonus import take_bonus
from .chart import take
from .contracts import Contracts
from .joining import Joining
from .loss import LossCheck

Part = Literal["departure", "goods", "contracts", "joining"]


class Journey(Step):
    """A player travels to a place, and does there one thing after another."""

    seat: Seat
    place: str
    next: Part = "departure"

    def run(self, table: Table) -> None:
        state: Merkator = table.state
        match self.next:
            case "departure":
                self._go_on(table, "goods")
                table.emit(TravelledTo(self.seat, self.place))
                if state.solo:
                    table.emit(SoloCardTurned(state.solo[0]))
                if state.cubes.get(self.place):
                    table.call(TakingGoods(self.seat, self.place))
            case "goods":
                self._go_on(table, "contracts")
                take_bonus(table, self.seat, state.pieces.rules.active_bonus)
                if majors := distribution(state.pieces, state.cubes, self.place):
                    table.emit(CubesPlaced(majors))
                self._count(table, state.pieces.counters[self.place])
            case "contracts":
                self._go_on(table, "joining")
                table.call(Contracts(self.seat))
            case "joining":
                table.become(Joining(self.seat, state.clockwise(self.seat)[1:]))

    def _go_on(self, table: Table, part: Part) -> None:
        table.become(replace(self, next=part))

    def _count(self, table: Table, counters: int) -> None:
        if counters < 0:
            table.emit(CountersPaid(self.seat, -counters))
        elif counters and (letters := take(table, self.seat, counters)):
            table.call(LossCheck(self.seat, letters))


class TakingGoods(Step):
    """All cubes of the place become goods: of both kinds, if there are two cubes or more (Taking Goods)."""

    seat: Seat
    place: str

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        cubes, goods = state.cubes[self.place], state.pieces.made_at[self.place]
        if cubes == 2:
            return ()
        if cubes == 1:
            return (ask(self.seat, "convert", Form(Convert, (OneOf("good", goods, "good"),)),
                        place=self.place),)
        return (ask(self.seat, "sort", Form(Sort, (Split("goods", cubes, goods, 1, spot="good"),)),
                    place=self.place, cubes=cubes),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Convert(good):
                self._take(table, {good: 1})
            case Sort(goods):
                self._take(table, goods)

    def run(self, table: Table) -> None:
        self._take(table, dict.fromkeys(table.state.pieces.made_at[self.place], 1))

    def _take(self, table: Table, goods: dict[str, int]) -> None:
        table.leave()
        table.emit(GoodsTaken(self.seat, self.place, goods))


def distribution(pieces: Pieces, cubes: dict[str, int], place: str) -> tuple[str, ...]:
    """Where new cubes go: to the neighbours of a major, from a minor to where there are enough already."""
    if place in pieces.links:
        return pieces.links[place]
    threshold = pieces.threshold[place]
    return tuple([major for major, count in cubes.items() if count >= threshold])
