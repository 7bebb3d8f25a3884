"""No secret reaches anyone it must not: for every game, and with each safeguard taken away in turn."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module, util
from itertools import islice
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.parts import Event, Public
from app.engine.steps import AllAtOnce, Step

from .random_play import THOROUGH, Played, Setup, choices, decisions, every_game, play, setups, some, times
from .worlds import Leak, deal_leaks, leaks, leaks_of

POSITIONS_OF_A_GAME = 40
AHEAD = 8
GAMES_SEARCHED = 40
GAMES_TRIED = 6
OFTEN = 60


@every_game
@times(8)
@given(data=st.data())
def test_nobody_can_tell_apart_what_he_must_not_know(game: Game, data: st.DataObject) -> None:
    played = play(game, data.draw(setups(game)))
    chance = Random(played.setup.seed)
    at = set(some(range(len(played.decisions)), POSITIONS_OF_A_GAME, chance))
    found = [*islice(deal_leaks(game, played.setup), 3), *islice(leaks_of(played, at, AHEAD), 3)]
    assert not found, "\n".join(map(str, found))


@every_game
def test_everything_hidden_is_dealt_anew(game: Game) -> None:
    """Otherwise the comparison of worlds would prove nothing about it."""
    hidden: dict[str, Counter[Any]] = defaultdict(Counter)
    changed: Counter[str] = Counter()
    for played in _games(game, 6):
        chance = Random(f"anew {played.setup.seed}")
        at = set(some(range(len(played.decisions)), POSITIONS_OF_A_GAME, chance))
        for number, known in _known(played):
            if number not in at:
                continue
            truth = _leaves(played.positions[number], game)
            seen, world = _leaves(known.position, game), _leaves(game.sample(known, chance), game)
            for place in truth.keys() & seen.keys():
                if truth[place] != seen[place]:
                    kind = _kind(place)
                    hidden[kind][truth[place]] += 1
                    changed[kind] += world.get(place) != truth[place]
    secret = [kind for kind, values in hidden.items() if len(values) > 1 and values.total() >= OFTEN]
    assert [kind for kind in secret if not changed[kind]] == []


def _games(game: Game, number: int) -> Iterator[Played]:
    every = choices(game)
    for index in range(number * THOROUGH):
        yield play(game, Setup(*every[index * 11 % len(every)], f"game {index}"))


def _known(played: Played) -> Iterator[tuple[int, Any]]:
    setup = played.setup
    for viewer in (None, *range(setup.seats)):
        known = played.game.knowledge(setup.seats, setup.options, None, viewer)
        for number, events in enumerate(played.happened):
            known = known.told(events)
            yield number, known


def _leaves(position: Any, game: Game) -> dict[tuple[Any, ...], Any]:
    """Each value of the state and the steps, by its place."""
    found: dict[tuple[Any, ...], Any] = {}

    def visit(place: tuple[Any, ...], value: Any) -> None:
        if isinstance(value, dict):
            for name, part in value.items():
                visit((*place, name), part)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                visit((*place, index), part)
        else:
            found[place] = value

    visit((), json.loads(game.dump({"state": position.state, "stack": position.stack})))
    return found


def _kind(place: tuple[Any, ...]) -> str:
    return ".".join("*" if isinstance(part, int) else part for part in place)


@every_game
@times(4)
@given(data=st.data())
def test_a_world_dealt_anew_is_one_that_can_be_played(game: Game, data: st.DataObject) -> None:
    home = f"tests.games.{game.slug}.conserved"
    check = import_module(home).check if util.find_spec(home) else lambda position: None
    played = play(game, data.draw(setups(game)))
    chance = Random(played.setup.seed)
    at = set(some(range(len(played.decisions)), 10, chance))
    for number, known in _known(played):
        if number in at:
            world = game.sample(known, chance)
            check(world)
            for decision in islice(decisions(world, chance), 30):
                check(decision.transition.position)


SECRETIVE = [pytest.param(game, kind, id=f"{game.slug}-{kind.__name__}") for game in GAMES.values()
             for kind in get_args(game.events) or (game.events,)
             if kind.seen_by is not Public.seen_by and kind.seen_by is not Event.seen_by]
STEPS = [pytest.param(game, kind, id=f"{game.slug}-{kind.__name__}") for game in GAMES.values()
         for kind in get_args(game.steps) or (game.steps,) if kind.seen_by is not Step.seen_by]


@pytest.mark.parametrize(("game", "kind"), SECRETIVE)
def test_an_event_that_everybody_could_read_would_be_found_out(game: Game, kind: type[Event],
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    masked = list(islice(_where_masked(game, kind), GAMES_TRIED))
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    if not masked:
        pytest.skip(f"{kind.__name__} hid nothing in {GAMES_SEARCHED} games")
    assert any(_first_leak(played, at) for played, at in masked), "nobody notices"


def _where_masked(game: Game, kind: type[Event]) -> Iterator[tuple[Played, set[int]]]:
    """Games in which this event happens and is hidden from somebody, and the positions just before it."""
    for played in _games(game, GAMES_SEARCHED):
        viewers = (None, *range(played.setup.seats))
        happened = [number for number, events in enumerate(played.happened) for event in events
                    if type(event) is kind and any(event.seen_by(viewer) != event for viewer in viewers)]
        if happened:
            before = {number - 1 for number in happened if number} | set(happened[:2])
            yield played, set(some(sorted(before), POSITIONS_OF_A_GAME, Random(0)))


def _first_leak(played: Played, at: set[int]) -> Leak | None:
    found = next(deal_leaks(played.game, played.setup, 10**6), None)
    return found or next(leaks_of(played, at, ahead=2, worlds=12), None)


@pytest.mark.parametrize(("game", "kind"), STEPS)
def test_a_step_that_everybody_could_read_would_be_found_out(game: Game, kind: type[Step],
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    there = list(islice(_where_it_stands(game, kind), GAMES_TRIED))
    home = AllAtOnce if issubclass(kind, AllAtOnce) and "seen_by" not in vars(kind) else kind
    monkeypatch.setattr(home, "seen_by", lambda self, viewer: self)
    if not there:
        pytest.skip(f"{kind.__name__} hid nothing in {GAMES_SEARCHED} games")
    assert any(_first_leak(played, at) for played, at in there), "nobody notices"


def _where_it_stands(game: Game, kind: type[Step]) -> Iterator[tuple[Played, set[int]]]:
    """Games in which this step hides something from somebody; the positions there and just before."""
    for played in _games(game, GAMES_SEARCHED):
        viewers = (None, *range(played.setup.seats))
        at = {number for number, position in enumerate(played.positions) for step in position.stack
              if type(step) is kind and any(step.seen_by(viewer) != step for viewer in viewers)}
        if at:
            before = {number - 1 for number in at if number}
            yield played, set(some(sorted(at | before), 2 * POSITIONS_OF_A_GAME, Random(0)))


@every_game
def test_a_view_that_shows_the_neighbours_secrets_would_be_found_out(game: Game) -> None:
    hiding = [played for played in _games(game, 3) if _hides(played)]
    for played in hiding[:1]:
        careless = replace(game, view=_of_the_neighbour(game, played.setup.seats))
        assert next(leaks(careless, played.setup, at=()), None)


def _of_the_neighbour(game: Game, seats: int) -> Any:
    return lambda position, viewer: game.view(position, None if viewer is None else (viewer + 1) % seats)


def _hides(played: Played) -> bool:
    return any(event.seen_by(None) != event for events in played.happened for event in events[:-1])
