"""Action 6: the auctions of investment cards."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import Bid, ChooseCard, Pass, PlayCard, TakeCard, UseDriver
from app.games.middle_ages.events import (
    AuctionOpened,
    AuctionsEnded,
    AuctionWon,
    CardBid,
    CardPassed,
    PatronBorne,
)

from .reach import act, asked, deal, go, money, moving, offers
from .test_influence import holding_two


def auction(seats: int = 4, **deal_as):
    """The first auction of the first turn."""
    return go(deal(seats, **deal_as), until="open-auction")


def test_the_last_one_left_pays_his_bid_and_takes_any_open_card():
    position = act(auction(), Bid(100), Bid(200), Pass(), Bid(300), Pass(), Pass())
    assert (position.due, asked(position).question) == ((3,), "take-card")
    card = position.state.offer[2]
    position = act(position, TakeCard(card))
    assert money(position) == [5000, 5000, 5000, 4700]
    assert position.state.merchants[3].investments == (card,)


def test_the_next_auction_is_opened_by_the_next_player_after_the_last_opener():
    position = act(auction(), Bid(100), Bid(200), Pass(), Bid(300), Pass(), Pass())
    position = act(position, TakeCard(position.state.offer[0]))
    assert (position.due, asked(position).question) == ((1,), "open-auction")


def test_who_declines_to_open_is_out_of_that_auction_but_not_of_the_next():
    position = act(auction(), Pass(), Bid(100), Pass(), Pass())
    assert asked(position).question == "take-card"
    position = act(position, TakeCard(position.state.offer[0]))
    order = []
    while asked(position).question == "open-auction":
        order.append(position.due[0])
        position = act(position, Pass())
    assert order == [2, 3, 0]


def test_a_pass_is_final():
    position = act(auction(3), Bid(100), Pass(), Bid(200), Bid(300))
    assert position.due == (2,)


def test_nobody_wins_two_cards_in_a_turn():
    position = act(auction(), Bid(100), Pass(), Pass(), Pass(), TakeCard(auction().state.offer[0]))
    seats = []
    while asked(position).question == "open-auction":
        seats.append(position.due[0])
        position = act(position, Pass())
    assert seats == [1, 2, 3]


def test_there_is_one_auction_fewer_than_players():
    for seats, most in ((2, 1), (3, 2), (4, 3)):
        position, won = auction(seats), 0
        while asked(position).question == "open-auction":
            position = act(position, Bid(100))
            while asked(position).question == "bid":
                position = act(position, Pass())
            position = act(position, TakeCard(position.state.offer[0]))
            won += 1
        assert won == most


def test_bids_are_hundreds_above_the_last_and_within_ones_money():
    position = auction()
    for wrong in (50, 150, 0, 5100):
        with pytest.raises(Illegal):
            act(position, Bid(wrong))
    position = act(position, Bid(300))
    with pytest.raises(Illegal):
        act(position, Bid(300))
    act(position, Bid(400))


def test_if_everybody_declines_the_action_ends_and_the_cards_stay_on_offer():
    position = auction(3)
    offer = position.state.offer
    position = act(position, Pass(), Pass(), Pass())
    assert asked(position).question == "rise"
    assert position.state.offer == offer


def test_the_open_cards_are_made_up_to_four_only_after_the_auctions():
    position = act(auction(3), Bid(100), Pass(), Pass())
    position = act(position, TakeCard(position.state.offer[0]))
    assert len(position.state.offer) == 3
    position = act(position, Pass(), Pass())
    assert (len(position.state.offer), len(position.state.deck)) == (4, 3)


def test_a_card_works_from_the_next_turn_on():
    position = act(auction(2, offer=("driver",)), Bid(100), Pass(), TakeCard("driver"))
    assert position.state.turn == 1
    position = go(position, until="move", seat=0)
    assert position.state.turn == 2
    assert offers(position, UseDriver)


def test_once_all_eight_cards_are_taken_there_are_no_more_auctions():
    position = auction(4)
    while position.state.offer:
        position = go(position, until="open-auction")
        position = act(position, Bid(100))
        while asked(position).question == "bid":
            position = act(position, Pass())
        position = act(position, TakeCard(position.state.offer[0]))
    assert sum(len(merchant.investments) for merchant in position.state.merchants) == 8
    position = go(position, until="wheel")
    turn = position.state.turn
    position = go(position, until="rise")
    assert position.state.turn == turn


def patronised(kind: str = "patron"):
    """The first auction; seat 1 holds an influence card."""
    plan = {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard(kind)]}
    return go(deal(2), plan, until="open-auction")


def test_a_patron_bears_up_to_500_of_the_winning_bid():
    for bid, paid in ((800, 300), (300, 0)):
        position = act(patronised(), Pass(), Bid(bid), PlayCard("patron"))
        assert asked(position).question in ("take-card", "patron")
        position = go(position, until="take-card")
        assert money(position)[1] == 5000 - paid


def test_a_winner_who_holds_any_card_is_asked_and_may_pay_himself():
    position = act(patronised("rumour"), Pass(), Bid(800))
    assert asked(position).question == "patron"
    assert not offers(position, PlayCard)
    assert money(act(position, Pass()))[1] == 4200


def told(position, *actions):
    """What stands in the log of these decisions of whoever is asked."""
    events = []
    for action in actions:
        transition = apply(position, position.due[0], action)
        position = transition.position
        events += [event for event in transition.events if event.text]
    return events


def test_an_auction_stands_in_the_log_bid_by_bid():
    assert told(auction(3), Bid(200), Pass(), Bid(300), Pass())[:-1] == [
        CardBid(0, 200),
        CardPassed(1),
        CardBid(2, 300),
        CardPassed(0),
    ]
    assert AuctionWon(2, 300) in told(auction(3), Bid(200), Pass(), Bid(300), Pass())


def test_when_nobody_bids_no_further_auction_is_opened():
    opened = go(deal(3), until="open-auction")
    assert told(opened, Pass(), Pass(), Pass())[-1] == AuctionsEnded()
    assert not any(isinstance(event, AuctionOpened) for event in told(opened, Pass(), Pass(), Pass()))


def test_every_auction_has_its_number():
    position = act(auction(4), Bid(100), Pass(), Pass(), Pass())
    assert told(position, TakeCard(position.state.offer[0]))[-1] == AuctionOpened(2)


def test_whoever_cannot_raise_is_passed_over_and_whoever_just_can_is_asked():
    position = act(auction(3), Bid(4900))
    assert position.due == (1,)
    position = act(auction(3), Bid(5000))
    assert (position.due, asked(position).question) == ((0,), "take-card")


def test_the_first_player_opens_the_first_auction():
    assert auction(4, first=2).due == (2,)


def test_what_a_patron_bears_stands_in_the_log():
    won = act(patronised(), Pass(), Bid(800))
    assert PatronBorne(1, 500) in told(won, PlayCard("patron"))


def test_two_patrons_together_bear_no_more_than_the_bid():
    position = go(holding_two("patron", deal(4, first=2)), until="open-auction", seat=0)
    position = go(act(position, Bid(800)), until="patron")
    position = act(position, PlayCard("patron"))
    assert (position.due, asked(position).facts["amount"]) == ((0,), 300)
    position = act(position, PlayCard("patron"))
    assert (asked(position).question, money(position)[0]) == ("take-card", 5000)
