"""Investment: selling contracts, buying cards, the cash limit, and the forced investment."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.games.merkator.actions import BuyBonus, BuyBuilding, Convert, Fulfil, Sell, TravelTo
from app.games.merkator.events import MoneyLost
from app.games.merkator.game import GAME

from .reach import NO_SOLO, asked, deal, edited, happened, merchant, offered, options, play, start

SIX = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7)))
SEVEN = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7, 8)))
EIGHT = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7, 8, 9)))


def of_value(position, value: int) -> str:
    """The contract of this value that the first player has."""
    return next(card for card in merchant(position).contracts if GAME.pieces.value[card] == value)


def selling(position, *values: int):
    """The first player has sold his contracts of these values."""
    return play(position, *(Sell(of_value(position, value)) for value in values))


def test_who_has_seven_contracts_is_told_to_sell_two_and_may_travel_when_he_has():
    position = deal(pieces=SEVEN)
    assert (asked(position).question, asked(position).facts["surplus"]) == ("invest-forced", 2)
    after = selling(position, 2, 3)
    assert (merchant(after).money, len(merchant(after).contracts)) == (5, 5)
    assert asked(after).question == "invest"
    assert asked(play(after, TravelTo("hamburg"))).question == "convert"


def test_more_contracts_may_be_sold_than_one_must():
    assert len(merchant(selling(deal(pieces=SEVEN), 2, 3, 4, 5)).contracts) == 3


def test_the_last_contract_cannot_be_sold():
    position = selling(deal(), 2, 3, 4)
    assert len(merchant(position).contracts) == 1
    assert Sell not in offered(position)
    with pytest.raises(Illegal):
        selling(position, 5)


def test_a_sold_contract_brings_its_value_and_goes_to_the_discard_pile():
    position = deal()
    card = of_value(position, 4)
    after = play(position, Sell(card))
    assert merchant(after).money == 4
    assert after.state.discards[-1] == card


def test_money_above_the_limit_may_be_spent_before_one_leaves_and_then_nothing_is_lost():
    position = selling(deal(pieces=SIX, offer=("granary",)), 3, 4, 7)
    assert merchant(position).money == 14
    position = selling(position, 5)
    assert (merchant(position).money, asked(position).question) == (19, "invest-rich")
    position = play(position, BuyBonus("granary"))
    events = happened(position, TravelTo("bohemia"))
    assert not [event for event in events if isinstance(event, MoneyLost)]
    assert merchant(play(position, TravelTo("bohemia"))).money == 15


def test_who_leaves_with_more_than_fifteen_taler_loses_what_is_over():
    position = play(selling(deal(pieces=SIX), 4, 6, 7), TravelTo("bohemia"))
    assert merchant(position).money == 15
    assert asked(selling(deal(pieces=SIX), 4, 6, 7)).facts["over"] == 2


def test_a_card_dearer_than_the_limit_can_be_bought_within_the_step():
    position = selling(deal(pieces=SIX, buildings=("bourse",)), 2, 6, 7)
    assert merchant(position).money == 15
    position = play(selling(position, 5), BuyBuilding("bourse"))
    assert (merchant(position).money, merchant(position).buildings) == (0, ("bourse",))


def test_a_bought_card_is_replaced_at_once_and_its_replacement_can_be_bought_too():
    order = ("chapel", "mint", "bourse", "town_house", "crane_gate")
    position = selling(deal(pieces=SIX, buildings=order), 5, 6)
    position = play(position, BuyBuilding("chapel"))
    assert position.state.building_offer == ("crane_gate", "mint", "bourse", "town_house")
    position = play(position, BuyBuilding("crane_gate"))
    assert merchant(position).buildings == ("chapel", "crane_gate")
    assert len(position.state.building_offer) == 4


def test_when_a_stack_is_used_up_the_offer_shrinks():
    source = edited(NO_SOLO, *start(contracts=(2, 3, 4, 5, 6, 7)), ("[rules]", "offer", "8"))
    position = selling(deal(4, pieces=source), 6, 7)
    assert (len(position.state.bonus_offer), len(position.state.bonus_deck)) == (8, 0)
    position = play(position, BuyBonus(position.state.bonus_offer[0]))
    assert len(position.state.bonus_offer) == 7


def test_a_bonus_card_bought_this_turn_works_this_turn():
    position = selling(deal(offer=("powder_mill",)), 4)
    position = play(position, BuyBonus("powder_mill"), TravelTo("hamburg"))
    position = play(position, Convert("muskets"))
    assert merchant(position).goods["saltpeter"] == 2


def test_who_travels_with_too_many_contracts_must_still_sell_but_may_not_buy():
    position = play(deal(pieces=SIX), TravelTo("hamburg"))
    assert asked(position).question == "sell-surplus"
    assert offered(position) == [Sell]
    position = selling(position, 7)
    assert (merchant(position).money, asked(position).question) == (7, "convert")


def test_what_a_surplus_brings_above_the_limit_is_lost():
    position = selling(deal(pieces=SEVEN), 8)
    position = selling(play(position, TravelTo("bohemia")), 7)
    assert (merchant(position).money, position.state.token) == (15, "bohemia")


def test_who_has_too_many_contracts_is_told_so_although_he_has_too_much_money_too():
    position = selling(deal(pieces=EIGHT), 8, 9)
    assert merchant(position).money == 17
    assert (asked(position).question, asked(position).facts["surplus"]) == ("invest-forced", 1)
    assert asked(selling(position, 2)).question == "invest-rich"


@pytest.mark.parametrize("leaving", [False, True])
def test_who_has_to_sell_is_told_how_much_he_may_keep(leaving: bool):
    position = selling(deal(pieces=SEVEN), 8)
    position = play(position, TravelTo("bohemia")) if leaving else position
    prompt = asked(position)
    assert {name: prompt.facts[name] for name in ("surplus", "money", "limit")} == {
        "surplus": 1, "money": 8, "limit": 15}
    assert all(fact in GAME.words.questions[prompt.question] for fact in ("{money:money}", "{limit:money}"))


def test_a_contract_is_not_fulfilled_before_a_place_is_chosen():
    with pytest.raises(Illegal):
        play(deal(contracts=("hamburg-2",)), Fulfil("hamburg-2"))


def test_nothing_is_bought_any_more_once_the_place_is_chosen():
    position = selling(deal(contracts=("hamburg-2",), offer=("powder_mill",)), 4)
    position = play(position, TravelTo("hamburg"))
    position = play(position, Convert("muskets"))
    assert asked(position).question == "fulfil"
    with pytest.raises(Illegal):
        play(position, BuyBonus("powder_mill"))


def test_a_card_one_has_not_the_money_for_is_not_offered():
    position = selling(deal(offer=("ironworks", "granary", "smokehouse", "cloth_hall")), 3)
    assert options(position, BuyBonus) == ("ironworks", "smokehouse")
    position = play(position, BuyBonus("ironworks"))
    assert (merchant(position).money, len(position.state.bonus_offer)) == (0, 4)
    with pytest.raises(Illegal):
        play(position, BuyBonus("granary"))


def test_in_a_forced_investment_the_money_need_not_be_spent():
    position = play(selling(deal(pieces=SIX), 2), TravelTo("bohemia"))
    assert (merchant(position).money, position.state.token) == (2, "bohemia")


def test_selling_is_never_forced_with_five_contracts():
    pieces = edited(*start(contracts=(2, 3, 4, 5, 6)))
    assert asked(deal(pieces=pieces)).question == "invest"
    assert len(merchant(play(deal(pieces=pieces), TravelTo("bohemia"))).contracts) == 5
