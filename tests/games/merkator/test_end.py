"""Final Round and End of the Game: when it ends, what scores, who wins."""

from __future__ import annotations

from collections import Counter

import pytest

from app.engine.game import ranking
from app.engine.parts import Illegal
from app.engine.play import Bookmark
from app.games.merkator.actions import (
    Accept,
    BuyBuilding,
    Convert,
    Fulfil,
    Ignore,
    Join,
    Pass,
    PlaceBest,
    PlaceCube,
    Sell,
    TravelTo,
)
from app.games.merkator.events import (
    CountersSupplied,
    CountersTaken,
    CounterTurnedUp,
    FinalRoundCalled,
    GameEnded,
)
from app.games.merkator.game import GAME
from app.games.merkator.pieces import Pieces
from app.games.merkator.scoring import best_cubes, building_points, contract_points, scores
from app.games.merkator.state import Options

from .reach import (
    NO_SOLO,
    asked,
    asks,
    counters,
    deal,
    decided,
    edited,
    idle,
    merchant,
    offered,
    place,
    play,
    rows,
    start,
    to_turn,
    turn,
    until,
)

PEACE = (NO_SOLO, *start(contracts=(2, 3, 4, 10)), asks("russia-10", wine=1), asks("spain-10", ham=1))
TENS = edited(*PEACE)


def peace(pieces: Pieces = TENS, **things):
    """The second player has won the Peace of Westphalia in his own turn."""
    position = deal(3, contracts=("hamburg-10", "russia-10", "spain-10"), pieces=pieces, **things)
    position = turn(position, "bohemia")
    return play(position, TravelTo("russia"), Convert("ham"), Fulfil("russia-10"))


def order_of_turns(position) -> list[int]:
    """Who takes a turn from here to the end."""
    found = []
    while not position.over:
        if asked(position).question.startswith("invest"):
            found.append(position.due[0])
            position = play(position, TravelTo("bohemia"))
        else:
            position = play(position, *([Accept()] if Accept in offered(position) else [Pass()]))
    return found


def test_the_peace_of_westphalia_calls_one_more_turn_for_each_its_winner_last():
    position = peace()
    assert position.state.final == "peace"
    assert order_of_turns(until(position, "invest")) == [2, 0, 1]


def test_the_turn_that_calls_the_final_round_is_finished_with_those_who_join():
    position = peace()
    assert (position.due, asked(position).question) == ((2,), "join")


def test_a_joiner_who_wins_the_peace_leaves_the_order_as_it_is():
    contracts = ("hamburg-10", "russia-10", "spain-10")
    position = until(play(deal(3, contracts=contracts, pieces=TENS), TravelTo("russia")), "join", 1)
    position = play(position, Join(), Fulfil("russia-10"))
    assert position.state.final == "peace"
    assert order_of_turns(until(position, "invest")) == [1, 2, 0]


def one_left(*letters: str, options: Options | None = None):
    """A chart of three counters, of which one is left; the first player is on."""
    position = deal(letters=letters, pieces=edited(*rows(2, 6, spaces=3)), options=options)
    position = turn(position, "sweden")
    return to_turn(turn(position, "danzig"), 0)


def test_the_last_counter_calls_the_final_round_and_what_lacks_comes_from_the_supply():
    position = one_left("A", "B", "FF")
    events = journey(position, "hamburg")
    assert [event for event in events if isinstance(event, CountersTaken | CountersSupplied)] == [
        CountersTaken(0, 1), CountersSupplied(0, 1)]
    assert [event.letters for event in events if isinstance(event, CounterTurnedUp)] == ["FF"]
    assert FinalRoundCalled("chart") in events
    assert order_of_turns(turn(position, "hamburg")) == [1, 0]


def test_the_letter_of_the_last_counter_cannot_be_ignored():
    position = play(place(one_left("A", "B", "F"), 0, "spice"), TravelTo("hamburg"))
    assert Ignore not in offered(position)
    assert merchant(until(position, "invest")).goods.get("spice") is None


