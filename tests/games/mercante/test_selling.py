"""Hire Dockworkers, Selling Goods, Reaction Events, full and closed markets, the bazaar."""

from __future__ import annotations

from app.games.mercante.actions import (
    EndTurn,
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
    holding,
    may,
    offers,
    quiet,
    sells,
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
    position = act(quiet(position), Sell("2:wine"))
    assert stores(quiet(position)) == ((), ())


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


def test_of_several_goods_those_of_a_closed_market_are_not_carried():
    position = holding(("S21", ("silver", "livestock")), start=("tainted_granaries",))
    position = act(position, HireDockworkers(2))
    assert may(position, Sell("1:silver"))
    assert not may(position, Sell("1:livestock"))


def test_as_many_dockworkers_may_be_hired_as_there_are_agents_and_no_more():
    position = holding(("S21", ("silver",)))
    assert may(position, HireDockworkers(4))
    assert not may(position, HireDockworkers(5))
    assert not may(position, HireDockworkers(0))
