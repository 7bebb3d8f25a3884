"""A full table that agrees with what one seat knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import Cards, shuffled, turned_up, unseen
from app.engine.knowledge import Knowledge
from app.engine.prompt import Chance
from app.engine.redeal import world
from app.engine.table import Position

from .pieces import Pieces
from .state import Mercante

CONTRACT_DECKS = "contract"


def sample(knowledge: Knowledge, chance: Chance) -> Position[Any, Any]:
    """Unseen events, ships and houses are dealt anew, and unseen contracts according to their backs."""
    state: Mercante = knowledge.position.state
    state = _contracts(_ships_and_houses(_events(state, chance), chance), chance)
    return world(knowledge.position, state, chance)


def _looked(state: Mercante, deck: str) -> Cards:
    return tuple(card for place, card in state.looked if place == deck)


def _events(state: Mercante, chance: Chance) -> Mercante:
    hands = tuple(merchant.events for merchant in state.merchants)
    looked = _looked(state, "event")
    rest = shuffled(unseen(state.pieces.event, state.decks["event"], state.discards["event"], looked,
                           tuple(card for card in state.calendar if card), *hands), chance)
    merchants = tuple(
        replace(merchant, events=turned_up(merchant.events, rest)) for merchant in state.merchants
    )
    looks = _relooked(state, "event", turned_up(looked, rest))
    deck = turned_up(state.decks["event"], rest)
    return replace(state, merchants=merchants, looked=looks, decks={**state.decks, "event": deck})


def _relooked(state: Mercante, deck: str, cards: Cards) -> tuple[tuple[str, str], ...]:
    rest = iter(cards)
    return tuple((place, next(rest) if place == deck else card) for place, card in state.looked)


def _ships_and_houses(state: Mercante, chance: Chance) -> Mercante:
    looked = _looked(state, "shipment")
    ships = shuffled(
        unseen(state.pieces.ship, state.decks["shipment"], state.discards["shipment"], state.harbour, looked),
        chance,
    )
    looks = _relooked(state, "shipment", turned_up(looked, ships))
    owned = tuple(merchant.power for merchant in state.merchants)
    houses = shuffled(
        unseen(state.pieces.power, state.decks["house"], state.discards["house"], state.powers, owned), chance
    )
    decks = {**state.decks, "shipment": turned_up(state.decks["shipment"], ships),
             "house": turned_up(state.decks["house"], houses)}
    return replace(state, looked=looks, decks=decks)


def _contracts(state: Mercante, chance: Chance) -> Mercante:
    """Backs with a value first, so that those without one take what is left."""
    pieces = state.pieces
    decks = {deck: cards for deck, cards in state.decks.items() if deck.startswith(CONTRACT_DECKS)}
    for deck, cards in decks.items():
        value = deck.partition("-")[2]
        decks[deck] = tuple(card or value for card in cards)
    looked = _looked(state, "contract")
    hands = tuple(merchant.contracts for merchant in state.merchants)
    places = (*decks.values(), state.discards["contract"], state.drawn, looked, *hands)
    known = {card for cards in places for card in cards}
    rest = shuffled((card for card in pieces.contract if card not in known), chance)
    faced = [_faced(pieces, cards, rest) for cards in places]
    turned = [turned_up(cards, rest) for cards in faced]
    count = len(decks)
    merchants = tuple(replace(merchant, contracts=cards)
                      for merchant, cards in zip(state.merchants, turned[count + 3:], strict=True))
    return replace(state, merchants=merchants, drawn=turned[count + 1],
                   looked=_relooked(state, "contract", turned[count + 2]),
                   decks={**state.decks, **dict(zip(decks, turned[:count], strict=True))})


def _faced(pieces: Pieces, cards: Cards, rest: list[str]) -> Cards:
    """The cards with each back that shows a value replaced by an unseen contract of that value."""
    faced = []
    for card in cards:
        if card in pieces.values:
            card = next(other for other in rest if pieces.back[other] == card)
            rest.remove(card)
        faced.append(card)
    return tuple(faced)
