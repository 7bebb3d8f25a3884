"""Gather Intelligence: three cards are looked at and put back."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Look, PutBack
from ..dealings import CardLookedAt, CardPutBack, PlaceChosen, face_down
from ..state import DECKS, Mercante
from .decks import refill, show_top

PLACES = ("top", "bottom")


class Intelligence(Step):
    """Each card is seen before the next deck is chosen; then they go on or under their decks."""

    seat: Seat
    left: int

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        decks = visible(state) if self.left else ()
        if decks:
            return (ask(self.seat, "look", Form(Look, (OneOf("deck", decks, "deck"),)), left=self.left),)
        cards = tuple([card for _, card in state.looked])
        return (
            (
                ask(
                    self.seat,
                    "put-back",
                    *(Form(PutBack, (OneOf("card", (card,), "card"), OneOf("place", PLACES, "place")))
                      for card in cards),
                    left=len(cards),
                ),
            )
            if cards
            else ()
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Look(deck):
                self._look(table, deck)
                table.become(Intelligence(seat, self.left - 1))
            case PutBack(card, place):
                deck = next(deck for deck, looked in table.state.looked if looked == card)
                value = face_down(deck, table.state.pieces.back.get(card, ""))
                table.emit(PlaceChosen(seat, deck, place))
                table.emit(CardPutBack(seat, deck, card, value, place))
                show_top(table, deck)
                table.become(Intelligence(seat, 0))

    def _look(self, table: Table, deck: str) -> None:
        refill(table, deck)
        card = table.state.decks[deck][0]
        table.emit(
            CardLookedAt(self.seat, deck, card, face_down(deck, table.state.pieces.back.get(card, "")))
        )
        show_top(table, deck)

    def run(self, table: Table) -> None:
        table.leave()


def visible(state: Mercante) -> tuple[str, ...]:
    """The decks with a card to look at; open contracts are none of them."""
    decks = [deck for deck in DECKS if not (deck == "contract" and state.options.open_contracts)]
    return tuple([deck for deck in decks if state.drawable(deck)])
