"""Hire Dockworkers, Selling Goods, Reaction Events, full and closed markets, the bazaar."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    EndTurn,
    Flood,
    HireDockworkers,
    ManipulateEvents,
    Pass,
    PlayEvent,
    React,
    Sell,
    SellToBazaar,
)
from app.games.mercante.pieces import Pieces, load

from .reach import (
    RICH,
    act,
    asked,
    begin,
    buys,
    crowns,
    happens,
    may,
    offers,
    state,
    stores,
    turn_of,
    with_data,
)


def short_market(**lengths: str) -> Pieces:
    """The shipped data with shorter price lists."""
    source = RICH.source.decode()
    for before, after in (("10, 9, 8, 7, 6, 5, 4", lengths.get("raw", "10, 9, 8, 7, 6, 5, 4")),):
        assert before in source
        source = source.replace(f"[{before}]", f"[{after}]")
    return load(source.encode())


def holding(*bought: tuple[str, tuple[str, ...]], **deal: Any) -> Position[Any, Any]:
    """The first player has bought these goods of these ships, one ship a turn, and assigns his agents."""
    position = begin(ships=tuple(dict.fromkeys((*(ship for ship, _ in bought), "S19"))), **deal)
    for number, (ship, goods) in enumerate(bought):
        position = buys(position if not number else turn_of(act(position, EndTurn()), 0), ship, *goods)
    return position


def sells(position: Position[Any, Any], *goods: str) -> Position[Any, Any]:
    """The dockworkers carry these goods, and nobody reacts."""
    for good in goods:
        position = _quiet(act(position, Sell(f"1:{good}")))
    return position


def _quiet(position: Position[Any, Any]) -> Position[Any, Any]:
    while asked(position).question == "react":
        position = act(position, Pass())
    return position


def test_three_points_carry_a_luxury_and_half_a_point_is_wasted_on_one_foodstuff():
    position = holding(("S29", ("spices",)), ("S21", ("livestock", "silver")))
    position = sells(act(position, HireDockworkers(3)), "spices")
    assert may(position, Sell("1:silver"))
    assert may(position, Sell("1:livestock"))
    position = sells(position, "livestock")
    assert asked(position).question == "assign"
    assert stores(position) == (("silver",),)


def test_three_points_carry_a_luxury_and_a_metal_and_nothing_more():
    position = holding(("S29", ("spices",)), ("S18", ("mercury", "grain")))
    position = sells(act(position, HireDockworkers(3)), "spices", "mercury")
    assert asked(position).question == "assign"
    assert stores(position) == (("grain",),)


def test_one_point_carries_two_foodstuffs_of_any_kind_and_no_third():
    position = holding(("S13", ("coffee", "coffee")), ("S18", ("grain",)))
    position = sells(act(position, HireDockworkers(1)), "coffee", "grain")
    assert asked(position).question == "assign"
    assert stores(position) == (("coffee",),)


def test_two_points_carry_a_metal_and_two_foodstuffs():
    position = holding(("S13", ("coffee",)), ("S18", ("mercury", "grain")))
    assert stores(sells(act(position, HireDockworkers(2)), "mercury", "grain", "coffee")) == ((),)


def test_half_a_point_keeps_inside_the_action():
    position = holding(("S20", ("gold", "coffee")), ("S18", ("grain",)))
    position = sells(act(position, HireDockworkers(2)), "grain", "gold")
    assert asked(position).question == "sell"
    assert stores(sells(position, "coffee")) == ((),)


def test_goods_for_one_point_come_from_different_warehouses():
    position = begin(
        ships=("S18", "S22"), houses=("second_storehouse",), pieces=with_data(plain=False, first=40)
    )
    position = buys(position, "S18", "grain")
    position = buys(turn_of(act(position, EndTurn()), 0), "S22", "wine", warehouse="2")
    position = act(position, HireDockworkers(1), Sell("1:grain"))
    position = act(_quiet(position), Sell("2:wine"))
    assert stores(_quiet(position)) == ((), ())


def test_points_of_one_action_do_not_carry_over_to_another():
    position = holding(("S17", ("silk", "ore")))
    position = sells(act(position, HireDockworkers(1)), "ore")
    assert asked(position).question == "assign"
    assert not may(position, HireDockworkers(1))
    assert may(position, HireDockworkers(2))


def test_goods_sold_together_fall_in_price_one_after_the_other():
    position = holding(("S23", ("timber",)), ("S24", ("ore",)))
    before = crowns(position)
    position = sells(act(position, HireDockworkers(2)), "timber")
    assert crowns(position) == before + 10
    assert crowns(sells(position, "ore")) == before + 19


def test_all_events_of_the_calendar_add_up():
    position = holding(("S16", ("art",)), start=("season_of_austerity",), hands={
        0: ("visiting_nobility", "patrons_of_the_arts"), 1: ("feast_days", "sumptuary_decree")})
    position = act(position, ManipulateEvents(), PlayEvent("visiting_nobility"), HireDockworkers(2))
    before = crowns(position)
    position = act(position, Sell("1:art"), Pass(), Pass(), Pass(), React("patrons_of_the_arts"), Pass())
    assert state(position).calendar == ("patrons_of_the_arts", "visiting_nobility", "season_of_austerity")
    assert crowns(position) == before + 25
    assert state(position).market["luxuries"] == ("art",)
    assert state(position).space("luxuries") == 17


def test_the_bazaar_pays_three_crowns_without_an_agent_and_without_reactions():
    position = holding(("S16", ("art",)))
    before = crowns(position)
    position = act(position, SellToBazaar("1:art"))
    assert crowns(position) == before + 3
    assert asked(position).question == "assign"
    assert state(position).merchants[0].ready == 4
    assert state(position).market["luxuries"] == ()
    assert state(position).supply("art") == 2


def test_a_full_market_takes_nothing_but_the_bazaar_does():
    position = holding(
        ("S05", ("textiles", "textiles")),
        ("S23", ("timber",)),
        pieces=short_market(raw="10, 9"),
        hands={0: ("bulk_buyers", "guild_subsidy")},
    )
    position = sells(act(position, HireDockworkers(2)), "textiles", "textiles")
    assert state(position).full("raw")
    assert not offers(position, HireDockworkers)
    assert may(position, SellToBazaar("1:timber"))
    position = act(position, ManipulateEvents(), PlayEvent("bulk_buyers"))
    assert state(position).market["raw"] == ()
    assert stores(sells(act(position, HireDockworkers(1)), "timber")) == ((),)


def test_a_closed_market_takes_nothing():
    position = holding(("S23", ("timber",)), start=("distant_war",))
    assert not offers(position, HireDockworkers)
    assert may(position, SellToBazaar("1:timber"))


def reacting(good: str = "silver", ship: str = "S21", **deal: Any) -> Position[Any, Any]:
    """The first player has announced a good, and the others are asked."""
    position = holding((ship, (good,)), **deal)
    return act(position, HireDockworkers(2), Sell(f"1:{good}"))


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
    position = _quiet(act(position, Sell("1:grain")))
    assert crowns(position) == before + 7 - 1


def test_no_price_falls_below_a_crown_and_granary_rights_come_on_top():
    position = holding(("S18", ("grain",)), start=("bumper_harvest",), houses=("granary_rights",),
                       pieces=with_data(plain=False, first=40, agents=4),
                       hands={1: ("guild_strike", "spoiled_stock")})
    price = state(position).price("grain", 0)
    assert price == 8 - 1 + 1
    assert state(position).price("grain", 1) == 7
    assert state(position).bazaar(0) == 3
    position = act(
        position, HireDockworkers(1), Sell("1:grain"), React("guild_strike"), React("spoiled_stock")
    )
    assert state(position).price("grain", 0) == 8 - 1 - 2 - 1 + 1


def test_the_bazaar_pays_its_kin_a_crown_more():
    position = holding(("S18", ("grain",)), houses=("bazaar_kin",), pieces=with_data(plain=False, first=40))
    before = crowns(position)
    assert crowns(act(position, SellToBazaar("1:grain"))) == before + 4


def test_a_card_that_lowers_a_price_of_one_crown_may_be_played_and_the_price_stays():
    position = holding(("S18", ("grain",)), pieces=short_food("1"), start=("new_coinage",),
                       hands={1: ("spoiled_stock", "rich_seam")})
    position = act(position, HireDockworkers(1), Sell("1:grain"))
    before = crowns(position)
    position = _quiet(act(position, React("spoiled_stock")))
    assert crowns(position) == before + 1


def short_food(prices: str) -> Pieces:
    """The shipped data with other prices of foodstuffs."""
    return load(RICH.source.decode().replace("[8, 7, 6, 5, 4, 3, 2, 1]", f"[{prices}]").encode())


def test_a_sale_whose_market_a_reaction_closes_goes_to_the_bazaar():
    closing = 'id = "spoiled_stock"\nreaction = true\nenduring = true\n'
    source = RICH.source.decode()
    assert closing in source
    pieces = load(source.replace(closing, closing + 'closes = "food"\n').encode())
    position = holding(("S18", ("grain",)), pieces=pieces, hands={1: ("spoiled_stock", "rich_seam")})
    position = act(position, HireDockworkers(1), Sell("1:grain"))
    before = crowns(position)
    position = _quiet(act(position, React("spoiled_stock")))
    assert crowns(position) == before + 3
    assert state(position).market["food"] == ()
    assert asked(position).question == "assign"


def test_of_several_goods_those_of_a_closed_market_are_not_carried():
    position = holding(("S21", ("silver", "livestock")), start=("tainted_granaries",))
    position = act(position, HireDockworkers(2))
    assert may(position, Sell("1:silver"))
    assert not may(position, Sell("1:livestock"))


def test_a_reaction_outside_a_sale_is_refused():
    position = holding(("S21", ("silver",)), hands={0: ("clipped_coins", "senate_levy"),
                                                    1: ("moneylenders_rush", "guild_subsidy")})
    assert not offers(position, React)
    with pytest.raises(Illegal):
        apply(position, 1, React("moneylenders_rush"))


def test_as_many_dockworkers_may_be_hired_as_there_are_agents_and_no_more():
    position = holding(("S21", ("silver",)))
    assert may(position, HireDockworkers(4))
    assert not may(position, HireDockworkers(5))
    assert not may(position, HireDockworkers(0))
