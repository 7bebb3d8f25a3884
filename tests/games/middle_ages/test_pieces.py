"""The data file: what must fit together in it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.engine.pieces import BadPieces
from app.games.middle_ages.game import GAME
from app.games.middle_ages.pieces import load
from app.games.middle_ages.seen import NumbersSeen

from .reach import deal

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


def test_the_markets_are_these():
    assert GAME.pieces.market == {
        "BRU": ("cloth", "food", "salt"),
        "PAR": ("cloth", "food", "wine"),
        "KOL": ("cloth", "iron", "silk"),
        "HAM": ("food", "iron", "silk"),
        "GEN": ("wine", "salt", "silk"),
        "WIE": ("wine", "salt", "iron"),
    }


def test_the_three_wagon_cities_of_each_setup_offer_all_goods():
    for setup in GAME.pieces.setups.values():
        assert {good for city in setup.wagons for good in GAME.pieces.market[city]} == set(GAME.pieces.goods)


def test_the_roads_are_these():
    neighbours = GAME.pieces.neighbours
    roads = ("BRU B1 B2 JW", "PAR P1 P2 P3 JW", "KOL K1 K2 JN", "HAM H1 H2 H3 JN", "GEN G1 G2 G3 JS")
    for road in (*roads, "WIE W1 W2 W3 JS", "JW JC", "JN JC", "JS JC"):
        for one, other in pairwise(road.split()):
            assert other in neighbours[one]
            assert one in neighbours[other]
    assert sum(len(near) for near in neighbours.values()) == 2 * 25


FAR = {
    7: ("BRU PAR", "KOL HAM"),
    8: ("GEN WIE", "BRU KOL"),
    9: ("BRU GEN", "BRU WIE", "BRU HAM", "PAR KOL", "KOL GEN", "KOL WIE"),
    10: ("PAR HAM", "PAR GEN", "PAR WIE", "HAM GEN", "HAM WIE"),
}


def test_cities_are_as_far_apart_as_the_map_says():
    pieces = GAME.pieces
    for movement, pairs in FAR.items():
        for pair in pairs:
            one, other = pair.split()
            for at, to in ((one, other), (other, one)):
                assert dict(pieces.ahead[at, pieces.neighbours[at][0]])[to] == movement


def test_the_price_chart_has_five_levels_of_cost_and_sale():
    assert GAME.pieces.cost == (100, 100, 200, 300, 400)
    assert GAME.pieces.sell == (600, 700, 800, 900, 1000)


def test_the_tracks_are_these():
    tables = GAME.pieces.tables
    assert GAME.pieces.upkeep == (0, 100, 200, 300, 400, 600, 800, 1000, 1300, 1600, 2000, 2500)
    assert tables.wagon_track.prices == (500, 600, 700, 800, 900, 1000, 1200, 1400, 1600, 1800, 2000)
    assert tables.bonus.spaces == (0, 100, 200, 300, 400, 500)


def test_the_cards_have_these_sizes():
    assert GAME.pieces.investment == {
        "bargain": 100,
        "driver": 1,
        "coach": 2,
        "courier": 1,
        "express": 2,
        "office": 1,
        "large_office": 1,
        "warehouse_sale": 5,
    }
    assert GAME.pieces.influence == {
        "bulk_order": 5,
        "carrier_licence": 2,
        "relay_horses": 2,
        "rumour": 2,
        "trade_fair": 200,
        "patron": 500,
        "court_favour": 600,
    }
    assert {card.copies for card in GAME.pieces.tables.influence} == {3}


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


def test_what_cards_do_and_the_numbers_of_the_rules_are_told_as_the_data_file_has_them():
    source = SHIPPED
    for was, now in (
        ("purchases = 3", "purchases = 4"),
        ("master_load = 3", "master_load = 2"),
        ("offers = 3", "offers = 5"),
        ("levels_a_turn = 2", "levels_a_turn = 1"),
        ("receive = 2000", "receive = 3000"),
        ("repay = 2500", "repay = 3500"),
        ('id = "patron"\ncopies = 3\namount = 500', 'id = "patron"\ncopies = 3\namount = 400'),
        ('id = "express"\namount = 2', 'id = "express"\namount = 3'),
    ):
        assert was in source
        source = source.replace(was, now)
    view = GAME.view(deal(3, pieces=load(source.encode())), None)
    assert view.numbers == NumbersSeen(4, 2, 2, 5, 1, 2, 3000, 3500)
    assert (view.amounts["patron"], view.amounts["express"], view.amounts["rumour"]) == (400, 3, 2)
