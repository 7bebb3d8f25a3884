"""Action 3: the courier, and the influence cards that come of it."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    ChooseCard,
    Drive,
    Face,
    PlayTile,
    SendCourier,
    SendExpress,
    TakeCard,
)
from app.games.middle_ages.game import GAME

from .reach import act, asked, choices, deal, go, moving, offers, spaces, with_data
from .test_movement import owning


def test_who_makes_a_wagon_meet_the_courier_takes_an_influence_card_not_its_loading_master():
    position = go(deal(2), {0: [Bid(100), *moving(3, 1, "P3")], 1: moving(2, 1, "B2")})
    assert (position.due, asked(position).question) == ((1,), "choose-influence")
    position = act(position, ChooseCard("patron"))
    assert [merchant.hand for merchant in position.state.merchants] == [(), ("patron",)]
    assert len(position.state.stock) == 20


AWAY = [*moving(1, 2, "K1"), *moving(2, 2, "JN", Face("JC"))]
"""Seat 1 moves wagon 2 in the first two turns, and leaves the others alone."""


def riding(card: str, *first, then=()):
    """Turn 2: seat 0 has a courier card and is to move; seat 1 has moved before him."""
    position = go(deal(2, offer=(card,)), {0: list(first), 1: list(then[:2])}, until="open-auction")
    position = go(position, {0: [Bid(100), TakeCard(card)]})
    return go(position, {1: list(then[2:])}, until="move", seat=0)


def test_the_courier_moves_in_any_direction_but_never_into_a_city():
    position = riding("courier")
    assert set(choices(asked(position), SendCourier)) == {"B1", "JW"}
    position = act(position, SendCourier("B1"))
    assert position.state.courier == "B1"
    position = go(go(position, until="wheel"), until="move", seat=0)
    assert choices(asked(position), SendCourier) == ["B2"]


def test_the_express_courier_moves_up_to_two_spaces():
    assert set(choices(asked(riding("express")), SendExpress)) == {"B1", "JW", "P3", "JC"}


def test_the_courier_may_meet_a_wagon_before_it_moves_on_and_the_card_is_kept():
    position = riding("courier", *moving(4, 1, "JW", Face("JC")), then=AWAY)
    assert spaces(position) == ["JW", "JN", "GEN"]
    position = act(position, SendCourier("JW"))
    assert asked(position).question == "choose-influence"
    position = act(position, ChooseCard("rumour"), PlayTile("1"), Drive("1", "JC"), Face("JS"))
    assert position.state.merchants[0].hand == ("rumour",)


def test_the_courier_gets_no_card_for_passing_a_wagon():
    position = riding("express", *moving(4, 1, "JW", Face("JC")), then=AWAY)
    position = act(position, SendExpress("P3"))
    assert asked(position).question == "move"
    assert position.state.merchants[0].hand == ()


def test_a_kind_of_which_all_copies_are_taken_cannot_be_chosen():
    first = {
        0: moving(3, 1, "P3"),
        1: [*moving(2, 1, "B2"), ChooseCard("patron")],
        2: moving(4, 2, "JC", Face("JW")),
        3: moving(4, 1, "BRU"),
    }
    position = go(go(deal(4, pieces=with_data(copies=1)), first), until="wheel")
    position = go(go(position, until="move"), {1: moving(1, 3, "G1"), 2: moving(2, 2, "B2")})
    assert asked(position).question == "choose-influence"
    assert len(choices(asked(position), ChooseCard)) == 6
    with pytest.raises(Illegal):
        act(position, ChooseCard("patron"))


def test_only_the_chooser_sees_which_kinds_are_left_and_what_he_took():
    before = go(deal(3), {0: moving(3, 1, "P3")}, until="move")
    transition = apply(act(before, PlayTile("2")), 1, Drive("1", "B2"))
    choice = apply(transition.position, 1, ChooseCard("patron"))
    for viewer in (None, 0, 2):
        told = [event.seen_by(viewer) for event in (*transition.events, *choice.events)]
        assert b"patron" not in GAME.dump([event for event in told if event is not None])
        seen = GAME.view(choice.position, viewer)
        assert (seen.stock, seen.merchants[1].cards) == (20, 1)
        assert not seen.hand
    assert GAME.view(choice.position, 1).hand == ("patron",)


def test_both_courier_cards_move_the_courier_one_space_and_then_two():
    position = act(owning("courier", "express"), SendCourier("B1"))
    assert not offers(position, SendCourier)
    position = act(position, SendExpress("JW"))
    assert (position.state.courier, offers(position, SendExpress)) == ("JW", False)


def test_a_wagon_gets_no_card_for_passing_the_courier_and_is_not_stopped_by_it():
    position = go(deal(2), {0: moving(3, 1, "P3"), 1: moving(3, 1, "B1")})
    assert (asked(position).question, spaces(position)[0]) == ("wheel", "B1")


def test_where_courier_and_wagon_stand_together_already_nobody_gets_a_card():
    position = go(deal(3), {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("patron")]})
    position = act(position, *moving(1, 2, "K1"))
    assert (spaces(position)[0], position.state.courier) == ("B2", "B2")
    assert asked(position).question == "wheel"


def meeting_twice():
    """Seat 0 has the Courier; wagon 1 can reach the courier, beside which wagon 2 stands."""
    first = {0: moving(3, 1, "P3"), 1: moving(4, 2, "JC", Face("JW"))}
    position = go(deal(2, offer=("courier",)), first, until="open-auction")
    position = go(position, {0: [Bid(100), TakeCard("courier")]})
    return go(position, {1: moving(1, 2, "JW", Face("B2"))}, until="move", seat=0)


def test_each_meeting_of_a_turn_gives_a_card():
    position = act(meeting_twice(), PlayTile("2"), Drive("1", "B2"), ChooseCard("patron"))
    position = act(position, SendCourier("JW"), ChooseCard("rumour"))
    assert position.state.merchants[0].hand == ("patron", "rumour")
    assert len(position.state.stock) == 19


def test_when_all_influence_cards_are_gone_a_meeting_brings_nothing():
    position = go(deal(2, pieces=with_data(copies=0)), {0: moving(3, 1, "P3"), 1: moving(2, 1, "B2")})
    assert (spaces(position)[0], position.state.courier) == ("B2", "B2")
    assert asked(position).question == "wheel"


def together(card: str):
    """Turn 2: wagon 1 has come to the courier; seat 0 has this courier card and is to move."""
    first = [*moving(3, 1, "P3")]
    then = [*moving(2, 1, "B2", ChooseCard("patron")), *moving(1, 2, "K1")]
    position = go(deal(2, offer=(card,)), {0: first, 1: then[:3]}, until="open-auction")
    position = go(position, {0: [Bid(100), TakeCard(card)]})
    return go(position, {1: then[3:]}, until="move", seat=0)


def test_the_express_courier_may_ride_out_and_back_onto_a_wagon():
    position = together("express")
    assert (spaces(position)[0], position.state.courier) == ("B2", "B2")
    position = act(position, SendExpress("B2"))
    assert asked(position).question == "choose-influence"
    assert act(position, ChooseCard("rumour")).state.merchants[0].hand == ("rumour",)
    assert not offers(act(position, ChooseCard("rumour")), SendExpress)


def test_the_courier_with_one_space_to_ride_does_not_come_back_to_where_it_stood():
    assert set(choices(asked(together("courier")), SendCourier)) == {"B1", "JW"}
