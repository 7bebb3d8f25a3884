"""The time chart (Setup; Time Counters; Final Round; Long game)."""

from __future__ import annotations

from app.engine.cards import Cards
from app.engine.parts import Seat
from app.engine.table import Table

from ..events import (
    ChartFilled,
    ChartTurnedOver,
    CountersSupplied,
    CountersTaken,
    CounterTurnedUp,
    FinalRoundCalled,
)
from ..pieces import Pieces
from ..state import Merkator
from ..tables import Side


def fill(table: Table, side: Side, rows: tuple[int, ...]) -> None:
    """Counters are shuffled and laid on some rows of a side, face down."""
    pieces: Pieces = table.state.pieces
    found = pieces.sides[side]
    counters = table.shuffled(pieces.letters)
    chart: list[Cards] = []
    for row in range(1, found.rows + 1):
        count = found.spaces if row in rows else 0
        chart.append(counters[:count])
        counters = counters[count:]
    table.emit(ChartFilled(side, tuple(chart)))


def take(table: Table, seat: Seat, count: int) -> str:
    """Counters are taken in the order of the chart; what it does not have comes from the supply.

    The one that was the last of its row, if one was, is turned up before the chart is turned over. Returns
    its letters.
    """
    state: Merkator = table.state
    found = 0 if closed(state) else min(count, state.left_on_chart)
    letters = _row_end(state, found)
    if found:
        table.emit(CountersTaken(seat, found))
        if letters:
            table.emit(CounterTurnedUp(letters))
        if not table.state.left_on_chart:
            _used_up(table)
    if rest := count - found:
        if closed(table.state) or not table.state.left_on_chart:
            table.emit(CountersSupplied(seat, rest))
        else:
            table.emit(CountersTaken(seat, rest))
    return letters


def closed(state: Merkator) -> bool:
    """Whether the chart is not touched any more: in the final round, where the table wants it so."""
    return state.final != "" and state.options.last_counters == "supply"


def _row_end(state: Merkator, count: int) -> str:
    for row in state.chart:
        if row and count >= len(row):
            return row[-1]
        if row:
            break
    return ""


def _used_up(table: Table) -> None:
    """The back of the chart gives way to its front; when that is empty too, the final round is called."""
    if table.state.side == "back":
        table.emit(ChartTurnedOver())
        fill(table, "ultimo", tuple(range(1, table.state.pieces.sides["ultimo"].rows + 1)))
    elif not table.state.final:
        table.emit(FinalRoundCalled("chart"))
