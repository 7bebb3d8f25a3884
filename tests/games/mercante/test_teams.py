"""Talk of Peace: four players in teams of two."""

from __future__ import annotations

from typing import Any

from app.engine.game import ranking
from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    Bid,
    BuyPoint,
    Claim,
    EndTurn,
    GiveCrowns,
    GiveGood,
    HireDockworkers,
    ManipulateEvents,
    Pass,
    PlayEvent,
    React,
    Sell,
)
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    assigning,
    begin,
    buys,
    crowns,
    holding,
    may,
    offers,
    points,
    sells,
    short_track,
    state,
    stores,
    turn_of,
    until,
    with_data,
)


def test_no_goods_and_no_crowns_are_given_in_the_base_game():
    position = holding(("S30", ("gold",)))
    assert not offers(position, GiveCrowns)
    assert not offers(position, GiveGood)


def peace(**deal: Any) -> Position[Any, Any]:
    """The first player of a team, with a gold, assigns his agents."""
    return holding(("S30", ("gold",)), talk_of_peace=True, pieces=with_data(agents=4), **deal)


def test_partners_give_each_other_crowns_and_goods():
    position = peace()
    before = crowns(position), crowns(position, 2)
    position = act(position, GiveCrowns(5), GiveGood("1:gold", "1"))
    assert (crowns(position), crowns(position, 2)) == (before[0] - 5, before[1] + 5)
    assert state(position).merchants[2].warehouses == (("gold",),)


def test_the_partner_may_give_in_the_turn_of_the_other_too():
    position = peace()
    before = crowns(position), crowns(position, 2)
    position = apply(position, 2, GiveCrowns(5)).position
    assert (crowns(position), crowns(position, 2)) == (before[0] + 5, before[1] - 5)
    assert asked(position).seat == 0
    assert asked(position).question == "assign"


def test_a_partner_gives_a_good_out_of_his_warehouse_in_the_turn_of_the_other():
    position = peace()
    position = turn_of(act(position, EndTurn()), 2, "assign")
    position = apply(position, 0, GiveGood("1:gold", "1")).position
    assert stores(position) == ((),)
    assert stores(position, 2) == (("gold",),)


def test_opponents_give_nothing_and_nobody_gives_while_agents_are_not_assigned():
    position = peace()
    for opponent in (1, 3):
        assert position.prompt(opponent) is None
    selling = act(position, HireDockworkers(1))
    assert selling.prompt(2) is None
    assert not offers(selling, GiveCrowns)
    assert turn_of(act(position, EndTurn()), 1, "assign").prompt(2) is None


def test_a_gift_of_goods_needs_free_room():
    position = holding(("S11", ("tin", "dyes", "dyes")), talk_of_peace=True,
                       pieces=with_data(agents=4))
    position = act(position, GiveGood("1:tin", "1"), GiveGood("1:dyes", "1"), GiveGood("1:dyes", "1"))
    position = buys(turn_of(act(position, EndTurn()), 0), "S19", "dyes")
    assert stores(position, 2) == (("tin", "dyes", "dyes"),)
    assert not offers(position, GiveGood)
    assert may(position, GiveCrowns(1))


def test_partners_see_each_others_cards_and_opponents_do_not():
    position = begin(talk_of_peace=True, pieces=with_data(agents=4))
    assert GAME.view(position, 2).merchants[0].contracts[0].id == "C01"
    assert GAME.view(position, 2).merchants[0].events[0].id == "guild_subsidy"
    assert GAME.view(position, 1).merchants[0].contracts[0].id == ""


def test_ten_points_of_a_team_win_at_once():
    position = assigning(talk_of_peace=True, pieces=with_data(agents=4, team_points=2))
    position = act(position, BuyPoint())
    assert not position.over
    position = act(position, BuyPoint())
    assert position.over
    assert ranking(GAME.scores(state(position))) == {0: 1, 1: 3, 2: 1, 3: 3}


