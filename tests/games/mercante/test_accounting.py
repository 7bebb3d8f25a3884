"""Vicious Accounting: sellers do their own sums, and others may challenge them."""

from __future__ import annotations

from typing import Any

from app.engine.table import Position
from app.games.mercante.actions import Challenge, Claim, HireDockworkers, Pass, Sell, SellToBazaar
from app.games.mercante.game import GAME

from .reach import act, asked, crowns, holding, quiet, reacting, state, with_data


def accounting(claim: int, **deal: Any) -> Position[Any, Any]:
    """The first player has claimed something for a silver on the space of 13, which brings 15."""
    position = reacting(start=("new_coinage",), vicious_accounting=True, **deal)
    return act(quiet(position), Claim(claim))


def test_the_view_of_vicious_accounting_does_no_sum_for_anybody():
    position = reacting(start=("new_coinage",), vicious_accounting=True)
    assert "price" not in asked(position).facts
    for viewer in (None, 0, 1):
        assert all(market.prices == {} for market in GAME.view(position, viewer).markets)
    position = quiet(position)
    assert 15 not in asked(position).facts.values()


def test_an_underestimate_goes_to_the_challenger():
    position = accounting(12)
    seller, challenger = crowns(position), crowns(position, 1)
    position = act(position, Challenge())
    assert (crowns(position), crowns(position, 1)) == (seller + 12, challenger + 3)


def test_an_overestimate_costs_double_the_excess():
    position = accounting(18)
    before = crowns(position)
    position = act(position, Pass(), Challenge())
    assert crowns(position) == before + 15 - 6


def test_a_wrong_challenge_costs_three_crowns():
    position = accounting(15)
    before = crowns(position, 2)
    position = act(position, Pass(), Challenge())
    assert crowns(position, 2) == before - 3


def test_without_a_challenge_the_claim_is_paid():
    position = accounting(18)
    before = crowns(position)
    assert crowns(act(position, Pass(), Pass(), Pass())) == before + 18


def test_no_list_says_which_cards_bear_on_a_good_and_no_prompt_or_event_holds_the_sum():
    position = reacting(start=("new_coinage",), vicious_accounting=True)
    told = reacting(start=("new_coinage",))
    assert GAME.view(told, 1).markets[1].changes["silver"] == (("new_coinage", 2),)
    while asked(position).question != "challenge":
        prompt = asked(position)
        assert 15 not in prompt.facts.values(), prompt.question
        for viewer in (None, 0, 1):
            for market in GAME.view(position, viewer).markets:
                assert (market.prices, market.changes) == ({}, {})
        position = act(position, Claim(13) if prompt.question == "claim" else Pass())
    assert 15 not in asked(position).facts.values()
    assert asked(position).facts["amount"] == 13


def test_whether_a_price_is_wrong_changes_nothing_in_how_a_challenge_is_asked():
    right, wrong = (asked(accounting(claim)) for claim in (15, 18))
    assert right.forms == wrong.forms
    assert {**right.facts, "amount": 0} == {**wrong.facts, "amount": 0}
    assert (right.seat, right.question) == (wrong.seat, wrong.question)


def test_any_price_may_be_claimed_whatever_the_good_brings():
    form = asked(quiet(reacting(vicious_accounting=True))).forms[0]
    other = asked(quiet(reacting("gems", "S19", vicious_accounting=True))).forms[0]
    assert form == other


def test_everybody_but_the_seller_may_challenge_and_the_first_one_settles_it():
    position = accounting(12)
    order = []
    while asked(position).question == "challenge":
        order.append(asked(position).seat)
        position = act(position, Pass())
    assert order == [1, 2, 3]
    settled = act(accounting(12), Pass(), Challenge())
    assert asked(settled).question == "assign"
    assert state(settled).merchants[0].warehouses == ((),)


def test_a_fine_takes_no_more_than_one_has():
    position = accounting(60, pieces=with_data(agents=4))
    seller = crowns(position)
    assert seller + 15 < 2 * (60 - 15)
    assert crowns(act(position, Challenge())) == 0


def test_the_sum_counts_the_calendar_and_the_house_of_the_seller():
    position = holding(("S18", ("grain",)), start=("bumper_harvest",), houses=("granary_rights",),
                       pieces=with_data(plain=False, first=40, agents=4), vicious_accounting=True)
    position = quiet(act(position, HireDockworkers(1), Sell("1:grain")))
    before = crowns(position, 2)
    position = act(position, Claim(8), Pass(), Challenge())
    assert crowns(position, 2) == before - 3


def test_nothing_is_claimed_at_the_bazaar():
    position = act(holding(("S18", ("grain",)), vicious_accounting=True), SellToBazaar("1:grain"))
    assert asked(position).question == "assign"
    assert state(position).sales == ("grain",)
