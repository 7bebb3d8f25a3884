"""What must hold wherever a game of Mercante stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.table import Position
from app.games.mercante.state import Mercante


def check(position: Position[Any, Any]) -> None:
    """Each card lies in one place, no agent is lost, nothing holds more than it can, nobody owes."""
    state: Mercante = position.state
    pieces, tables = state.pieces, state.pieces.tables
    _cards(state)
    for merchant in state.merchants:
        assert merchant.crowns >= 0
        assert merchant.points >= 0
        assert merchant.agents <= tables.ledger.most_agents
        assert merchant.agents == merchant.ready + merchant.idle + len(merchant.seals) + sum(merchant.guards)
        assert len(merchant.guards) == len(merchant.warehouses) <= tables.ledger.most_warehouses
        assert all(len(goods) <= tables.ledger.spaces for goods in merchant.warehouses)
        assert merchant.seals.count("skulduggery") <= 1
    for market, goods in state.market.items():
        assert len(goods) <= len(pieces.market[market].prices)
        assert set(goods) <= {*pieces.market[market].goods, "neutral"}
    assert 0 <= state.marker <= state.last_space
    assert state.due >= 0


def _cards(state: Mercante) -> None:
    pieces = state.pieces
    looked = {deck: [card for place, card in state.looked if place == deck] for deck in state.decks}
    events = [
        *state.decks["event"],
        *state.discards["event"],
        *looked["event"],
        *filter(None, state.calendar),
    ]
    contracts = [*state.discards["contract"], *state.drawn, *looked["contract"]]
    houses = [*state.decks["house"], *state.discards["house"], *state.powers]
    for merchant in state.merchants:
        events += merchant.events
        contracts += merchant.contracts
        houses += [merchant.power] if merchant.power else []
    for deck, cards in state.decks.items():
        contracts += cards if deck.startswith("contract") else ()
    ships = [*state.decks["shipment"], *state.discards["shipment"], *looked["shipment"], *state.harbour]
    assert Counter(events) == Counter(list(pieces.event))
    assert Counter(contracts) == Counter(list(pieces.contract))
    assert Counter(houses) == Counter(list(pieces.power))
    assert Counter(ships) == Counter(list(pieces.ship))
