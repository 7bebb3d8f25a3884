"""Upkeep."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    BuyPoint,
    ChooseEvent,
    EndTurn,
    Guard,
    HandOver,
    HireDockworkers,
    Pass,
    RemoveGoods,
    Sell,
)
from app.games.mercante.events import GoodsRemoved
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    begin,
    bids,
    buys,
    crowns,
    deal,
    happens,
    may,
    points,
    state,
    stores,
    turn_of,
    until,
    with_data,
)

GOODS = ("S23", "S24", "S19", "S18", "S22")


def sold(seats: int = 4, *ships: tuple[str, str], **options: Any) -> Position[Any, Any]:
    """Each player in turn sells a good of a ship; it is the end of the last of these turns."""
    position = begin(seats, ships=[ship for ship, _ in ships], **options)
    for ship, good in ships:
        position = buys(position, ship, good)
        agents = 2 if state(position).pieces.halves[good] == 4 else 1
        position = until(act(position, HireDockworkers(agents), Sell(f"1:{good}")), "assign")
        position = act(position, EndTurn())
    return position


def test_what_was_sold_last_leaves_the_market_first():
    position = sold(4, ("S23", "timber"), ("S24", "ore"), ("S19", "dyes"))
    assert state(position).market["raw"] == ("timber",)
    assert state(position).space("raw") == 9


def test_the_log_names_the_token_that_leaves():
    position = turn_of(sold(4, ("S23", "timber"), ("S24", "ore")), 2, "assign")
    removed = [event for event in happens(position, EndTurn()) if isinstance(event, GoodsRemoved)]
    assert removed == [GoodsRemoved(3, "raw", ("ore",)), GoodsRemoved(3, "raw", ("timber",))]


def test_removal_points_are_two_fewer_than_players():
    position = until(sold(4, ("S24", "ore"), ("S18", "grain"), ("S30", "gold")), "remove")
    assert asked(position).seat == 3
    assert asked(position).facts["halves"] == 4
    assert asked(until(sold(5, ("S24", "ore"), ("S18", "grain"), ("S30", "gold"), ("S23", "timber")),
                       "remove")).facts["halves"] == 6


def test_points_must_be_spent_as_long_as_a_token_can_be_had_for_them():
    position = until(sold(4, ("S24", "ore"), ("S18", "grain"), ("S30", "gold")), "remove")
    assert not may(position, EndTurn())
    position = act(position, RemoveGoods("metals"))
    assert asked(position).facts["halves"] == 2
    position = act(position, RemoveGoods("food"))
    table = state(position)
    assert table.market == {"luxuries": (), "metals": (), "raw": ("ore",), "food": ()}


def test_a_point_removes_two_foodstuffs():
    position = sold(4, ("S18", "grain"), ("S22", "wine"), ("S24", "ore"))
    position = act(until(position, "remove"), RemoveGoods("food"), RemoveGoods("food"))
    assert state(position).market["food"] == ()
    assert state(position).market["raw"] == ()


def test_with_three_players_a_luxury_costs_one_point_only():
    position = sold(3, ("S28", "silk"), ("S24", "ore"))
    position = act(until(position, "remove"), RemoveGoods("luxuries"))
    assert state(position).market == {"luxuries": (), "metals": (), "raw": ("ore",), "food": ()}


def test_with_four_players_a_luxury_costs_both_points():
    position = sold(4, ("S28", "silk"), ("S24", "ore"))
    position = act(until(position, "remove"), RemoveGoods("luxuries"))
    assert state(position).market["raw"] == ("ore",)


def test_an_event_is_turned_over_and_enters_the_calendar():
    position = until(begin(events=("distant_war",)), "choose-ship", 3)
    assert state(position).calendar == ("distant_war", "feast_days", "")
    assert not state(position).open("raw")


def test_the_holder_of_the_upkeep_marker_decides_what_an_event_leaves_open():
    position = deal(events=("distant_war", "heralds_proclamation"))
    position = until(position, "drop-event")
    assert asked(position).seat == state(position).active
    after = act(position, ChooseEvent("feast_days"))
    assert "feast_days" not in state(after).calendar
    assert "distant_war" in state(after).calendar


def test_a_gap_in_the_calendar_stops_the_shifting():
    position = deal(events=("distant_war", "heralds_proclamation", "new_coinage", "rich_seam"))
    position = act(until(position, "drop-event"), ChooseEvent("distant_war"))
    assert state(position).calendar == ("", "feast_days", "")
    position = until(position, "choose-ship", (state(position).active + 3) % 4)
    assert state(position).calendar == ("new_coinage", "feast_days", "")


def with_point(count: int = 1, **deal: Any) -> Position[Any, Any]:
    """The first player has bought victory points, and the upkeep comes."""
    position = until(begin(**deal), "assign")
    return until(act(position, *[BuyPoint()] * count), "closed-fist")


def test_the_highest_fist_wins_and_pays_and_the_others_pay_nothing():
    position = with_point()
    before = [crowns(position, seat) for seat in range(4)]
    after = bids(position, 4, 5, 4, 8)
    assert [crowns(after, seat) for seat in range(4)] == [before[0], before[1], before[2], before[3] - 8]
    assert points(after, 3) == 1
    assert state(after).due == 0


def test_each_point_is_auctioned_afresh_with_the_crowns_left():
    position = bids(with_point(2), 0, 0, 0, 8)
    assert asked(position).question == "closed-fist"
    assert asked(position).seat == 0
    left = crowns(position, 3)
    prompt = position.prompt(3)
    assert prompt is not None
    assert prompt.allows(Bid(left))
    assert not prompt.allows(Bid(left + 1))


def test_in_a_tie_the_active_player_wins_and_then_the_nearest_to_his_right():
    position = with_point()
    assert state(position).active == 3
    assert points(bids(position, 7, 0, 0, 7), 3) == 1
    assert points(bids(position, 7, 0, 7, 0), 2) == 1
    assert points(bids(position, 7, 7, 0, 0), 1) == 1


def test_where_nobody_bids_the_point_stays_and_the_next_is_auctioned():
    position = bids(with_point(2), 0, 0, 0, 0)
    assert asked(position).question == "closed-fist"
    position = bids(position, 0, 1, 0, 0)
    assert state(position).due == 1
    assert points(position, 1) == 1
    assert asked(until(position, "closed-fist")).question == "closed-fist"


def test_nobody_sees_a_fist_before_all_are_closed():
    position = with_point()
    position = apply(position, 1, Bid(5)).position
    assert GAME.view(position, 0).hands == (1,)
    assert position.stack[-1].seen_by(0).answers == ((1, None),)


def test_the_upkeep_marker_goes_to_the_right():
    position = until(begin(), "choose-ship", 3)
    assert state(position).upkeep == 2


def test_the_alternate_upkeep_of_five_players_moves_two_seats_with_the_points_of_four():
    position = sold(
        5, ("S24", "ore"), ("S18", "grain"), ("S30", "gold"), ("S23", "timber"), alternate_upkeep=True
    )
    position = until(position, "remove")
    assert asked(position).seat == 4
    assert asked(position).facts["halves"] == 4
    position = until(position, "choose-ship")
    assert state(position).upkeep == 2


def test_a_fire_takes_an_unsecured_token_of_each_owner_and_nobody_may_steal_it():
    position = buys(begin(ships=("S17",), events=("warehouse_fire",)), "S17", "silk", "ore")
    position = until(act(position, EndTurn()), "lose")
    assert asked(position).seat == 0
    position = act(position, HandOver("1:ore"))
    assert stores(position) == (("silk",),)
    assert asked(position).question == "choose-ship"


def test_a_riot_takes_a_token_of_each_crammed_warehouse():
    position = begin(ships=("S11", "S17"), events=("dockside_riot",), pieces=with_data(first=40))
    position = buys(position, "S11", "tin", "dyes", "dyes")
    position = until(act(position, EndTurn()), "lose")
    position = act(position, HandOver("1:dyes"))
    assert stores(position) == (("tin", "dyes"),)


def test_the_levy_takes_a_crown_for_each_agent():
    position = begin(events=("senate_levy",))
    before = [crowns(position, seat) for seat in range(4)]
    position = turn_of(position, 3)
    assert [crowns(position, seat) for seat in range(4)] == [amount - 4 for amount in before]


def test_a_market_day_takes_a_token_out_of_each_market():
    position = sold(4, ("S18", "grain"), ("S22", "wine"), ("S24", "ore"), events=("market_day",))
    position = act(until(position, "remove"), RemoveGoods("raw"))
    assert state(position).market == {"luxuries": (), "metals": (), "raw": (), "food": ()}


def test_five_players_may_spend_their_points_on_different_markets():
    position = sold(5, ("S30", "gold"), ("S24", "ore"), ("S18", "grain"), ("S22", "wine"))
    position = until(position, "remove")
    assert asked(position).seat == 4
    position = act(position, RemoveGoods("metals"), RemoveGoods("raw"))
    assert state(position).market == {"luxuries": (), "metals": (), "raw": (), "food": ()}


def test_what_cannot_be_spent_of_the_points_is_lost():
    position = until(sold(4, ("S18", "grain")), "choose-ship", 3)
    assert state(position).market["food"] == ()


@pytest.mark.parametrize(("seats", "turns"), [(3, [3, 5, 7, 9]), (4, [4, 7, 10, 13]), (5, [5, 9, 13, 17])])
def test_upkeep_comes_a_turn_earlier_each_round(seats: int, turns: list[int]):
    assert upkeeps(begin(seats), 4) == turns


def test_with_the_alternate_upkeep_it_comes_every_third_turn_of_five_players():
    assert upkeeps(begin(5, alternate_upkeep=True), 3) == [5, 8, 11]


def upkeeps(position: Position[Any, Any], count: int) -> list[int]:
    """The first turns in which the upkeep marker is passed on."""
    turns: list[int] = []
    while len(turns) < count:
        before = state(position).upkeep
        position = until(act(position, next(iter(asked(position).actions()))), "choose-ship")
        if state(position).upkeep != before:
            turns.append(state(position).turn)
    return turns


def test_guards_and_vaults_keep_the_fire_out():
    guarded = buys(begin(ships=("S17",), events=("warehouse_fire",)), "S17", "silk", "ore")
    guarded = turn_of(act(guarded, Guard("1"), EndTurn()), 3)
    assert stores(guarded) == (("silk", "ore"),)
    vault = buys(begin(ships=("S17",), events=("warehouse_fire",), houses=("iron_vault",),
                       pieces=with_data(plain=False, first=40, agents=4)), "S17", "silk", "ore")
    assert stores(turn_of(act(vault, EndTurn()), 3)) == (("silk", "ore"),)


def test_a_vault_protects_the_first_warehouse_only():
    position = begin(ships=("S17", "S11"), events=("warehouse_fire",), houses=("iron_vault",),
                     pieces=with_data(plain=False, first=40, agents=4, warehouses=2))
    position = act(buys(position, "S17", "silk", warehouse="2"), EndTurn())
    assert stores(turn_of(position, 3)) == ((), ())


def test_a_riot_leaves_warehouses_with_a_free_space_alone():
    position = act(buys(begin(ships=("S17",), events=("dockside_riot",)), "S17", "silk", "ore"), EndTurn())
    assert stores(turn_of(position, 3)) == (("silk", "ore"),)


def test_the_levy_takes_no_more_than_one_has():
    position = begin(events=("senate_levy",), pieces=with_data(agents=4), kept={0: "C17"})
    spent = crowns(position) - 2
    position = act(position, AuctionGoods(state(position).harbour[0]), *[Pass()] * 3, Bid(spent))
    position = until(position, "assign")
    assert crowns(position) == 2
    assert crowns(turn_of(act(position, EndTurn()), 3)) == 0


def test_who_turns_over_an_event_decides_on_the_market_and_takes_the_crowns():
    position = sold(4, ("S18", "grain"), ("S22", "wine"), ("S24", "ore"), events=("foreign_agents",))
    position = act(until(position, "remove"), RemoveGoods("food"), RemoveGoods("food"))
    assert state(position).market["raw"] == ()
    position = sold(4, ("S24", "ore"), ("S18", "mercury"), ("S30", "gold"), events=("foreign_agents",))
    before = crowns(position, 3)
    position = act(until(position, "remove"), RemoveGoods("metals"))
    assert crowns(turn_of(position, 3), 3) == before + 2
