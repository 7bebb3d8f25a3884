"""How to Play: turn follows turn, each in four phases."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Prompt
from app.engine.steps import Step
from app.engine.table import Table

from ..events import AgentsCollected, GameEnding, TeamWon, TurnBegan, TurnEnded
from ..state import Mercante
from .agents import Assignment, Planning
from .auction import ShipmentChoice
from .contracts import complete_all
from .end import FinalSale, show_contracts
from .giving import gifts, give
from .skulduggery import Burglaries
from .upkeep import Upkeep


class Turns(Step):
    """Players take turns clockwise until an end condition is met (How to Play; Game End)."""

    next: Seat

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if state.victors is not None:
            table.emit(TeamWon(state.victors, state.partner(state.victors)))
            show_contracts(table)
            table.finish()
        elif state.ending:
            table.emit(GameEnding(state.ending))
            table.become(FinalSale(state.clockwise(state.first)))
        else:
            table.emit(TurnBegan(self.next, state.turn + 1))
            table.become(Turns((self.next + 1) % len(state.merchants)))
            table.call(Turn(self.next))

    def rights(self, state: Mercante, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        return gifts(state, asked)

    def exercise(self, table: Table, seat: Seat, action: Action) -> None:
        give(table, seat, action)


class Turn(Step):
    """The phases of a turn (Turn Order)."""

    seat: Seat
    phase: int = 0

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if state.victors is not None:
            table.leave()
            return
        table.become(replace(self, phase=self.phase + 1))
        match self.phase:
            case 0:
                if state.upkeep == self.seat:
                    table.call(Upkeep(self.seat))
            case 1:
                table.call(Burglaries(state.active_last[:-1]))
            case 2:
                table.call(ShipmentChoice(self.seat))
            case 3:
                table.emit(AgentsCollected(self.seat, state.merchants[self.seat].agents))
                table.call(Assignment(self.seat))
                if state.options.planning_ahead:
                    table.call(Planning(self.seat))
            case 4:
                complete_all(table, self.seat)
                table.emit(TurnEnded(self.seat))
                table.leave()
