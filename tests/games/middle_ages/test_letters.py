"""Action 7: letters of credit."""

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

from .reach import act, asked, deal, go, money, moving, offers, with_data
from .test_status import climbed, fallen, spend_down_to


def test_who_has_fallen_may_borrow_2000_once_and_does_not_rise():
    position = act(fallen(), TakeLetter())
    assert money(position)[0] == 2100
    assert position.state.merchants[0].letters == 1
    turn = position.state.turn
    while position.state.turn == turn:
        assert not (position.due == (0,) and (offers(position, TakeLetter) or offers(position, Rise)))
        position = act(position, Pass()) if asked(position).question == "rise" else go(position, until="buy")


def test_what_a_letter_brings_and_costs_is_told_before_it_is_taken():
    facts = asked(fallen()).facts
    assert (facts["brings"], facts["costs"]) == (2000, 2500)


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
    position = act(go(go(position, until="upkeep-short"), until="borrow"), TakeLetter())
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
