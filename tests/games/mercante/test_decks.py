"""Exhausted Decks: discards become a new deck, and where there are none one goes without."""

from __future__ import annotations

from typing import Any

from app.engine.table import Position
from app.games.mercante.actions import (
    CompleteContract,
    DrawAnother,
    EndTurn,
    GatherIntelligence,
    HireDockworkers,
    Look,
    ManipulateEvents,
    Pass,
    PlayEvent,
    SelectContract,
    SelectOpenContract,
    Sell,
)
from app.games.mercante.game import GAME

from .reach import (
    RICH,
    act,
    asked,
    assigning,
    begin,
    crowns,
    holding,
    may,
    offers,
    quiet,
    state,
    turn_of,
    until,
    with_data,
)


def test_with_one_contract_left_it_is_kept_and_with_none_the_action_is_refused():
    position = until(begin(5, contractual_obligations=True, pieces=RICH), "assign")
    for left in (5, 4, 3, 2):
        assert len(state(position).decks["contract"] + state(position).discards["contract"]) == left
        position = act(position, SelectContract())
        position = act(position, next(iter(asked(position).actions())), EndTurn())
        position = until(position, "assign")
    held = state(position).merchants[state(position).active].contracts
    before = crowns(position, state(position).active)
    position = act(position, SelectContract())
    active = state(position).active
    taken = state(position).merchants[active].contracts[-1]
    assert state(position).merchants[active].contracts == (*held, taken)
    assert crowns(position, active) == before + state(position).pieces.contract[taken].crowns
    assert state(position).decks["contract"] == state(position).discards["contract"] == ()
    position = until(act(position, EndTurn()), "assign")
    assert state(position).merchants[state(position).active].ready
    assert not offers(position, SelectContract)
    assert not may(act(position, GatherIntelligence()), Look("contract"))


def informed(draws: int) -> Position[Any, Any]:
    """The first player has drawn so many events with Web of Informants."""
    position = assigning(
        hands={0: ("web_of_informants", "guild_subsidy")},
        start=("senate_levy", "market_day", "feast_days"),
        pieces=with_data(first=40, agents=4, draws=draws),
    )
    return act(position, ManipulateEvents(), PlayEvent("web_of_informants"))


def test_an_event_in_play_is_not_shuffled_into_the_deck_that_it_draws_from():
    position = informed(30)
    assert "web_of_informants" not in state(position).merchants[0].events
    assert state(position).discards["event"] == ("web_of_informants",)
    assert state(position).decks["event"] == ()


def test_without_events_nothing_is_drawn_and_upkeep_has_none():
    position = turn_of(act(informed(30), EndTurn()), 1, "assign")
    position = act(position, ManipulateEvents())
    assert state(position).merchants[1].events[-1] == "web_of_informants"
    assert state(position).decks["event"] == state(position).discards["event"] == ()
    assert not offers(position, DrawAnother)
    position = turn_of(act(position, Pass(), EndTurn()), 2, "assign")
    held = state(position).merchants[2].events
    position = act(position, ManipulateEvents())
    assert state(position).merchants[2].events == held
    assert may(position, PlayEvent(held[0]))
    calendar = state(position).calendar
    position = turn_of(act(position, Pass(), EndTurn()), 3)
    assert state(position).calendar == calendar
    assert state(position).upkeep == 2


def test_looking_at_an_exhausted_deck_shuffles_its_discards():
    position = act(turn_of(act(informed(26), EndTurn()), 1, "assign"), GatherIntelligence(), Look("event"))
    assert state(position).discards["event"] == ()
    assert len(state(position).decks["event"]) == 2


def test_an_empty_stack_of_open_contracts_is_made_anew_as_soon_as_one_of_its_value_is_discarded():
    position = holding(("S30", ("gold",)), open_contracts=True,
                       kept={0: "C09", 1: "C10", 2: "C11", 3: "C06"})
    assert may(position, SelectOpenContract("8"))
    position = act(position, SelectOpenContract("8"))
    assert [contract.value for contract in GAME.view(position, 1).open_contracts] == [6, 10]
    position = act(quiet(act(position, HireDockworkers(1), Sell("1:gold"))), CompleteContract("C09"))
    assert [contract.id for contract in GAME.view(position, 1).open_contracts if contract.value == 8] == [
        "C09"]
    assert state(position).discards["contract"] == ()
    position = turn_of(act(position, EndTurn()), 1, "assign")
    assert may(position, SelectOpenContract("8"))


def test_discarded_open_contracts_are_not_looked_at_either():
    position = holding(("S05", ("textiles",)), kept={0: "C19"}, open_contracts=True)
    position = act(quiet(act(position, HireDockworkers(1), Sell("1:textiles"))), CompleteContract("C19"))
    assert state(position).discards["contract"] == ("C19",)
    position = act(position, GatherIntelligence())
    assert may(position, Look("event"))
    assert not may(position, Look("contract"))
