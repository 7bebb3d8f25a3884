"""What must hold wherever a game of Merchants of the Middle Ages stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine.table import Position
from app.games.middle_ages.state import MiddleAges


def check(position: Position[Any, Any]) -> None:
    """No goods, cards or letters are lost, nobody owes, and each space holds one wagon at most."""
    state: MiddleAges = position.state
    goods = Counter(state.supply)
    for merchant in state.merchants:
        goods.update(dict.fromkeys(state.pieces.goods, 0))
        for stall, count in merchant.store.items():
            goods[state.pieces.stall[stall][1]] += count
            assert count > 0
        assert merchant.money >= 0
        assert merchant.money % state.pieces.tables.limits.coin == 0
    goods.update(good for wagon in state.wagons for cargo in wagon.cargo for good in cargo)
    assert all(goods[good.id] == good.pieces - 1 for good in state.pieces.tables.goods)
    hands = [card for merchant in state.merchants for card in merchant.hand]
    assert Counter([*state.stock, *hands, *state.played]) == Counter(state.pieces.influence_cards)
    cards = [card for merchant in state.merchants for card in merchant.investments]
    if state.offer or cards:
        assert sorted([*cards, *state.offer, *state.deck]) == sorted(state.pieces.investment)
    assert (
        state.letters + sum(merchant.letters for merchant in state.merchants)
        == state.pieces.tables.letters.count
    )
    assert len({wagon.space for wagon in state.wagons}) == len(state.wagons)
    assert state.courier not in state.pieces.market
    limits = state.pieces.tables.limits
    assert all(len(cargo) <= limits.master_load for wagon in state.wagons for cargo in wagon.cargo)
