"""Game Board: the set-up of the board and of the players."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.middle_ages.game import GAME
from app.games.middle_ages.state import Options

from .reach import deal, go


def test_everybody_begins_with_5000_florins_four_tiles_and_the_lowest_level():
    state = deal(4).state
    assert [(m.money, m.tiles, m.level, m.letters) for m in state.merchants] == [
        (5000, (1, 2, 3, 4), 0, 0)
    ] * 4
    assert (len(state.offer), len(state.deck), len(state.stock), state.letters, state.arrivals) == (
        4,
        4,
        21,
        5,
        0,
    )


def test_all_goods_begin_at_100_to_buy_and_600_to_sell_with_eight_pieces_each():
    state = deal(4).state
    assert {
        good: (state.cost(good), state.selling_price(good), left) for good, left in state.supply.items()
    } == dict.fromkeys(("cloth", "iron", "wine", "food", "silk", "salt"), (100, 600, 8))


def test_setup_a_puts_wagons_in_paris_koln_and_genova_and_the_courier_two_spaces_from_brugge():
    state = deal(2).state
    assert [wagon.space for wagon in state.wagons] == ["PAR", "KOL", "GEN"]
    assert {city: state.bonus_in(city) for city in state.pieces.cities} == {
        "BRU": 200,
        "PAR": 0,
        "KOL": 0,
        "HAM": 200,
        "GEN": 0,
        "WIE": 200,
    }
    assert state.courier == "B2"


def test_setup_b_puts_wagons_in_genova_brugge_and_wien_and_the_courier_two_spaces_from_hamburg():
    state = deal(2, setup="b").state
    assert [wagon.space for wagon in state.wagons] == ["GEN", "BRU", "WIE"]
    assert {city for city in state.pieces.cities if state.bonus_in(city) == 200} == {"PAR", "KOL", "HAM"}
    assert state.courier == "H2"


def test_the_first_player_changes_to_the_left_every_turn():
    position = deal(3, first=1)
    assert (position.due, position.state.first) == ((1,), 1)
    position = go(position, until="rise", seat=0)
    for turn, first in ((2, 2), (3, 0), (4, 1)):
        position = go(position, until="buy", seat=first)
        while position.state.turn < turn:
            position = go(go(position, until="wheel"), until="buy", seat=first)
        assert (position.state.turn, position.state.first) == (turn, first)


def test_money_is_behind_screens_until_the_end_but_ones_own_is_seen():
    position = deal(3)
    for viewer in (None, 0, 1, 2):
        seen = GAME.view(position, viewer).merchants
        assert [merchant.money for merchant in seen] == [
            5000 if seat == viewer else None for seat in range(3)
        ]
    over = go(position, until="end")
    assert None not in [merchant.money for merchant in GAME.view(over, None).merchants]


def test_with_open_money_everybody_sees_all_of_it():
    assert [merchant.money for merchant in GAME.view(deal(3, money="open"), 1).merchants] == [5000] * 3


def test_fixed_fees_leave_no_offers_that_could_be_private():
    with pytest.raises(Illegal, match="private"):
        GAME.start(3, "a seed", Options(bargaining="fixed", offers="private"))


def test_nobody_sees_the_order_of_the_investment_cards():
    events = GAME.start(2, "a seed").events
    for viewer in (None, 0, 1):
        known = GAME.knowledge(2, None, None, viewer).told(events).position.state
        assert known.deck == ("",) * 4
        assert "" not in known.offer
