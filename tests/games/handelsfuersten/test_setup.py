"""Setup."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.handelsfuersten.actions import Load
from app.games.handelsfuersten.game import GAME
from app.games.handelsfuersten.state import Options

from .reach import GOODS, deal, loading, play


@pytest.mark.parametrize(("seats", "pile", "ships"), [(2, 48, 10), (3, 45, 8), (4, 42, 6)])
def test_six_cards_lie_in_the_row_and_everybody_holds_three_cards_and_no_coins(seats, pile, ships):
    state = deal(seats).state
    assert (len(state.row), len(state.pile), state.specials["ship"]) == (6, pile, ships)
    assert [(len(m.hand), m.coins, m.ships) for m in state.merchants] == [(3, 0, (None, None))] * seats


def test_the_ships_are_loaded_in_two_rounds_clockwise_from_the_first_player():
    position, asked = deal(3), []
    for good in "RRRRRB":
        asked.append(position.due[0])
        position = play(position, Load(GOODS[good]))
    assert asked == [0, 1, 2, 0, 1, 2]


def test_chance_draws_the_first_player_and_he_loads_and_moves_first():
    starts = [GAME.start(4, str(seed)).position for seed in range(40)]
    assert {position.state.first for position in starts} == {0, 1, 2, 3}
    assert all(position.due == (position.state.first,) for position in starts)


def test_both_ships_may_carry_the_same_kind():
    assert play(deal(2), *loading("RR", "BB")).state.merchants[0].ships == ("copper", "copper")


def test_a_kind_whose_five_cubes_are_taken_cannot_be_loaded():
    position = play(deal(4), *(Load("copper"),) * 5)
    assert position.state.stock["copper"] == 0
    with pytest.raises(Illegal):
        play(position, Load("copper"))


def test_the_printed_special_cards_hold_two_offices_and_the_usual_ones_three():
    assert deal(options=Options(special_cards="printed")).state.specials["office"] == 2
    assert deal().state.specials == {"ship": 10, "office": 3, "dock_worker": 2, "agreement": 2}


def test_the_game_is_for_two_to_four():
    for seats in (1, 5):
        with pytest.raises(Illegal, match="2 to 4"):
            GAME.start(seats, "seed")
