"""Investment: contracts are sold, bonus cards and buildings are bought."""

from __future__ import annotations

from functools import cache

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import BuyBonus, BuyBuilding, Sell, TravelTo
from ..events import BonusBought, BuildingBought, ContractSold, MoneyLost
from ..pieces import Pieces
from ..state import Merkator
from .journey import Journey
from .offers import open_bonus, open_buildings


class Investment(Step):
    """A player may sell and buy as often as he likes and can; the choice of a place ends it.

    Whoever has too many contracts must sell some, but for the final round.
    """

    seat: Seat
    last: bool = False

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        merchant = state.merchants[self.seat]
        rules = state.pieces.rules
        surplus = 0 if self.last else max(0, len(merchant.contracts) - rules.office)
        over = max(0, merchant.money - rules.cash_limit)
        question = "invest"
        if surplus:
            question = "invest-forced"
        elif self.last:
            question = "invest-last"
        elif over:
            question = "invest-rich"
        return (
            ask(self.seat, question,
                selling(state, self.seat),
                Form(BuyBonus, (OneOf("card", affordable(state, state.bonus_offer, merchant.money),
                                      "bonus"),)),
                Form(BuyBuilding, (OneOf("card", affordable(state, state.building_offer, merchant.money),
                                         "building"),)),
                travelling(state, self.seat),
                money=merchant.money, limit=rules.cash_limit, over=over, surplus=surplus),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        state: Merkator = table.state
        match action:
            case Sell(contract):
                table.emit(ContractSold(seat, contract, state.pieces.value[contract]))
            case BuyBonus(card):
                table.emit(BonusBought(seat, card, state.pieces.cost[card]))
                open_bonus(table, state.bonus_offer.index(card))
            case BuyBuilding(card):
                table.emit(BuildingBought(seat, card, state.pieces.cost[card]))
                open_buildings(table, state.building_offer.index(card))
            case TravelTo(place):
                table.become(Departure(seat, place, self.last))


class Departure(Step):
    """Who leaves with too many contracts still sells the surplus, but buys nothing for it; the cash limit is
    tested.
    """

    seat: Seat
    place: str
    last: bool = False

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        merchant, rules = state.merchants[self.seat], state.pieces.rules
        surplus = len(merchant.contracts) - rules.office
        if self.last or surplus <= 0:
            return ()
        return (ask(self.seat, "sell-surplus", selling(state, self.seat), surplus=surplus, place=self.place,
                    money=merchant.money, limit=rules.cash_limit),)

    def take(self, table: Table, seat: Seat, action: Sell) -> None:
        table.emit(ContractSold(seat, action.contract, table.state.pieces.value[action.contract]))

    def run(self, table: Table) -> None:
        over = table.state.merchants[self.seat].money - table.state.pieces.rules.cash_limit
        if over > 0:
            table.emit(MoneyLost(self.seat, over))
        table.become(Journey(self.seat, self.place))


def selling(state: Merkator, seat: Seat) -> Form:
    """Any contract may be sold but the last one."""
    contracts = state.merchants[seat].contracts
    return Form(Sell, (OneOf("contract", contracts if len(contracts) > 1 else (), "contract"),))


def travelling(state: Merkator, seat: Seat) -> Form:
    """Any place may be chosen whose counters the player has (Traveling)."""
    return _destinations(state.pieces, state.merchants[seat].counters)


@cache
def _destinations(pieces: Pieces, counters: int) -> Form:
    places = tuple([place for place in pieces.places if counters + pieces.counters[place] >= 0])
    return Form(TravelTo, (OneOf("place", places, "place"),))


def affordable(state: Merkator, offer: tuple[str, ...], money: int) -> tuple[str, ...]:
    """The open cards that one has the money for."""
    return tuple([card for card in offer if state.pieces.cost[card] <= money])
