"""Action 7: upkeep and raising social status."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Pass, PlayCard, Rise, TakeLetter
from ..events import CardPlayed, LetterTaken, StatusLowered, StatusRaised, UpkeepPaid
from ..state import MiddleAges
from .influence import DONE, playable

COURT_FAVOUR = "court_favour"
BORROW = Form(TakeLetter)


class Upkeep(Step):
    """In turn order, everybody pays the upkeep of his level."""

    to_pay: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        if not self.to_pay:
            table.leave()
            return
        seat, *rest = self.to_pay
        table.become(Upkeep(tuple(rest)))
        table.call(PayingUpkeep(seat))


class PayingUpkeep(Step):
    """Court favours lower the upkeep; whoever still cannot pay falls to the highest level he can pay for.

    Whoever owes upkeep and holds influence cards is asked.
    """

    seat: Seat
    relief: int = 0

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        merchant = state.merchants[self.seat]
        owed = state.pieces.upkeep[merchant.level] - self.relief
        if owed <= 0 or not merchant.hand:
            return ()
        question = "upkeep" if owed <= merchant.money else "upkeep-short"
        return (ask(self.seat, question, *playable(state, self.seat, COURT_FAVOUR), DONE, amount=owed),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlayCard(card):
                table.emit(CardPlayed(seat, card))
                table.become(PayingUpkeep(seat, self.relief + table.state.pieces.influence[card]))
            case Pass():
                self.run(table)

    def run(self, table: Table) -> None:
        table.leave()
        state: MiddleAges = table.state
        merchant = state.merchants[self.seat]
        owed = [max(0, upkeep - self.relief) for upkeep in state.pieces.upkeep]
        level = max(level for level in range(merchant.level + 1) if owed[level] <= merchant.money)
        if level < merchant.level:
            table.emit(StatusLowered(self.seat, level))
        if owed[level]:
            table.emit(UpkeepPaid(self.seat, owed[level]))
        if level < merchant.level and state.letters:
            table.call(Borrowing(self.seat))


class Borrowing(Step):
    """Whoever has fallen may take one letter of credit, if the bank has one left."""

    seat: Seat

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        letters = state.pieces.tables.letters
        return (ask(self.seat, "borrow", BORROW, DONE, brings=letters.receive, costs=letters.repay),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        table.leave()
        if isinstance(action, TakeLetter):
            table.emit(LetterTaken(seat, table.state.pieces.tables.letters.receive))


class Raising(Step):
    """Once all have paid, everybody in turn may rise by up to two levels, unless he has a letter of credit.

    A debtor who could repay is asked too, for he may repay first.
    """

    to_rise: tuple[Seat, ...]

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not self.to_rise:
            return ()
        seat = self.to_rise[0]
        merchant, price = state.merchants[seat], state.level_price()
        if merchant.letters:
            repay = state.pieces.tables.letters.repay
            if merchant.money < repay:
                return ()
            return (ask(seat, "repay-first", DONE, amount=repay, price=price),)
        most = min(
            state.pieces.tables.limits.levels_a_turn,
            merchant.money // price,
            len(state.pieces.upkeep) - 1 - merchant.level,
        )
        if not most:
            return ()
        return (ask(seat, "rise", Form(Rise, (Amount("levels", 1, most, 1, "level"),)), DONE, price=price),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Rise):
            level = table.state.merchants[seat].level + action.levels
            table.emit(StatusRaised(seat, level, action.levels * table.state.level_price()))
        self.run(table)

    def run(self, table: Table) -> None:
        if self.to_rise:
            table.become(Raising(self.to_rise[1:]))
        else:
            table.leave()
