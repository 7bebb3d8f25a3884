"""The rulebook's Sample Turn, as a recorded game with the shipped data; Chris began, it is turn seven."""

from __future__ import annotations

from functools import cache
from typing import Any

from app.engine.parts import Action, Event
from app.engine.table import Position
from app.games.mercante.actions import AuctionGoods, BuyPoint, HireDockworkers, React, RemoveGoods, Sell
from app.games.mercante.cargo import GoodsWon, Passed
from app.games.mercante.dealings import EventTurned
from app.games.mercante.events import (
    AgentsCollected,
    BidsOpened,
    GoodsRemoved,
    MarkerAdvanced,
    MarkerPassed,
    PointWon,
    TurnBegan,
)
from app.games.mercante.state import Mercante
from app.games.mercante.trading import GoodSold

from ..records import RECORDED, read, replay

CHRIS, DAVID, ADAM, BETH = range(4)
ADAMS = 7


@cache
def told() -> tuple[tuple[Action | None, Position[Any, Any], tuple[Event, ...]], ...]:
    """Each decision of Adam's turn, with the position and the events that came of it."""
    record = read(next(path for path in RECORDED if path.stem == "four-players-play-the-sample-turn"))
    return tuple((action, now.position, now.events) for _, action, now in replay(record)
                 if ADAMS <= now.position.state.turn <= ADAMS + 1)


def table(action: Action | None = None) -> Mercante:
    """The table after this decision of the turn, or at its beginning."""
    after: Mercante = next(position.state for number, (decided, position, _) in enumerate(told())
                           if action is None or (number and decided == action))
    return after


def happened(kind: type[Event]) -> list[Event]:
    """All events of a kind until Beth's turn begins."""
    events = [event for _, _, events in told()[1:] for event in events]
    end = next(number for number, event in enumerate(events) if isinstance(event, TurnBegan))
    return [event for event in events[:end] if isinstance(event, kind)]


def test_it_begins_with_silk_in_adams_warehouse_an_art_on_the_market_and_a_point_on_his_marker():
    start = table()
    assert (start.active, start.upkeep, start.due) == (ADAM, ADAM, 1)
    assert start.merchants[ADAM].warehouses == (("silk",),)
    assert start.merchants[ADAM].agents == 3
    assert start.market["luxuries"] == ("art",)
    assert start.calendar == ("visiting_nobility", "", "")


def test_both_removal_points_go_for_the_art():
    assert happened(GoodsRemoved) == [GoodsRemoved(ADAM, "luxuries", ("art",))]
    assert table(RemoveGoods("luxuries")).market["food"] == ("wine",)


def test_the_distant_war_pushes_the_nobility_to_the_second_space():
    assert happened(EventTurned) == [EventTurned(ADAM, "distant_war")]
    after = table(RemoveGoods("luxuries"))
    assert after.calendar == ("distant_war", "visiting_nobility", "")
    assert after.closed("raw")


def test_david_pays_eight_for_the_point_and_gets_the_upkeep_marker():
    assert {event.seat: event.amount for event in happened(BidsOpened)} == {
        ADAM: 4, BETH: 5, CHRIS: 4, DAVID: 8}
    assert happened(PointWon) == [PointWon(DAVID, 8)]
    assert happened(MarkerPassed) == [MarkerPassed(ADAM, DAVID)]
    before, after = table(RemoveGoods("luxuries")), table(AuctionGoods("S18"))
    paid = [one.crowns - other.crowns for one, other in zip(before.merchants, after.merchants, strict=True)]
    assert paid == [8 if seat == DAVID else 0 for seat in range(4)]


def test_the_mercury_goes_to_adam_for_five_and_the_grain_to_beth_for_four():
    assert happened(GoodsWon) == [GoodsWon(ADAM, ("mercury",), 5), GoodsWon(BETH, ("grain",), 4)]
    assert [event.seat for event in happened(Passed)] == [BETH, CHRIS, DAVID, ADAM]
    after = table(HireDockworkers(2))
    assert after.merchants[ADAM].warehouses == (("silk", "mercury"),)
    assert after.merchants[BETH].warehouses == (("grain",),)
    assert "S18" in after.discards["shipment"]
    assert len(after.harbour) == 5


def test_adam_collects_three_agents_and_two_of_them_carry_the_silk():
    assert happened(AgentsCollected) == [AgentsCollected(ADAM, 3)]
    assert table(HireDockworkers(2)).merchants[ADAM].ready == 1
    assert table(HireDockworkers(2)).space("luxuries") == 20
    assert any(decided == Sell("1:silk") for decided, _, _ in told())


def test_economic_woes_of_david_bring_the_silk_down_to_fifteen():
    assert happened(GoodSold) == [GoodSold(ADAM, "1:silk", "luxuries", 15)]
    assert table(React("economic_woes")).calendar == ("economic_woes", "distant_war", "visiting_nobility")


def test_adam_buys_a_point_and_another_goes_on_the_marker_and_beth_comes_next():
    before, after = table(React("economic_woes")), table(BuyPoint())
    assert after.merchants[ADAM].points == before.merchants[ADAM].points + 1
    assert after.merchants[ADAM].crowns == before.merchants[ADAM].crowns + 15 - before.point_cost
    assert after.due == 1
    assert happened(MarkerAdvanced) == [MarkerAdvanced(before.marker + 2)]
    assert told()[-1][1].state.active == BETH
