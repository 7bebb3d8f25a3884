"""End, and what is hidden until then."""

from __future__ import annotations

import pytest

from app.engine.game import ranking
from app.engine.play import Bookmark, apply
from app.games.handelsfuersten.actions import Buy, Draw, Pass, PlayGoods
from app.games.handelsfuersten.events import CardsDrawn, PileUsedUp
from app.games.handelsfuersten.game import GAME
from app.games.handelsfuersten.scoring import scores
from app.games.handelsfuersten.state import Options
from tests.games.random_play import Setup
from tests.games.random_play import play as random_game

from .reach import DRAWING, deal, goods, loading, play, turn, with_data


def test_the_game_ends_at_once_when_the_second_card_drawn_is_the_last():
    before = play(deal(), *loading("RR", "BB"))
    while len(before.state.pile) > 2:
        before = play(before, *DRAWING)
    after = play(before, *DRAWING)
    assert after.over
    assert (
        sum(len(m.hand) for m in after.state.merchants)
        == sum(len(m.hand) for m in before.state.merchants) + 2
    )


def test_the_payment_stands_and_no_further_card_is_drawn_when_an_office_takes_the_last_one():
    before = play(
        deal(row="RBBGWY", hands=("RRR", "GGG"), pieces=with_data(coins=16, cards=4)), *loading("RR", "BB")
    )
    before = play(before, Buy("office"), Draw(), *DRAWING, Buy("office"), Draw())
    assert len(before.state.pile) == 3
    before = play(before, *DRAWING)
    assert len(before.state.pile) == 1
    seat = before.state.merchants[0]
    after = play(before, *turn("2", good="R"))
    assert after.over
    assert after.state.merchants[0].coins == seat.coins + 2 * 2
    assert len(after.state.merchants[0].hand) == len(seat.hand) - 1 + 1


def test_drawing_two_from_a_pile_of_one_gives_one_card_and_ends_the_game():
    before = play(
        deal(row="RBBGWY", hands=("RRR", "GGG"), pieces=with_data(coins=8, cards=6)), *loading("RR", "BB")
    )
    before = play(before, Buy("office"), Draw())
    while len(before.state.pile) > 1:
        before = play(before, *DRAWING)
    assert before.due == (1,)
    after = play(before, *DRAWING)
    assert after.over
    assert sum(len(m.hand) for m in after.state.merchants) == 1 + sum(
        len(m.hand) for m in before.state.merchants
    )


def test_offices_draw_nothing_more_when_the_second_action_has_used_up_the_pile():
    before = play(deal(pieces=with_data(coins=8, cards=4)), *loading("RR", "BB"),
                  Buy("office"), Draw(), *DRAWING, *DRAWING, *DRAWING, Pass())
    assert (before.due, len(before.state.pile)) == ((0,), 2)
    drawn = apply(before, 0, Draw())
    assert [type(event) for event in drawn.events] == [CardsDrawn, PileUsedUp, Bookmark]
    assert drawn.position.over


def final(*ships: str):
    """A finished game: seat 0 played one red card on the third place, then everybody drew."""
    position = play(deal(len(ships), row="RRBGWY", hands=("RRR",)), *loading(*ships), *turn("3", good="R"))
    while not position.over:
        position = play(position, *DRAWING)
    return position


def test_most_coins_win_alone():
    places = ranking(scores(final("RR", "RG", "BB").state))
    assert places == {0: 1, 1: 2, 2: 3}


def test_whoever_is_level_in_coins_shares_the_victory_whatever_else_he_has():
    end = final("RG", "RB", "BB").state
    assert len(end.merchants[0].hand) != len(end.merchants[1].hand)
    assert ranking(scores(end)) == {0: 1, 1: 1, 2: 3}


def test_special_cards_and_hands_break_no_lead():
    position = play(
        deal(3, row="RRBGWY", hands=("RRR",), pieces=with_data(coins=20)),
        *loading("RR", "RR", "BB"),
        *turn("3", good="R"),
        Buy("office"),
        Draw(),
    )
    while not position.over:
        position = play(position, *DRAWING)
    assert [score.total for score in scores(position.state)] == [26, 18, 20]
    assert ranking(scores(position.state)) == {0: 1, 2: 2, 1: 3}


def test_special_cards_break_no_tie():
    position = play(deal(row="RRBGWY", hands=("RRR",), pieces=with_data(coins=20)), *loading("BB", "RR"),
                    *turn("3", "4", good="R"), Buy("office"), Draw())
    while not position.over:
        position = play(position, *DRAWING)
    assert [(merchant.coins, merchant.offices) for merchant in position.state.merchants] == [(20, 0), (20, 1)]
    assert ranking(scores(position.state)) == {0: 1, 1: 1}


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_turn_moves_a_card_so_that_no_game_has_more_than_108(seats: int):
    for number in range(8):
        played = random_game(GAME, Setup(seats, Options(), str(number)))
        turns = [each for each in played.decisions if isinstance(each.action, PlayGoods | Draw)]
        assert len(turns) <= 108


def test_coins_are_not_displayed_to_others_before_the_end():
    position = play(deal(), *loading("RR", "BB"))
    assert [m.coins for m in GAME.view(position, 0).merchants] == [0, None]
    assert [m.coins for m in GAME.view(position, None).merchants] == [None, None]
    assert [m.coins for m in GAME.view(final("RR", "BB"), 1).merchants] == [6, 0]


def test_open_coins_are_displayed_to_everybody():
    position = play(deal(options=Options(coins="open")), *loading("RR", "BB"), Pass())
    assert [m.coins for m in GAME.view(position, None).merchants] == [0, 0]


def test_hands_are_seen_by_their_owners_only_and_counted_by_all():
    position = play(deal(hands=("RRG", "BBB")), *loading("RR", "BB"))
    assert GAME.view(position, 0).hand == {"copper": 2, "cotton": 1}
    assert GAME.view(position, None).hand is None
    assert [m.cards for m in GAME.view(position, 1).merchants] == [3, 3]


def test_what_each_good_would_pay_now_is_shown_for_everybody():
    position = play(deal(row="RRBGWY"), *loading("RR", "RB"))
    assert GAME.view(position, None).merchants[1].earns == dict(
        zip(goods("RBYGWN"), (2, 1, 0, 0, 0, 0), strict=True))
