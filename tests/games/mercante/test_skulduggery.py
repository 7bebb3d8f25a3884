"""Security and Skulduggery."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    EndTurn,
    Guard,
    HandOver,
    HireDockworkers,
    Pass,
    ReturnGood,
    SellToBazaar,
    Skulduggery,
    Steal,
    Store,
    TakeDiscard,
    ThrowOut,
)
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    begin,
    buys,
    crowns,
    may,
    offers,
    sells,
    state,
    stores,
    turn_of,
    until,
    with_data,
)

SHIPS = ("S17", "S11", "S23", "S20")


def waiting(*thieves: int, goods: tuple[str, ...] = ("silk", "ore"), guard: bool = False,
            **deal: Any) -> Position[Any, Any]:
    """Seat 0 owns goods, these seats have an agent on Skulduggery, and the next turn of seat 0 comes."""
    position = buys(begin(ships=SHIPS, **deal), "S17", *goods)
    position = act(position, *([Guard("1")] if guard else []), EndTurn())
    for thief in thieves:
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    return position


def next_turn_of_the_first(position: Position[Any, Any]) -> Position[Any, Any]:
    """The first thing that is asked in the next turn of seat 0."""
    return act(turn_of(position, 3, "assign"), EndTurn())


def test_nobody_breaks_into_his_own_warehouse():
    position = buys(begin(ships=SHIPS), "S17", "silk", "ore")
    position = next_turn_of_the_first(act(position, Skulduggery(), EndTurn()))
    assert asked(position).question == "choose-ship"
    assert state(position).merchants[0].seals == ("skulduggery",)


def test_the_victim_chooses_the_token_and_the_agent_goes_home():
    position = turn_of(waiting(1), 1, "burgle")
    assert state(position).active == 0
    position = act(position, Steal("1"))
    assert asked(position).seat == 0
    position = act(position, HandOver("1:ore"))
    assert asked(position).seat == 1
    position = act(position, Store("ore", "1"))
    assert stores(position, 1) == (("ore",),)
    assert stores(position, 0) == (("silk",),)
    assert state(position).merchants[1].seals == ()
    assert state(position).merchants[1].idle == 4


def test_the_guard_of_the_last_turn_still_protects():
    position = next_turn_of_the_first(waiting(1, guard=True))
    assert asked(position).question == "choose-ship"
    assert state(position).merchants[0].warehouses == (("silk", "ore"),)
    assert state(position).merchants[0].guards == (True,)
    assert state(position).merchants[1].seals == ("skulduggery",)


def test_one_token_alone_is_not_stolen():
    assert asked(next_turn_of_the_first(waiting(1, goods=("silk",)))).question == "choose-ship"
    assert asked(next_turn_of_the_first(waiting(1))).question == "burgle"


def test_each_warehouse_is_robbed_once_a_turn():
    position = buys(
        begin(ships=SHIPS, houses=("second_storehouse",), pieces=with_data(plain=False, first=40, agents=4)),
        "S11",
        "tin",
        "dyes",
        "dyes",
    )
    position = act(position, EndTurn())
    for thief in (1, 2):
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 1, "burgle"), Steal("1"), HandOver("1:tin"), Store("tin", "1"))
    assert stores(position) == (("dyes", "dyes"), ())
    assert asked(position).question == "choose-ship"


def test_another_warehouse_may_be_robbed_in_the_same_turn():
    position = begin(
        ships=SHIPS, houses=("second_storehouse",), pieces=with_data(plain=False, first=40, agents=4)
    )
    position = act(buys(position, "S11", "tin", "dyes", "dyes"), EndTurn())
    for thief in (1, 2):
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 1, "burgle"), Pass())
    position = buys(turn_of(position, 0), "S17", "silk", "ore", warehouse="2")
    position = act(position, EndTurn())
    for thief in (1, 2):
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 1, "burgle"), Steal("1"), HandOver("1:tin"), Store("tin", "1"))
    assert asked(position).seat == 2
    assert not may(position, Steal("1"))
    assert may(position, Steal("2"))


def test_thieves_are_asked_from_the_left_of_the_active_player():
    position = turn_of(waiting(1, 2), 1, "burgle")
    assert asked(act(position, Pass())).seat == 2


def test_nobody_steals_from_himself_or_from_one_who_is_not_active():
    position = turn_of(waiting(1), 1, "burgle")
    assert asked(position).facts["victim"] == 0
    with pytest.raises(Illegal):
        apply(position, 0, Steal("1"))


def test_after_the_shipment_is_chosen_it_is_too_late():
    position = act(turn_of(waiting(1), 1, "burgle"), Pass(), AuctionGoods("S23"))
    with pytest.raises(Illegal):
        apply(position, 1, Steal("1"))


def test_an_agent_waits_until_his_owner_collects_him():
    position = act(turn_of(waiting(1), 1, "burgle"), Pass())
    assert state(position).merchants[1].seals == ("skulduggery",)
    position = turn_of(position, 1)
    assert state(position).merchants[1].seals == ("skulduggery",)
    assert state(until(position, "assign")).merchants[1].seals == ()


def test_light_fingers_choose_the_token_and_take_a_crown():
    position = waiting(1, houses=("court_whispers", "light_fingers"),
                       pieces=with_data(plain=False, first=40, agents=4))
    position = turn_of(position, 1, "burgle")
    before = crowns(position, 1)
    position = act(position, Steal("1"))
    assert asked(position).seat == 1
    position = act(position, HandOver("1:silk"))
    assert crowns(position, 1) == before + 1


def test_an_iron_vault_protects_the_first_warehouse_without_a_guard():
    position = waiting(1, houses=("iron_vault",), pieces=with_data(plain=False, first=40, agents=4))
    position = next_turn_of_the_first(position)
    assert asked(position).question == "choose-ship"
    assert GAME.view(position, None).merchants[0].warehouses[0].secured


def won_by(buyer: int, *thieves: int) -> Position[Any, Any]:
    """These seats wait with Skulduggery, and in the turn of seat 3 the buyer wins a timber."""
    position = begin(ships=SHIPS)
    for thief in thieves:
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 3), AuctionGoods("S23"), *[Pass()] * 4)
    while asked(position).question == "once-around":
        position = act(position, Bid(9) if asked(position).seat == buyer else Pass())
    return position


def test_what_is_not_kept_may_be_stolen_by_a_waiting_agent():
    position = act(won_by(0, 1, 2), ReturnGood("timber"))
    assert asked(position).question == "take-discard"
    assert asked(position).seat == 1
    position = act(position, Pass())
    assert asked(position).seat == 2
    position = act(position, TakeDiscard(), Store("timber", "1"))
    assert stores(position, 2) == (("timber",),)
    assert state(position).merchants[2].seals == ()
    assert state(position).merchants[1].seals == ("skulduggery",)


def test_the_active_player_has_priority_over_discards():
    position = begin(ships=SHIPS)
    position = act(until(position, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 2, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 0), AuctionGoods("S20"), *[Pass()] * 4, Bid(3), Pass(), Pass(), Pass())
    position = act(position, ReturnGood("coffee"))
    assert asked(position).seat == 0
    assert asked(act(position, Pass())).seat == 2


def test_nobody_takes_his_own_discard():
    position = act(won_by(1, 1), ReturnGood("timber"))
    assert asked(position).question == "assign"


def test_what_is_sold_to_the_bazaar_may_be_stolen_though_the_seller_is_paid():
    position = turn_of(waiting(1), 1, "burgle")
    position = until(act(position, Pass()), "assign")
    before = crowns(position)
    position = act(position, SellToBazaar("1:silk"))
    assert crowns(position) == before + 3
    assert asked(position).seat == 1
    assert stores(act(position, TakeDiscard(), Store("silk", "1")), 1) == (("silk",),)


def test_without_theft_at_the_bazaar_nobody_is_asked():
    position = until(act(turn_of(waiting(1, bazaar_theft=False), 1, "burgle"), Pass()), "assign")
    assert asked(act(position, SellToBazaar("1:silk"))).question == "assign"


def test_a_thief_without_room_discards_something_that_the_next_one_may_take():
    position = act(buys(begin(ships=("S11", "S17", "S23", "S20")), "S17", "silk", "ore"), EndTurn())
    position = act(buys(turn_of(position, 1), "S11", "tin", "dyes", "dyes"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 2, "assign"), Skulduggery(), EndTurn())
    position = act(turn_of(position, 1, "burgle"), Steal("1"), HandOver("1:ore"))
    assert not offers(position, Store)
    position = act(position, ThrowOut("1:tin"))
    assert asked(position).question == "take-discard"
    assert asked(position).seat == 2
    position = act(position, TakeDiscard(), Store("tin", "1"), Store("ore", "1"))
    assert stores(position, 1) == (("dyes", "dyes", "ore"),)
    assert stores(position, 2) == (("tin",),)


def test_light_fingers_take_their_crown_where_there_is_nothing_to_choose():
    position = buys(begin(ships=("S05", "S23"), houses=("court_whispers", "light_fingers"),
                          pieces=with_data(plain=False, first=40, agents=4)), "S05", "textiles", "textiles")
    position = act(turn_of(act(position, EndTurn()), 1, "assign"), Skulduggery(), EndTurn())
    position = turn_of(position, 1, "burgle")
    before = crowns(position, 1)
    position = act(position, Steal("1"))
    assert crowns(position, 1) == before + 1
    assert asked(position).question == "store"


def test_a_thief_steals_once_and_his_agent_is_idle_until_his_next_turn():
    position = act(turn_of(waiting(1), 1, "burgle"), Steal("1"), HandOver("1:ore"), Store("ore", "1"))
    position = until(position, "assign")
    before = stores(position)
    assert before == (("silk",),)
    assert asked(act(position, SellToBazaar("1:silk"))).question == "assign"


def test_loot_may_be_let_go_and_the_next_thief_may_take_it():
    position = act(turn_of(waiting(1, 2), 1, "burgle"), Steal("1"), HandOver("1:ore"), ReturnGood("ore"))
    assert asked(position).question == "take-discard"
    assert asked(position).seat == 2


def test_what_events_take_is_stolen_by_nobody():
    position = buys(begin(ships=SHIPS, events=("warehouse_fire",)), "S17", "silk", "ore")
    position = act(position, EndTurn())
    for thief in (1, 2):
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    position = act(until(position, "lose"), HandOver("1:ore"))
    assert [merchant.seals for merchant in state(position).merchants[1:3]] == [("skulduggery",)] * 2
    assert asked(position).question == "choose-ship"
    assert state(position).supply("ore") == 4


def test_what_upkeep_removes_is_stolen_by_nobody():
    position = sells(act(buys(begin(ships=("S24", "S17")), "S24", "ore"), HireDockworkers(1)), "ore")
    position = act(position, EndTurn())
    for thief in (1, 2):
        position = act(turn_of(position, thief, "assign"), Skulduggery(), EndTurn())
    assert asked(position).question == "choose-ship"
    assert state(position).market["raw"] == ()
    assert state(position).active == 3
