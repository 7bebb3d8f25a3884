"""Setup, and what each player begins with (Game Play)."""

from __future__ import annotations

import pytest

from app.games.merkator.game import GAME

from .reach import counters, deal, merchant, on_majors


def test_four_players_begin_with_their_counters_contracts_cards_and_cubes():
    position = deal(4)
    assert position.due == (0,)
    assert counters(position) == [0, 1, 1, 2]
    assert on_majors(position) == [1] * 8
    for seat in range(4):
        player = merchant(position, seat)
        assert (player.money, player.goods, player.buildings) == (0, {}, ())
        assert player.cubes == GAME.pieces.majors
        assert [GAME.pieces.value[card] for card in player.contracts] == [2, 3, 4, 5]
        assert [GAME.pieces.cost[card] for card in player.bonus] == [3, 4]


def test_the_contracts_left_lie_in_stacks_and_the_lowest_are_discarded():
    state = deal(4).state
    assert [GAME.pieces.value[card] for card in state.discards] == [2]
    assert {level: len(stack) for level, stack in state.stacks.items()} == {
        2: 0, 3: 7, 4: 9, 5: 8, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, 14: 1}


def test_the_topmost_contract_of_each_stack_lies_open():
    position = deal(3)
    seen = {stack.level: stack.top for stack in GAME.view(position, None).stacks}
    assert seen == {level: stack[0] if stack else "" for level, stack in position.state.stacks.items()}


def test_two_players_leave_the_two_topmost_rows_empty():
    position = deal(2)
    assert counters(position) == [0, 2]
    assert len(position.state.discards) == 3
    assert [row.left for row in GAME.view(position, None).rows] == [0, 0, 6, 6, 6, 6]


def test_three_players_leave_the_topmost_row_empty():
    position = deal(3)
    assert counters(position) == [0, 1, 2]
    assert [row.left for row in GAME.view(position, None).rows] == [0, 6, 6, 6, 6, 6]


def test_four_players_fill_all_rows_and_leave_two_counters_in_the_supply():
    position = deal(4)
    assert [row.left for row in GAME.view(position, None).rows] == [6] * 6
    assert position.state.supply == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_cards_of_each_kind_lie_open_and_the_rest_is_hidden(seats: int):
    position = deal(seats)
    seen = GAME.view(position, None)
    assert (len(seen.building_offer), len(seen.bonus_offer)) == (4, 4)
    assert seen.decks == {"building": 22, "bonus": 12 - 2 * seats}


def test_the_first_player_is_drawn_and_the_counters_follow_from_his_seat():
    position = GAME.start(4, "a fixed seed", script=(2,)).position
    assert position.due == (2,)
    assert counters(position) == [1, 2, 0, 1]


def test_nobody_reads_the_counters_on_the_chart_or_what_lies_below_the_open_cards():
    position = deal(4)
    known = GAME.knowledge(4, None, None, 1).told(GAME.start(4, "a fixed seed").events).position.state
    assert {letter for row in known.chart for letter in row} == {""}
    assert set(known.building_deck) == set(known.bonus_deck) == {""}
    assert all(stack[0] and not any(stack[1:]) for stack in known.stacks.values() if stack)
    assert all(row.letters == "" for row in GAME.view(position, 1).rows)