def test_in_the_final_round_counters_come_from_the_supply_once_the_chart_is_empty():
    position = turn(one_left("A", "B", "FF"), "hamburg")
    before = counters(position)[1]
    assert CountersSupplied(1, 2) in journey(position, "hamburg")
    assert counters(turn(position, "hamburg"))[1] == before + 2


def journey(position, where: str):
    """What happens in a turn in which one does nothing but travel."""
    result = decided(position, TravelTo(where))
    events = list(result.events)
    while not result.position.over and not asked(result.position).question.startswith("invest"):
        result = decided(result.position, idle(asked(result.position)))
        events += result.events
    return events


@pytest.mark.parametrize(("choice", "event"), [("chart", CountersTaken), ("supply", CountersSupplied)])
def test_while_the_chart_has_counters_an_option_says_where_they_come_from(choice: str, event: type):
    position = until(peace(options=Options(last_counters=choice)), "invest", 2)
    assert event(2, 2) in journey(position, "hamburg")


def test_before_the_final_round_counters_come_from_the_chart_whatever_the_table_has_chosen():
    assert CountersTaken(0, 2) in journey(deal(options=Options(last_counters="supply")), "hamburg")


def test_nobody_is_forced_to_sell_in_his_last_turn_but_may():
    pieces = edited(*rows(2, 6, spaces=3), *start(contracts=(2, 3, 4, 5, 6, 7)), NO_SOLO)
    position = deal(pieces=pieces)
    position = play(position, Sell(merchant(position).contracts[0]))
    position = turn(position, "hamburg")
    position = play(position, Sell(merchant(position, 1).contracts[0]))
    position = until(play(position, TravelTo("hamburg")), "invest")
    assert position.state.final == "chart"
    assert asked(position).question == "invest-last"
    assert len(merchant(position).contracts) == 5


def test_with_more_than_five_contracts_one_may_travel_in_the_final_round():
    pieces = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 10)), asks("russia-10", wine=1))
    position = deal(contracts=("russia-10",), pieces=pieces)
    position = play(position, Sell(merchant(position).contracts[0]), TravelTo("russia"), Convert("ham"),
                    Fulfil("russia-10"))
    position = until(position, "invest", 1)
    assert (asked(position).question, len(merchant(position, 1).contracts)) == ("invest-last", 6)
    assert Sell in offered(position)
    position = until(play(position, TravelTo("bohemia")), "invest", 0)
    assert len(merchant(position, 1).contracts) == 6


def test_the_last_counter_taken_in_a_final_round_called_by_the_peace_adds_no_turn():
    position = until(peace(pieces=edited(*PEACE, *rows(3, 6, spaces=2))), "invest", 2)
    position = turn(position, "hamburg")
    assert position.state.left_on_chart == 0
    assert position.state.final == "peace"
    assert order_of_turns(position) == [0, 1]


def test_the_peace_won_in_a_final_round_called_by_the_chart_adds_no_turn():
    pieces = edited(*PEACE, *rows(2, 6, spaces=2))
    position = deal(contracts=("hamburg-10", "russia-10"), letters=("A", "BB"), pieces=pieces)
    position = until(play(position, TravelTo("hamburg")), "invest", 1)
    assert position.state.final == "chart"
    position = play(position, TravelTo("russia"), Convert("ham"), Fulfil("russia-10"))
    assert "peace" in merchant(position, 1).contracts
    assert position.state.final == "chart"
    assert order_of_turns(until(position, "invest")) == [0]


def test_the_peace_can_be_sold_in_the_last_turn_for_its_value_and_one_is_warned():
    position = until(peace(), "invest-last", 1)
    position = play(position, Sell("peace"), Sell("russia-10"))
    assert (merchant(position, 1).money, asked(position).question) == (24, "invest-last")
    assert "peace" in position.state.discards


def of(*values: int) -> tuple[str, ...]:
    """Contracts of these values."""
    found: list[str] = []
    for value in values:
        found.append(next(card for card in GAME.pieces.of_level[value] if card not in found))
    return tuple(found)


def test_the_five_best_contracts_score_their_value_and_the_others_half_of_it():
    state = deal().state
    assert contract_points(state, of(14, 9, 8, 7, 6, 5, 3)) == (44, 8)
    assert contract_points(state, of(7, 7, 6, 6, 5, 5, 4)) == (31, 9)


