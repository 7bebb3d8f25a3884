"""Action 7: upkeep, letters of credit, raising social status."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    Buy,
    ChooseCard,
    Pass,
    PlayCard,
    Rise,
    TakeCard,
)
from app.games.middle_ages.events import StatusLowered, UpkeepPaid

from .reach import act, asked, deal, go, money, moving, offers, with_data
from .test_influence import holding_two

RICH = {"money": 20000}


def climbed(level: int, **data: int):
    """Seat 0 of two has risen to this level, two levels a turn, and is to bid for an investment card."""
    position = deal(2, pieces=with_data(**{**RICH, **data}))
    while position.state.merchants[0].level < level:
        position = go(position, until="rise", seat=0)
        position = act(position, Rise(min(2, level - position.state.merchants[0].level)))
    return go(position, until="open-auction", seat=0)


def spend_down_to(position, left: int):
    """Seat 0 spends all but so much on an investment card."""
    position = go(position, until="open-auction", seat=0)
    position = act(position, Bid(money(position)[0] - left))
    position = act(position, Pass()) if asked(position).question == "bid" else position
    return act(position, TakeCard(position.state.offer[0]))


def fallen(**data: int):
    """Seat 0 owed 1,000 of upkeep and had 700; he may take a letter of credit."""
    return go(spend_down_to(climbed(7, **data), 700), until="borrow")


def test_who_cannot_pay_falls_to_the_highest_level_he_can_pay_for_and_pays_that():
    position = fallen()
    assert position.state.pieces.upkeep[position.state.merchants[0].level] == 600
    assert money(position)[0] == 100


def test_a_level_costs_what_the_wagon_track_says_after_the_arrivals_of_this_turn():
    position = go(deal(3), until="rise")
    while position.state.arrivals < 3:
        position = go(act(position, Pass()), until="rise")
    assert position.state.level_price() == {3: 800, 4: 900, 5: 1000}[position.state.arrivals]
    before, seat = money(position), position.due[0]
    with pytest.raises(Illegal):
        act(position, Rise(3))
    after = act(position, Rise(2))
    assert money(after)[seat] == before[seat] - 2 * position.state.level_price()
    assert after.state.merchants[seat].level == 2


def test_nobody_rises_above_the_top():
    position = climbed(11, money=40000)
    turn = position.state.turn
    while position.state.turn == turn and not position.over:
        assert not (position.due == (0,) and offers(position, Rise))
        position = act(position, Pass()) if offers(position, Pass) else go(position, until="open-auction")


def test_all_pay_before_anybody_rises():
    position = go(deal(3), until="rise")
    assert position.due == (0,)
    position = act(position, Rise(2), Rise(1), Rise(1))
    before = money(position)
    position = go(position, until="rise")
    paid = [was - now for was, now in zip(before, money(position), strict=True)]
    assert paid == [200, 100, 100]


def favoured(level: int, left: int):
    """Seat 1 has a Court favour and this level, and pays upkeep with so much money."""
    plan = {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("court_favour")]}
    position = go(deal(2, pieces=with_data(**RICH)), plan)
    while position.state.merchants[1].level < level:
        position = act(go(position, until="rise", seat=1), Rise(2))
    position = go(position, until="open-auction", seat=1)
    position = act(
        position, Bid(money(position)[1] - left), *((Pass(),) if position.state.first == 1 else ())
    )
    short = left < position.state.pieces.upkeep[level]
    return go(position, until="upkeep-short" if short else "upkeep", seat=1)


def test_a_court_favour_lowers_the_upkeep_by_up_to_600():
    position = favoured(6, 300)
    assert asked(position).facts["amount"] == 800
    position = act(position, PlayCard("court_favour"))
    assert (money(position)[1], position.state.merchants[1].level) == (100, 6)


def test_who_cannot_pay_is_told_so_and_falls_unless_he_plays_a_court_favour():
    position = favoured(6, 300)
    assert asked(position).question == "upkeep-short"
    position = act(position, Pass())
    assert (money(position)[1], position.state.merchants[1].level) == (0, 3)


def test_who_owes_upkeep_and_holds_any_card_is_asked_before_he_pays():
    position = act(favoured(6, 900), Pass())
    assert (money(position)[1], position.state.merchants[1].level) == (100, 6)
    assert position.state.merchants[1].hand == ("court_favour",)


def test_the_first_level_costs_no_upkeep_so_that_nobody_is_ruined():
    position = deal(2, pieces=with_data(money=100))
    position = act(position, Buy("PAR:cloth"), Pass())
    position = go(position, until="end")
    assert money(position) == [0, 100]


def test_upkeep_is_paid_and_status_raised_in_turn_order():
    position = go(deal(3, first=1), until="rise")
    rising = []
    while asked(position).question == "rise":
        rising.append(position.due[0])
        transition = apply(position, position.due[0], Rise(1))
        position = transition.position
    assert rising == [1, 2, 0]
    position = go(position, until="open-auction")
    position = act(position, Pass(), Pass())
    paid = [
        event.seat
        for event in apply(position, position.due[0], Pass()).events
        if isinstance(event, UpkeepPaid)
    ]
    assert paid == [2, 0, 1]


def test_two_court_favours_may_be_played_together():
    position = deal(4, first=2, pieces=with_data(**RICH))
    position = holding_two("court_favour", position)
    while position.state.merchants[0].level < 6:
        position = act(go(position, until="rise", seat=0), Rise(2))
    position = go(position, until="upkeep", seat=0)
    before = money(position)[0]
    position = act(position, PlayCard("court_favour"))
    assert (position.due, asked(position).facts["amount"]) == ((0,), 200)
    position = act(position, PlayCard("court_favour"))
    assert money(position)[0] == before
    assert position.state.merchants[0].level == 6


def test_only_who_falls_is_said_to_fall():
    position = go(act(go(deal(2), until="rise"), Rise(1)), until="open-auction")
    position = act(position, Pass())
    events = apply(position, position.due[0], Pass()).events
    assert any(isinstance(event, UpkeepPaid) for event in events)
    assert not any(isinstance(event, StatusLowered) for event in events)
