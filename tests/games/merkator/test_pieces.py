"""The components: what the rule text and public records say of them, and files that contradict themselves."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from app.engine.pieces import BadPieces
from app.games.merkator.game import GAME
from app.games.merkator.pieces import load

from .reach import Edit, edited, rows

PIECES = GAME.pieces
TABLES = PIECES.tables


def test_there_are_eight_majors_and_four_minors_and_russia_has_two_neighbours():
    assert (len(TABLES.majors), len(TABLES.minors)) == (8, 4)
    assert set(PIECES.links["russia"]) == {"sweden", "danzig"}
    assert PIECES.threshold["bohemia"] == 3
    assert PIECES.threshold["newfoundland"] == 0


def test_three_places_cost_time_counters():
    assert [place for place, count in PIECES.counters.items() if count < 0] == [
        "spain", "italy", "newfoundland"]
    assert [PIECES.counters[place] for place in ("hamburg", "sweden", "denmark")] == [2, 1, 1]


def test_no_column_holds_both_goods_of_a_colour():
    assert {column: len(goods) for column, goods in PIECES.columns.items()} == {
        "A": 3, "B": 3, "C": 3, "D": 3, "E": 2, "F": 2}
    for goods in PIECES.made_at.values():
        assert len({PIECES.column_of[good] for good in goods}) == 2


def test_there_are_seventy_eight_contracts_and_no_major_has_two_of_a_value():
    assert Counter(PIECES.value.values()) == {
        2: 5, 3: 11, 4: 13, 5: 12, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, 14: 1}
    at_majors = [(card.place, card.value) for card in TABLES.contracts if card.place in PIECES.links]
    assert len(set(at_majors)) == len(at_majors)


def test_no_contract_asks_for_what_is_made_at_its_place_and_higher_ones_ask_for_no_less():
    units: dict[int, list[int]] = {}
    for card in TABLES.contracts:
        assert all(PIECES.major_of[good] != card.place for good in card.goods)
        if card.place:
            units.setdefault(card.value, []).append(card.kinds or sum(card.goods.values()))
    levels = sorted(units)
    assert all(max(units[low]) <= min(units[high]) for low, high in pairwise(levels))


def test_there_is_a_bonus_card_for_each_good_and_five_buildings_for_the_sole_player():
    assert sorted(card.good for card in TABLES.bonus) == sorted(PIECES.goods)
    assert Counter(card.cost for card in TABLES.bonus) == {3: 8, 4: 8}
    assert (len(TABLES.buildings), sum(card.sole for card in TABLES.buildings)) == (26, 5)


def test_there_are_forty_two_counters_with_single_and_double_letters():
    assert len(PIECES.letters) == 42
    assert {len(letters) for letters in PIECES.letters} == {1, 2}


@pytest.mark.parametrize("wrong", [
    ('id = "russia"\ncolour', "links", '["sweden"]'),
    ('id = "russia"\ncolour', "links", '["sweden", "denmark"]'),
    ('id = "danzig-2"', "id", '"hamburg-2"'),
    ('id = "hamburg-2"', "place", '"bremen"'),
    ('id = "hamburg-2"', "goods", "{ amber = 1 }"),
    ('id = "hamburg-10"', "kinds", "17"),
    ('id = "arsenal"', "good", '"amber"'),
    ('id = "alsterhaus"', "columns", '"Z"'),
    ('letters = "A"', "letters", '"AB"'),
    ("[chart.ultimo]", "spaces", "1"),
    ("[chart.ultimo]", "rows", "9"),
    ('length = "long"\nplayers = 3', "rows", "[4]"),
    ('length = "long"\nplayers = 3', "players", "2"),
    ('[[starts]]\nlength = "standard"', "contracts", "[14]"),
    ('[[starts]]\nlength = "standard"', "bonus", "[7]"),
    ('[[starts]]\nlength = "standard"', "cubes", "3"),
    ("[solo]", "values", "[2, 14]"),
], ids=str)
def test_a_file_that_contradicts_itself_is_refused(wrong: Edit):
    with pytest.raises(BadPieces):
        edited(wrong)


def test_other_values_can_be_put_in():
    assert edited(*rows(2, 1, spaces=4)).sides["ultimo"].spaces == 4
    assert load(GAME.pieces.source) == GAME.pieces