def test_half_points_count():
    pieces = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7)))
    position = deal(pieces=pieces)
    position = play(position, Sell(merchant(position).contracts[0]))
    state = position.state
    assert dict(scores(state)[1].lines) == {"contracts": 25, "others": 1, "buildings": 0}
    pieces = edited(NO_SOLO, *start(contracts=(3, 4, 5, 6, 7, 8)))
    score = scores(deal(pieces=pieces).state)[0]
    assert (score.total, dict(score.beside)["half"], score.rank_by[0]) == (31, 1, 63)


def test_counters_break_a_tie_and_who_is_level_in_them_too_shares_the_victory():
    state = deal(3).state
    places = ranking(scores(state))
    assert [score.total for score in scores(state)] == [14, 14, 14]
    assert places == {0: 3, 1: 2, 2: 1}
    assert ranking(scores(state.count(0, 2))) == {0: 1, 1: 3, 2: 1}


def test_goods_counters_coins_and_bonus_cards_are_worth_nothing_themselves():
    state = deal().state.store(0, {"iron": 20}).count(0, 6).pay(0, 15)
    assert scores(state)[0].total == 14


def scored(card: str, goods: dict[str, int] | None = None, counters: int = 0, others: int = 0) -> int:
    """What a building brings the first of two players who has these goods and counters."""
    state = deal(pieces=edited(*start(last=0))).state
    state = state.store(0, goods or {}).count(0, counters).count(1, others)
    return building_points(state, 0, card)


EVERY = dict.fromkeys(GAME.pieces.goods, 1)


@pytest.mark.parametrize(("card", "points"), [("alsterhaus", 16), ("bourse", 24), ("old_warehouse", 12),
                                              ("new_warehouse", 12), ("depot_house", 8)])
def test_buildings_for_types_score_each_type_once(card: str, points: int):
    assert scored(card, EVERY) == points
    assert scored(card, dict.fromkeys(EVERY, 5)) == points


def test_the_alsterhaus_scores_types_and_not_units():
    assert scored("alsterhaus", dict(list(dict.fromkeys(EVERY, 3).items())[:9])) == 9


PAIRS = {"town_gate": ("livestock", "muskets"), "crane_gate": ("grain", "saltpeter"),
         "mint": ("iron", "copper"), "muscovy_house": ("ham", "fish_oil"),
         "dutch_quay": ("vegetables", "calfskin"), "steelyard_house": ("fabric", "coal"),
         "huguenot_inn": ("plums", "wine"), "iberian_factory": ("citrus", "spice")}


@pytest.mark.parametrize("card", PAIRS)
@pytest.mark.parametrize(("units", "points"), [((3, 1), 6), ((5, 2), 8), ((9, 0), 8), ((0, 2), 2)])
def test_buildings_for_the_goods_of_one_colour_score_units_and_two_for_both(
        card: str, units: tuple[int, int], points: int):
    goods = {good: count for good, count in zip(PAIRS[card], units, strict=True) if count}
    assert scored(card, goods) == points


def test_other_buildings_score_goods_piles_and_counters_up_to_their_limits():
    some = {"iron": 3, "coal": 4, "wine": 2}
    assert [scored(card, some) for card in ("depot_house", "harbour_office", "bulk_store")] == [2, 4, 8]
    assert scored("harbour_office", {"iron": 30}) == 10
    assert scored("bulk_store", dict.fromkeys(EVERY, 3)) == 12
    pair = {"fish_oil": 1, "spice": 1}
    assert [scored(card, pair, 5) for card in ("clock_tower", "pilot_house", "post_house")] == [5, 6, 7]
    assert [scored(card, pair, 20) for card in ("clock_tower", "pilot_house", "post_house")] == [8, 9, 10]
    assert [scored(card) for card in ("chapel", "town_house", "city_hall_wing")] == [4, 6, 8]


def test_a_building_for_the_sole_player_scores_nothing_in_a_tie():
    assert scored("house_of_time", counters=5, others=4) == 6
    assert scored("house_of_time", counters=5, others=5) == 0
    assert scored("house_of_time", counters=3, others=5) == 0
    assert scored("house_of_depots", {"iron": 4}) == 0


