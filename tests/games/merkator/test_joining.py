"""Joining Travels."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.merkator.actions import Convert, Fulfil, Join, Pass, Trade, TravelTo
from app.games.merkator.events import BonusGoodsTaken

from .reach import (
    asked,
    asks,
    counters,
    deal,
    decided,
    edited,
    merchant,
    offered,
    options,
    play,
    start,
    to_turn,
    turn,
    until,
)

RICH = edited(*start(between=3, last=4))


def joining(where: str, seats: int = 3, **things):
    """The first player has gone there, and the second is asked."""
    return until(play(deal(seats, **things), TravelTo(where)), "join", 1)


def test_a_major_costs_one_counter_which_the_active_player_gets():
    position = joining("france")
    assert counters(position) == [0, 1, 2]
    assert counters(play(position, Join())) == [1, 0, 2]


def test_a_minor_costs_two_counters_so_who_has_one_is_not_asked():
    position = until(play(deal(3), TravelTo("bohemia")), "join")
    assert (position.due, asked(position).facts["fee"]) == ((2,), 2)
    assert counters(play(position, Join())) == [2, 1, 0]


def test_a_joiner_gets_one_good_for_each_bonus_card_for_the_place():
    position = joining("england", bonus=("cattle_yard", "ironworks"), pieces=RICH)
    assert "ironworks" in merchant(position, 1).bonus
    result = decided(position, Join())
    assert merchant(result.position, 1).goods == {"iron": 1}
    assert [event.count for event in result.events if isinstance(event, BonusGoodsTaken)] == [1]


def test_a_joiner_with_two_bonus_cards_for_the_place_gets_a_good_for_each():
    pieces = edited(*start(between=3, last=4), ('id = "market_garden"', "cost", "4"))
    bonus = ("cattle_yard", "ironworks", "granary", "market_garden")
    position = joining("england", bonus=bonus, pieces=pieces)
    assert merchant(play(position, Join()), 1).goods == {"iron": 1, "vegetables": 1}


def test_a_joiner_takes_no_cubes_and_no_counters_of_the_place():
    position = joining("hamburg", pieces=RICH)
    before = (position.state.cubes, position.state.chart)
    position = play(position, Join())
    assert (position.state.cubes, position.state.chart) == before
    assert counters(position)[1] == 2


def test_the_active_player_is_not_asked_whether_others_may_join():
    position = joining("france")
    assert position.due == (1,)
    assert offered(position) == [Join, Pass]


def test_one_may_join_without_a_contract_for_the_place():
    contracts = ("netherlands-2", "spain-3", "danzig-4", "danzig-5")
    position = play(joining("france", contracts=contracts, seats=2), Join())
    assert asked(position).question == "invest"


def test_a_joiner_fulfils_his_contracts_there():
    position = joining("hamburg", contracts=("danzig-2", "hamburg-2"))
    position = play(position, Join(), Fulfil("hamburg-2"))
    assert len(merchant(position, 1).contracts) == 5


def test_a_contract_fulfilled_in_ones_own_turn_can_be_fulfilled_again_as_a_joiner():
    pieces = edited(*start(between=3, last=4, cubes=2))
    position = to_turn(deal(3, contracts=("danzig-2", "hamburg-2"), pieces=pieces), 1)
    position = play(position, TravelTo("hamburg"), Convert("muskets"), Fulfil("hamburg-2"))
    position = until(position, "invest", 2)
    position = until(play(position, TravelTo("hamburg")), "join", 1)
    position = play(position, Join(), Fulfil("hamburg-2"))
    assert len(merchant(position, 1).contracts) == 6


def test_fees_come_too_late_for_a_trade_of_the_same_turn():
    pieces = edited(*start(between=2, last=2, cubes=0), asks("bohemia-3", wine=1))
    position = play(deal(3, contracts=("hamburg-2", "bohemia-3"), pieces=pieces), TravelTo("bohemia"))
    position = play(position, Join(), Join())
    assert counters(position) == [4, 0, 0]
    assert (position.due, asked(position).question) == ((1,), "invest")
    with pytest.raises(Illegal):
        apply(position, 0, Trade("bohemia-3"))


def test_the_others_are_asked_clockwise_from_the_active_player():
    position = to_turn(deal(4, pieces=edited(*start(first=3, between=3, last=4))), 2)
    position = play(position, TravelTo("france"), Convert("wine"))
    order = []
    while asked(position).question == "join":
        order.append(position.due[0])
        position = play(position, Pass())
    assert order == [3, 0, 1]


def test_a_joiner_may_use_the_good_of_his_bonus_card_at_once():
    contracts = ("hamburg-2", "danzig-2")
    pieces = edited(*start(between=3, last=4, cubes=0), asks("danzig-2", wine=1))
    position = joining("danzig", contracts=contracts, bonus=("granary", "wine_cellar"), pieces=pieces)
    position = play(position, Join())
    assert options(position, Fulfil) == ("danzig-2",)
    assert merchant(play(position, Fulfil("danzig-2")), 1).goods == {}


def test_who_has_joined_or_declined_is_not_asked_again_on_this_journey():
    contracts = ("netherlands-2", "spain-3", "danzig-4", "danzig-5")
    position = play(joining("france", contracts=contracts, pieces=RICH), Join())
    assert (position.due, asked(position).question) == ((2,), "join")
    position = play(position, Pass())
    assert asked(position).question == "invest"


def test_each_joiner_is_done_before_the_next_is_asked():
    position = joining("hamburg", contracts=("danzig-2", "hamburg-2"), pieces=RICH)
    position = play(position, Join())
    assert (position.due, asked(position).question) == ((1,), "fulfil")
    position = play(position, Pass())
    assert (position.due, asked(position).question) == ((2,), "join")


def test_the_fee_is_paid_before_a_joiner_trades_with_counters():
    pieces = edited(*start(between=4, last=4, cubes=0), asks("hamburg-2", wine=1))
    position = joining("hamburg", contracts=("danzig-2", "hamburg-2"), pieces=pieces)
    position = play(position, Join())
    assert counters(position)[1] == 3
    assert position.due != (1,)


def test_nobody_joins_a_journey_of_his_own():
    position = turn(deal(2, pieces=RICH), "bohemia")
    assert position.due == (1,)
