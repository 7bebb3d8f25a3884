"""No secret reaches anyone it must not, at thousands of positions of every game."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module, util
from itertools import islice
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.engine.game import Game

from .random_play import Played, decisions, every_game, games_of, play, setups, some, times
from .worlds import deal_leaks, leaks_of

GAMES_OF_EACH = 20
COMPARED, DEALT_ANEW = 90, 40
"""Positions of a game at which worlds are compared; at which it is looked what has been dealt anew."""
AHEAD = (1, 1, 2, 8)
OFTEN = 60


@every_game
@times(GAMES_OF_EACH)
@given(data=st.data())
def test_nobody_can_tell_apart_what_he_must_not_know(game: Game, data: st.DataObject) -> None:
    played = play(game, data.draw(setups(game)))
    chance = Random(played.setup.seed)
    at = set(some(range(len(played.decisions)), COMPARED, chance))
    found = [*islice(deal_leaks(game, played.setup), 3), *islice(leaks_of(played, at, AHEAD), 3)]
    assert not found, "\n".join(map(str, found))


@every_game
def test_everything_hidden_is_dealt_anew(game: Game) -> None:
    """Otherwise the comparison of worlds would prove nothing about it."""
    hidden: dict[str, Counter[Any]] = defaultdict(Counter)
    changed: Counter[str] = Counter()
    for played in games_of(game, 6):
        chance = Random(f"anew {played.setup.seed}")
        at = set(some(range(len(played.decisions)), DEALT_ANEW, chance))
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