def test_a_hundred_crowns_of_a_team_win_at_once():
    position = assigning(talk_of_peace=True, pieces=with_data(first=34, agents=4), kept={1: "C17"})
    assert crowns(position) + crowns(position, 2) == 96
    position = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    assert position.over
    assert ranking(GAME.scores(state(position))) == {0: 1, 1: 3, 2: 1, 3: 3}


def test_eighty_crowns_end_no_game_of_teams():
    position = assigning(talk_of_peace=True, pieces=with_data(first=66, agents=4, team_crowns=400))
    position = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    assert state(position).ending == ()


def test_a_team_scores_together_when_ships_or_track_end_the_game():
    position = assigning(talk_of_peace=True, pieces=short_track(2, with_data(agents=4)))
    position = until(act(position, BuyPoint(), EndTurn()), "over")
    totals = [score.total for score in GAME.scores(state(position))]
    assert totals[0] == totals[2]
    assert totals[1] == totals[3]


def test_a_team_wins_at_once_by_a_reaction_and_the_sale_is_never_paid():
    position = rivals_close_to_victory()
    before = crowns(position)
    position = act(position, React("foreign_agents"))
    assert position.over
    assert state(position).victors == 1
    assert crowns(position) == before


def test_a_team_that_has_won_reckons_no_price_any_more():
    assert act(rivals_close_to_victory(vicious_accounting=True), React("foreign_agents")).over


def rivals_close_to_victory(**deal: Any) -> Position[Any, Any]:
    """Seat 0 sells its second textiles; seat 1 holds Foreign Agents, and its team lacks two crowns."""
    dealt: dict[str, Any] = {"hands": {1: ("foreign_agents", "bumper_harvest")}, "talk_of_peace": True,
                             "kept": {0: "C17", 2: "C18"}, **deal}
    position = _announced(pieces=with_data(agents=4, team_crowns=400), **dealt)
    lacking = crowns(position, 1) + crowns(position, 3) + 2
    return _announced(pieces=with_data(agents=4, team_crowns=lacking), **dealt)


def _announced(**deal: Any) -> Position[Any, Any]:
    position = holding(("S05", ("textiles", "textiles")), **deal)
    position = act(position, HireDockworkers(2), Sell("1:textiles"))
    while asked(position).question != "sell":
        position = act(position, Claim(10) if asked(position).question == "claim" else Pass())
    return act(position, Sell("1:textiles"))


def test_an_event_that_wins_the_game_asks_for_no_market_any_more():
    hands = {0: ("foreign_agents", "senate_levy")}
    dealt: dict[str, Any] = {"hands": hands, "talk_of_peace": True}
    position = _two_markets(pieces=with_data(agents=4, team_crowns=400), **dealt)
    lacking = crowns(position) + crowns(position, 2) + 2
    position = _two_markets(pieces=with_data(agents=4, team_crowns=lacking), **dealt)
    assert not position.over
    assert act(position, ManipulateEvents(), PlayEvent("foreign_agents")).over


def _two_markets(**deal: Any) -> Position[Any, Any]:
    position = holding(("S24", ("gold", "ore")), **deal)
    return sells(act(position, HireDockworkers(2)), "gold", "ore")


def test_the_final_sale_of_a_partner_completes_the_contract_of_his_team():
    position = holding(("S05", ("textiles",)), kept={2: "C19"}, talk_of_peace=True,
                       pieces=short_track(2, with_data(agents=4)))
    position = act(position, BuyPoint(), EndTurn())
    assert points(position, 2) == 1
    assert state(position).merchants[2].contracts == ()


def test_a_victory_is_reached_by_the_team_of_whoever_is_not_active_too():
    position = assigning(talk_of_peace=True, pieces=with_data(agents=4, team_points=2))
    position = until(act(position, BuyPoint(), EndTurn()), "closed-fist")
    for seat in range(4):
        position = apply(position, seat, Bid(9 if seat == 2 else 0)).position
    assert position.over
    assert state(position).victors == 0
