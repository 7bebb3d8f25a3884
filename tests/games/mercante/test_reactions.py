"""Reaction Events."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.mercante.actions import (
    ChooseGood,
    ChooseMarket,
    EndTurn,
    Flood,
    HireDockworkers,
    ManipulateEvents,
    Pass,
    PlayEvent,
    React,
    Sell,
)
from app.games.mercante.pieces import Pieces, load

from .reach import (
    RICH,
    act,
    asked,
    buys,
    crowns,
    happens,
    holding,
    may,
    offers,
    quiet,
    reacting,
    sells,
    state,
    turn_of,
    with_data,
)


def test_everybody_is_asked_clockwise_and_the_seller_last_whether_or_not_a_card_fits():
    position = reacting()
    order = []
    while asked(position).question == "react":
        order.append(asked(position).seat)
        position = act(position, Pass())
    assert order == [1, 2, 3, 0]


def test_nobody_reacts_after_his_turn_to_speak():
    position = act(reacting(hands={1: ("clipped_coins", "bumper_harvest")}), Pass())
    with pytest.raises(Illegal):
        apply(position, 1, React("clipped_coins"))


def test_a_reaction_must_bear_on_the_good_that_is_sold():
    assert not may(reacting(hands={1: ("fickle_fashions", "economic_woes")}), React("fickle_fashions"))
    gems = reacting("gems", "S19", hands={1: ("fickle_fashions", "economic_woes")})
    assert may(gems, React("fickle_fashions"))
    assert not may(gems, React("economic_woes"))


def test_several_reactions_bear_on_one_sale():
    position = reacting(hands={1: ("clipped_coins", "rich_seam"), 3: ("rumors_of_fraud", "new_coinage")})
    before = crowns(position)
    position = act(position, React("clipped_coins"), Pass(), Pass(), React("rumors_of_fraud"), Pass(), Pass())
    assert crowns(position) == before + 8
    assert state(position).calendar == ("rumors_of_fraud", "clipped_coins", "feast_days")


def test_one_player_may_play_more_than_one_reaction():
    position = reacting(hands={1: ("clipped_coins", "rumors_of_fraud")})
    position = act(position, React("clipped_coins"))
    assert asked(position).seat == 1
    assert may(position, React("rumors_of_fraud"))


def test_bulk_buyers_free_spaces_before_the_price_is_reckoned():
    position = holding(("S05", ("textiles", "textiles")), ("S23", ("timber",)), houses=("second_storehouse",),
                       pieces=with_data(plain=False, first=40, agents=4),
                       hands={0: ("bulk_buyers", "guild_subsidy")})
    position = buys(turn_of(act(position, EndTurn()), 0), "S19", "dyes", warehouse="2")
    position = sells(act(position, HireDockworkers(4)), "textiles", "textiles", "timber")
    before = crowns(position)
    position = act(position, Sell("2:dyes"), Pass(), Pass(), Pass(), React("bulk_buyers"), Pass())
    assert crowns(position) == before + 9
    assert state(position).market["raw"] == ("textiles", "dyes")


def test_a_glut_fills_a_space_before_the_price_is_reckoned():
    position = reacting("tin", "S22", hands={3: ("smugglers_glut", "new_coinage")})
    before = crowns(position)
    position = act(position, Pass(), Pass(), Flood("smugglers_glut", "gold"), Pass(), Pass())
    assert crowns(position) == before + 11
    assert state(position).market["metals"] == ("gold", "tin")


def test_foreign_agents_pay_who_plays_them():
    position = holding(("S05", ("textiles", "textiles")), hands={1: ("foreign_agents", "bumper_harvest")})
    position = sells(act(position, HireDockworkers(2)), "textiles")
    before = crowns(position, 1)
    position = act(position, Sell("1:textiles"), React("foreign_agents"))
    assert crowns(position, 1) == before + 2
    assert state(position).market["raw"] == ()


def test_a_sale_that_has_begun_is_not_withdrawn():
    position = reacting(hands={1: ("clipped_coins", "rumors_of_fraud")})
    position = act(position, React("clipped_coins"), React("rumors_of_fraud"), Pass(), Pass())
    assert next(type(event).__name__ for event in happens(position, Pass())) == "GoodSold"


def test_each_of_two_foodstuffs_has_reactions_of_its_own():
    position = holding(("S20", ("coffee",)), ("S18", ("grain",)), start=("new_coinage",),
                       hands={1: ("spoiled_stock", "rich_seam"), 3: ("economic_woes", "senate_levy")})
    position = act(position, HireDockworkers(1), Sell("1:coffee"), React("spoiled_stock"), Pass(), Pass(),
                   React("economic_woes"), Pass())
    before = crowns(position)
    position = act(position, Pass())
    assert crowns(position) == before + 8 - 1 - 2
    before = crowns(position)
    position = quiet(act(position, Sell("1:grain")))
    assert crowns(position) == before + 7 - 1


def test_a_card_that_lowers_a_price_of_one_crown_may_be_played_and_the_price_stays():
    position = holding(("S18", ("grain",)), pieces=short_food("1"), start=("new_coinage",),
                       hands={1: ("spoiled_stock", "rich_seam")})
    position = act(position, HireDockworkers(1), Sell("1:grain"))
    before = crowns(position)
    position = quiet(act(position, React("spoiled_stock")))
    assert crowns(position) == before + 1


def test_a_sale_whose_market_a_reaction_closes_goes_to_the_bazaar():
    closing = 'id = "spoiled_stock"\nreaction = true\nenduring = true\n'
    source = RICH.source.decode()
    assert closing in source
    pieces = load(source.replace(closing, closing + 'closes = "food"\n').encode())
    position = holding(("S18", ("grain",)), pieces=pieces, hands={1: ("spoiled_stock", "rich_seam")})
    position = act(position, HireDockworkers(1), Sell("1:grain"))
    before = crowns(position)
    position = quiet(act(position, React("spoiled_stock")))
    assert crowns(position) == before + 3
    assert state(position).market["food"] == ()
    assert asked(position).question == "assign"


def test_a_reaction_outside_a_sale_is_refused():
    position = holding(("S21", ("silver",)), hands={0: ("clipped_coins", "senate_levy"),
                                                    1: ("moneylenders_rush", "guild_subsidy")})
    assert not offers(position, React)
    with pytest.raises(Illegal):
        apply(position, 1, React("moneylenders_rush"))


def short_food(prices: str) -> Pieces:
    """The shipped data with other prices of foodstuffs."""
    return load(RICH.source.decode().replace("[8, 7, 6, 5, 4, 3, 2, 1]", f"[{prices}]").encode())


def test_the_right_of_the_granary_comes_on_top_of_the_last_crown():
    pieces = load(with_data(plain=False, first=40).source.decode().replace(
        "[8, 7, 6, 5, 4, 3, 2, 1]", "[2, 1]").encode())
    position = holding(("S18", ("grain",)), pieces=pieces, start=("bumper_harvest",),
                       houses=("granary_rights",), hands={1: ("guild_strike", "rich_seam")})
    before = crowns(position)
    position = quiet(act(position, HireDockworkers(1), Sell("1:grain"), React("guild_strike")))
    assert crowns(position) == before + 1 + 1


def test_a_glut_outside_a_sale_comes_to_any_market_with_a_space():
    position = holding(("S30", ("gold",)), hands={0: ("smugglers_glut", "senate_levy")})
    position = act(position, ManipulateEvents(), PlayEvent("smugglers_glut"), ChooseMarket("food"))
    assert may(position, ChooseGood("wine"))
    assert not may(position, ChooseGood("gold"))
    position = act(position, ChooseGood("wine"))
    assert state(position).market["food"] == ("wine",)
    assert state(position).supply("wine") == 7


def test_a_neutral_marker_stands_for_a_token_that_the_supply_does_not_have():
    position = holding(("S17", ("silk",)), ("S28", ("silk",)), hands={0: ("smugglers_glut", "senate_levy")})
    assert state(position).supply("silk") == 0
    position = act(position, ManipulateEvents(), PlayEvent("smugglers_glut"), ChooseMarket("luxuries"))
    position = act(position, ChooseGood("silk"))
    assert state(position).market["luxuries"] == ("neutral",)
    assert state(position).space("luxuries") == 17


def test_an_event_that_is_no_reaction_is_not_played_on_a_sale():
    position = reacting(hands={1: ("new_coinage", "clipped_coins")})
    assert not may(position, React("new_coinage"))
    assert may(position, React("clipped_coins"))


def test_a_glut_leaves_a_space_for_what_is_sold():
    pieces = load(RICH.source.decode().replace("[13, 11, 9, 8, 7, 6]", "[13, 11]").encode())
    hands = {3: ("smugglers_glut", "new_coinage")}
    empty = act(reacting("tin", "S22", pieces=pieces, hands=hands), Pass(), Pass())
    assert may(empty, Flood("smugglers_glut", "gold"))
    position = holding(("S22", ("tin",)), ("S30", ("gold",)), pieces=pieces, hands=hands)
    position = sells(act(position, HireDockworkers(2)), "tin")
    position = act(position, Sell("1:gold"), Pass(), Pass())
    assert asked(position).seat == 3
    assert not offers(position, Flood)
