"""Action 1: purchasing goods."""

from __future__ import annotations

from app.games.middle_ages.actions import Bid, Buy, Pass, SetWheel, TakeCard

from .reach import act, asked, buying, choices, deal, go, money, offers, with_data

CLOTH = buying("PAR:cloth", "PAR:cloth", "PAR:cloth")


def second_turn(position):
    """The first decision of the second turn."""
    return go(go(position, until="wheel"), until="buy")


def test_in_the_first_turn_the_players_buy_twice_in_turn_order():
    position, order = deal(4), []
    while asked(position).question == "buy":
        order.append(position.due[0])
        position = act(position, Pass())
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


def test_a_pass_of_buying_ends_after_three_goods_and_two_passes_give_six_for_600():
    position = act(deal(4), *CLOTH)
    assert position.due == (1,)
    position = act(position, Pass(), Pass(), Pass(), *CLOTH)
    assert position.due == (1,)
    assert position.state.merchants[0].store == {"PAR:cloth": 6}
    assert money(position)[0] == 4400


def test_from_the_second_turn_on_there_is_one_pass_of_up_to_three_goods():
    position = second_turn(deal(2))
    assert position.due == (1,)
    position = act(position, *CLOTH)
    assert (position.due, asked(position).question) == ((0,), "buy")
    position = act(position, Pass())
    assert asked(position).question == "closed-fist"


def test_the_cost_on_the_left_of_the_chart_is_paid_not_the_selling_price():
    position = deal(2)
    for _ in range(3):
        position = go(position, until="wheel")
        position = go(position, {0: [SetWheel("wine", "arms")]})
    position = go(position, until="buy")
    assert (position.state.cost("wine"), position.state.selling_price("wine")) == (300, 900)
    before = money(position)[position.due[0]]
    seat = position.due[0]
    assert money(act(position, Buy("PAR:wine"), Buy("GEN:wine")))[seat] == before - 600


def test_a_kind_that_has_run_out_cannot_be_bought_while_others_can():
    salt = buying("WIE:salt", "WIE:salt", "WIE:salt")
    position = act(deal(4), *salt, *salt, *salt[:2], Pass())
    assert position.state.supply["salt"] == 0
    stalls = choices(asked(position), Buy)
    assert stalls and not [stall for stall in stalls if stall.endswith("salt")]


def test_nobody_has_to_buy():
    assert money(go(deal(2), until="closed-fist")) == [5000, 5000]


def test_a_good_is_stored_only_where_the_market_offers_it_and_each_may_go_to_another_city():
    position = act(deal(2), Buy("PAR:cloth"), Buy("WIE:iron"), Buy("KOL:silk"))
    assert position.state.merchants[0].store == {"PAR:cloth": 1, "WIE:iron": 1, "KOL:silk": 1}
    assert money(position)[0] == 4700
    stalls = choices(asked(position), Buy)
    assert len(stalls) == 18
    assert "PAR:silk" not in stalls


def test_what_one_cannot_pay_is_not_offered():
    position = deal(2, pieces=with_data(money=200))
    position = act(position, Buy("PAR:cloth"), Buy("PAR:cloth"))
    assert position.due == (1,)


def test_the_bargain_purchase_makes_every_good_cost_100_and_keeps_the_limit_of_three():
    food = [SetWheel("food", "food")]
    position = go(deal(2, offer=("bargain",)), until="wheel")
    position = go(position, {0: food, 1: food}, until="open-auction")
    assert position.state.cost("food") == 400
    position = go(act(position, Bid(100), Pass(), TakeCard("bargain")), until="buy", seat=0)
    before = money(position)[0]
    position = act(position, Buy("PAR:food"), Buy("PAR:food"), Buy("PAR:food"))
    assert money(position)[0] == before - 300
    assert not (position.due == (0,) and offers(position, Buy))


def test_the_same_holds_in_the_first_turn_of_the_other_setup_and_from_any_first_player_on():
    position, order = deal(3, first=2, setup="b"), []
    while asked(position).question == "buy":
        order.append(position.due[0])
        position = act(position, Pass())
    assert order == [2, 0, 1, 2, 0, 1]
