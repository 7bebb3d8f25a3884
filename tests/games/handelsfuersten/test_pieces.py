"""What is in the box, and what a data file must hold."""

from __future__ import annotations

from collections import Counter

import pytest

from app.engine.pieces import BadPieces
from app.games.handelsfuersten.actions import Buy
from app.games.handelsfuersten.game import GAME
from app.games.handelsfuersten.pieces import load

from .reach import deal, goods, loading, play, with_data

SHIPPED = GAME.pieces.source.decode()


def test_there_are_ten_cards_and_five_cubes_of_each_of_six_kinds():
    state = deal(2).state
    cards = Counter(state.pile + state.row)
    for merchant in state.merchants:
        cards.update(merchant.hand)
    assert cards == dict.fromkeys(goods("RBYGWN"), 10)
    assert state.stock == dict.fromkeys(goods("RBYGWN"), 5)


def test_an_office_costs_eight_a_ship_ten_an_agreement_eleven_and_a_dock_worker_twelve():
    position = play(deal(pieces=with_data(coins=12)), *loading("RR", "BB"))
    left = {card: play(position, Buy(card)).state.merchants[0].coins for card in position.state.specials}
    assert left == {"office": 4, "ship": 2, "agreement": 1, "dock_worker": 0}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('id = "indigo"', 'id = "copper"', "id of its own"),
        ('id = "indigo"', 'id = ""', "id of its own"),
        ('id = "office"', 'id = "ship"', "in this order"),
        ("price = 8", "price = 0", r">= 1.*specials\[1\]\.price"),
        ("count = 3", "count = -1", r">= 0.*specials\[1\]\.count"),
        ("count = 14", "count = 7", "four players"),
        ("count = 14", "count = 30", "more cubes than ships"),
        ("cards = 10", "cards = -10", r">= 0.*goods\[0\]\.cards"),
        ("cubes = 5", "cubes = -5", r">= 0.*goods\[0\]\.cubes"),
        ("row = 6", "row = 0", r">= 1.*start\.row"),
        ("ships = 2", "ships = 0", r">= 1.*start\.ships"),
        ("coins = 0", "coins = -1", r">= 0.*start\.coins"),
        ("hand = 3", "hand = 14", "left for the pile"),
        ("draw = 2", "draw = 0", r">= 1.*turn\.draw"),
        ("agreement_bonus = 2", "agreement_bonus = -2", r">= 0.*turn\.agreement_bonus"),
    ],
)
def test_a_file_that_no_game_could_be_played_with_is_refused_with_a_sentence(was: str, now: str, said: str):
    assert was in SHIPPED
    with pytest.raises(BadPieces, match=said):
        load(SHIPPED.replace(was, now, 1).encode())


def test_what_a_card_costs_and_gives_is_told_as_the_data_file_has_it():
    pieces = with_data(draw=3, agreement_bonus=4)
    view = GAME.view(play(deal(pieces=pieces), *loading("RR", "BB")), None)
    assert (view.draw, view.bonus) == (3, 4)
    assert [offer.price for offer in view.specials] == [10, 8, 12, 11]
