"""Cards that some may read and others see only the backs of."""

from __future__ import annotations

from collections.abc import Iterable

from .prompt import Chance

Card = str
Cards = tuple[Card, ...]

BACK: Card = ""
"""A card seen from behind. It stands in the place of each card that a viewer may not know."""


def backs(cards: Cards) -> Cards:
    """As many card backs as there are cards."""
    return (BACK,) * len(cards)


def without(cards: Cards, *gone: Card) -> Cards:
    """The cards that are left when these are taken away; an unknown one takes a card back with it."""
    rest = list(cards)
    for card in gone:
        rest.remove(card if card in rest else BACK)
    return tuple(rest)


def unseen(everything: Iterable[Card], *seen: Cards) -> list[Card]:
    """The cards of a whole deck that lie in none of these places as far as one can see."""
    rest = list(everything)
    for cards in seen:
        for card in cards:
            if card != BACK:
                rest.remove(card)
    return rest


def turned_up(cards: Cards, rest: list[Card]) -> Cards:
    """The cards with each back replaced by the next card of `rest`, which shrinks."""
    return tuple(card if card != BACK else rest.pop() for card in cards)


def shuffled(cards: Iterable[Card], chance: Chance) -> list[Card]:
    """The cards in an order by chance, for worlds made up outside the rules."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
