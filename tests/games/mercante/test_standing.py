"""Answers given in advance."""

from __future__ import annotations

from app.games.mercante.actions import Bid, Pass
from app.games.mercante.game import GAME

from .reach import act, asked
from .test_selling import reacting
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
