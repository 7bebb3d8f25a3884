"""A turn: a first action, a second action, then the offices draw."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from app.engine.parts import Seat
from app.engine.steps import Step
from app.engine.table import Table

from .first_action import FirstAction
from .second_action import SecondAction, draw


class Turns(Step):
    """The players take their turns clockwise until the pile is used up."""

    seat: Seat
    next: Literal["first", "second", "offices"] = "first"

    def run(self, table: Table) -> None:
        match self.next:
            case "first":
                table.become(replace(self, next="second"))
                table.call(FirstAction(self.seat))
            case "second":
                table.become(replace(self, next="offices"))
                table.call(SecondAction(self.seat))
            case "offices":
                table.become(Turns((self.seat + 1) % len(table.state.merchants)))
                if offices := table.state.merchants[self.seat].offices:
                    draw(table, self.seat, offices)
