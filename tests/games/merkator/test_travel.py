"""Traveling, and The Travel Phase: taking goods, distributing new cubes, Time counters."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import BuyBonus, Convert, Join, Sell, Sort, TravelTo
from app.games.merkator.events import CounterTurnedUp, CubesPlaced
from app.games.merkator.game import GAME

from .reach import (
    asked,
    counters,
    cubes,
    deal,
    decided,
    edited,
    merchant,
    offered,
    on_majors,
    options,
    place,
    play,
    rows,
    to_turn,
    turn,
    until,
)


def test_a_journey_that_costs_counters_is_not_offered_to_who_has_none():
    position = deal()
    assert set(GAME.pieces.places) - set(options(position, TravelTo)) == {"spain", "italy", "newfoundland"}
    with pytest.raises(Illegal):
        play(position, TravelTo("spain"))


def test_the_counters_of_a_journey_are_paid_to_the_supply_and_the_chart_stays():
    position = to_turn(deal(4), 1)
    after = until(play(position, TravelTo("spain")), "join")
    assert (counters(position)[1], counters(after)[1]) == (1, 0)
    assert after.state.supply == position.state.supply + 1
    assert after.state.chart == position.state.chart


def test_newfoundland_costs_two_counters():
    position = to_turn(deal(), 1)
    after = turn(position, "newfoundland")
    assert (counters(position)[1], counters(after)[1]) == (2, 0)
    assert after.state.supply == position.state.supply + 2
    assert after.state.chart == position.state.chart


def test_the_same_place_may_be_chosen_as_by_the_player_before():
    position = turn(deal(), "sweden")
    assert "sweden" in options(position, TravelTo)
    assert position.state.token == "sweden"


def test_one_cube_becomes_either_of_the_two_goods():
    position = play(deal(), TravelTo("sweden"))
    assert options(position, Convert) == ("iron", "copper")
    assert merchant(play(position, Convert("copper"))).goods == {"copper": 1}


def test_two_cubes_become_one_of_each_good():
    position = play(deal(pieces=edited(*cubes(sweden=2))), TravelTo("sweden"))
    assert merchant(position).goods == {"iron": 1, "copper": 1}
    assert asked(position).question not in ("convert", "sort")


def test_more_than_two_cubes_become_at_least_one_of_each_good():
    position = play(deal(pieces=edited(*cubes(sweden=4))), TravelTo("sweden"))
    assert [action.goods for action in asked(position).forms[0].actions()] == [
        {"iron": 1, "copper": 3}, {"iron": 2, "copper": 2}, {"iron": 3, "copper": 1}]
    for goods in ({"iron": 4, "copper": 0}, {"iron": 2, "copper": 1}, {"iron": 2, "coal": 2}):
        with pytest.raises(Illegal):
            play(position, Sort(goods))
    after = play(position, Sort({"iron": 3, "copper": 1}))
    assert merchant(after).goods == {"iron": 3, "copper": 1}
    assert after.state.cubes["sweden"] == 0


def test_an_empty_major_brings_no_cubes_but_all_the_rest_still_happens():
    position = deal(bonus=("smokehouse",), pieces=edited(*cubes(france=0)))
    after = decided(position, TravelTo("france"))
    assert merchant(after.position).goods == {"ham": 2}
    assert [event.places for event in after.events if isinstance(event, CubesPlaced)] == [
        ("netherlands", "england", "spain")]


def test_bonus_goods_come_on_top_and_do_not_count_for_the_cubes_taken():
    position = play(deal(bonus=("copper_hammer",)), TravelTo("danzig"), Convert("grain"))
    assert merchant(position).goods == {"grain": 1, "copper": 2}


def test_a_bonus_card_for_two_places_works_at_each_of_them_and_brings_two_goods_a_visit():
    for where in ("italy", "newfoundland"):
        position = to_turn(deal(bonus=("ironworks", "arsenal")), 1)
        assert "arsenal" in merchant(position, 1).bonus
        assert merchant(turn(position, where), 1).goods == {"muskets": 2}


def test_two_bonus_cards_for_one_place_work_together():
    position = deal(bonus=("ironworks",), offer=("market_garden",), contracts=("hamburg-3",))
    position = play(position, Sell("hamburg-3"), BuyBonus("market_garden"), TravelTo("england"),
                    Convert("fabric"))
    assert merchant(position).goods == {"fabric": 1, "iron": 2, "vegetables": 2}


def test_from_a_major_each_neighbour_gets_a_cube():
    position = turn(deal(), "hamburg")
    found = dict(zip(GAME.pieces.majors, on_majors(position), strict=True))
    assert found == {"hamburg": 0, "danzig": 2, "sweden": 2, "russia": 1, "netherlands": 2, "england": 1,
                     "france": 1, "spain": 1}


def test_from_russia_sweden_and_danzig_get_a_cube():
    position = turn(deal(), "russia")
    assert on_majors(position) == [1, 2, 2, 0, 1, 1, 1, 1]


def test_from_a_minor_the_majors_with_enough_cubes_get_another_one():
    before = dict(zip(GAME.pieces.majors, (0, 3, 4, 2, 1, 3, 0, 5), strict=True))
    position = turn(deal(pieces=edited(*cubes(**before))), "bohemia")
    assert on_majors(position) == [0, 4, 5, 2, 1, 4, 0, 6]


def test_from_newfoundland_every_major_gets_a_cube_even_an_empty_one():
    position = to_turn(deal(pieces=edited(*cubes(hamburg=0))), 1)
    assert on_majors(turn(position, "newfoundland")) == [1, 2, 2, 2, 2, 2, 2, 2]


def test_after_a_visit_to_bohemia_no_major_has_exactly_three_cubes():
    position = turn(deal(pieces=edited(*cubes(danzig=3, sweden=2, spain=3))), "bohemia")
    assert 3 not in on_majors(position)


def test_there_are_always_cubes_to_place():
    position = play(deal(pieces=edited(*cubes(france=45))), TravelTo("france"),
                    Sort({"plums": 40, "wine": 5}))
    position = turn(until(position, "invest"), "england")
    assert merchant(position).goods == {"plums": 40, "wine": 5}
    assert position.state.cubes["france"] == 1


def test_counters_are_taken_in_the_order_of_the_chart_and_show_no_letter():
    position = deal(letters=("A", "B", "CC", "D", "E", "F"))
    result = decided(play(position, TravelTo("hamburg")), Convert("muskets"))
    assert counters(result.position) == [2, 2]
    assert result.position.state.chart[2] == ("CC", "D", "E", "F")
    assert not [event for event in result.events if isinstance(event, CounterTurnedUp)]
    assert [row.left for row in GAME.view(result.position, None).rows] == [0, 0, 4, 6, 6, 6]


@pytest.mark.parametrize(("where", "gained"), [("hamburg", 2), ("sweden", 1), ("denmark", 1), ("russia", 0)])
def test_a_journey_brings_the_counters_of_its_place(where: str, gained: int):
    position = deal(pieces=edited(*rows(2, 5, 6, spaces=5)))
    after = turn(position, where)
    assert (counters(after)[0], after.state.left_on_chart) == (gained, 10 - gained)


def test_a_cube_of_the_supply_tile_becomes_a_good_at_any_time_whoever_decides():
    position = deal(3)
    assert position.due == (0,)
    position = place(position, 2, "wine")
    assert (merchant(position, 2).goods, len(merchant(position, 2).cubes)) == ({"wine": 1}, 7)
    with pytest.raises(Illegal):
        place(position, 2, "plums")
    assert position.due == (0,)


def test_what_is_taken_from_a_place_never_goes_to_the_supply_tile():
    position = play(deal(), TravelTo("sweden"))
    assert offered(position) == [Convert]
    assert len(merchant(play(position, Convert("iron"))).cubes) == 8


def test_the_place_is_chosen_with_the_counters_one_has_and_not_with_fees_still_to_come():
    position = deal(3)
    assert counters(position)[0] == 0
    assert "italy" not in options(position, TravelTo)


def test_who_pays_for_a_journey_is_the_active_player_alone():
    position = until(play(to_turn(deal(3), 1), TravelTo("spain")), "join", 2)
    assert counters(position) == [0, 0, 2]
    assert counters(play(position, Join())) == [0, 1, 1]
