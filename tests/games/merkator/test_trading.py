"""Trading 4:1."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import (
    Convert,
    Fulfil,
    Give,
    Pass,
    Pay,
    PayKinds,
    Sort,
    Trade,
    TradeFor,
    TravelTo,
)
from app.games.merkator.events import ContractFulfilled, ContractGained, CountersTraded, TradeMade
from app.games.merkator.steps.trading import Trading

from .reach import (
    NO_SOLO,
    asked,
    asks,
    counters,
    cubes,
    deal,
    decided,
    edited,
    merchant,
    offered,
    options,
    place,
    play,
    start,
    to_turn,
    turn,
)

ELSEWHERE = ("spain-3", "danzig-4", "danzig-5")


def with_coal(units: int, tile: int = 0, **wanted: int):
    """The first player brings Coal and one Fabric to Hamburg, where his contract asks for what is wanted."""
    pieces = edited(*cubes(england=units + 1), *start(cubes=tile), asks("hamburg-2", **wanted))
    position = deal(contracts=("hamburg-2", *ELSEWHERE), pieces=pieces)
    position = to_turn(turn(position, "england", Sort({"fabric": 1, "coal": units})), 0)
    return play(position, TravelTo("hamburg"), Convert("muskets"))


def test_four_goods_of_a_kind_are_traded_for_one_that_is_needed():
    position = play(with_coal(4, wine=1), Trade("hamburg-2"), TradeFor("wine"))
    assert options(position, Give) == ("coal",)
    result = decided(position, Give("coal"))
    assert TradeMade(0, "coal", 4, "wine") in result.events
    assert any(isinstance(event, ContractGained) for event in result.events)
    assert merchant(result.position).goods == {"fabric": 1, "muskets": 1}


def test_goods_of_one_colour_but_of_two_kinds_do_not_go_together():
    position = with_coal(3, wine=1)
    assert merchant(position).goods == {"coal": 3, "fabric": 1, "muskets": 1}
    assert asked(position).question == "join"


def test_four_time_counters_are_traded_for_a_good_and_go_to_the_supply():
    pieces = edited(*start(first=2, cubes=0), asks("hamburg-2", wine=1))
    position = deal(contracts=("hamburg-2", *ELSEWHERE), pieces=pieces)
    supply = position.state.supply
    position = play(position, TravelTo("hamburg"), Convert("muskets"))
    assert counters(position)[0] == 4
    result = decided(play(position, Trade("hamburg-2"), TradeFor("wine")), Give("counters"))
    assert CountersTraded(0, 4, "wine") in result.events
    assert (counters(result.position)[0], result.position.state.supply) == (0, supply + 4)
    assert merchant(result.position).goods == {"muskets": 1}


def test_goods_and_counters_are_never_mixed_for_one_trade():
    pieces = edited(*start(first=0, cubes=0), *cubes(sweden=3), asks("hamburg-2", wine=1))
    position = deal(contracts=("hamburg-2", *ELSEWHERE), pieces=pieces)
    position = to_turn(turn(position, "sweden", Sort({"iron": 2, "copper": 1})), 0)
    position = play(position, TravelTo("hamburg"))
    assert counters(position)[0] == 3
    assert asked(position).question == "join"


def test_one_may_trade_for_a_good_that_one_has_and_keep_it():
    position = with_coal(4, tile=1, ham=1)
    position = play(place(position, 0, "ham"), Trade("hamburg-2"))
    assert offered(position) == [TradeFor]
    position = play(position, TradeFor("ham"), Give("coal"))
    assert merchant(position).goods == {"fabric": 1, "muskets": 1, "ham": 1}


def test_one_may_trade_for_a_good_whose_cube_lies_on_the_supply_tile_and_stays_there():
    position = play(with_coal(4, tile=1, ham=1), Trade("hamburg-2"), TradeFor("ham"), Give("coal"))
    assert "russia" in merchant(position).cubes
    assert merchant(position).goods == {"fabric": 1, "muskets": 1}


def test_goods_just_got_can_be_traded_at_once():
    pieces = edited(*cubes(sweden=5), *start(cubes=0))
    position = deal(contracts=("sweden-2", *ELSEWHERE), pieces=pieces)
    position = play(position, TravelTo("sweden"), Sort({"iron": 1, "copper": 4}))
    position = play(position, Trade("sweden-2"), TradeFor("livestock"), Give("copper"))
    assert merchant(position).goods == {"iron": 1}


def test_one_may_trade_only_for_what_the_contract_asks_for():
    position = play(with_coal(4, wine=1), Trade("hamburg-2"))
    for good in ("plums", "fabric", "counters"):
        with pytest.raises(Illegal):
            play(position, TradeFor(good))


def test_a_good_is_not_traded_for_itself():
    position = play(with_coal(9, wine=1, coal=1), Trade("hamburg-2"))
    assert options(position, TradeFor) == ("wine",)


def test_any_number_of_trades_can_be_made_for_one_contract():
    position = play(with_coal(12, wine=1, ham=2), Trade("hamburg-2"))
    for good in ("wine", "ham", "ham"):
        assert offered(position) == [TradeFor]
        position = play(position, TradeFor(good), Give("coal"))
    assert merchant(position).goods == {"fabric": 1, "muskets": 1}
    assert len(merchant(position).contracts) == 5


def test_no_trade_is_offered_after_which_the_contract_could_not_be_fulfilled():
    position = with_coal(7, wine=1, ham=1)
    assert asked(position).question == "join"
    position = with_coal(7, tile=1, wine=1, coal=3)
    assert options(position, Trade) == ("hamburg-2",)
    position = play(position, Trade("hamburg-2"), TradeFor("wine"), Give("coal"))
    assert merchant(position).goods == {"fabric": 1, "muskets": 1}


def test_one_may_stop_trading_when_the_rest_is_there():
    position = with_coal(9, tile=1, wine=1, fabric=1)
    position = play(position, Trade("hamburg-2"), TradeFor("wine"), Give("coal"))
    assert offered(position) == [TradeFor, Pay]
    position = play(position, Pay())
    assert merchant(position).goods == {"coal": 5, "muskets": 1}


TEN = edited(NO_SOLO, *start(contracts=(2, 3, 4, 10), cubes=2), *cubes(england=6))
OTHERS = ("grain", "saltpeter", "iron", "copper", "ham", "fish_oil", "vegetables", "calfskin")


def short_of_a_kind(*more: str):
    """In Hamburg with the contract for twelve kinds, eleven kinds and five units of Coal."""
    position = deal(contracts=("hamburg-10", *ELSEWHERE[:2]), pieces=TEN)
    position = to_turn(turn(position, "england", Sort({"fabric": 1, "coal": 5})), 0)
    position = play(place(position, 0, *OTHERS, *more), TravelTo("hamburg"), Convert("muskets"))
    assert len(merchant(position).goods) == 11 + len(more)
    return position


def test_a_missing_kind_may_be_traded_for_and_the_rest_of_the_pile_paid():
    position = play(short_of_a_kind(), Trade("hamburg-10"))
    assert options(position, Give) == ("coal",)
    result = decided(position, Give("coal"))
    assert any(isinstance(event, ContractFulfilled) for event in result.events)
    assert "peace" in merchant(result.position).contracts
    assert merchant(result.position).goods == {}


def test_who_trades_for_a_kind_although_he_has_twelve_chooses_which_he_keeps():
    position = play(short_of_a_kind("spice"), Trade("hamburg-10"), Give("coal"))
    assert asked(position).facts["kinds"] == 11
    position = play(position, PayKinds(("grain", "saltpeter", "iron", "copper", "ham", "fish_oil",
                                        "vegetables", "calfskin", "fabric", "coal", "muskets")))
    assert merchant(position).goods == {"spice": 1}


def test_a_contract_without_need_of_trades_can_be_fulfilled_without_them():
    position = place(with_coal(4, tile=1, ham=1), 0, "ham")
    assert offered(position) == [Fulfil, Trade, Pass]
    position = play(position, Fulfil("hamburg-2"))
    assert merchant(position).goods == {"fabric": 1, "muskets": 1, "coal": 4}


def test_cubes_may_be_placed_between_trades():
    position = play(with_coal(4, tile=1, wine=1), Trade("hamburg-2"))
    position = place(position, 0, "coal")
    assert isinstance(position.stack[-1], Trading)
    assert merchant(play(position, TradeFor("wine"), Give("coal"))).goods["coal"] == 1
