"""What holds for every game of the catalogue, whatever happens in it."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module, util
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue import GAMES
from app.engine.game import Game, ranking
from app.engine.parts import Action, Illegal
from app.engine.play import apply, fold
from app.engine.prompt import Prompt
from app.engine.table import Position

from .random_play import Played, Setup, every_game, play, setups, some, times

FIELDS = ("state", "stack", "draws", "decisions", "seed", "script")
LISTED_AT_MOST = 500
TRIED_OF_A_PROMPT = 12
POSITIONS_OF_A_GAME = 25


OUTSIDE = (-10**9, 10**9, "no such thing", ("no such thing",), {"no such thing": 1}, None)


def given_game(data: st.DataObject, game: Game) -> Played:
    """A random game, told by its seats, options and seed when a test fails."""
    return play(game, data.draw(setups(game)))


@every_game
@times(12)
@given(data=st.data())
def test_every_game_comes_to_an_end(game: Game, data: st.DataObject) -> None:
    last = given_game(data, game).positions[-1]
    assert last.over
    assert not last.prompts


@every_game
@times(6)
@given(data=st.data())
def test_until_the_end_somebody_can_always_act(game: Game, data: st.DataObject) -> None:
    for position in given_game(data, game).positions[:-1]:
        assert position.due
        assert len({prompt.seat for prompt in position.prompts}) == len(position.prompts)
        for prompt in position.prompts:
            assert prompt.forms
            assert all(form.fillable() for form in prompt.forms)


@every_game
@times(4)
@given(data=st.data())
def test_every_listed_action_is_accepted(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    chance = Random(played.setup.seed)
    for position in some(played.positions[:-1], POSITIONS_OF_A_GAME, chance):
        for prompt in position.prompts:
            for action in _listed(prompt, chance):
                assert prompt.allows(action)
                apply(position, prompt.seat, action)


def _listed(prompt: Prompt, chance: Random) -> list[Action]:
    actions = list(islice(prompt.actions(), LISTED_AT_MOST))
    return [*some(actions, TRIED_OF_A_PROMPT, chance), prompt.sample(chance)]


@every_game
@times(4)
@given(data=st.data())
def test_an_action_that_is_not_listed_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    chance = Random(played.setup.seed)
    made = [decision.action for decision in played.decisions]
    for position in some(played.positions, POSITIONS_OF_A_GAME, chance):
        before = game.dump(position)
        for seat in (None, -1, *range(played.setup.seats), played.setup.seats):
            prompt = position.prompt(seat)
            listed = None if prompt is None or prompt.size() > LISTED_AT_MOST else list(prompt.actions())
            for action in some(made, TRIED_OF_A_PROMPT, chance):
                legal = prompt is not None and (
                    action in listed if listed is not None else prompt.allows(action))
                if not legal:
                    with pytest.raises(Illegal):
                        apply(position, seat, action)
        assert game.dump(position) == before


@every_game
@times(4)
@given(data=st.data())
def test_a_value_outside_its_field_is_refused(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    chance = Random(played.setup.seed)
    for position in some(played.positions[:-1], POSITIONS_OF_A_GAME, chance):
        for prompt in position.prompts:
            for form in prompt.forms:
                for field in form.fields:
                    for wrong in OUTSIDE:
                        action = msgspec.structs.replace(form.sample(chance), **{field.name: wrong})
                        with pytest.raises(Illegal):
                            apply(position, prompt.seat, action)


@every_game
@times(5)
@given(data=st.data())
def test_folding_the_events_gives_every_position_again(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    position = start_of(game, played.setup, played.positions[0])
    for events, after in zip(played.happened, played.positions, strict=True):
        position = fold(position, events)
        for name in FIELDS:
            assert getattr(position, name) == getattr(after, name), name


def start_of(game: Game, setup: Setup, dealt: Position[Any, Any]) -> Position[Any, Any]:
    """The position in which nothing has happened yet."""
    state = game.before_the_deal(setup.seats, setup.options)
    return Position(state, (), dealt.seed, 0, (0,) * setup.seats, dealt.script)


@every_game
@times(3)
@given(data=st.data())
def test_what_is_stored_comes_back_the_same(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    for position in played.positions:
        assert game.load(game.dump(position), game.pieces) == position
    for events in played.happened:
        assert game.load_events(game.dump(events), game.pieces) == events
    for decision in played.decisions:
        assert game.read_action(json.loads(game.dump(decision.action))) == decision.action
    assert game.read_options(json.loads(game.dump(played.setup.options))) == played.setup.options


@every_game
@times(3)
@given(data=st.data())
def test_a_game_goes_on_from_what_is_stored(game: Game, data: st.DataObject) -> None:
    for decision in given_game(data, game).decisions:
        restored = game.load(game.dump(decision.before), game.pieces)
        again = apply(restored, decision.seat, decision.action)
        assert again.events == decision.transition.events
        assert again.position == decision.transition.position
        assert again.position.prompts == decision.transition.position.prompts
        assert again.quiet == decision.transition.quiet


@every_game
@times(3)
@given(data=st.data())
def test_prompts_follow_from_the_position_alone(game: Game, data: st.DataObject) -> None:
    for position in given_game(data, game).positions:
        restored = game.load(game.dump(position), game.pieces)
        assert restored.prompts == position.prompts


def test_a_seed_gives_the_same_games_in_every_process():
    command = [sys.executable, "-m", "tests.games.digests"]
    told = [subprocess.run(command, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True,
                           check=True).stdout for seed in ("1", "2")]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) >= len(GAMES)


@every_game
@times(6)
@given(data=st.data())
def test_no_money_and_no_piece_is_lost_or_made(game: Game, data: st.DataObject) -> None:
    home = f"tests.games.{game.slug}.conserved"
    assert util.find_spec(home), f"{home} with check(position) is missing"
    check = import_module(home).check
    for position in given_game(data, game).positions:
        check(position)


@every_game
@times(6)
@given(data=st.data())
def test_the_scores_add_up_and_somebody_has_won(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    scores = game.scores(played.positions[-1].state)
    places = ranking(scores)
    assert [score.seat for score in scores] == list(range(played.setup.seats))
    assert {len(score.rank_by) for score in scores} == {len(scores[0].rank_by)}
    assert min(places.values()) == 1
    for score in scores:
        assert score.total == sum(points for _, points in score.lines)
        assert {label for label, _ in (*score.lines, *score.beside)} <= set(game.words.score)


@every_game
@times(6)
@given(data=st.data())
def test_the_result_shows_all_that_decided_the_places(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    scores = game.scores(played.positions[-1].state)
    places = ranking(scores)
    shown = {score.seat: (dict(score.lines), dict(score.beside)) for score in scores}
    assert all(shown[one] != shown[other] for one in shown for other in shown if places[one] != places[other])


@every_game
@times(3)
@given(data=st.data())
def test_the_curve_has_a_point_for_each_seat(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    for position in played.positions:
        points = game.plot(position.state)
        assert len(points) == played.setup.seats
        assert all(type(value) is int for value in points)


@every_game
@times(3)
@given(data=st.data())
def test_views_are_plain_data_of_the_declared_kind(game: Game, data: st.DataObject) -> None:
    played = given_game(data, game)
    for position in some(played.positions, POSITIONS_OF_A_GAME, Random(played.setup.seed)):
        for viewer in (None, *range(played.setup.seats)):
            view = game.view(position, viewer)
            assert type(view) is game.views
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.views) == view


@every_game
def test_wrong_numbers_of_seats_are_refused_with_a_sentence(game: Game) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Illegal, match="players"):
            game.start(seats, "a seed")


@every_game
def test_what_is_no_option_is_refused_with_a_sentence(game: Game) -> None:
    names = [field.name for field in msgspec.structs.fields(game.options)]
    for wrong in ({"no such option": True}, *({name: "?"} for name in names)):
        with pytest.raises(Illegal, match=r"(?i)option"):
            game.read_options(wrong)


@every_game
@pytest.mark.parametrize("wrong", [{}, {"type": "NoSuchAction"}, {"type": 3}, {"type": None},
                                   {"type": ["Pass"]}, {"type": "\x00"}, {"no": "type"}], ids=repr)
def test_what_is_no_action_is_refused_with_a_sentence(game: Game, wrong: dict[str, Any]) -> None:
    with pytest.raises(Illegal, match="cannot be read"):
        game.read_action(wrong)
