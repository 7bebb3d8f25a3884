"""Game Board: how the game is set up."""

from __future__ import annotations

from app.engine.steps import Step
from app.engine.table import Table

from ..events import CardsShuffled, CardsTurnedUp, FirstPlayerDrawn
from ..pieces import Pieces
from ..state import Merchant, MiddleAges, Options, Wagon
from ..tables import INVESTMENTS
from .turn import Turns


def lay_out(seats: int, options: Options, pieces: Pieces) -> tuple[MiddleAges, Step]:
    """The board before the investment cards are shuffled."""
    tables = pieces.tables
    setup = pieces.setups[options.setup]
    start = tables.start
    bonus = {
        city: tables.bonus.spaces.index(
            start.bonus_with_wagon if city in setup.wagons else start.bonus_without
        )
        for city in pieces.cities
    }
    state = MiddleAges(
        pieces,
        options,
        merchants=(Merchant(start.money, pieces.tiles),) * seats,
        wagons=tuple(Wagon(city, pieces.neighbours[city][0], ((),) * seats) for city in setup.wagons),
        prices=dict.fromkeys(pieces.goods, 0),
        supply={good.id: good.pieces - 1 for good in tables.goods},
        bonus=bonus,
        courier=setup.courier,
        letters=tables.letters.count,
        stock=pieces.influence_cards,
    )
    return state, Deal()


class Deal(Step):
    """The investment cards are shuffled and four of them laid open; chance names the first player."""

    def run(self, table: Table) -> None:
        state: MiddleAges = table.state
        table.emit(FirstPlayerDrawn(table.draw(len(state.merchants))))
        table.emit(CardsShuffled(table.shuffled(INVESTMENTS)))
        table.emit(CardsTurnedUp(table.state.deck[: state.pieces.tables.limits.open_cards]))
        table.become(Turns(table.state.first))
