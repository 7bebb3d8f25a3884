"""Second action: play or draw; and what the special cards add to it."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.handelsfuersten.actions import Buy, Cover, Draw, Load, Pass, PlayGoods

from .reach import DRAWING, deal, goods, loading, play, turn, with_data


def coins(position) -> list[int]:
    """Everybody's coins."""
    return [merchant.coins for merchant in position.state.merchants]


def test_two_red_cubes_and_three_open_red_cards_pay_six_and_everybody_with_red_is_paid():
    position = play(deal(row="RRBGWY", hands=("RBB", "GGG")), *loading("RR", "RG"), *turn("3", good="R"))
    assert position.state.row == goods("RRRGWY")
    assert coins(position) == [6, 3]


def test_each_card_needs_another_place():
    position = play(deal(hands=("RRR", "BBB")), *loading("RR", "RG"), Pass(), PlayGoods("copper"))
    with pytest.raises(Illegal):
        play(position, Cover(("3", "3")))


def test_as_many_cards_are_played_as_one_wants_and_holds_but_one_at_least():
    position = play(deal(hands=("RRG", "BBB")), *loading("RR", "RG"), Pass(), PlayGoods("copper"))
    for places in ((), ("3", "4", "5")):
        with pytest.raises(Illegal):
            play(position, Cover(places))
    assert play(position, Cover(("4",))).state.merchants[0].hand == goods("RG")
    assert play(position, Cover(("6", "4"))).state.merchants[0].hand == goods("G")


def test_whoever_plays_chooses_the_places():
    position = play(deal(row="NBBGWY", hands=("RRG", "BBB")), *loading("RR", "RG"))
    position = play(position, Pass(), PlayGoods("copper"))
    assert play(position, Cover(("1", "6"))).state.row == goods("RBBGWR")
    assert play(position, Cover(("6", "1"))).state.row == goods("RBBGWR")


def test_six_of_seven_red_cards_can_be_played():
    position = play(
        deal(row="RBBGWY", hands=("RRRRRRR", "GGGGGGG"), pieces=with_data(hand=7)), *loading("RR", "BB")
    )
    position = play(position, *turn("1", "2", "3", "4", "5", "6", good="R"))
    assert position.state.row == goods("RRRRRR")
    assert position.state.merchants[0].hand == ("copper",)
    assert coins(position) == [12, 0]


def test_covered_cards_count_no_more():
    position = play(deal(row="BBBRRW", hands=("RRG", "GGG")), *loading("RR", "BB"), *turn("1", "2", good="R"))
    assert (position.state.demand("copper"), position.state.demand("indigo")) == (4, 1)
    assert coins(position) == [8, 0]
    assert position.state.covered == goods("BB")


def test_a_card_may_cover_its_own_colour():
    position = play(deal(row="RRBGWY", hands=("RBB", "GGG")), *loading("RR", "BB"), *turn("1", good="R"))
    assert coins(position) == [4, 0]


def test_a_colour_one_does_not_carry_may_be_played_and_pays_the_others():
    position = play(deal(row="WWBGRY", hands=("WBB", "GGG")), *loading("RR", "WW"), *turn("3", good="W"))
    assert coins(position) == [0, 6]


def test_only_held_colours_can_be_played():
    position = play(deal(hands=("RRG", "BBB")), *loading("RR", "BB"), Pass())
    assert [form.fields[0].options for form in position.prompts[0].forms if form.fields] == [
        ("copper", "cotton")
    ]


def test_playing_ends_the_turn_without_drawing_and_drawing_without_playing():
    position = play(deal(hands=("RRG", "BBB")), *loading("RR", "BB"), *turn("1", good="R"))
    assert position.due == (1,)
    assert len(position.state.merchants[0].hand) == 2
    assert play(position, *DRAWING).due == (0,)


def test_drawing_takes_two_cards_from_the_pile():
    position = play(deal(hands=("RRG", "BBB"), pile="NW"), *loading("RR", "BB"), *DRAWING)
    assert position.state.merchants[0].hand == goods("RRGNW")
    assert len(position.state.pile) == 46


