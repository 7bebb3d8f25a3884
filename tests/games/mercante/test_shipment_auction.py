"""Shipment Auction, and Warehousing of what is won."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.mercante.actions import AuctionGoods, AuctionLot, Bid, Pass, ReturnGood, Steal, Store, ThrowOut
from app.games.mercante.game import GAME

from .reach import (
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

SINGLE = ("S30", "S31", "S32", "S28", "S29")


def opened(ship: str, lot: bool = False, seats: int = 4, **deal: object):
    """The first bid in an auction of the first player."""
    position = begin(seats, ships=(ship,), **deal)
    return act(position, AuctionLot(ship) if lot else AuctionGoods(ship))


def test_the_active_player_speaks_last_and_pays_what_he_bid():
    position = opened("S18")
    before = crowns(position)
    order = []
    for action in (Pass(), Bid(3), Bid(4), Bid(5)):
        order.append(asked(position).seat)
        position = act(position, action)
    assert order == [1, 2, 3, 0]
    assert crowns(position) == before - 5
    assert asked(position).facts["goods"] == ("mercury",)
    assert stores(act(position, Store("mercury", "1"))) == (("mercury",),)


def test_a_bid_is_at_least_the_minimum_and_then_higher_than_the_last():
    position = opened("S18")
    assert not may(position, Bid(2))
    after = act(position, Bid(3))
    assert not may(after, Bid(3))
    with pytest.raises(Illegal):
        apply(after, 2, Bid(3))
    assert may(after, Bid(4))


def test_nobody_bids_more_than_he_has_and_who_cannot_raise_passes():
    position = opened("S18", pieces=with_data())
    position = act(position, Bid(22))
    assert asked(position).seat == 2
    assert not may(position, Bid(25))
    assert state(position).merchants[2].crowns == 24


def test_whoever_cannot_bid_more_is_not_asked():
    position = opened("S18", pieces=with_data())
    position = act(position, Pass(), Bid(24))
    assert asked(position).seat == 3
    position = act(position, Bid(26))
    assert asked(position).question == "store"


def test_a_lot_goes_to_one_bidder_for_one_price():
    position = opened("S17", lot=True)
    assert not may(position, Bid(4))
    before = crowns(position, 1)
    position = act(position, Bid(6), Pass(), Pass(), Pass())
    assert asked(position).facts["goods"] == ("silk", "ore")
    assert crowns(position, 1) == before - 6
    position = act(position, Store("silk", "1"), Store("ore", "1"))
    assert stores(position, 1) == (("silk", "ore"),)


def test_a_lot_without_a_bid_is_not_sold_at_all():
    position = opened("S17", lot=True)
    position = act(position, Pass(), Pass(), Pass(), Pass())
    assert asked(position).question == "assign"
    assert "S17" in state(position).discards["shipment"]
    assert len(state(position).harbour) == 5


def test_the_replacement_comes_after_the_last_auction():
    position = opened("S18")
    position = act(position, Pass(), Pass(), Pass(), Pass())
    assert asked(position).facts["goods"] == ("grain",)
    assert "S18" in state(position).harbour
    position = act(position, Pass(), Pass(), Pass(), Pass())
    assert "S18" not in state(position).harbour


def test_goods_are_auctioned_from_top_to_bottom():
    position = opened("S11")
    seen = []
    while asked(position).question == "once-around":
        seen.append(asked(position).facts["goods"])
        position = act(position, *[Pass()] * 4)
    assert seen == [("tin",), ("dyes",), ("dyes",)]


def test_a_ship_with_one_good_is_offered_without_a_choice_of_the_lot():
    position = begin(ships=SINGLE)
    assert not offers(position, AuctionLot)
    position = act(position, AuctionGoods("S30"))
    assert asked(position).facts["minimum"] == 3
    assert asked(act(position, *[Pass()] * 4)).question == "assign"


def test_with_three_players_bids_go_twice_around():
    position = opened("S18", seats=3)
    position = act(position, Bid(3), Bid(4), Bid(5))
    assert asked(position).seat == 1
    position = act(position, Bid(6), Pass())
    assert asked(position).seat == 0
    position = act(position, Pass())
    assert asked(position).question == "store"
    assert asked(position).seat == 1


def test_a_pass_is_final_in_both_rounds():
    position = opened("S18", seats=3)
    position = act(position, Pass(), Bid(3), Bid(4))
    assert asked(position).seat == 2


def test_whoever_stands_alone_need_not_raise_himself():
    position = opened("S18", seats=3)
    position = act(position, Bid(3), Pass(), Pass())
    assert asked(position).question == "store"
    assert asked(position).seat == 1


def test_with_four_players_nobody_bids_twice():
    position = act(opened("S18"), Bid(3), Bid(4), Pass(), Pass())
    assert asked(position).question == "store"
    assert asked(position).seat == 2


def test_the_harbor_privilege_saves_a_crown_on_the_own_turn_only():
    position = opened("S18", houses=("harbor_privilege",), pieces=GAME.pieces)
    before = crowns(position)
    own = act(position, Pass(), Pass(), Pass(), Bid(5))
    assert crowns(own) == before - 4
    assert not may(act(position, Pass(), Pass(), Pass()), Bid(before + 1))


def test_reversed_auctions_begin_at_the_right_and_end_with_the_active_player():
    position = opened("S18", reversed_auctions=True)
    order = []
    for _ in range(4):
        order.append(asked(position).seat)
        position = act(position, Pass())
    assert order == [3, 2, 1, 0]


def test_new_goods_may_be_returned_though_there_is_room_and_stay_paid():
    position = act(opened("S30"), Bid(3), Pass(), Pass(), Pass())
    before = crowns(position, 1)
    position = act(position, ReturnGood("gold"))
    assert stores(position, 1) == ((),)
    assert crowns(position, 1) == before
    assert asked(position).question == "assign"


def test_nothing_stored_is_thrown_out_while_there_is_room():
    position = buys(begin(ships=("S30", "S31")), "S30", "gold")
    position = turn_of(position, 0)
    position = act(position, AuctionGoods("S31"), Pass(), Pass(), Pass(), Bid(3))
    assert not offers(position, ThrowOut)


def full_warehouse():
    """Seat 0 holds silk, ore and timber in its only warehouse, and wins a coffee."""
    position = buys(begin(ships=("S17", "S23", "S20")), "S17", "silk", "ore")
    position = buys(turn_of(position, 0), "S23", "timber")
    position = act(turn_of(position, 0), AuctionGoods("S20"), *[Pass()] * 4, Pass(), Pass(), Pass(), Bid(2))
    assert stores(position) == (("silk", "ore", "timber"),)
    return position


def test_a_full_warehouse_makes_room_by_a_discard():
    position = act(full_warehouse(), ThrowOut("1:timber"))
    assert not offers(position, ReturnGood)
    position = act(position, Store("coffee", "1"))
    assert stores(position) == (("silk", "ore", "coffee"),)
    assert state(position).supply("timber") == 4


def test_or_the_new_good_itself_is_discarded_and_stays_paid():
    position = full_warehouse()
    before = crowns(position)
    position = act(position, ReturnGood("coffee"))
    assert stores(position) == (("silk", "ore", "timber"),)
    assert crowns(position) == before


def test_goods_cannot_be_stored_where_there_is_no_room():
    assert not offers(full_warehouse(), Store)


def test_goods_of_a_lot_may_go_to_different_warehouses_as_far_as_these_have_room():
    position = begin(
        ships=("S11", "S17"), houses=("second_storehouse",), pieces=with_data(plain=False, first=40)
    )
    position = buys(position, "S17", "silk", "ore")
    position = act(turn_of(position, 0), AuctionLot("S11"), Pass(), Pass(), Pass(), Bid(5))
    position = act(position, Store("dyes", "1"))
    assert not may(position, Store("dyes", "1"))
    position = act(position, Store("dyes", "2"), Store("tin", "2"))
    assert stores(position) == (("silk", "ore", "dyes"), ("dyes", "tin"))


def test_free_room_anywhere_forbids_throwing_out():
    position = begin(ships=("S17", "S23", "S20"), houses=("second_storehouse",),
                     pieces=with_data(plain=False, first=40))
    position = buys(position, "S17", "silk", "ore")
    position = buys(turn_of(position, 0), "S23", "timber")
    position = act(turn_of(position, 0), AuctionGoods("S20"), *[Pass()] * 4, Pass(), Pass(), Pass(), Bid(2))
    assert not offers(position, ThrowOut)
    assert not may(position, Store("coffee", "1"))
    assert may(position, Store("coffee", "2"))
    assert may(position, ReturnGood("coffee"))


def test_of_a_lot_for_which_room_is_made_the_rest_may_still_be_returned():
    position = buys(begin(ships=("S17", "S23", "S11")), "S17", "silk", "ore")
    position = buys(turn_of(position, 0), "S23", "timber")
    position = act(turn_of(position, 0), AuctionLot("S11"), Pass(), Pass(), Pass(), Bid(5))
    position = act(position, ThrowOut("1:timber"), ReturnGood("dyes"), ReturnGood("dyes"))
    assert not offers(position, ReturnGood)
    assert not offers(position, ThrowOut)
    assert stores(act(position, Store("tin", "1"))) == (("silk", "ore", "tin"),)


def test_several_stored_goods_may_be_thrown_out_for_a_lot():
    position = buys(begin(ships=("S17", "S23", "S11")), "S17", "silk", "ore")
    position = buys(turn_of(position, 0), "S23", "timber")
    position = act(turn_of(position, 0), AuctionLot("S11"), Pass(), Pass(), Pass(), Bid(5))
    position = act(position, *[ThrowOut(f"1:{good}") for good in ("timber", "silk", "ore")])
    assert not offers(position, ReturnGood)
    position = act(position, Store("tin", "1"), Store("dyes", "1"), Store("dyes", "1"))
    assert stores(position) == (("tin", "dyes", "dyes"),)


def test_the_log_says_who_bids_and_who_gets_what():
    position = act(opened("S30"), Pass(), Pass(), Pass())
    names = [type(event).__name__ for event in happens(position, Bid(3))]
    assert names[:2] == ["BidMade", "GoodsWon"]
    assert not may(position, Steal("1"))


def test_reversed_auctions_of_three_players_go_around_twice_too():
    position = opened("S18", seats=3, reversed_auctions=True)
    order = []
    for amount in range(3, 9):
        order.append(asked(position).seat)
        position = act(position, Bid(amount))
    assert order == [2, 1, 0, 2, 1, 0]
    assert asked(position).question == "store"


def test_the_privilege_counts_for_a_lot_too_and_not_for_others():
    position = opened("S17", lot=True, houses=("harbor_privilege",), pieces=GAME.pieces)
    before = crowns(position)
    assert crowns(act(position, Pass(), Pass(), Pass(), Bid(6))) == before - 5
    position = opened("S17", houses=("iron_vault", "harbor_privilege"), pieces=GAME.pieces)
    before = crowns(position, 1)
    assert crowns(act(position, Bid(6), Pass(), Pass(), Pass()), 1) == before - 6


def test_what_nobody_bids_for_stays_in_the_supply_and_the_next_good_comes():
    position = act(opened("S18"), *[Pass()] * 4)
    assert asked(position).facts["goods"] == ("grain",)
    assert state(position).supply("mercury") == 4
