"""Decks and discard piles (Exhausted Decks; ambiguous backs of contracts)."""

from __future__ import annotations

from app.engine.parts import Seat
from app.engine.table import Table

from ..dealings import DeckShuffled, DeckTopShown, EventsDrawn, belongs
from ..state import Mercante


def stacks(state: Mercante) -> tuple[str, ...]:
    """The stacks of open contracts, by value."""
    return tuple(f"contract-{value}" for value in state.pieces.values)


def refill(table: Table, deck: str, in_play: str = "") -> bool:
    """If a deck is exhausted its discards are shuffled to form a new one; is there a card now?

    A card in play lies on the discards, but belongs to them only when it has been resolved.
    """
    state: Mercante = table.state
    if not state.decks[deck]:
        discards = state.discards[deck.split("-")[0]]
        pile = [card for card in discards if card != in_play and belongs(state, card, deck)]
        if deck == "shipment" or not pile:
            return False
        table.emit(DeckShuffled(deck, table.shuffled(pile), True, in_play))
        show_top(table, deck)
    return True


def show_top(table: Table, deck: str) -> None:
    """Contracts show their value on the back, and open stacks the whole top card."""
    state: Mercante = table.state
    if deck.startswith("contract") and state.decks[deck]:
        top = state.decks[deck][0]
        table.emit(DeckTopShown(deck, state.pieces.back[top] if deck == "contract" else top))


def draw_events(table: Table, seat: Seat, number: int, in_play: str = "") -> None:
    """A merchant takes events into his hand, as far as there are any."""
    for _ in range(number):
        if refill(table, "event", in_play):
            card = table.state.decks["event"][0]
            table.emit(EventsDrawn(seat, table.state.partner(seat), (card,)))