@pytest.mark.parametrize(("card", "goods", "points"), [
    ("house_of_plenty", {"iron": 1}, 8), ("house_of_variety", {"iron": 1}, 8),
    ("house_of_depots", {"spice": 1}, 6), ("house_of_heaps", {"iron": 2}, 6)])
def test_a_building_for_the_sole_player_scores_for_the_most(card: str, goods: dict[str, int], points: int):
    assert scored(card, goods) == points
    assert scored(card) == 0
    state = deal().state.store(0, goods).store(1, goods)
    assert building_points(state, 0, card) == 0


def test_the_same_goods_score_for_several_buildings():
    order = ("chapel", "old_warehouse", "town_gate", "mint")
    pieces = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7)), ('id = "alsterhaus"', "cost", "3"))
    position = deal(buildings=("alsterhaus", *order), pieces=pieces)
    position = play(position, *[Sell(card) for card in merchant(position).contracts[3:]],
                    BuyBuilding("alsterhaus"), BuyBuilding("old_warehouse"))
    position = place(position, 0, "livestock", "grain", "ham")
    assert GAME.view(position, None).merchants[0].buildings == {"alsterhaus": 3, "old_warehouse": 6}
    assert dict(scores(position.state)[0].lines)["buildings"] == 9


def at_the_end(*bought: str):
    """After the last turn; the first player has these buildings and all his cubes."""
    pieces = edited(NO_SOLO, *rows(2, 6, spaces=2), *start(contracts=(2, 3, 4, 5, 6, 7)))
    position = deal(letters=("A", "BB"), buildings=bought, pieces=pieces)
    position = play(position, *[Sell(card) for card in merchant(position).contracts[3:]],
                    *[BuyBuilding(card) for card in bought])
    return until(play(position, TravelTo("hamburg")), "last-cubes", 0)


def test_after_the_last_turn_cubes_can_still_be_placed_and_nothing_be_traded():
    position = at_the_end("mint")
    assert [form.action for form in asked(position).forms] == [PlaceBest, Pass, PlaceCube]
    position = place(position, 0, "iron")
    assert building_points(position.state, 0, "mint") == 1
    assert position.due == (0,)


def test_all_cubes_can_be_placed_where_they_score_most():
    position = at_the_end("mint", "depot_house")
    after = play(position, PlaceBest())
    assert merchant(after).cubes == ()
    assert {"fish_oil", "fabric", "wine", "spice"} >= {
        good for good in merchant(after).goods if GAME.pieces.column_of[good] in "EF"}
    assert building_points(after.state, 0, "depot_house") == 8
    assert building_points(after.state, 0, "mint") == 1


def test_of_several_cubes_of_a_colour_some_may_become_one_good_and_some_the_other():
    state = deal(pieces=edited(*start(cubes=2))).state.edit(0, buildings=("mint", "bulk_store"))
    placed = Counter(best_cubes(state.store(0, {"ham": 2}), 0))
    assert (placed["iron"], placed["copper"]) == (1, 1)
    assert placed["ham"] >= 1
    assert sum(placed.values()) == 16


def test_without_any_building_the_game_is_over_with_the_last_turn():
    position = deal(letters=("A", "BB"), pieces=edited(*rows(2, 6, spaces=2)))
    position = until(play(position, TravelTo("hamburg")), "end")
    assert position.over
    with pytest.raises(Illegal):
        place(position, 0, "iron")


def test_the_last_cubes_are_asked_for_clockwise_and_then_the_game_is_over():
    pieces = edited(*rows(3, 6, spaces=2), ('id = "chapel"', "cost", "5"))
    position = deal(3, letters=("A", "BB"), buildings=("chapel",), pieces=pieces)
    position = play(position, Sell(merchant(position).contracts[3]), BuyBuilding("chapel"))
    position = turn(position, "bohemia")
    position = until(play(position, TravelTo("hamburg")), "last-cubes")
    order = []
    while not position.over:
        order.append(position.due[0])
        result = decided(position, Pass())
        position = result.position
    assert order == [2, 0, 1]
    assert [type(event) for event in result.events] == [GameEnded, Bookmark]
