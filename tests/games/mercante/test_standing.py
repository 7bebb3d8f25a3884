"""Answers given in advance."""

from __future__ import annotations

from app.games.mercante.actions import AuctionGoods, Bid, EndTurn, Pass
from app.games.mercante.game import GAME
from app.games.mercante.standing import turns_begun

from .reach import act, asked, begin, reacting, state, until
from .test_shipment_auction import opened

OFFERS = {offer.question: offer.answer for offer in GAME.standing}


def test_sales_in_a_market_are_passed_on_unless_a_certain_good_is_sold():
    prompt = asked(reacting("silver"))
    assert OFFERS["react"](prompt, {"markets": ("metals",), "unless": ()}) == Pass()
    assert OFFERS["react"](prompt, {"markets": ("metals",), "unless": ("silver",)}) is None
    assert OFFERS["react"](prompt, {"markets": ("food",), "unless": ()}) is None


def test_a_limit_bids_as_little_as_possible_and_then_passes():
    prompt = asked(act(opened("S18"), Bid(6)))
    said = {"goods": ("mercury",), "limit": 7, "others": "ask"}
    assert OFFERS["once-around"](prompt, said) == Bid(7)
    assert OFFERS["once-around"](prompt, {**said, "limit": 6}) == Pass()
    assert OFFERS["once-around"](prompt, {**said, "goods": ("grain",)}) is None
    assert OFFERS["once-around"](prompt, {**said, "goods": ("grain",), "others": "pass"}) == Pass()


def test_the_turns_that_each_seat_has_begun_are_counted():
    position = begin(3)
    seen = []
    for _ in range(5):
        seen.append([turns_begun(state(position), seat) for seat in range(3)])
        position = act(position, AuctionGoods(state(position).harbour[0]))
        position = until(act(until(position, "assign"), EndTurn()), "choose-ship")
    assert seen == [[1, 0, 0], [1, 1, 0], [1, 1, 1], [2, 1, 1], [2, 2, 1]]


def test_discards_and_prices_are_let_pass_and_each_answer_says_how_long_it_lasts():
    assert OFFERS["take-discard"](asked(begin()), {}) == Pass()
    assert OFFERS["challenge"](asked(begin()), {}) == Pass()
    for offer in GAME.standing:
        assert offer.turns is turns_begun
        assert offer.fields[-1].allows("turn")
        assert offer.fields[-1].allows("withdrawn")
