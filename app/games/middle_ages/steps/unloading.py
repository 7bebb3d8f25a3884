"""Action 5: unloading the wagons and selling goods."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Pass, PlayCard
from ..events import ArrivalsCounted, BonusesSet, CardPlayed, GoodsSold, WagonTurned
from ..state import MiddleAges
from .influence import DONE, playable

TRADE_FAIR = "trade_fair"


def begin_unloading(table: Table) -> None:
    """Only where a wagon has arrived is there an Action 5."""
    state: MiddleAges = table.state
    arrived = tuple(wagon for wagon, it in enumerate(state.wagons) if it.arrived)
    if arrived:
        table.emit(ArrivalsCounted(state.arrivals + len(arrived)))
        table.call(Unloadings(arrived, len(arrived)))


class Unloadings(Step):
    """The wagons are unloaded in ascending order; then the bonus tracks are adjusted."""

    wagons: tuple[int, ...]
    arrived: int

    def run(self, table: Table) -> None:
        state: MiddleAges = table.state
        if not self.wagons:
            table.leave()
            table.emit(BonusesSet(adjusted_bonuses(state, self.arrived)))
            return
        wagon, *rest = self.wagons
        table.become(replace(self, wagons=tuple(rest)))
        with_goods = tuple(seat for seat in state.order() if state.wagons[wagon].cargo[seat])
        table.call(Unloading(wagon, with_goods))


class Unloading(Step):
    """Trade fairs are played in turn order; then all goods of the wagon are sold.

    Who has goods aboard and holds influence cards is asked, whichever they are. `fairs` has a seat once for
    each Trade fair.
    """

    wagon: int
    to_speak: tuple[Seat, ...]
    fairs: tuple[Seat, ...] = ()

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        seat = self.to_speak[0]
        if not state.merchants[seat].hand:
            return ()
        facts = {"number": self.wagon + 1, "city": state.wagons[self.wagon].space}
        return (ask(seat, "trade-fair", *playable(state, seat, TRADE_FAIR), DONE, **facts),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlayCard(card):
                table.emit(CardPlayed(seat, card))
                table.become(replace(self, fairs=(*self.fairs, seat)))
            case Pass():
                self.run(table)

    def run(self, table: Table) -> None:
        if self.to_speak:
            table.become(replace(self, to_speak=self.to_speak[1:]))
            return
        table.leave()
        state: MiddleAges = table.state
        city = state.wagons[self.wagon].space
        for seat in state.order():
            if goods := state.wagons[self.wagon].cargo[seat]:
                fair = self.fairs.count(seat) * state.pieces.influence[TRADE_FAIR] * len(goods)
                table.emit(GoodsSold(seat, self.wagon + 1, city, goods, proceeds(state, city, goods) + fair))
        table.emit(WagonTurned(self.wagon + 1, state.pieces.neighbours[city][0]))


def proceeds(state: MiddleAges, city: str, goods: tuple[str, ...]) -> int:
    """What goods bring in a city now: the selling price, and the bonus if its market does not have them."""
    market, bonus = state.pieces.market[city], state.bonus_in(city)
    return sum(state.selling_price(good) + (0 if good in market else bonus) for good in goods)


def adjusted_bonuses(state: MiddleAges, arrived: int) -> dict[str, int]:
    """0 where a wagon stands; in empty cities a space further for each arrival, to the end of the track."""
    waiting = [wagon.space for wagon in state.wagons]
    last = len(state.pieces.tables.bonus.spaces) - 1
    return {city: 0 if city in waiting else min(last, space + arrived) for city, space in state.bonus.items()}
