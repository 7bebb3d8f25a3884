"""Long game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from app.engine.knowledge import Knowledge
from app.games.merkator.actions import Ignore, TravelTo
from app.games.merkator.events import ChartTurnedOver, CounterTurnedUp, FinalRoundCalled, NextCounterShown
from app.games.merkator.game import GAME
from app.games.merkator.state import Options

from .reach import Edit, asked, counters, deal, decided, edited, idle, merchant, play, to_turn, turn

LONG = Options(length="long")


def long_game(seats: int, **things):
    """The start of a long game."""
    return deal(seats, options=LONG, **things)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_two_contracts_and_nothing_else(seats: int):
    position = long_game(seats)
    assert counters(position) == [0] * seats
    for seat in range(seats):
        player = merchant(position, seat)
        assert [GAME.pieces.value[card] for card in player.contracts] == [2, 3]
        assert (player.bonus, player.cubes, player.money) == ((), (), 0)
    assert len(position.state.bonus_deck) == 12


@pytest.mark.parametrize(("seats", "side", "left"), [
    (2, "ultimo", [0, 6, 6, 6, 6, 6]), (3, "back", [0, 0, 6]), (4, "back", [6, 6, 6])])
def test_the_chart_is_filled_by_the_number_of_players(seats: int, side: str, left: list[int]):
    seen = GAME.view(long_game(seats), None)
    assert seen.side == side
    assert [row.left for row in seen.rows] == left


def before_the_turn(*edits: Edit, again: Sequence[str] = ()):
    """Three players; one counter is left on the back of the chart, and the first player is on."""
    position = long_game(3, letters=("A", "B", "C"), again=again,
                         pieces=edited(("[chart.back]", "spaces", "3"), *edits))
    position = turn(position, "sweden")
    return to_turn(turn(position, "netherlands"), 0)


def test_when_the_back_is_empty_the_chart_is_turned_over_and_all_of_it_filled():
    position = before_the_turn()
    assert position.state.left_on_chart == 1
    result = decided(position, TravelTo("danzig"))
    assert any(isinstance(event, ChartTurnedOver) for event in result.events)
    assert [event.letters for event in result.events if isinstance(event, CounterTurnedUp)] == ["C"]
    assert not [event for event in result.events if isinstance(event, FinalRoundCalled)]
    assert [row.left for row in GAME.view(result.position, None).rows] == [6] * 6
    assert result.position.state.side == "ultimo"


def test_the_second_counter_of_a_visit_comes_from_the_new_side_and_so_does_a_replacement():
    position = before_the_turn()
    at_hamburg = play(position, TravelTo("hamburg"))
    result = decided(at_hamburg, idle(asked(at_hamburg)))
    assert counters(result.position)[0] == counters(position)[0] + 2
    assert result.position.state.left_on_chart == 35
    first = result.position.state.chart[0][0]
    assert NextCounterShown(0, first) in decided(result.position, Ignore()).events


def test_the_counter_that_ended_the_back_does_not_lack_on_the_new_side_in_the_worlds_of_bots():
    position = before_the_turn(('letters = "C"', "copies", "1"), again=("C",))
    position = play(position, TravelTo("danzig"))
    assert position.state.chart[0][0] == "C"
    assert GAME.sample(Knowledge(0, position), Random(1)).state.chart[0][0] == "C"


def test_the_long_game_ends_with_the_last_counter_of_the_new_side():
    position = long_game(4, pieces=edited(("[chart.ultimo]", "spaces", "2")))
    assert position.state.side == "back"
    while not position.state.final:
        position = turn(position, "hamburg")
    assert position.state.side == "ultimo"
    assert position.state.left_on_chart == 0
