"""Setup: stacks, cards, time chart, and what each player begins with."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.steps import Step
from app.engine.table import Table

from ..events import (
    BonusDealt,
    BonusShuffled,
    BuildingsShuffled,
    ContractsDealt,
    CountersDealt,
    FirstPlayerDrawn,
    SoloStackLaid,
    StackDiscarded,
    StackShuffled,
    TopTurnedUp,
)
from ..pieces import Pieces
from ..state import Merchant, Merkator, Options
from .chart import fill
from .offers import open_bonus, open_buildings
from .turn import Turns


def lay_out(seats: int, options: Options, pieces: Pieces) -> tuple[Merkator, Step]:
    """The board before anything is shuffled: a few cubes on each major, and on the Supply tiles."""
    tables = pieces.tables
    merchant = Merchant(cubes=pieces.majors * pieces.start[options.length].cubes)
    supply = tables.solo.supply if seats == 1 else len(pieces.letters)
    cubes = {major.id: major.cubes for major in tables.majors}
    return Merkator(pieces, options, (merchant,) * seats, cubes, supply), Deal()


class Deal(Step):
    """Chance names the first player; cards are dealt and laid open, and the chart is filled."""

    def run(self, table: Table) -> None:
        state: Merkator = table.state
        table.emit(FirstPlayerDrawn(table.draw(len(state.merchants))))
        order = table.state.clockwise(table.state.first)
        deal_contracts(table, order)
        deal_bonus(table, order)
        lay_buildings(table)
        if not state.alone:
            filling = state.pieces.filling[state.options.length, len(order)]
            fill(table, filling.side, filling.rows)
            deal_counters(table, order)
        table.become(Turns(table.state.first))


def deal_contracts(table: Table, order: tuple[Seat, ...]) -> None:
    """Each player gets one contract of some levels; what is left of the lowest is discarded."""
    state: Merkator = table.state
    pieces = state.pieces
    solo = pieces.tables.solo.values if state.alone else ()
    for level in pieces.levels:
        if level not in solo:
            table.emit(StackShuffled(level, table.shuffled(pieces.of_level[level])))
    values = pieces.start[state.options.length].contracts
    for seat in order:
        stacks = table.state.stacks
        table.emit(ContractsDealt(seat, tuple(stacks[level][0] for level in values)))
    lowest = pieces.levels[0]
    table.emit(StackDiscarded(lowest, table.state.stacks[lowest]))
    for level, stack in table.state.stacks.items():
        if stack:
            table.emit(TopTurnedUp(level, stack[0]))
    if solo:
        cards = [table.shuffled(pieces.of_level[level]) for level in solo]
        table.emit(SoloStackLaid(sum(cards, ())))


def deal_bonus(table: Table, order: tuple[Seat, ...]) -> None:
    """Each player gets a bonus card of each cost; the rest is shuffled together, and some lie open."""
    state: Merkator = table.state
    costs = state.pieces.start[state.options.length].bonus
    piles = {cost: table.shuffled([card.id for card in state.pieces.tables.bonus if card.cost == cost])
             for cost in costs}
    for place, seat in enumerate(order):
        if costs:
            table.emit(BonusDealt(seat, tuple(piles[cost][place] for cost in costs)))
    owned = [card for merchant in table.state.merchants for card in merchant.bonus]
    table.emit(BonusShuffled(table.shuffled([card for card in state.pieces.bonus if card not in owned])))
    open_bonus(table)


def lay_buildings(table: Table) -> None:
    """The buildings are shuffled; alone one leaves out those for the sole player with the most."""
    state: Merkator = table.state
    buildings = [card.id for card in state.pieces.tables.buildings if not (state.alone and card.sole)]
    table.emit(BuildingsShuffled(table.shuffled(buildings)))
    open_buildings(table)


def deal_counters(table: Table, order: tuple[Seat, ...]) -> None:
    """The first player gets the fewest Time counters, his right neighbour the most."""
    state: Merkator = table.state
    start = state.pieces.start[state.options.length]
    counts = (start.first, *(start.between,) * (len(order) - 2), start.last)
    for seat, count in zip(order, counts, strict=True):
        if count:
            table.emit(CountersDealt(seat, count))
