"""End of the Game: the last cubes of the Supply tiles."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Pass, PlaceBest
from ..events import CubePlaced
from ..scoring import best_cubes
from ..state import Merkator


class LastCubes(Step):
    """Clockwise, each player may still place cubes of his Supply tile, if anybody has buildings to score."""

    to_place: tuple[Seat, ...]

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        if not self.to_place or not state.merchants[self.to_place[0]].cubes:
            return ()
        if not any(merchant.buildings for merchant in state.merchants):
            return ()
        return (ask(self.to_place[0], "last-cubes", Form(PlaceBest), Form(Pass)),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        table.become(replace(self, to_place=self.to_place[1:]))
        match action:
            case PlaceBest():
                for good in best_cubes(table.state, seat):
                    table.emit(CubePlaced(seat, good))
            case Pass():
                pass

    def run(self, table: Table) -> None:
        if self.to_place:
            table.become(replace(self, to_place=self.to_place[1:]))
        else:
            table.leave()
