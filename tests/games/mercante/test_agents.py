"""Collect Agents and Assign Agents: the agent actions but for selling, stealing and cards."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.parts import Action
from app.engine.table import Position
from app.games.mercante.actions import (
    BuyAgent,
    BuyPoint,
    BuyWarehouse,
    EndTurn,
    GatherIntelligence,
    Guard,
    HireDockworkers,
    KeepContract,
    Look,
    ManipulateEvents,
    SelectContract,
    SelectOpenContract,
    Skulduggery,
)
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    assigning,
    begin,
    crowns,
    holding,
    may,
    points,
    sells,
    state,
    turn_of,
    until,
    with_data,
)


def finished(position: Position[Any, Any]) -> Position[Any, Any]:
    """Whatever is open is decided, until the next agent can be assigned."""
    return until(position, "assign")


@pytest.mark.parametrize(
    "action",
    [BuyWarehouse(), GatherIntelligence(), ManipulateEvents(), SelectContract(), Skulduggery()],
    ids=lambda action: type(action).__name__,
)
def test_most_actions_take_one_agent_a_turn(action: Action):
    position = finished(act(assigning(), action))
    assert state(position).merchants[0].ready == 3
    assert not may(position, action)


def test_an_agent_or_a_warehouse_can_be_bought_in_a_turn_and_not_both():
    assert not may(act(assigning(pieces=with_data(first=40, agents=3)), BuyAgent()), BuyWarehouse())


def test_points_can_be_bought_twice_a_turn():
    position = act(assigning(), BuyPoint())
    position = act(position, BuyPoint())
    assert points(position) == 2
    assert state(position).due == 2
    assert not may(position, BuyPoint())


def test_a_point_moves_the_marker_two_spaces_and_costs_what_the_track_says():
    position = assigning()
    before = crowns(position)
    position = act(position, BuyPoint())
    assert crowns(position) == before - 4
    assert state(position).marker == 2
    position = act(position, BuyPoint())
    assert state(position).point_cost == 5


def test_an_agent_costs_what_the_track_says_and_moves_the_marker_one_space():
    position = assigning(pieces=with_data(first=60, agents=3))
    position = act(position, BuyPoint(), BuyPoint())
    before = crowns(position)
    position = act(position, BuyAgent())
    assert crowns(position) == before - 8
    assert state(position).marker == 5


def test_a_new_agent_works_from_the_next_turn_on():
    position = act(assigning(pieces=with_data(first=40)), BuyAgent())
    assert state(position).merchants[0].ready == 1
    position = turn_of(act(position, EndTurn()), 0, "assign")
    assert state(position).merchants[0].ready == 3


def test_nobody_has_more_than_four_agents_or_three_warehouses():
    position = assigning()
    assert not may(position, BuyAgent())
    for _ in range(2):
        position = turn_of(act(position, BuyWarehouse(), EndTurn()), 0, "assign")
    assert len(state(position).merchants[0].warehouses) == 3
    assert not may(position, BuyWarehouse())


def test_a_warehouse_costs_five_crowns_and_leaves_the_marker():
    position = assigning()
    before = crowns(position)
    position = act(position, BuyWarehouse())
    assert crowns(position) == before - 5
    assert state(position).marker == 0


def test_an_agent_may_stay_without_work():
    position = act(assigning(), EndTurn())
    assert state(position).active == 1
    assert state(position).merchants[0].idle == 4


def test_guards_stay_until_their_owner_collects_his_agents():
    position = act(assigning(), Guard("1"), EndTurn())
    position = turn_of(position, 0)
    assert state(position).merchants[0].guards == (True,)
    assert state(until(position, "assign")).merchants[0].guards == (False,)


def test_each_owned_warehouse_takes_one_guard():
    position = act(assigning(), BuyWarehouse(), Guard("1"), Guard("2"))
    assert state(position).merchants[0].guards == (True, True)
    assert not may(position, Guard("1"))
    assert not may(position, Guard("3"))


def test_of_two_contracts_one_is_kept_and_paid_and_the_other_discarded():
    position = act(assigning(later=("C13", "C07")), SelectContract())
    before = crowns(position)
    assert [contract.value for contract in GAME.view(position, 1).drawn] == [6, 10]
    position = act(position, KeepContract("C07"))
    assert crowns(position) == before + 10
    assert state(position).discards["contract"] == ("C13",)
    assert state(position).merchants[0].contracts == ("C01", "C07")


def test_there_is_no_limit_to_the_contracts_one_holds():
    position = assigning(pieces=with_data(agents=4))
    for _ in range(5):
        position = act(position, SelectContract())
        position = act(position, next(iter(asked(position).actions())))
        position = turn_of(act(position, EndTurn()), 0, "assign")
    assert len(state(position).merchants[0].contracts) == 6
    assert may(position, SelectContract())


def test_the_last_contracts_are_drawn_and_then_there_is_none():
    position = act(assigning(pieces=with_data(first=10, agents=4, choices=15)), SelectContract())
    position = turn_of(act(position, KeepContract(state(position).drawn[0]), EndTurn()), 1, "assign")
    assert len(state(position).decks["contract"]) == 1
    position = act(position, SelectContract())
    assert len(state(position).drawn) == 15
    assert state(position).discards["contract"] == ()
    position = turn_of(act(position, KeepContract(state(position).drawn[0]), EndTurn()), 2, "assign")
    assert may(position, SelectContract())


def test_a_silver_tongue_draws_three_and_gets_a_crown_more():
    position = act(assigning(houses=("silver_tongue",), later=("C13", "C07", "C20"),
                             pieces=with_data(plain=False, first=40)), SelectContract())
    before = crowns(position)
    assert len(state(position).drawn) == 3
    position = act(position, KeepContract("C20"))
    assert crowns(position) == before + 7
    assert len(state(position).discards["contract"]) == 2


def test_open_contracts_lie_in_three_stacks_and_the_top_one_is_taken_and_paid():
    position = assigning(open_contracts=True)
    top = GAME.view(position, 3).open_contracts
    assert [contract.value for contract in top] == [6, 8, 10]
    before = crowns(position)
    position = act(position, SelectOpenContract("8"))
    assert crowns(position) == before + 8
    assert state(position).merchants[0].contracts[-1] == top[1].id
    assert state(position).discards["contract"] == ()
    assert GAME.view(position, 3).open_contracts[1].id != top[1].id


def test_nobody_gathers_intelligence_on_open_contracts():
    position = act(assigning(open_contracts=True), GatherIntelligence())
    assert not may(position, Look("contract"))


def test_shorter_and_longer_games_use_the_track_for_another_number_of_players():
    assert state(begin(4, track="shorter")).last_space == 17
    assert state(begin(4)).last_space == 21
    assert state(begin(4, track="longer")).last_space == 25


def test_removal_points_follow_the_players_whatever_the_track():
    position = holding(("S24", ("ore", "gold")), track="shorter")
    position = sells(act(position, HireDockworkers(2)), "ore", "gold")
    position = until(act(position, EndTurn()), "choose-ship", 3)
    assert state(position).market == {"luxuries": (), "metals": (), "raw": (), "food": ()}


def test_whoever_begins_with_two_warehouses_buys_one_more_only():
    position = assigning(houses=("second_storehouse",), pieces=with_data(plain=False, first=40))
    position = turn_of(act(position, BuyWarehouse(), EndTurn()), 0, "assign")
    assert len(state(position).merchants[0].warehouses) == 3
    assert not may(position, BuyWarehouse())
