"""What bots do: they travel towards their contracts, and waste nothing."""

from __future__ import annotations

from collections import Counter as Tally
from random import Random

import pytest

from app.bots.greedy import choose
from app.engine.knowledge import Knowledge
from app.engine.play import apply
from app.games.merkator.actions import (
    Accept,
    Convert,
    Fulfil,
    Give,
    Ignore,
    Join,
    Pass,
    Sell,
    Sort,
    Trade,
    TravelTo,
)
from app.games.merkator.events import BonusBought, BuildingBought, ContractFulfilled, JourneyJoined
from app.games.merkator.game import GAME
from app.games.merkator.hints import ADVICE
from app.games.merkator.state import Options

from .reach import asked, asks, cubes, deal, edited, merchant, place, play, rows, start, until

ELSEWHERE = ("spain-3", "russia-4", "newfoundland-5")


def advised(position):
    """What the merchant does who is asked; nothing hidden matters here."""
    prompt = asked(position)
    action = GAME.advise(Knowledge(prompt.seat, position), prompt, Random(1))
    assert action is not None
    return action


def test_a_merchant_travels_where_he_can_fulfil_a_contract():
    pieces = edited(*start(contracts=(2, 3)), asks("netherlands-2", ham=1))
    position = deal(contracts=("netherlands-2", "spain-3"), pieces=pieces)
    assert advised(position) == TravelTo("netherlands")


def test_a_merchant_fetches_what_his_contract_asks_for():
    pieces = edited(*start(contracts=(5,), cubes=0, bonus=()), asks("sweden-5", wine=3), *cubes(france=4))
    assert advised(deal(contracts=("sweden-5",), pieces=pieces)) == TravelTo("france")


def test_cubes_become_what_is_wanted():
    pieces = edited(*start(contracts=(5,), cubes=0), asks("sweden-5", wine=3), *cubes(france=4))
    position = play(deal(contracts=("sweden-5",), pieces=pieces), TravelTo("france"))
    assert advised(position) == Sort({"plums": 1, "wine": 3})
    pieces = edited(*start(contracts=(5,), cubes=0), asks("sweden-5", wine=3))
    assert advised(play(deal(contracts=("sweden-5",), pieces=pieces), TravelTo("france"))) == Convert("wine")


def test_the_better_contract_is_fulfilled_first_and_all_that_can_be():
    position = play(deal(contracts=("hamburg-2", "hamburg-4", "spain-3")), TravelTo("hamburg"),
                    Convert("muskets"))
    assert advised(position) == Fulfil("hamburg-4")


def test_who_has_too_many_contracts_sells_the_least():
    pieces = edited(*start(contracts=(2, 3, 4, 5, 6, 7)), ("[rules]", "offer", "1"))
    position = deal(pieces=pieces, offer=("spice_store",))
    assert advised(position) == Sell(merchant(position).contracts[0])


def test_a_merchant_joins_where_he_can_fulfil_a_contract_and_nowhere_else():
    position = until(play(deal(contracts=("danzig-2", "hamburg-2")), TravelTo("hamburg")), "join", 1)
    assert advised(position) == Join()
    contracts = ("danzig-2", "netherlands-2", "spain-3")
    position = until(play(deal(contracts=contracts), TravelTo("france")), "join", 1)
    assert advised(position) == Pass()


def test_a_letter_that_hurts_oneself_alone_is_ignored():
    pieces = edited(*rows(2, 3, 4, 5, 6, spaces=2))
    position = play(place(deal(letters=("A", "B"), pieces=pieces), 0, "ham"), TravelTo("hamburg"),
                    Convert("livestock"))
    assert advised(position) == Ignore()
    position = play(place(deal(letters=("A", "B"), pieces=pieces), 1, "ham"), TravelTo("hamburg"),
                    Convert("livestock"))
    assert advised(position) == Accept()


def test_trades_are_made_for_a_good_reward_and_the_useless_pile_goes():
    pieces = edited(*cubes(england=6), *start(cubes=0), asks("england-5", wine=1))
    position = play(deal(contracts=("england-5", *ELSEWHERE[:2]), pieces=pieces), TravelTo("england"),
                    Sort({"fabric": 1, "coal": 5}))
    assert advised(position) == Trade("england-5")
    position = play(position, Trade("england-5"))
    position = play(position, advised(position))
    assert advised(position) == Give("coal")


@pytest.mark.parametrize(("seats", "length"), [(1, "standard"), (2, "long"), (4, "standard")])
def test_bots_fulfil_contracts_buy_cards_and_join(seats: int, length: str):
    options, chance = Options(length=length), Random(3)
    position = GAME.start(seats, "bots", options).position
    known = {seat: GAME.knowledge(seats, options, None, seat).told(GAME.start(seats, "bots", options).events)
             for seat in range(seats)}
    seen: Tally[type] = Tally()
    while not position.over:
        prompt = asked(position)
        action = choose(GAME, known[prompt.seat], prompt, chance, 1.0)
        result = apply(position, prompt.seat, action)
        seen.update(type(event) for event in result.events)
        known = {seat: knowledge.told(result.events) for seat, knowledge in known.items()}
        position = result.position
    assert seen[ContractFulfilled] >= 5 * seats
    assert seen[BonusBought] >= 1
    assert seats == 1 or min(seen[BuildingBought], seen[JourneyJoined]) >= 1
    assert all(score.total >= 20 for score in GAME.scores(position.state))


def test_no_question_leaves_the_merchant_without_an_opinion():
    assert set(GAME.words.questions) - {"supply"} == set(ADVICE)
