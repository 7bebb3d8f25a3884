"""End of the Game: the last turn, and who has won."""

from __future__ import annotations

from random import Random

import pytest

from app.engine.game import ranking
from app.engine.play import apply
from app.games.middle_ages.actions import Pass
from app.games.middle_ages.game import GAME

from .conserved import check
from .reach import act, asked, deal, go, idle


@pytest.mark.parametrize(("seats", "last"), [(2, 6), (3, 7), (4, 8)])
def test_the_game_ends_after_the_turn_in_which_the_last_needed_wagon_arrived(seats: int, last: int):
    position, arrivals = deal(seats), {}
    while not position.over:
        arrivals[position.state.turn] = position.state.arrivals
        position = act(position, idle(asked(position)))
    turns = sorted(arrivals)
    assert arrivals[turns[-1]] >= last
    assert all(arrivals[turn] < last for turn in turns[:-1])


def test_in_the_last_turn_cards_are_still_auctioned_and_everybody_may_rise():
    position = deal(4)
    while position.state.arrivals < 8:
        position = act(position, idle(asked(position)))
    questions = []
    while not position.over:
        questions.append(asked(position).question)
        position = act(position, idle(asked(position)))
    assert questions == ["open-auction"] * 4 + ["rise"] * 4


def nine_arrivals():
    """A random game of four in which two wagons arrived in the last turn, as the 8th and the 9th."""
    for seed in range(200):
        chance, position = Random(seed), GAME.start(4, f"game {seed}").position
        while not position.over:
            prompt = asked(position)
            action = prompt.sample(chance) if prompt.question not in ("closed-fist", "bid") else idle(prompt)
            transition = apply(position, prompt.seat, action)
            if position.state.arrivals == 7 and transition.position.state.arrivals == 9:
                return position, transition.position
            position = transition.position
    raise AssertionError("no such game")


def test_two_wagons_of_the_last_turn_are_both_unloaded_and_both_raise_the_price_of_a_level():
    before, position = nine_arrivals()
    arrived = {number for number, wagon in enumerate(before.state.wagons, 1) if wagon.arrived}
    while position.due and asked(position).question == "trade-fair":
        position = act(position, Pass())
    assert position.state.level_price() == 1800
    assert all(position.state.wagons[number - 1].empty for number in arrived)


def finished(**merchants):
    """A finished game of four in which these seats stand as told."""
    state = go(deal(4), until="end").state
    for name, changes in merchants.items():
        state = state.edit(int(name[1:]), **changes)
    return ranking(GAME.scores(state))


def test_the_highest_status_wins_and_money_breaks_ties():
    assert finished(
        s0={"level": 5, "money": 100},
        s1={"level": 6, "money": 0},
        s2={"level": 5, "money": 200},
        s3={"level": 1, "money": 9000},
    ) == {1: 1, 2: 2, 0: 3, 3: 4}


def test_who_holds_a_letter_of_credit_is_behind_all_others_whatever_his_status():
    assert finished(
        s0={"level": 9, "letters": 1, "money": 0},
        s1={"level": 2, "money": 0},
        s2={"level": 1, "money": 0},
        s3={"level": 0, "money": 0},
    ) == {1: 1, 2: 2, 3: 3, 0: 4}


def test_among_debtors_status_counts_and_then_money():
    assert finished(
        s0={"level": 3, "letters": 1, "money": 100},
        s1={"level": 4, "letters": 2, "money": 0},
        s2={"level": 3, "letters": 1, "money": 300},
        s3={"level": 0, "money": 0},
    ) == {3: 1, 1: 2, 2: 3, 0: 4}


def test_equal_status_and_equal_money_share_a_place():
    assert finished(
        s0={"level": 3, "money": 100},
        s1={"level": 3, "money": 100},
        s2={"level": 1, "money": 0},
        s3={"level": 0, "money": 0},
    ) == {0: 1, 1: 1, 2: 3, 3: 4}


def test_goods_and_cards_left_over_break_no_ties():
    rich = {
        "level": 3,
        "money": 100,
        "store": {"PAR:cloth": 8},
        "investments": ("express",),
        "hand": ("patron",),
    }
    poor = {"level": 3, "money": 100, "store": {}, "investments": (), "hand": ()}
    assert finished(s0=rich, s1=poor, s2={"level": 1}, s3={"level": 0})[0] == 1
    assert finished(s0=rich, s1=poor, s2={"level": 1}, s3={"level": 0})[1] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_decided_nothing_is_lost_and_the_game_ends(seats: int):
    for seed in range(5):
        chance, position = Random(seed), GAME.start(seats, f"game {seed}").position
        while not position.over:
            check(position)
            prompt = position.prompts[chance.randrange(len(position.prompts))]
            position = apply(position, prompt.seat, prompt.sample(chance)).position
            assert position.state.turn <= 30
        check(position)


def test_a_plain_trader_beats_random_players():
    won = 0
    for seed in range(6):
        chance, transition = Random(seed), GAME.start(3, f"game {seed}")
        position, known = transition.position, GAME.knowledge(3, None, None, 0).told(transition.events)
        while not position.over:
            prompt = asked(position)
            advised = GAME.advise(known, prompt, chance) if prompt.seat == 0 else None
            transition = apply(
                position, prompt.seat, advised if advised is not None else prompt.sample(chance)
            )
            position, known = transition.position, known.told(transition.events)
        won += ranking(GAME.scores(position.state))[0] == 1
    assert won >= 5


def test_the_result_names_the_letters_and_the_money_that_decide_where_status_does_not():
    state = go(deal(2), until="end").state.edit(0, level=9, letters=1, money=300).edit(1, level=3, money=200)
    debtor, winner = GAME.scores(state)
    assert ranking((debtor, winner)) == {0: 2, 1: 1}
    assert debtor.beside == (("letters", 1), ("money", 300))
    assert winner.beside == (("money", 200),)
