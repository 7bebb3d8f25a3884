"""A turn has seven actions; a letter of credit can be repaid at any time in it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, Prompt
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Repay
from ..events import GameEnded, LetterRepaid, TurnBegun
from ..state import MiddleAges
from .auction import begin_titles
from .investments import begin_auctions
from .movement import Movements
from .prices import Wheels, begin_adjusting
from .purchase import Purchases
from .status import Raising, Upkeep
from .unloading import begin_unloading

Part = Literal[
    "new",
    "purchase",
    "titles",
    "movement",
    "wheels",
    "adjusting",
    "unloading",
    "investments",
    "upkeep",
    "raising",
    "end",
]
NEXT: dict[Part, Part] = {
    "new": "purchase",
    "purchase": "titles",
    "titles": "movement",
    "movement": "wheels",
    "wheels": "adjusting",
    "adjusting": "unloading",
    "unloading": "investments",
    "investments": "upkeep",
    "upkeep": "raising",
    "raising": "end",
    "end": "new",
}
REPAYING = (Form(Repay),)


class Turns(Step):
    """Turn after turn, Action 1 to Action 7; the first player changes each time (Game Play, New Turn)."""

    first: Seat
    part: Part = "new"

    def run(self, table: Table) -> None:
        table.become(replace(self, part=NEXT[self.part]))
        state: MiddleAges = table.state
        match self.part:
            case "new":
                table.emit(TurnBegun(state.turn + 1, self.first))
            case "purchase":
                passes = state.pieces.tables.limits.first_turn_passes if state.turn == 1 else 1
                table.call(Purchases(state.order() * passes))
            case "titles":
                begin_titles(table)
            case "movement":
                table.call(Movements(state.order()))
            case "wheels":
                table.call(Wheels())
            case "adjusting":
                begin_adjusting(table)
            case "unloading":
                begin_unloading(table)
            case "investments":
                begin_auctions(table)
            case "upkeep":
                table.call(Upkeep(state.order()))
            case "raising":
                table.call(Raising(state.order()))
            case "end":
                self._end(table)

    def _end(self, table: Table) -> None:
        state: MiddleAges = table.state
        seats = len(state.merchants)
        if state.arrivals >= state.pieces.table[seats].last_arrival:
            table.emit(GameEnded())
            table.finish()
        else:
            table.become(Turns((self.first + 1) % seats))

    def rights(self, state: MiddleAges, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        letters = state.pieces.tables.letters
        if state.letters == letters.count:
            return ()
        return tuple(
            Prompt(seat, "repay", REPAYING, {"amount": letters.repay})
            for seat, merchant in enumerate(state.merchants)
            if merchant.letters and merchant.money - pledged(asked, seat) >= letters.repay
        )

    def exercise(self, table: Table, seat: Seat, action: Action) -> None:
        table.emit(LetterRepaid(seat, table.state.pieces.tables.letters.repay))


def pledged(asked: tuple[Prompt, ...], seat: Seat) -> int:
    """Money that a seat has bid or offered, and must be able to pay when it comes to that."""
    return sum(prompt.facts["pays"] for prompt in asked if prompt.facts.get("payer") == seat)