def test_with_an_empty_hand_only_drawing_is_offered():
    position = play(
        deal(hands=("RRR", "BBB")), *loading("RR", "BB"), *turn("1", "2", "3", good="R"), *DRAWING, Pass()
    )
    assert position.state.merchants[0].hand == ()
    assert [form.action for form in position.prompts[0].forms] == [Draw]


def test_there_is_no_limit_to_a_hand():
    position = play(deal(), *loading("RR", "BB"))
    for _ in range(12):
        position = play(position, *DRAWING)
    assert len(position.state.merchants[0].hand) == 15


def with_cards(*cards: str, row: str = "RRBGWY", hands=("RRR", "GGG"), ships=("RR", "BB")):
    """Seat 0 has bought these cards, one a turn; both drew each time."""
    position = play(deal(row=row, hands=hands, pieces=with_data(coins=60)), *loading(*ships))
    for card in cards:
        position = play(position, Buy(card), Draw(), *DRAWING)
    return position


def test_an_agreement_adds_two_coins_to_a_payment_and_two_add_four():
    for cards, earned in ((("agreement",), 6), (("agreement", "agreement"), 8)):
        position = with_cards(*cards)
        before = coins(position)[0]
        assert coins(play(position, *turn("1", good="R")))[0] == before + earned


def test_agreements_add_nothing_where_nothing_is_earned():
    position = with_cards("agreement", "agreement", ships=("BB", "RR"))
    before = coins(position)[0]
    assert coins(play(position, *turn("1", good="R")))[0] == before


def test_an_agreement_counts_once_a_payment_whatever_the_number_of_cubes():
    position = play(deal(row="RBBGWY", hands=("RGG", "BBB"), pieces=with_data(coins=60, ships=3)),
                    *loading("RRR", "BBB"), Buy("agreement"), PlayGoods("copper"), Cover(("2",)))
    assert coins(position)[0] == 60 - 11 + 3 * 2 + 2


def test_an_agreement_works_in_other_players_turns_too():
    position = play(with_cards("agreement", hands=("RRR", "RRR"), ships=("RR", "BB")), *DRAWING)
    before = coins(position)[0]
    assert coins(play(position, *turn("1", good="R")))[0] == before + 2 * 2 + 2


def test_an_agreement_bought_this_turn_works_at_once():
    position = play(deal(hands=("RRR", "GGG"), pieces=with_data(coins=11)), *loading("RR", "BB"))
    position = play(position, Buy("agreement"), PlayGoods("copper"), Cover(("1",)))
    assert coins(position)[0] == 6


def test_the_cube_of_a_ship_bought_this_turn_is_paid_for_at_once():
    position = play(deal(hands=("RRR", "GGG"), pieces=with_data(coins=10)), *loading("RR", "BB"))
    position = play(position, Buy("ship"), Load("copper"), PlayGoods("copper"), Cover(("1",)))
    assert coins(position)[0] == 6


def hand_after(position, *moves) -> int:
    """How many cards seat 0 has gained (or lost) by these moves."""
    return len(play(position, *moves).state.merchants[0].hand) - len(position.state.merchants[0].hand)


def test_an_office_draws_a_card_after_the_second_action_drawn_or_played():
    position = with_cards("office")
    assert hand_after(position, *DRAWING) == 3
    assert hand_after(position, *turn("1", good="R")) == -1 + 1


def test_an_office_bought_this_turn_works_at_once():
    position = play(deal(pieces=with_data(coins=8)), *loading("RR", "BB"))
    assert hand_after(position, Buy("office"), Draw()) == 3


def test_two_offices_draw_two_cards_and_three_draw_three():
    assert hand_after(with_cards("office", "office"), *turn("1", good="R")) == -1 + 2
    assert hand_after(with_cards("office", "office", "office"), *turn("1", good="R")) == -1 + 3


def test_the_card_of_an_office_comes_after_the_payment():
    position = play(deal(row="RBBGWY", hands=("RGG", "BBB"), pile="R", pieces=with_data(coins=8)),
                    *loading("RR", "BB"), Buy("office"), PlayGoods("copper"), Cover(("2",)))
    assert coins(position)[0] == 4
    assert position.state.merchants[0].hand == goods("GGR")
    assert position.due == (1,)
