"""The solo game, where contracts are the money (Solo game)."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import BuyBonus, BuyBuilding, Discard, PayWith, TravelTo
from ..events import (
    BonusBought,
    BonusOfferPutBack,
    BuildingBought,
    ContractDiscarded,
)
from ..state import Merkator
from .investment import affordable, travelling
from .journey import Journey
from .offers import open_bonus, open_buildings


class SoloInvestment(Step):
    """One may buy what one's contracts pay for, all but one of them; the choice of a place ends it."""

    seat: Seat
    last: bool = False

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        contracts = state.merchants[self.seat].contracts
        money = most_paid(state, contracts)
        surplus = 0 if self.last else max(0, len(contracts) - state.pieces.rules.office)
        question = "solo-forced" if surplus else "solo-last" if self.last else "solo-invest"
        return (
            ask(self.seat, question,
                Form(BuyBonus, (OneOf("card", affordable(state, state.bonus_offer, money), "bonus"),)),
                Form(BuyBuilding, (OneOf("card", affordable(state, state.building_offer, money),
                                         "building"),)),
                travelling(state, self.seat),
                surplus=surplus, left=len(state.solo)),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case BuyBonus(card) | BuyBuilding(card):
                table.call(Purchase(seat, card))
            case TravelTo(place):
                table.become(SoloDeparture(seat, place, self.last))


class Purchase(Step):
    """Contracts are discarded until the card is paid for; there is no change."""

    seat: Seat
    card: str
    paid: int = 0

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        owed = state.pieces.cost[self.card] - self.paid
        if owed <= 0:
            return ()
        contracts = state.merchants[self.seat].contracts
        fitting = tuple([contract for contract in contracts
                         if self._enough(state, contracts, contract, owed)])
        bonus = self.card in state.pieces.bonus
        question = "pay-bonus" if bonus else "pay-building"
        return (ask(self.seat, question, Form(PayWith, (OneOf("contract", fitting, "contract"),)),
                    card=self.card, owed=owed),)

    def _enough(self, state: Merkator, contracts: tuple[str, ...], contract: str, owed: int) -> bool:
        """Whether the card can be paid for with this contract and others, and one is kept."""
        rest = tuple(other for other in contracts if other != contract)
        return bool(rest) and state.pieces.value[contract] + most_paid(state, rest) >= owed

    def take(self, table: Table, seat: Seat, action: PayWith) -> None:
        table.emit(ContractDiscarded(seat, action.contract))
        paid = self.paid + table.state.pieces.value[action.contract]
        table.become(Purchase(seat, self.card, paid))

    def run(self, table: Table) -> None:
        state: Merkator = table.state
        table.leave()
        if self.card in state.pieces.bonus:
            table.emit(BonusBought(self.seat, self.card, 0))
            open_bonus(table, state.bonus_offer.index(self.card))
        else:
            table.emit(BuildingBought(self.seat, self.card, 0))
            open_buildings(table, state.building_offer.index(self.card))
            table.emit(BonusOfferPutBack())
            open_bonus(table)


class SoloDeparture(Step):
    """What is over five contracts is discarded; then the Solo stack shows its next card."""

    seat: Seat
    place: str
    last: bool = False

    def prompts(self, state: Merkator) -> tuple[Prompt, ...]:
        contracts = state.merchants[self.seat].contracts
        surplus = len(contracts) - state.pieces.rules.office
        if self.last or surplus <= 0:
            return ()
        return (ask(self.seat, "discard-surplus", Form(Discard, (OneOf("contract", contracts, "contract"),)),
                    surplus=surplus, place=self.place),)

    def take(self, table: Table, seat: Seat, action: Discard) -> None:
        table.emit(ContractDiscarded(seat, action.contract))

    def run(self, table: Table) -> None:
        table.become(Journey(self.seat, self.place))


def most_paid(state: Merkator, contracts: tuple[str, ...]) -> int:
    """What contracts are worth together when the least of them is kept."""
    values = [state.pieces.value[contract] for contract in contracts]
    return sum(values) - min(values)
