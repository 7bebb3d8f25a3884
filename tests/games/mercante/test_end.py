"""Game End, Scoring, Public Knowledge, and Talk of Peace."""

from __future__ import annotations

import re
from typing import Any

import pytest

from app.engine.game import ranking
from app.engine.parts import Illegal
from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    BuyAgent,
    BuyPoint,
    BuyPoints,
    EndTurn,
    GatherIntelligence,
    GiveCrowns,
    GiveGood,
    HireDockworkers,
    Look,
    ManipulateEvents,
    PlayEvent,
    React,
    Sell,
    SellToBazaar,
)
from app.games.mercante.game import GAME
from app.games.mercante.pieces import Pieces, load

from .reach import RICH, act, asked, begin, crowns, may, offers, points, state, until, with_data
from .test_selling import holding, sells


def short_track(spaces: int, pieces: Pieces = RICH) -> Pieces:
    """Reference tracks of so many spaces."""
    def cut(found: re.Match[str]) -> str:
        return f"{found[1]} = [{', '.join(found[2].split(', ')[:spaces])}]"

    return load(
        re.sub(r"^(points|agents) = \[(.*)\]$", cut, pieces.source.decode(), flags=re.MULTILINE).encode()
    )


def assigning(**deal: Any) -> Position[Any, Any]:
    """The first player is about to assign the first agent."""
    return until(begin(**deal), "assign")


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


def test_ties_go_to_crowns_and_then_to_fewer_open_contracts():
    table = state(until(ended(kept={0: "C17", 1: "C18"}), "over"))
    level = table.edit(0, points=6, crowns=7, contracts=()).edit(1, points=6, crowns=5, contracts=())
    assert ranking(GAME.scores(level))[0] == 1
    even = table.edit(0, points=6, crowns=5, contracts=()).edit(1, points=7, crowns=5, contracts=("C18",))
    even = even.edit(2, points=0).edit(3, points=0)
    assert ranking(GAME.scores(even))[0] == 1
    assert ranking(GAME.scores(even))[1] == 2
    shared = table.edit(0, points=6, crowns=5, contracts=()).edit(1, points=6, crowns=5, contracts=())
    assert [ranking(GAME.scores(shared))[seat] for seat in (0, 1)] == [1, 1]


def test_points_left_on_the_upkeep_marker_are_lost():
    position = until(ended(), "over")
    assert state(position).due == 1
    assert sum(points(position, seat) for seat in range(4)) == 1


def test_everybody_sees_counts_and_kinds_and_backs_but_no_names_of_cards_in_hand():
    position = begin(kept={0: "C09"})
    view = GAME.view(position, 1)
    owner = view.merchants[0]
    assert [(contract.id, contract.value, contract.goods) for contract in owner.contracts] == [("", 8, ())]
    assert [event.id for event in owner.events] == ["", ""]
    assert owner.crowns == crowns(position)
    assert owner.power == state(position).merchants[0].power
    assert view.discards == state(position).discards
    assert GAME.view(position, 0).merchants[0].contracts[0].id == "C09"


def test_the_value_of_the_top_contract_is_seen_and_nothing_else_of_the_decks():
    position = begin(later=("C13",))
    view = GAME.view(position, 1)
    assert view.top_contract == 6
    assert view.decks["event"] == len(state(position).decks["event"])


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


def test_nobody_gives_while_it_is_not_his_turn():
    with pytest.raises(Illegal):
        apply(peace(), 2, GiveCrowns(1))


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
