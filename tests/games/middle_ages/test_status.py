"""Action 7: upkeep, letters of credit, raising social status."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    Buy,
    ChooseCard,
    Offer,
    Pass,
    PlayCard,
    Refuse,
    Repay,
    Rise,
    TakeCard,
    TakeLetter,
)
from app.games.middle_ages.events import UpkeepPaid

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


def test_who_has_fallen_may_borrow_2000_once_and_does_not_rise():
    position = act(fallen(), TakeLetter())
    assert money(position)[0] == 2100
    assert position.state.merchants[0].letters == 1
    turn = position.state.turn
    while position.state.turn == turn:
        assert not (position.due == (0,) and (offers(position, TakeLetter) or offers(position, Rise)))
        position = act(position, Pass()) if asked(position).question == "rise" else go(position, until="buy")


def test_nobody_has_to_borrow():
    position = act(fallen(), Pass())
    assert (money(position)[0], position.state.merchants[0].letters) == (100, 0)


def test_who_can_pay_is_not_lent_anything():
    position = spend_down_to(climbed(7), 1000)
    turn = position.state.turn
    position = go(position, until="buy")
    assert position.state.turn == turn + 1
    assert (money(position)[0], position.state.merchants[0].level) == (0, 7)


def test_with_all_letters_lent_nobody_can_borrow():
    position = deal(2, pieces=with_data(money=20000, count=1))
    for _ in range(2):
        position = act(go(position, until="rise"), Rise(2))
        position = act(go(position, until="rise"), Rise(2))
    position = go(position, until="open-auction")
    first, second = position.due[0], 1 - position.due[0]
    position = go(position, until="closed-fist")
    position = apply(position, first, Bid(money(position)[first])).position
    position = apply(position, second, Bid(0)).position
    position = act(go(position, until="open-auction"), Bid(money(position)[second]))
    position = act(position, TakeCard(position.state.offer[0]))
    position = go(position, until="borrow")
    position = act(position, TakeLetter())
    assert position.state.letters == 0
    assert asked(position).question != "borrow"
    assert all(merchant.level < 4 for merchant in position.state.merchants)


def debtor():
    """Seat 0 has a letter of credit and 6,100 florins; the next turn begins."""
    position = act(fallen(receive=6000), TakeLetter())
    return go(position, until="buy")


def test_a_debtor_who_has_paid_his_upkeep_does_not_rise_in_later_turns_either():
    position = go(debtor(), until="repay-first")
    assert not offers(position, Rise)
    with pytest.raises(Illegal):
        act(position, Rise(1))


def test_a_debtor_may_repay_just_before_he_rises():
    position = debtor()
    position = go(position, until="open-auction", seat=0)
    position = spend_down_to(position, 600 + 2500 + position.state.level_price())
    position = act(go(position, until="repay-first"), Repay())
    assert (position.due, position.state.merchants[0].letters) == ((0,), 0)
    level = position.state.merchants[0].level
    position = act(position, Rise(1))
    assert (money(position)[0], position.state.merchants[0].level) == (0, level + 1)


def test_repaying_may_leave_too_little_to_rise():
    position = spend_down_to(debtor(), 600 + 2500)
    position = act(go(position, until="repay-first"), Repay())
    assert (money(position)[0], position.state.letters) == (0, 5)
    assert not (position.due == (0,) and offers(position, Rise))


def test_a_loan_may_be_repaid_at_any_time_also_while_another_decides():
    position = debtor()
    position = go(position, until="buy", seat=1)
    prompt = position.prompt(0)
    assert prompt.optional
    after = apply(position, 0, Repay()).position
    assert (after.due, money(after)[0]) == (position.due, money(position)[0] - 2500)
    assert after.prompt(0) is None


def test_money_in_a_closed_hand_cannot_repay_a_loan():
    position = go(debtor(), until="closed-fist")
    free = money(position)[0] - 2500
    assert any(form.action is Repay for form in apply(position, 0, Bid(free)).position.prompt(0).forms)
    held = apply(position, 0, Bid(free + 100)).position
    with pytest.raises(Illegal):
        apply(held, 0, Repay())
    lowered = apply(held, 0, Bid(0)).position
    assert money(apply(lowered, 0, Repay()).position)[0] == free


def test_the_highest_bid_in_an_auction_cannot_repay_a_loan():
    position = go(debtor(), until="open-auction")
    while position.due != (0,):
        position = go(go(position, until="wheel"), until="open-auction")
    free = money(position)[0] - 2500
    high = act(position, Bid(free + 100))
    assert asked(high).question == "bid"
    with pytest.raises(Illegal):
        apply(high, 0, Repay())
    assert apply(act(position, Bid(free)), 0, Repay()).position.state.letters == 5


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
    return go(position, until="upkeep", seat=1)


def test_a_court_favour_lowers_the_upkeep_by_up_to_600():
    position = favoured(6, 300)
    assert asked(position).facts["amount"] == 800
    position = act(position, PlayCard("court_favour"))
    assert (money(position)[1], position.state.merchants[1].level) == (100, 6)


def test_who_owes_upkeep_and_holds_any_card_is_asked_before_he_pays():
    position = act(favoured(6, 900), Pass())
    assert (money(position)[1], position.state.merchants[1].level) == (100, 6)
    assert position.state.merchants[1].hand == ("court_favour",)


def test_the_first_level_costs_no_upkeep_so_that_nobody_is_ruined():
    position = deal(2, pieces=with_data(money=100))
    position = act(position, Buy("PAR:cloth"), Pass())
    position = go(position, until="end")
    assert money(position) == [0, 100]


def test_a_player_may_take_another_letter_in_a_later_turn_and_must_repay_both_before_he_rises():
    position = act(fallen(), TakeLetter())
    position = go(spend_down_to(position, 100), until="borrow")
    position = act(position, TakeLetter())
    merchant = position.state.merchants[0]
    assert (merchant.letters, merchant.money, position.state.letters) == (2, 2000, 3)


def test_of_two_letters_one_is_not_enough_to_repay():
    position = act(fallen(receive=6000), TakeLetter())
    position = act(go(spend_down_to(position, 100), until="borrow"), TakeLetter())
    assert position.state.merchants[0].letters == 2
    position = act(go(position, until="repay-first"), Repay())
    assert (position.due, asked(position).question) == ((0,), "repay-first")
    assert not offers(position, Rise)
    position = act(position, Repay())
    assert (position.due, asked(position).question) == ((0,), "rise")


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


def offering(more: int):
    """The debtor has offered for loading food in Hamburg all that he has but 2,500, and so much more."""
    position = go(debtor(), {0: [Buy("HAM:food"), Pass()]}, until="closed-fist")
    position = go(position, {1: [Bid(100)]}, until="apply")
    return act(position, Offer(("food:1",), money(position)[0] - 2500 + more))


def test_a_fee_that_is_offered_cannot_repay_a_loan():
    with pytest.raises(Illegal):
        apply(offering(100), 0, Repay())
    assert apply(offering(0), 0, Repay()).position.state.letters == 5
    refused = act(offering(100), Refuse())
    assert apply(refused, 0, Repay()).position.state.letters == 5


def patronised(left: int):
    """A debtor with a Patron has won an auction and would have this much left without him."""
    plan = {1: moving(3, 1, "P3"), 0: [*moving(2, 1, "B2"), ChooseCard("patron")]}
    position = go(deal(2, first=1, pieces=with_data(money=20000, receive=6000)), plan)
    while position.state.merchants[0].level < 5:
        position = go(position, until="rise", seat=0)
        position = act(position, Rise(min(2, 5 - position.state.merchants[0].level)))
    position = act(won(position, 300), Pass(), TakeCard(position.state.offer[0]))
    position = act(go(go(position, until="upkeep"), until="borrow"), TakeLetter())
    return won(position, left)


def won(position, left: int):
    """Seat 0 has bid all but so much and is asked about Patrons."""
    position = go(position, until="open-auction", seat=0)
    position = act(position, Bid(money(position)[0] - left))
    return go(position, until="patron")


def test_what_a_patron_has_not_borne_cannot_repay_a_loan():
    with pytest.raises(Illegal):
        apply(patronised(2400), 0, Repay())
    assert apply(patronised(2500), 0, Repay()).position.state.letters == 5
    borne = act(patronised(2400), PlayCard("patron"))
    assert asked(borne).question == "take-card"
    assert apply(borne, 0, Repay()).position.state.letters == 5
