"""What bots do: they trade, and they give nothing away."""

from __future__ import annotations

from collections import Counter as Tally
from random import Random

import pytest

from app.bots.greedy import choose
from app.engine.play import apply
from app.games.middle_ages.actions import Accept, Bid, Counter, Load, Offer, Pass, PayFee, PlayCard, PostFee
from app.games.middle_ages.events import (
    CardPlayed,
    GoodsLoaded,
    GoodsSold,
    InvestmentTaken,
    MasterLoaded,
    StatusRaised,
)
from app.games.middle_ages.game import GAME

from .reach import act, asked, buying, deal, go, offers
from .test_influence import holding

BUYING = {0: buying("PAR:cloth", "PAR:cloth"), 1: buying("PAR:wine", "PAR:food", "PAR:food")}


def advised(position):
    """What the trader does who is asked; nothing hidden matters here."""
    prompt = asked(position)
    known = GAME.knowledge(len(position.state.merchants), None, None, prompt.seat)
    known = type(known)(prompt.seat, position)
    action = GAME.advise(known, prompt, Random(1))
    assert action is not None
    return action


def applying(*posts, **options):
    """Seat 1 may load wine and food in Paris beside seat 0, who has loaded cloth and named these prices."""
    position = go(deal(2, **options), BUYING, until="closed-fist")
    return act(go(position, {0: [Bid(0), Load("cloth", 2)]}, until="post-offers"), *posts, Pass())


def test_a_trader_pays_a_low_price_for_loading():
    action = advised(applying(PostFee("2", 200)))
    assert isinstance(action, PayFee)
    assert len(action.goods) == 2


def test_a_trader_pays_for_one_good_if_only_that_is_worth_it():
    action = advised(applying(PostFee("1", 100), PostFee("2", 4000)))
    assert isinstance(action, PayFee)
    assert len(action.goods) == 1


def test_a_trader_never_pays_more_for_loading_than_the_goods_will_bring():
    position = applying(PostFee("1", 1500), PostFee("2", 4000))
    assert isinstance(advised(position), Offer)
    position = act(position, Offer(("wine:1",), 100), Counter(1500))
    assert not isinstance(advised(position), Accept)


def test_a_trader_haggles_where_the_price_named_is_a_little_high():
    action = advised(applying(PostFee("2", 500)))
    assert isinstance(action, Offer)
    assert 0 < action.fee < 500


def test_a_trader_knows_what_has_been_asked_of_him_alone():
    assert asked(applying(PostFee("1", 300))).facts["fees"] == {"1": 300}


def test_relay_horses_are_played_where_they_bring_goods_home():
    position = holding("relay_horses", zero=buying("PAR:cloth"))
    tried = 0
    for seed in range(40):
        chance, at = Random(seed), position
        while not at.over:
            if asked(at).question == "drive" and offers(at, PlayCard):
                tried += 1
                if isinstance(advised(at), PlayCard):
                    return
            at = act(at, asked(at).sample(chance))
    pytest.fail(f"not played in {tried} chances")


@pytest.mark.parametrize(
    "options", [{}, {"bargaining": "fixed"}, {"offers": "private", "setup": "b"}], ids=str
)
def test_traders_among_themselves_load_sell_invest_and_climb(options):
    options = GAME.options(**options)
    chance, happened, levels = Random(0), Tally(), []
    for number in range(4):
        transition = GAME.start(3, f"game {number}", options)
        known = [GAME.knowledge(3, options, None, seat).told(transition.events) for seat in range(3)]
        while not transition.position.over:
            prompt = asked(transition.position)
            action = choose(GAME, known[prompt.seat], prompt, chance, 60)
            transition = apply(transition.position, prompt.seat, action)
            happened.update(type(event) for event in transition.events)
            known = [knowledge.told(transition.events) for knowledge in known]
        levels += [merchant.level for merchant in transition.position.state.merchants]
        assert not any(merchant.letters for merchant in transition.position.state.merchants)
    assert min(happened[kind] for kind in (MasterLoaded, GoodsLoaded, GoodsSold)) >= 4 * 5
    assert min(happened[kind] for kind in (InvestmentTaken, StatusRaised, CardPlayed)) >= 4
    assert sum(levels) / len(levels) >= 6
