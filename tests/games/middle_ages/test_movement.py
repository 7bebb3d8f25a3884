"""Action 3: wagon and courier movement, and the influence cards that come of it."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    ChooseCard,
    CoachOneSpace,
    CoachTwoSpaces,
    Drive,
    Face,
    Pass,
    PlayCard,
    PlayTile,
    TakeCard,
    UseDriver,
)
from app.games.middle_ages.events import TileLapsed, WagonStayed
from app.games.middle_ages.game import GAME
from app.games.middle_ages.steps.movement import tile_landings

from .reach import act, asked, choices, deal, go, idle, moving, offers, spaces


def test_a_wagon_moves_as_many_spaces_as_the_tile_says():
    position = act(go(deal(2), until="move"), PlayTile("3"), Drive("1", "P3"))
    assert spaces(position) == ["P3", "KOL", "GEN"]
    assert (position.state.wagons[0].heading, position.state.merchants[0].tiles) == ("JW", (1, 2, 4))


def test_after_four_turns_all_tiles_can_be_used_again():
    position = deal(2)
    for used in range(4):
        position = go(position, until="move", seat=0)
        assert len(position.state.merchants[0].tiles) == 4 - used
        position = go(position, until="wheel")
    position = go(position, until="move", seat=0)
    assert position.state.merchants[0].tiles == (1, 2, 3, 4)


def test_a_tile_must_be_played_and_none_twice():
    position = go(deal(2), until="move")
    assert [form.action for form in asked(position).forms] == [PlayTile]
    with pytest.raises(Illegal):
        act(position, Pass())
    position = go(go(act(position, PlayTile("3"), Drive("1", "P3")), until="wheel"), until="move", seat=0)
    assert choices(asked(position), PlayTile) == ["1", "2", "4"]


def test_a_wagon_on_a_junction_never_goes_back_the_way_it_came():
    position = act(go(deal(2), until="move"), PlayTile("4"), Drive("1", "JW"))
    assert choices(asked(position), Face) == ["B2", "JC"]
    assert asked(position).facts == {"number": 1, "space": "JW"}
    assert act(position, Face("B2")).state.wagons[0].heading == "B2"


def test_who_drives_past_a_junction_decides_which_way_the_wagon_takes():
    position = go(deal(2), {0: moving(3, 1, "P3")})
    position = act(position, PlayTile("2"))
    assert {to for wagon, to in choices(asked(position), Drive, both=True) if wagon == "1"} == {"B2", "JC"}


def test_a_wagon_that_would_end_on_another_stops_before_it_and_the_rest_is_lost():
    position = go(deal(2), {0: moving(1, 1, "P1"), 1: moving(4, 2, "JC", Face("JW"))}, until="wheel")
    position = go(position, {1: moving(2, 2, "P3"), 0: [PlayTile("2")]})
    assert spaces(position) == ["P1", "P3", "GEN"]
    assert ("1", "P2") in choices(asked(position), Drive, both=True)
    assert spaces(act(position, Drive("1", "P2"))) == ["P2", "P3", "GEN"]


def blocked(*more):
    """Wagon 1 on P1 looks at P2 and P3, where the two others stand; seat 2 has the Coach driver."""
    first = {
        0: moving(1, 1, "P1"),
        1: moving(4, 2, "JC", Face("JW")),
        2: [*moving(4, 3, "JS", Face("JC")), Bid(100), TakeCard("coach")],
        3: moving(3, 2, "P2"),
    }
    position = go(deal(4, offer=("coach", "driver")), first)
    return go(position, {1: moving(3, 3, "P3")}, until="move", seat=2)


def test_a_blocked_wagon_cannot_be_chosen_for_a_tile_if_another_can_move():
    position = blocked()
    assert spaces(position) == ["P1", "P2", "P3"]
    position = act(position, PlayTile("2"))
    with pytest.raises(Illegal):
        act(position, Drive("1", "P1"))
    assert "1" not in [wagon for wagon, _ in choices(asked(position), Drive, both=True)]


def test_the_points_of_the_coach_driver_may_be_lost_on_a_blocked_wagon():
    position = act(blocked(), CoachTwoSpaces("1", "P1"))
    assert spaces(position) == ["P1", "P2", "P3"]
    assert not offers(position, CoachTwoSpaces)
    assert not offers(position, CoachOneSpace)


def test_two_wagons_in_a_row_cost_two_points():
    first = {
        0: moving(1, 1, "P1"),
        1: moving(4, 2, "JC", Face("JW")),
        2: moving(4, 3, "JS", Face("JC")),
        3: moving(2, 2, "P3"),
    }
    position = go(go(deal(4), first), {1: moving(2, 3, "JW", Face("B2")), 2: [PlayTile("3")]})
    assert spaces(position) == ["P1", "P3", "JW"]
    assert [to for wagon, to in choices(asked(position), Drive, both=True) if wagon == "1"] == ["P2"]


def test_a_wagon_that_would_enter_an_occupied_city_stops_before_it_and_one_leaving_crosses_it():
    plan = {0: moving(4, 1, "JS", Face("JC")), 1: moving(3, 1, "B2"), 2: moving(4, 1, "B1")}
    position = go(deal(4, setup="b"), plan)
    assert spaces(position) == ["B1", "BRU", "WIE"]
    position = act(position, PlayTile("2"), Drive("2", "B2"))
    assert spaces(position) == ["B1", "B2", "WIE"]


def test_points_are_lost_when_a_wagon_reaches_a_city():
    position = go(deal(4), {0: moving(3, 1, "P3"), 1: moving(3, 1, "B1"), 2: moving(4, 1, "BRU")})
    assert spaces(position)[0] == "BRU"
    assert position.state.wagons[0].arrived


def test_a_tile_with_which_no_wagon_can_move_is_turned_over_without_effect():
    position = go(
        deal(4),
        {
            0: moving(1, 1, "P1"),
            1: moving(4, 2, "JC", Face("JW")),
            2: moving(3, 2, "P2"),
            3: moving(4, 3, "JS", Face("W3")),
        },
        until="wheel",
    )
    position = go(position, {1: moving(3, 3, "W1"), 2: moving(1, 3, "WIE")}, until="move", seat=3)
    after = act(position, PlayTile("1"))
    assert spaces(after) == spaces(position) == ["P1", "P2", "WIE"]
    assert after.state.merchants[3].tiles == (2, 3)
    assert after.due == (0,)


def test_a_wagon_that_has_reached_a_city_cannot_be_moved_again_this_turn():
    position = go(
        deal(4), {0: moving(3, 1, "P3"), 1: moving(3, 1, "B1"), 2: moving(4, 1, "BRU"), 3: [PlayTile("1")]}
    )
    assert {wagon for wagon, _ in choices(asked(position), Drive, both=True)} == {"2", "3"}


def test_the_players_move_in_turn_order_and_may_move_the_same_wagon():
    position, order = go(deal(4, first=2), until="move"), []
    for tile, to in (("1", "P1"), ("2", "P3"), ("2", "B2"), ("1", "B1")):
        order.append(position.due[0])
        position = act(position, PlayTile(tile), Drive("1", to))
        if asked(position).question == "choose-influence":
            position = act(position, ChooseCard("patron"))
    assert order == [2, 3, 0, 1]
    assert spaces(position)[0] == "B1"


def owning(*cards: str, seats: int = 2, first=()):
    """A later turn in which seat 0 is to move and has these investment cards, one won each turn."""
    position = go(deal(seats, offer=cards), {0: list(first)})
    for card in cards:
        position = go(position, until="wheel")
        position = go(position, {0: [Bid(100), TakeCard(card)]})
    return go(position, until="move", seat=0)


def test_the_driver_moves_any_wagon_one_space_even_one_moved_by_the_tile():
    position = act(owning("driver"), PlayTile("3"))
    wagon, to = choices(asked(position), Drive, both=True)[0]
    position = go(act(position, Drive(wagon, to)), until="move-on", seat=0)
    moves = choices(asked(position), UseDriver, both=True)
    assert wagon in [moved for moved, _ in moves]
    before = spaces(position)
    wagon, to = next(move for move in moves if move[1] != before[int(move[0]) - 1])
    position = act(position, UseDriver(wagon, to))
    assert to in spaces(position)
    assert not offers(position, UseDriver)


def coaching():
    """Seat 0 owns the Coach driver and is to move; wagons on P1, JN and in Genova."""
    first = {0: moving(1, 1, "P1"), 1: moving(1, 2, "K1")}
    position = go(
        go(deal(2, offer=("coach",)), first, until="open-auction"), {0: [Bid(100), TakeCard("coach")]}
    )
    return go(position, {1: moving(2, 2, "JN", Face("JC"))}, until="move", seat=0)


def test_the_coach_driver_moves_two_wagons_a_space_each_but_not_one_wagon_twice():
    position = act(coaching(), CoachOneSpace("1", "P2"))
    assert not offers(position, CoachTwoSpaces)
    assert dict(choices(asked(position), CoachOneSpace, both=True)) == {"2": "JC", "3": "G1"}
    position = act(position, CoachOneSpace("3", "G1"))
    assert not offers(position, CoachOneSpace)
    assert spaces(position) == ["P2", "JN", "G1"]


def test_the_coach_driver_moves_one_wagon_two_spaces():
    assert spaces(act(coaching(), CoachTwoSpaces("1", "P3"))) == ["P3", "JN", "GEN"]


def test_card_moves_may_come_before_the_tile():
    position = owning("driver")
    assert offers(position, UseDriver)
    assert offers(position, PlayTile)


def test_the_preview_says_where_each_tile_takes_each_wagon():
    reach = GAME.view(go(deal(2), until="move"), None).wagons[0].reach
    assert reach == {"1": ("P1",), "2": ("P2",), "3": ("P3",), "4": ("JW",)}


def test_relay_horses_add_up_to_two_points_to_the_tile():
    plan = {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("relay_horses")]}
    position = go(go(deal(2), plan, until="wheel"), until="move", seat=1)
    position = act(position, PlayTile("1"))
    assert asked(position).question == "drive"
    assert [to for wagon, to in choices(asked(position), Drive, both=True) if wagon == "2"] == ["K1"]
    position = act(position, PlayCard("relay_horses"))
    assert (asked(position).question, asked(position).facts) == ("drive-farther", {"points": 1, "extra": 2})
    assert [to for wagon, to in choices(asked(position), Drive, both=True) if wagon == "2"] == [
        "K1",
        "K2",
        "JN",
    ]
    assert position.state.played == ("relay_horses",)
    assert position.state.merchants[1].hand == ()


def test_driver_and_coach_driver_together_move_one_wagon_three_spaces():
    position = act(owning("driver", "coach"), CoachTwoSpaces("3", "G2"))
    position = act(position, UseDriver("3", "G3"))
    assert spaces(position)[2] == "G3"
    assert [form.action for form in asked(position).forms] == [PlayTile]


def test_a_wagon_thrown_back_onto_a_junction_is_turned_by_who_moved_it():
    first = {0: moving(3, 1, "P3"), 1: moving(4, 2, "JC", Face("JW"))}
    position = go(deal(4), {**first, 2: moving(2, 1, "B2"), 3: moving(1, 3, "G1")}, until="wheel")
    assert spaces(position) == ["B2", "JC", "G1"]
    position = go(position, {1: [PlayTile("2"), Drive("2", "JW")]})
    assert (position.due, choices(asked(position), Face)) == ((1,), ["B2", "P3"])


def in_a_knot(tile: str, card: str = "relay_horses"):
    """Wagons 2 and 3 face each other on K1 and K2, wagon 1 is in Brugge; seat 3 has played a tile."""
    first = {
        0: moving(4, 3, "JS", Face("JC")),
        1: moving(3, 3, "K2"),
        2: moving(3, 1, "P3"),
        3: [*moving(2, 1, "B2"), ChooseCard(card)],
    }
    position = go(go(deal(4), first), until="wheel")
    return go(position, {1: moving(2, 1, "BRU"), 2: moving(1, 2, "K1"), 3: [PlayTile(tile)]})


def test_relay_horses_may_save_a_tile_with_which_no_wagon_can_move():
    position = in_a_knot("1")
    assert (asked(position).question, spaces(position)) == ("blocked", ["BRU", "K1", "K2"])
    position = act(position, PlayCard("relay_horses"))
    assert set(choices(asked(position), Drive, both=True)) == {
        ("2", "JN"),
        ("2", "JC"),
        ("2", "H3"),
        ("3", "KOL"),
    }


def test_who_holds_any_card_is_asked_before_his_tile_lapses():
    position = in_a_knot("1", card="patron")
    assert [form.action for form in asked(position).forms] == [Pass]
    after = act(position, Pass())
    assert (spaces(after), after.state.merchants[3].hand) == (["BRU", "K1", "K2"], ("patron",))
    assert after.due == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", ["a", "b"])
def test_no_game_stalls_even_if_everybody_wants_it_to(seats: int, setup: str):
    for first in range(seats):
        position = deal(seats, first=first, setup=setup)
        while not position.over:
            position = act(position, _stalling(position))
            assert position.state.turn <= 40


def _stalling(position):
    """The tile that moves the fewest wagons, and the shortest way that ends in no city."""
    prompt = asked(position)
    if prompt.question == "move":
        tiles = choices(prompt, PlayTile)
        return PlayTile(min(tiles, key=lambda tile: _ways(position.state, int(tile))))
    return idle(prompt)


def _ways(state, tile: int) -> int:
    return sum(len(ends) for ends in tile_landings(state, tile).values())


def test_a_tile_that_lapses_and_points_spent_in_vain_are_told():
    lapsed = apply(in_a_knot("1", card="patron"), 3, Pass()).events
    assert TileLapsed(3) in lapsed
    assert WagonStayed(2, 1, "coach") in apply(blocked(), 2, CoachTwoSpaces("1", "P1")).events
