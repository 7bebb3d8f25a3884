"""The data file: what must fit together in it."""

from __future__ import annotations

import pytest

from app.engine.pieces import BadPieces
from app.games.middle_ages.game import GAME
from app.games.middle_ages.pieces import load

SHIPPED = GAME.pieces.source.decode()


def test_each_good_is_sold_in_three_cities_and_each_city_has_one_road():
    pieces = GAME.pieces
    markets = [good for market in pieces.market.values() for good in market]
    assert {good: markets.count(good) for good in pieces.goods} == dict.fromkeys(pieces.goods, 3)
    assert all(len(pieces.neighbours[city]) == 1 for city in pieces.cities)
    assert len(pieces.spaces) == 26


def test_near_cities_share_two_goods_and_others_one():
    market = {city: set(goods) for city, goods in GAME.pieces.market.items()}
    near = [{"BRU", "PAR"}, {"KOL", "HAM"}, {"GEN", "WIE"}]
    for one in market:
        for other in market:
            if one < other:
                assert len(market[one] & market[other]) == (2 if {one, other} in near else 1)


@pytest.mark.parametrize(
    ("one", "other", "movement"),
    [("BRU", "PAR", 7), ("GEN", "WIE", 8), ("BRU", "KOL", 8), ("HAM", "WIE", 10)],
)
def test_cities_are_as_far_apart_as_the_map_says(one: str, other: str, movement: int):
    road = GAME.pieces.neighbours[one][0]
    assert dict(GAME.pieces.ahead[one, road])[other] == movement


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('ends = ["JS", "JC"]', 'ends = ["JW", "JC"]', "roads must join"),
        ('ends = ["JS", "JC"]', 'ends = ["JS", "PAR"]', "city has one road"),
        ('["cloth", "food", "salt"]', '["cloth", "cloth", "salt"]', "three different goods"),
        ('["cloth", "food", "salt"]', '["cloth", "food", "tea"]', "three different goods"),
        ('courier = "B2"', 'courier = "B1"', "courier"),
        ("money = 5000", "money = 5050", "smallest coin"),
        ("prices = [500, 600", "prices = [600, 500", "wagon_track"),
        ('id = "patron"', 'id = "gift"', "influence"),
        ("points = [1, 2, 3, 4]", "points = [1, 2]", "tiles"),
        ("pieces = 9", 'pieces = "nine"', "int"),
        ("upkeep = 300", "upkeep = 150", "upkeep"),
        ('id = "coach"\namount = 2', 'id = "coach"\namount = 3', "Coach driver"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_with_a_sentence(was: str, now: str, said: str):
    assert was in SHIPPED
    with pytest.raises(BadPieces, match=said):
        load(SHIPPED.replace(was, now, 1).encode())


def test_every_value_names_its_origin():
    rows = SHIPPED.count("\n[")
    assert SHIPPED.count("\norigin = ") == rows
