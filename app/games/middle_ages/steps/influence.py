"""Influence cards: obtaining one, and the moments in which they can be played (Action 3)."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import ChooseCard, Pass, PlayCard
from ..events import CourierMet, InfluenceTaken, StockSeen
from ..state import MiddleAges
from ..tables import INFLUENCE

DONE = Form(Pass)
PLAYING = {card: (Form(PlayCard, (OneOf("card", (card,), "influence"),)),) for card in INFLUENCE}


def playable(state: MiddleAges, seat: Seat, card: str, barred: bool = False) -> tuple[Form, ...]:
    """The form that plays this card, for a seat that holds it."""
    return PLAYING[card] if not barred and card in state.merchants[seat].hand else ()


class ChoosingInfluence(Step):
    """Whoever made courier and wagon meet takes one card of those that are left, unseen by the others."""

    seat: Seat

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        kinds = tuple(card for card in state.pieces.influence if card in state.stock)
        return (ask(self.seat, "choose-influence", Form(ChooseCard, (OneOf("card", kinds, "influence"),))),)

    def take(self, table: Table, seat: Seat, action: ChooseCard) -> None:
        table.leave()
        table.emit(InfluenceTaken(seat, action.card))


def meet(table: Table, seat: Seat, wagon: int) -> None:
    """Where a move has ended on one space for both, the active player gets a card if there is one left."""
    state: MiddleAges = table.state
    if state.wagons[wagon].space == state.courier and state.stock:
        table.emit(CourierMet(seat, wagon + 1))
        table.emit(StockSeen(seat, state.stock))
        table.call(ChoosingInfluence(seat))
