"""Fulfill Contracts: goods, rewards, stacks."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import Convert, Fulfil, Pass, PayKinds, Sell, Sort, Trade, TravelTo
from app.games.merkator.events import ContractFulfilled, ContractGained, NothingGained, StackRebuilt
from app.games.merkator.game import GAME

from .reach import (
    NO_SOLO,
    asked,
    asks,
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
    until,
)


def fewer(level: int, count: int):
    """Edits that leave so many contracts of a level: the others become worth 3."""
    cards = GAME.pieces.of_level[level][count:]
    return tuple((f'id = "{card}"', "value", "3") for card in cards)


def gained(result) -> list[str]:
    """The contracts gained by a decision."""
    return [event.contract for event in result.events if isinstance(event, ContractGained)]


def in_hamburg(*contracts: str, **things):
    """The first player has come to Hamburg with these contracts, his Supply tile still full."""
    position = play(deal(contracts=contracts, **things), TravelTo("hamburg"), Convert("muskets"))
    return position


def test_the_goods_go_back_the_next_contract_comes_and_the_old_one_stays():
    position = place(in_hamburg("hamburg-4"), 0, "ham", "vegetables", "iron")
    top = position.state.stacks[5][0]
    result = decided(position, Fulfil("hamburg-4"))
    assert merchant(result.position).goods == {"muskets": 1}
    assert gained(result) == [top]
    assert {"hamburg-4", top} <= set(merchant(result.position).contracts)
    assert top not in result.position.state.stacks[5]


def test_on_the_first_turn_the_cubes_of_the_supply_tile_fulfil_a_contract():
    position = play(in_hamburg("hamburg-2"), Fulfil("hamburg-2"))
    assert merchant(position).goods == {"muskets": 1}
    assert "russia" not in merchant(position).cubes
    assert len(merchant(position).contracts) == 5


def test_a_contract_can_be_fulfilled_again_on_a_later_turn():
    position = until(play(in_hamburg("hamburg-2"), Fulfil("hamburg-2")), "invest", 0)
    position = to_turn(turn(position, "russia", Convert("fish_oil")), 0)
    position = play(position, TravelTo("hamburg"), Fulfil("hamburg-2"))
    assert len(merchant(position).contracts) == 6


def test_a_contract_is_fulfilled_once_a_turn():
    pieces = edited(*start(cubes=2))
    position = play(place(in_hamburg("hamburg-2", pieces=pieces), 0, "fish_oil", "fish_oil"),
                    Fulfil("hamburg-2"))
    assert merchant(position).goods["fish_oil"] == 1
    with pytest.raises(Illegal):
        play(position, Fulfil("hamburg-2"))


def test_a_contract_just_gained_may_be_fulfilled_in_the_same_turn():
    position = in_hamburg("hamburg-2", "danzig-3", "spain-3", "hamburg-3")
    position = play(position, Fulfil("hamburg-2"))
    assert options(position, Fulfil) == ("hamburg-3",)
    position = play(position, Fulfil("hamburg-3"))
    assert len(merchant(position).contracts) == 6


def test_the_reward_lies_open_before_one_decides_on_the_next_contract():
    position = play(in_hamburg("hamburg-2", "hamburg-3", "spain-3", "denmark-3"), Fulfil("hamburg-2"))
    assert asked(position).question == "fulfil"
    assert "denmark-3" in merchant(position).contracts
    assert GAME.view(position, None).stacks[1].top == position.state.stacks[3][0]


def test_a_contract_for_another_place_cannot_be_fulfilled():
    position = place(in_hamburg("hamburg-2", "spain-3"), 0, "wine")
    with pytest.raises(Illegal):
        play(position, Fulfil("spain-3"))


def test_several_contracts_for_a_place_may_be_fulfilled_and_seven_be_held_till_the_next_investment():
    pieces = edited(*start(contracts=(2, 3, 4, 5, 6)))
    position = in_hamburg("hamburg-2", "hamburg-3", pieces=pieces)
    position = play(position, Fulfil("hamburg-2"), Fulfil("hamburg-3"))
    assert len(merchant(position).contracts) == 7
    position = until(position, "invest", 1)
    assert len(merchant(position).contracts) == 7
    assert asked(to_turn(position, 0)).question == "invest-forced"


def test_an_empty_stack_is_made_anew_from_the_discard_pile():
    pieces = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6)), *fewer(6, 4), asks("hamburg-5", grain=1))
    position = deal(4, contracts=("hamburg-5",), pieces=pieces)
    six = [merchant(position, seat).contracts[4] for seat in range(4)]
    position = turn(position, "bohemia")
    for seat in (1, 2):
        position = turn(play(position, Sell(six[seat])), "bohemia")
    position = to_turn(position, 0)
    result = decided(play(position, TravelTo("hamburg"), Convert("muskets")), Fulfil("hamburg-5"))
    assert any(isinstance(event, StackRebuilt) for event in result.events)
    assert gained(result)[0] in six[1:3]
    assert set(result.position.state.stacks[6]) | set(gained(result)) == set(six[1:3])
    assert not set(six) & set(result.position.state.discards)


def used_up(*sold: int):
    """Fours and fives are all dealt, some fours are sold, and the first player can fulfil one in Hamburg."""
    pieces = edited(NO_SOLO, *start(contracts=(2, 4, 5)), *fewer(4, 4), *fewer(5, 4))
    position = deal(4, contracts=("hamburg-4",), pieces=pieces)
    for seat in range(4):
        if seat in sold:
            position = play(position, Sell(merchant(position, seat).contracts[1]))
        position = turn(position, "bohemia")
    return play(position, TravelTo("hamburg"), Convert("muskets"))


def test_without_a_higher_contract_one_of_the_same_level_is_drawn():
    position = used_up(2)
    four = next(card for card in position.state.discards if position.state.pieces.value[card] == 4)
    result = decided(position, Fulfil("hamburg-4"))
    assert gained(result) == [four]
    assert four not in result.position.state.discards


def test_without_any_contract_nothing_is_gained_and_the_old_one_stays():
    position = used_up()
    result = decided(position, Fulfil("hamburg-4"))
    assert NothingGained(0) in result.events
    assert merchant(result.position).contracts == merchant(position).contracts
    assert len(merchant(result.position).cubes) == 5


TWELVE = edited(NO_SOLO, *start(contracts=(2, 3, 4, 10), cubes=2))
KINDS = ("grain", "saltpeter", "iron", "copper", "ham", "fish_oil", "vegetables", "calfskin", "fabric",
         "coal", "plums", "wine", "citrus", "spice")


def test_a_contract_for_twelve_kinds_takes_one_of_each_and_the_goods_of_its_place_may_be_among_them():
    position = in_hamburg("hamburg-10", pieces=TWELVE)
    position = place(position, 0, "livestock", *KINDS[:10])
    result = decided(position, Fulfil("hamburg-10"))
    paid = next(event.goods for event in result.events if isinstance(event, ContractFulfilled))
    assert paid == dict.fromkeys(("muskets", "livestock", *KINDS[:10]), 1)
    assert gained(result) == ["peace"]
    assert result.position.state.final == "peace"


def test_for_twelve_kinds_the_cubes_of_the_supply_tile_are_placed_by_hand():
    position = in_hamburg("danzig-2", "spain-3", "danzig-4", "hamburg-10", pieces=TWELVE)
    assert offered(position) == [Pass]
    position = place(position, 0, *KINDS[:10])
    assert offered(position) == [Pass]
    assert offered(place(position, 0, "livestock")) == [Fulfil, Pass]


def test_who_has_more_than_twelve_kinds_chooses_among_them():
    position = place(in_hamburg("hamburg-10", pieces=TWELVE), 0, *KINDS)
    position = play(position, Fulfil("hamburg-10"))
    assert (asked(position).question, asked(position).facts["kinds"]) == ("pay-kinds", 12)
    for wrong in (KINDS[:11], KINDS[:13], ("livestock", *KINDS[:11])):
        with pytest.raises(Illegal):
            play(position, PayKinds(wrong))
    position = play(position, PayKinds(KINDS[:12]))
    assert sorted(merchant(position).goods) == ["citrus", "muskets", "spice"]


def test_a_ten_fulfilled_when_the_peace_is_gone_brings_another_ten():
    pieces = edited(NO_SOLO, *start(contracts=(2, 3, 4, 10)), asks("russia-10", wine=1),
                    asks("spain-10", ham=1))
    position = deal(3, contracts=("hamburg-10", "russia-10", "spain-10"), pieces=pieces)
    position = play(turn(position, "bohemia"), TravelTo("russia"), Convert("ham"))
    position = until(play(position, Fulfil("russia-10")), "invest", 2)
    result = decided(play(position, TravelTo("spain"), Convert("spice")), Fulfil("spain-10"))
    assert gained(result) == ["newfoundland-10"]
    assert "peace" in merchant(result.position, 1).contracts


def test_one_may_leave_a_contract_unfulfilled():
    position = play(in_hamburg("hamburg-2"), Pass())
    assert asked(position).question == "join"


def test_nothing_is_asked_where_no_contract_can_be_fulfilled():
    position = in_hamburg("hamburg-2", pieces=edited(*start(cubes=0)))
    assert asked(position).question == "join"


def test_where_a_placed_cube_would_make_a_trade_possible_one_is_asked():
    pieces = edited(asks("hamburg-2", wine=2), ('id = "england"\ncolour', "cubes", "4"))
    position = deal(contracts=("hamburg-2", "spain-3", "danzig-4", "danzig-5"), pieces=pieces)
    position = turn(position, "england", Sort({"fabric": 1, "coal": 3}))
    position = play(to_turn(position, 0), TravelTo("hamburg"), Convert("muskets"))
    assert offered(position) == [Pass]
    position = place(position, 0, "wine", "coal")
    assert offered(position) == [Trade, Pass]
