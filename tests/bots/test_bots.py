"""Bots play by what their seat knows, and better than dice where the game helps them."""

from __future__ import annotations

import inspect
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.bots import BOTS
from app.bots.player import Choose
from app.engine.game import Game, ranking
from app.engine.play import apply
from tests.games.random_play import THOROUGH, Setup, choices, every_game, play, setups, some, times

every_bot = pytest.mark.parametrize("choose", BOTS.values(), ids=BOTS)
DUELS = 8


@every_bot
@every_game
@times(3)
@given(data=st.data())
def test_a_bot_answers_every_prompt_with_a_legal_action(
    game: Game, choose: Choose, data: st.DataObject
) -> None:
    played = play(game, data.draw(setups(game)))
    setup, chance = played.setup, Random(played.setup.seed)
    at = some(range(len(played.decisions)), 12, chance)
    known = {seat: game.knowledge(setup.seats, setup.options, None, seat) for seat in range(setup.seats)}
    for number, (events, position) in enumerate(zip(played.happened, played.positions, strict=True)):
        known = {seat: knowledge.told(events) for seat, knowledge in known.items()}
        for prompt in position.prompts if number in at else ():
            action = choose(game, known[prompt.seat], prompt, chance, 60)
            assert prompt.allows(action)
            apply(position, prompt.seat, action)


@every_bot
@every_game
def test_a_bot_decides_the_same_when_it_knows_the_same(game: Game, choose: Choose) -> None:
    seats, options = choices(game)[0]
    played = play(game, Setup(seats, options, "the same for all"))
    for seat in range(seats):
        known = game.knowledge(seats, options, None, seat)
        for events, position in islice(zip(played.happened, played.positions, strict=True), 60):
            known = known.told(events)
            if prompt := position.prompt(seat):
                answers = [choose(game, known, prompt, Random(7), 60) for _ in range(2)]
                assert answers[0] == answers[1]


@every_bot
def test_a_bot_is_given_no_more_than_its_seat_knows(choose: Choose) -> None:
    assert list(inspect.signature(choose).parameters) == [
        "game",
        "knowledge",
        "prompt",
        "chance",
        "time_left",
    ]


@every_game
def test_the_greedy_bot_beats_dice(game: Game) -> None:
    """One greedy seat among dice wins more than its share."""
    seats = max(2, game.seats[0])
    points = sum(_greedy_wins(game, seats, number) for number in range(DUELS * THOROUGH))
    assert points > DUELS * THOROUGH / seats


def _greedy_wins(game: Game, seats: int, number: int) -> bool:
    chance = Random(number)
    transition = game.start(seats, f"duel {number}")
    greedy = number % seats
    known = game.knowledge(seats, None, None, greedy).told(transition.events)
    while not (position := transition.position).over:
        seat = position.due[0]
        prompt = position.prompt(seat)
        assert prompt is not None
        action = (
            BOTS["greedy"](game, known, prompt, chance, 60) if seat == greedy else prompt.sample(chance)
        )
        transition = apply(position, seat, action)
        known = known.told(transition.events)
    return ranking(game.scores(position.state))[greedy] == 1
