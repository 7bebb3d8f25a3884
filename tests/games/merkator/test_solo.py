"""Solo game."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import (
    BuyBonus,
    BuyBuilding,
    Convert,
    Discard,
    Fulfil,
    PayWith,
    TravelTo,
)
from app.games.merkator.events import ContractGained, CounterTurnedUp, FinalRoundCalled
from app.games.merkator.game import GAME
from app.games.merkator.state import Options

from .reach import (
    asked,
    asks,
    counters,
    deal,
    decided,
    edited,
    idle,
    merchant,
    offered,
    options,
    play,
    start,
    until,
)

ALL = {level: GAME.pieces.of_level[level] for level in (8, 9, 10, 14)}


def turns(position, number: int):
    """On to this turn; nothing of note happens before."""
    while merchant(position).turns < number:
        position = turn_alone(position)
    return position


def turn_alone(position, where: str = "bohemia"):
    """A whole turn in which one only travels."""
    position = play(position, TravelTo(where))
    while not position.over and not asked(position).question.startswith("solo"):
        position = play(position, idle(asked(position)))
    return position


def with_seven():
    """The fifth turn begins with seven contracts, two of them too many."""
    position = deal(1, contracts=("hamburg-2", "hamburg-3"), pieces=edited(*start(contracts=(2, 3, 4, 5, 6))))
    position = until(play(turns(position, 4), TravelTo("hamburg")), "fulfil")
    return until(play(position, Fulfil("hamburg-2"), Fulfil("hamburg-3")), "solo")


def test_one_begins_alone_with_seventeen_cards_on_the_solo_stack():
    position = deal(1)
    state = position.state
    assert [GAME.pieces.value[card] for card in state.solo] == [8] * 7 + [9] * 5 + [10] * 4 + [14]
    assert not any(state.stacks.get(level) for level in (8, 9, 10, 14))
    assert len(state.building_offer) + len(state.building_deck) == 21
    assert not any(GAME.pieces.building[card].sole for card in (*state.building_offer, *state.building_deck))
    assert (counters(position), state.chart, state.supply) == ([0], (), 15)
    assert [GAME.pieces.cost[card] for card in merchant(position).bonus] == [3, 4]
    assert list(state.cubes.values()) == [1] * 8


def test_each_journey_turns_up_a_card_of_the_solo_stack_before_goods_are_taken():
    position = play(deal(1, solo=("spain-8", "hamburg-8")), TravelTo("hamburg"))
    assert position.state.stacks[8] == ("spain-8",)
    assert asked(position).question == "convert"
    position = play(until(play(position, Convert("muskets")), "solo"), TravelTo("hamburg"))
    assert position.state.stacks[8] == ("hamburg-8", "spain-8")


def test_a_building_is_paid_for_with_contracts_without_change():
    position = deal(1, buildings=("chapel", "mint"), contracts=("hamburg-4", "spain-3"))
    before = position.state.bonus_offer
    position = play(position, BuyBuilding("chapel"), PayWith("hamburg-4"))
    assert asked(position).facts["owed"] == 2
    position = play(position, PayWith("spain-3"))
    assert merchant(position).buildings == ("chapel",)
    assert len(merchant(position).contracts) == 2
    assert position.state.discards[-2:] == ("hamburg-4", "spain-3")
    assert not set(before) & set(position.state.bonus_offer)
    assert position.state.bonus_deck[-4:] == before


def test_a_bonus_card_is_replaced_alone():
    position = deal(1, offer=("orchard", "tannery"), contracts=("spain-3",))
    before = position.state.bonus_offer
    position = play(position, BuyBonus("tannery"), PayWith("spain-3"))
    assert "tannery" in merchant(position).bonus
    assert position.state.bonus_offer[::2] == before[::2]
    assert position.state.bonus_offer[1] not in before


def test_one_contract_is_always_kept():
    position = deal(1, buildings=("bourse", "alsterhaus", "city_hall_wing"))
    assert options(position, BuyBuilding)[:2] == ("alsterhaus", "city_hall_wing")
    position = play(position, BuyBuilding("alsterhaus"))
    two = next(card for card in merchant(position).contracts if GAME.pieces.value[card] == 2)
    assert two not in options(position, PayWith)
    position = until(position, "solo")
    assert merchant(position).contracts == (two,)
    assert offered(position) == [TravelTo]


def test_what_is_over_five_contracts_must_be_paid_away_or_discarded():
    pieces = edited(*start(contracts=(2, 3, 4, 5, 6, 7)))
    position = deal(1, pieces=pieces)
    assert asked(position).question == "solo-forced"
    position = play(position, TravelTo("hamburg"))
    assert offered(position) == [Discard]
    with pytest.raises(Illegal):
        play(position, Convert("muskets"))
    position = play(position, Discard(merchant(position).contracts[0]))
    assert (asked(position).question, len(merchant(position).contracts)) == ("convert", 5)
    assert merchant(position).money == 0


def test_with_seven_contracts_two_must_go_before_one_leaves():
    position = with_seven()
    assert merchant(position).turns == 5
    assert (asked(position).question, asked(position).facts["surplus"]) == ("solo-forced", 2)
    position = play(position, TravelTo("bohemia"))
    for left in (7, 6):
        assert (offered(position), len(merchant(position).contracts)) == ([Discard], left)
        assert merchant(position).turns == 5
        position = play(position, Discard(merchant(position).contracts[0]))
    assert len(merchant(position).contracts) == 5
    assert position.state.token == "bohemia"


def test_contracts_paid_away_count_towards_the_surplus():
    position = deal(1, pieces=edited(*start(contracts=(2, 3, 4, 5, 6, 7))), buildings=("mint",))
    five = next(card for card in merchant(position).contracts if GAME.pieces.value[card] == 5)
    position = play(position, BuyBuilding("mint"), PayWith(five), TravelTo("hamburg"))
    assert asked(position).question == "convert"


def test_nobody_joins_and_no_letter_is_ever_shown():
    position, events = deal(1), []
    while not position.over:
        investing = asked(position).question.startswith("solo")
        result = decided(position, TravelTo("hamburg") if investing else idle(asked(position)))
        assert asked(position).question not in ("join", "letter", "give-up")
        events += result.events
        position = result.position
    assert not [event for event in events if isinstance(event, CounterTurnedUp)]
    assert counters(position) == [34]


def test_counters_come_from_and_go_to_the_supply():
    position = turn_alone(deal(1), "hamburg")
    assert (counters(position), position.state.supply) == ([2], 13)
    position = turn_alone(position, "newfoundland")
    assert (counters(position), position.state.supply) == ([0], 15)


def test_the_seventeenth_turn_is_the_last_and_forces_nobody():
    pieces = edited(*start(contracts=(2, 3, 4, 5)))
    position = turns(deal(1, pieces=pieces), 17)
    assert asked(position).question == "solo-last"
    assert position.state.solo == ("peace",)
    position = play(position, TravelTo("bohemia"))
    assert position.state.stacks[14] == ("peace",)
    assert until(position, "end").over


def test_with_six_contracts_one_may_travel_in_the_last_turn():
    position = turns(deal(1, contracts=("hamburg-2", "hamburg-3", "hamburg-4")), 16)
    position = play(position, TravelTo("hamburg"))
    while asked(position).question in ("convert", "sort"):
        position = play(position, idle(asked(position)))
    position = until(play(position, Fulfil("hamburg-2"), Fulfil("hamburg-3")), "solo")
    assert (asked(position).question, len(merchant(position).contracts)) == ("solo-last", 6)
    position = play(position, TravelTo("bohemia"))
    assert position.over
    assert len(merchant(position).contracts) == 6


def test_before_the_last_turn_a_ten_brings_another_ten_and_in_it_the_peace():
    pieces = edited(('[solo]', "values", "[8, 10, 14]"), *start(contracts=(2, 3, 4, 9)),
                    asks("england-9", wine=1), asks("russia-10", ham=1))
    assert pieces.solo_stack[-1] == 14
    position = deal(1, contracts=("england-9",), solo=("russia-10", "hamburg-10", "spain-10"), pieces=pieces)
    position = turns(position, 8)
    position = play(position, TravelTo("england"))
    position = until(position, "fulfil")
    result = decided(position, Fulfil("england-9"))
    assert [event.contract for event in result.events if isinstance(event, ContractGained)] == ["russia-10"]
    position = turns(until(result.position, "solo"), 10)
    position = until(play(position, TravelTo("russia")), "fulfil")
    again = decided(position, Fulfil("russia-10"))
    assert [event.contract for event in again.events if isinstance(event, ContractGained)] == ["spain-10"]
    last = turns(until(result.position, "solo"), len(pieces.solo_stack))
    last = until(play(last, TravelTo("russia")), "fulfil")
    won = decided(last, Fulfil("russia-10"))
    assert [event.contract for event in won.events if isinstance(event, ContractGained)] == ["peace"]
    assert won.position.over
    assert not [event for event in won.events if isinstance(event, FinalRoundCalled)]


def test_there_is_no_long_solo_game_and_no_chart_to_choose_about():
    for wrong in (Options(length="long"), Options(last_counters="supply")):
        with pytest.raises(Illegal):
            GAME.start(1, "a fixed seed", wrong)
