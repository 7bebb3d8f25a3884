"""Planning Ahead: all agents are placed before the first of them acts."""

from __future__ import annotations

from typing import Any

from app.engine.table import Position
from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    BuyPoint,
    BuyWarehouse,
    EndTurn,
    GatherIntelligence,
    Guard,
    HireDockworkers,
    Pass,
    PlaceAgent,
    SellToBazaar,
    Skulduggery,
    Store,
)

from .reach import act, asked, begin, may, offers, points, sells, state, stores, turn_of, until


def test_with_planning_ahead_all_agents_are_placed_before_the_first_acts():
    position = until(begin(planning_ahead=True), "plan")
    position = act(
        position, PlaceAgent("buy_point"), PlaceAgent("improve"), PlaceAgent("skulduggery"), Guard("1")
    )
    assert asked(position).question == "assign"
    assert points(position) == 0
    assert not may(position, GatherIntelligence())
    position = act(position, BuyPoint())
    merchant = state(position).merchants[0]
    assert (merchant.idle, merchant.seals, merchant.guards) == (1, ("improve", "skulduggery"), (True,))
    assert not may(position, BuyPoint())
    assert may(position, BuyWarehouse())


def test_a_seal_takes_no_more_agents_than_it_has_places():
    position = until(begin(planning_ahead=True), "plan")
    position = act(position, PlaceAgent("buy_point"), PlaceAgent("buy_point"))
    assert not may(position, PlaceAgent("buy_point"))
    position = act(position, PlaceAgent("intelligence"))
    assert not may(position, PlaceAgent("intelligence"))
    assert may(position, PlaceAgent("dockworkers"))


def test_agents_may_stay_at_home_and_none_is_placed_later():
    position = act(until(begin(planning_ahead=True), "plan"), PlaceAgent("improve"), EndTurn())
    assert asked(position).question == "assign"
    assert may(position, BuyWarehouse())
    assert not offers(position, Guard)
    assert not offers(position, Skulduggery)
    position = act(position, EndTurn())
    assert state(position).active == 1
    assert state(position).merchants[0].seals == ("improve",)
    assert state(position).merchants[0].idle == 3


def test_planned_dockworkers_act_together_or_in_groups():
    position = until(begin(planning_ahead=True, ships=("S21", "S19")), "choose-ship")
    position = buying(position, "S21", "silver", "livestock")
    position = act(position, *[PlaceAgent("dockworkers")] * 2, EndTurn())
    assert may(position, HireDockworkers(2))
    position = sells(act(position, HireDockworkers(1)), "livestock")
    assert asked(position).question == "assign"
    assert state(position).merchants[0].seals == ("dockworkers",)
    position = sells(act(position, HireDockworkers(1)), "silver")
    assert stores(position) == ((),)
    assert state(position).merchants[0].seals == ()


def test_the_two_dockworkers_of_a_luxury_act_together():
    position = until(begin(planning_ahead=True, ships=("S29", "S19")), "choose-ship")
    position = act(buying(position, "S29", "spices"), *[PlaceAgent("dockworkers")] * 2, EndTurn())
    assert not may(position, HireDockworkers(1))
    assert stores(sells(act(position, HireDockworkers(2)), "spices")) == ((),)


def test_the_bazaar_buys_while_planned_agents_act():
    position = until(begin(planning_ahead=True, ships=("S21", "S19")), "choose-ship")
    position = buying(position, "S21", "silver")
    assert not offers(position, SellToBazaar)
    assert may(act(position, EndTurn()), SellToBazaar("1:silver"))


def test_a_planned_thief_stays_at_work_until_his_owner_collects_him():
    position = act(until(begin(planning_ahead=True), "plan"), PlaceAgent("skulduggery"), EndTurn())
    assert not offers(position, Skulduggery)
    position = turn_of(act(position, EndTurn()), 0)
    assert state(position).merchants[0].seals == ("skulduggery",)


def buying(position: Position[Any, Any], ship: str, *keep: str) -> Position[Any, Any]:
    """The first player buys these goods of a ship at the minimum, and is about to plan."""
    position = act(position, AuctionGoods(ship))
    wanted = list(keep)
    while asked(position).question != "plan":
        prompt = asked(position)
        if prompt.question == "store":
            position = act(position, Store(prompt.facts["goods"][0], "1"))
        elif prompt.seat == 0 and prompt.facts["goods"][0] in wanted:
            wanted.remove(prompt.facts["goods"][0])
            position = act(position, Bid(prompt.facts["minimum"]))
        else:
            position = act(position, Pass())
    return position


def test_the_question_counts_the_planned_agents_that_have_not_acted():
    position = act(until(begin(planning_ahead=True), "plan"), PlaceAgent("buy_point"), PlaceAgent("improve"),
                   PlaceAgent("skulduggery"), EndTurn())
    assert asked(position).facts["ready"] == 2
    assert asked(act(position, BuyPoint())).facts["ready"] == 1
