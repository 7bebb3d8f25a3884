"""Loss-of-goods Check."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import Accept, Convert, Fulfil, GiveUp, Ignore, Sort, TravelTo
from app.games.merkator.events import ChartFilled, CounterTurnedUp, GoodsLost, NextCounterShown
from app.games.merkator.game import GAME
from app.games.merkator.state import Options
from tests.games.random_play import Setup
from tests.games.random_play import play as random_game

from .reach import (
    asked,
    counters,
    cubes,
    deal,
    decided,
    edited,
    merchant,
    offered,
    options,
    place,
    play,
    rows,
    start,
    to_turn,
    turn,
    until,
)


def checked(*letters: str, seats: int = 2, tile: int = 1, **things):
    """Two counters a row: each visit to Hamburg ends one, and these letters lie on the chart."""
    numbers = (3, 4, 5, 6)
    pieces = edited(*rows(seats, *numbers, spaces=2), *start(cubes=tile))
    return deal(seats, letters=letters, pieces=pieces, **things)


def hamburg(position):
    """The active player has gone to Hamburg and taken Livestock."""
    return play(position, TravelTo("hamburg"), Convert("livestock"))


def test_no_letter_is_shown_before_the_last_counter_of_a_row():
    result = decided(play(checked("A", "B"), TravelTo("sweden")), Convert("iron"))
    assert counters(result.position)[0] == 1
    assert not [event for event in result.events if isinstance(event, CounterTurnedUp)]


def test_each_player_returns_a_good_of_his_choice_and_who_has_none_in_the_column_nothing():
    position = checked("A", "B", seats=3)
    position = place(place(position, 0, "ham"), 2, "plums", "citrus")
    position = play(hamburg(position), Accept())
    assert (position.due, options(position, GiveUp)) == ((0,), ("ham",))
    position = play(position, GiveUp("ham"))
    assert (position.due, options(position, GiveUp)) == ((2,), ("plums", "citrus"))
    position = play(position, GiveUp("citrus"))
    assert [merchant(position, seat).goods for seat in range(3)] == [
        {"livestock": 1}, {}, {"plums": 1}]


def test_a_loss_without_a_choice_happens_by_itself():
    position = checked("A", "AA", tile=0)
    result = decided(play(position, TravelTo("hamburg")), Convert("livestock"))
    assert [event for event in result.events if isinstance(event, GoodsLost)] == [
        GoodsLost(0, {"livestock": 1})]
    assert merchant(result.position).goods == {}


def test_of_several_units_of_one_good_one_is_lost_without_a_question():
    pieces = edited(*rows(2, 3, 4, 5, 6, spaces=2), *start(cubes=0), *cubes(hamburg=3))
    position = play(deal(letters=("B", "A"), pieces=pieces), TravelTo("hamburg"),
                    Sort({"livestock": 2, "muskets": 1}))
    assert GoodsLost(0, {"livestock": 1}) in decided(position, Accept()).events


def test_a_single_letter_may_be_ignored_for_the_first_counter_of_the_next_row():
    position = place(checked("B", "A", "EE", "C"), 1, "wine", "fish_oil")
    position = hamburg(position)
    assert offered(position) == [Accept, Ignore]
    result = decided(position, Ignore())
    assert NextCounterShown(0, "EE") in result.events
    position = result.position
    assert position.state.left_on_chart == 6
    assert [row.letters for row in GAME.view(position, None).rows] == ["", "", "", "EE", "", ""]
    assert merchant(until(position, "invest"), 1).goods == {}
    assert merchant(position).goods == {"livestock": 1}


def test_the_replacement_cannot_be_ignored_again():
    position = place(checked("B", "A", "D"), 0, "copper")
    position = play(hamburg(position), Ignore())
    assert (asked(position).question, options(position, GiveUp)) == ("give-up", ("copper",))


def test_the_replacement_stays_known_until_it_is_taken():
    position = until(play(hamburg(checked("B", "A", "D", "E")), Ignore()), "invest")
    assert GAME.view(position, None).rows[3].letters == "D"
    assert all(row.letters == "" for row in GAME.view(turn(position, "sweden"), None).rows)


def test_what_was_turned_up_is_remembered_once_each_when_it_has_been_taken():
    position = until(play(hamburg(checked("B", "A", "D", "E")), Ignore()), "invest")
    assert position.state.flipped == ("A",)
    position = turn(position, "sweden")
    assert position.state.flipped == ("A", "D")
    assert turn(position, "danzig").state.flipped == ("A", "D", "E")


def test_a_replacement_that_ends_its_row_is_remembered_once():
    position = turn(checked("A", "B", "C", "D", "E"), "sweden")
    position = until(play(to_turn(position, 0), TravelTo("hamburg"), Ignore()), "invest")
    assert GAME.view(position, None).rows[3].letters == "D"
    assert turn(position, "sweden").state.flipped == ("B", "D")


def test_what_was_turned_up_and_taken_lies_on_the_chart_no_more_in_the_worlds_of_bots():
    pieces = edited(*rows(2, 3, 4, 5, 6, spaces=2), ('letters = "B"', "copies", "1"))
    dealt = GAME.start(2, "a fixed seed", None, pieces, deal(letters=("A", "B"), pieces=pieces).script)
    arrived = decided(dealt.position, TravelTo("hamburg"))
    taken = decided(arrived.position, Convert("livestock"))
    known = GAME.knowledge(2, None, pieces, 0).told((*dealt.events, *arrived.events, *taken.events))
    worlds = [GAME.sample(known, Random(number)).state.chart for number in range(12)]
    assert not [row for chart in worlds for row in chart if "B" in row]
    assert [row for chart in worlds for row in chart if "A" in row]


def test_a_double_letter_cannot_be_ignored_and_costs_two_goods():
    position = place(checked("B", "AA", tile=2), 0, "grain", "vegetables", "vegetables")
    position = hamburg(position)
    assert options(position, GiveUp) == ("livestock", "grain", "vegetables")
    position = play(position, GiveUp("vegetables"), GiveUp("vegetables"))
    assert merchant(position).goods == {"livestock": 1, "grain": 1}


def test_one_good_in_the_column_is_all_that_a_double_letter_can_cost():
    position = place(checked("B", "DD", tile=2), 1, "copper")
    position = play(hamburg(position), GiveUp("copper"))
    assert merchant(position, 1).goods == {}
    assert asked(position).question != "give-up"


def test_cubes_on_the_supply_tile_are_never_lost():
    position = hamburg(checked("A", "BB"))
    assert [len(merchant(position, seat).cubes) for seat in range(2)] == [8, 8]
    assert asked(position).question != "give-up"


def test_the_active_player_loses_too_and_first():
    position = place(place(checked("B", "FF", seats=3), 0, "spice"), 1, "spice")
    position = hamburg(position)
    assert position.due == (0,)
    assert merchant(until(position, "invest")).goods == {"livestock": 1}


def test_the_check_comes_before_the_contracts_so_that_a_lost_good_fulfils_none():
    position = checked("A", "EE", tile=0, contracts=("hamburg-2",))
    position = to_turn(turn(position, "russia", Convert("fish_oil")), 0)
    assert merchant(position).goods == {"fish_oil": 1}
    position = hamburg(position)
    assert merchant(position).goods == {"livestock": 1}
    assert asked(position).question == "join"


def test_a_cube_placed_in_the_column_can_be_given_up_instead_of_a_good_that_is_needed():
    position = place(checked("A", "E", contracts=("hamburg-2",)), 0, "fish_oil")
    position = place(play(hamburg(position), Accept()), 0, "wine")
    position = play(position, GiveUp("wine"), Fulfil("hamburg-2"))
    assert merchant(position).goods == {"livestock": 1}
    assert len(merchant(position).contracts) == 5


def test_with_a_double_letter_one_loses_the_only_good_or_two_of_those_placed_first():
    position = hamburg(place(checked("A", "CC"), 1, "iron"))
    assert options(position, GiveUp) == ("iron",)
    alone = play(position, GiveUp("iron"))
    assert (merchant(alone, 1).goods, len(merchant(alone, 1).cubes)) == ({}, 7)
    position = place(position, 1, "muskets", "coal")
    position = play(position, GiveUp("muskets"), GiveUp("coal"))
    assert merchant(position, 1).goods == {"iron": 1}


def test_when_two_counters_are_taken_across_the_end_of_a_row_the_one_that_ended_it_counts():
    position = turn(checked("A", "B", "C", "DD"), "sweden")
    result = decided(to_turn(position, 0), TravelTo("hamburg"))
    assert [event.letters for event in result.events if isinstance(event, CounterTurnedUp)] == ["B"]
    assert NextCounterShown(0, "DD") in decided(result.position, Ignore()).events


def test_only_the_active_player_may_ignore_the_letter_and_before_anybody_loses():
    position = hamburg(place(checked("A", "B"), 1, "ham"))
    assert position.due == (0,)
    assert merchant(position, 1).goods == {"ham": 1}
    with pytest.raises(Illegal):
        play(position, GiveUp("ham"))


@pytest.mark.parametrize("length", ["standard", "long"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_row_that_is_emptied_brings_one_check(seats: int, length: Literal["standard", "long"]):
    played = random_game(GAME, Setup(seats, Options(length), f"rows of {seats}"))
    checks = [event for events in played.happened for event in events if isinstance(event, CounterTurnedUp)]
    laid = [row for events in played.happened for event in events if isinstance(event, ChartFilled)
            for row in event.rows if row]
    assert len(checks) == len(laid) - sum(bool(row) for row in played.positions[-1].state.chart)
