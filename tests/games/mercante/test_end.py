"""Game End and Scoring."""

from __future__ import annotations

from typing import Any

from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    BuyAgent,
    BuyPoint,
    BuyPoints,
    EndTurn,
    GatherIntelligence,
    HireDockworkers,
    Look,
    ManipulateEvents,
    PlayEvent,
    React,
    Sell,
    SellToBazaar,
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
    short_track,
    state,
    turn_of,
    until,
    with_data,
)


def names(position: Position[Any, Any], action: Any) -> list[str]:
    """The kinds of events of a decision."""
    return [type(event).__name__ for event in apply(position, position.due[0], action).events]


def test_a_marker_that_would_pass_the_last_space_stops_there_and_the_turn_goes_on():
    position = act(assigning(pieces=short_track(2)), BuyPoint())
    assert state(position).marker == 1
    assert state(position).ending == ("track",)
    position = act(position, BuyPoint())
    assert points(position) == 2
    assert "GameEnding" in names(position, EndTurn())


def test_an_agent_may_bring_the_marker_to_the_last_space():
    position = assigning(pieces=short_track(2, with_data(first=40, agents=2)))
    assert state(act(position, BuyAgent())).ending == ("track",)


def test_eighty_crowns_end_the_game_though_they_are_spent_again():
    position = assigning(pieces=with_data(first=63, agents=4), kept={1: "C17", 2: "C18", 3: "C19"})
    assert state(position).ending == ()
    position = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    assert crowns(position) == 80
    position = act(position, BuyPoint())
    assert crowns(position) < 80
    assert state(position).ending == ("crowns",)
    assert "GameEnding" in names(position, EndTurn())


def test_eighty_crowns_of_another_player_count_in_my_turn():
    position = holding(("S05", ("textiles", "textiles")), pieces=with_data(first=65, agents=4),
                       kept={0: "C17", 2: "C18", 3: "C20"}, hands={1: ("foreign_agents", "bumper_harvest")})
    position = sells(act(position, HireDockworkers(2)), "textiles")
    assert [crowns(position, seat) for seat in range(4)] == [79, 79, 77, 79]
    position = act(position, Sell("1:textiles"), React("foreign_agents"))
    assert state(position).ending == ("crowns",)
    position = until(position, "assign")
    assert "GameEnding" in names(position, EndTurn())


def test_the_last_ship_in_the_harbour_ends_the_game_after_the_turn():
    position = begin()
    while not state(position).ending:
        position = until(act(position, next(iter(asked(position).actions()))), "assign")
        if not state(position).ending:
            position = until(position, "choose-ship")
    assert state(position).ending == ("ships",)
    assert state(position).turn == 27
    assert asked(position).question == "assign"
    assert "GameEnding" in names(position, EndTurn())


def test_a_look_at_the_last_ships_ends_nothing():
    position = begin()
    while len(state(position).decks["shipment"]) > 3:
        position = act(position, next(iter(asked(position).actions())))
        position = until(position, "assign") if len(state(position).decks["shipment"]) == 4 else until(
            position, "choose-ship")
        if asked(position).question == "assign":
            break
    position = act(until(position, "assign"), GatherIntelligence(), *[Look("shipment")] * 3)
    assert state(position).decks["shipment"] == ()
    assert state(position).ending == ()


def ended(*bought: tuple[str, tuple[str, ...]], **deal: Any) -> Position[Any, Any]:
    """The first player has these goods when the game ends by his purchase of a victory point."""
    return act(until(holding(*bought, pieces=short_track(2), **deal), "assign"), BuyPoint(), EndTurn())


def test_all_goods_go_to_the_bazaar_at_the_end_and_count_for_contracts():
    position = ended(("S05", ("textiles", "textiles")), kept={0: "C19"})
    assert points(position) == 2
    assert state(position).merchants[0].warehouses == ((),)
    assert asked(position).question == "final-points"


def test_sales_of_the_last_turn_are_not_added_to_the_final_sale():
    position = holding(("S13", ("coffee", "coffee")), kept={0: "C13"}, pieces=short_track(2))
    position = act(position, SellToBazaar("1:coffee"), BuyPoint(), EndTurn())
    assert points(position) == 1
    assert state(position).merchants[0].contracts == ("C13",)


def test_points_are_bought_for_ten_crowns_as_long_as_the_crowns_last():
    position = ended()
    held = crowns(position)
    assert may(position, BuyPoints(held // 10))
    assert not may(position, BuyPoints(held // 10 + 1))
    before = points(position)
    after = position
    for seat in range(4):
        after = apply(after, seat, BuyPoints(2 if seat == 0 else 0)).position
    assert after.over
    assert points(after) == before + 2
    assert crowns(after) == held - 20


def test_open_contracts_cost_their_penalties():
    position = until(ended(kept={0: "C07"}), "over")
    score = GAME.scores(state(position))[0]
    assert dict(score.lines) == {"points": 1, "penalties": -3}
    assert score.total == -2


def test_of_sets_of_contracts_that_gain_as_much_the_one_with_more_contracts_is_completed():
    position = ended(("S24", ("ore",)), ("S19", ("dyes",)), ("S23", ("timber",)),
                     contractual_obligations=True, kept={0: "C07", 1: "C18", 2: "C09"})
    assert state(position).merchants[0].contracts == ("C07",)
    assert points(position) == 3


def test_nobody_steals_out_of_the_final_sale():
    position = holding(("S30", ("gold",)), pieces=short_track(2))
    for thief in (1, 2, 3):
        position = act(turn_of(act(position, EndTurn()), thief, "assign"), Skulduggery())
    position = turn_of(act(position, EndTurn()), 0, "assign")
    assert all("skulduggery" in merchant.seals for merchant in state(position).merchants[1:])
    position = act(position, BuyPoint(), EndTurn())
    assert asked(position).question == "final-points"
    assert state(position).supply("gold") == 4


def test_the_bazaar_pays_its_kin_a_crown_more_in_the_final_sale_too():
    plain, kin = (until(holding(("S30", ("gold",)), houses=(house,), pieces=short_track(
        2, with_data(plain=False, first=40))), "assign") for house in ("court_whispers", "bazaar_kin"))
    assert crowns(plain) == crowns(kin)
    plain, kin = (act(position, BuyPoint(), EndTurn()) for position in (plain, kin))
    assert crowns(kin) == crowns(plain) + 1


def test_points_left_on_the_upkeep_marker_are_lost():
    position = until(ended(), "over")
    assert state(position).due == 1
    assert sum(points(position, seat) for seat in range(4)) == 1


def test_what_the_final_sale_brings_is_no_cause_of_the_end():
    position = holding(("S01", ("coffee",) * 3), kept={0: "C13"}, pieces=short_track(2, with_data(bazaar=40)))
    position = act(position, BuyPoint(), EndTurn())
    assert crowns(position) > 80
    assert points(position) == 2
    assert GAME.view(position, None).ending == ("track",)
