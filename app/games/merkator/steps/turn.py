"""Game Play: the turns, and the final round."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Seat
from app.engine.prompt import Prompt
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import PlaceCube
from ..events import CubePlaced, GameEnded, TurnBegun
from ..state import Merkator
from .end import LastCubes
from .investment import Investment
from .solo import SoloInvestment
from .supply import placing


class Turns(Step):
    """The players take their turns clockwise; once the final round is called, each of them has one more.

    `to_play` are the turns left in the final round, this one first.
    """

    seat: Seat
    begun: bool = False
    to_play: tuple[Seat, ...] | None = None
    scoring: bool = False

    def run(self, table: Table) -> None:
        state: Merkator = table.state
        if self.scoring:
            table.emit(GameEnded())
            table.finish()
        elif not self.begun:
            table.become(replace(self, begun=True))
            table.emit(TurnBegun(self.seat))
            alone = SoloInvestment(self.seat, len(state.solo) == 1)
            table.call(alone if state.alone else Investment(self.seat, self.to_play is not None))
        elif self._over(state):
            table.become(replace(self, scoring=True))
            table.call(LastCubes(state.clockwise(state.after(self.seat))))
        else:
            table.become(self._next(state))

    def _over(self, state: Merkator) -> bool:
        return not state.solo if state.alone else self.to_play == (self.seat,)

    def _next(self, state: Merkator) -> Turns:
        following = state.after(self.seat)
        if self.to_play is not None:
            return Turns(following, to_play=self.to_play[1:])
        return Turns(following, to_play=state.clockwise(following) if state.final else None)

    def rights(self, state: Merkator, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        return placing(state)

    def exercise(self, table: Table, seat: Seat, action: PlaceCube) -> None:
        table.emit(CubePlaced(seat, action.good))
