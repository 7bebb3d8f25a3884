"""Gather Intelligence and Manipulate Events."""

from __future__ import annotations

from app.games.mercante.actions import (
    ChooseMarket,
    DrawAnother,
    EndTurn,
    GatherIntelligence,
    Look,
    ManipulateEvents,
    Pass,
    PlayEvent,
    PutBack,
)
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    assigning,
    crowns,
    offers,
    state,
    turn_of,
    with_data,
)


def test_each_card_is_seen_before_the_next_deck_is_chosen():
    position = act(assigning(events=("distant_war", "market_day")), GatherIntelligence())
    sizes = {deck: len(cards) for deck, cards in state(position).decks.items()}
    position = act(position, Look("event"))
    assert GAME.view(position, 0).looked == (("event", "distant_war"),)
    assert GAME.view(position, 1).looked == (("event", ""),)
    position = act(position, Look("event"), Look("shipment"))
    ship = state(position).looked[2][1]
    position = act(
        position, PutBack("distant_war", "bottom"), PutBack("market_day", "top"), PutBack(ship, "top")
    )
    assert {deck: len(cards) for deck, cards in state(position).decks.items()} == sizes
    assert state(position).decks["event"][0] == "market_day"
    assert state(position).decks["event"][-1] == "distant_war"
    assert state(position).decks["shipment"][0] == ship


def test_cards_of_one_deck_come_back_in_any_order():
    position = act(assigning(events=("distant_war", "market_day", "new_coinage")), GatherIntelligence(),
                   *[Look("event")] * 3)
    position = act(
        position, PutBack("distant_war", "top"), PutBack("new_coinage", "top"), PutBack("market_day", "top")
    )
    assert state(position).decks["event"][:3] == ("market_day", "new_coinage", "distant_war")


def test_looking_at_the_last_ships_does_not_end_the_game():
    position = act(assigning(), GatherIntelligence(), *[Look("shipment")] * 3)
    assert state(position).ending == ()


def test_one_event_is_drawn_and_it_may_be_played_at_once():
    position = act(
        assigning(events=("new_coinage",), hands={3: ("rich_seam", "bumper_harvest")}), ManipulateEvents()
    )
    assert len(state(position).merchants[0].events) == 3
    position = act(position, PlayEvent("new_coinage"))
    assert state(position).calendar == ("new_coinage", "feast_days", "")
    assert asked(position).question == "assign"


def test_or_another_event_is_drawn_and_none_is_played():
    position = act(assigning(), ManipulateEvents(), DrawAnother())
    assert len(state(position).merchants[0].events) == 4
    assert asked(position).question == "assign"


def test_the_second_half_may_be_left_out():
    assert asked(act(assigning(), ManipulateEvents(), Pass())).question == "assign"


def test_court_whispers_allow_both_in_either_order():
    position = assigning(houses=("court_whispers",), pieces=with_data(plain=False, first=40))
    one = act(position, ManipulateEvents(), DrawAnother())
    assert offers(one, PlayEvent)
    other = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    assert offers(other, DrawAnother)
    assert not offers(act(other, DrawAnother()), DrawAnother)


def test_an_event_on_a_full_calendar_pushes_the_oldest_off():
    position = assigning(start=("distant_war",), hands={0: ("new_coinage", "feast_days")},
                         events=("visiting_nobility", "rich_seam"))
    for card in ("visiting_nobility", "new_coinage"):
        position = act(position, ManipulateEvents(), PlayEvent(card))
        position = turn_of(act(position, EndTurn()), 0, "assign")
    table = state(position)
    assert "distant_war" in table.discards["event"]
    assert table.open("raw")


def test_a_fleeting_event_leaves_the_calendar_as_it_is():
    position = assigning()
    before = crowns(position)
    position = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    assert state(position).calendar == ("feast_days", "", "")
    assert state(position).discards["event"] == ("guild_subsidy",)
    assert crowns(position) == before + 5


def test_informants_bring_two_events_into_the_hand():
    position = act(assigning(hands={0: ("web_of_informants", "senate_levy")}), ManipulateEvents(),
                   PlayEvent("web_of_informants"))
    assert len(state(position).merchants[0].events) == 4


def test_a_fleeting_event_without_a_target_does_nothing():
    position = act(
        assigning(hands={0: ("bulk_buyers", "senate_levy")}), ManipulateEvents(), PlayEvent("bulk_buyers")
    )
    assert asked(position).question == "assign"
    assert not offers(position, ChooseMarket)


def test_an_exhausted_deck_is_made_anew_of_the_discards():
    position = assigning(
        hands={0: ("web_of_informants", "guild_subsidy")},
        start=("senate_levy", "market_day", "feast_days"),
        pieces=with_data(first=40, agents=4, draws=26),
    )
    position = act(position, ManipulateEvents(), PlayEvent("web_of_informants"))
    assert state(position).decks["event"] == ()
    discarded = state(position).discards["event"]
    assert set(discarded) == {"senate_levy", "market_day", "web_of_informants"}
    position = turn_of(act(position, EndTurn()), 1, "assign")
    position = act(position, ManipulateEvents())
    assert len(state(position).decks["event"]) == 2
    assert state(position).discards["event"] == ()


def test_foreign_agents_pay_nothing_where_no_market_has_a_token():
    position = assigning(hands={0: ("foreign_agents", "senate_levy")})
    before = crowns(position)
    position = act(position, ManipulateEvents(), PlayEvent("foreign_agents"))
    assert asked(position).question == "assign"
    assert crowns(position) == before
    assert state(position).discards["event"] == ("foreign_agents",)
