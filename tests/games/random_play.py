"""Random games: whatever is legal may happen in them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.parts import Action, Data, Event, Illegal, Seat
from app.engine.play import Transition, apply
from app.engine.table import Position

LONGEST = 30_000
OPTIONAL_ONE_IN = 8
THOROUGH = int(os.environ.get("THOROUGH", "1"))
"""How many times as much to try as in an everyday run; from 2 on each run plays other games."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def times(number: int) -> settings:
    """So many examples, the same in each everyday run. A failing one is not made smaller: it takes long."""
    return settings(max_examples=number * THOROUGH, deadline=None, derandomize=THOROUGH == 1, database=None,
                    phases=(Phase.generate,), suppress_health_check=list(HealthCheck))


class Setup(NamedTuple):
    """What a game begins with."""

    seats: int
    options: Data
    seed: str


class Decision(NamedTuple):
    """One decision of a game: where it was made, by whom, and what came of it."""

    before: Position[Any, Any]
    seat: Seat
    action: Action
    transition: Transition


class Played(NamedTuple):
    """A game from the deal to the end."""

    game: Game
    setup: Setup
    dealt: Transition
    decisions: tuple[Decision, ...]

    @property
    def positions(self) -> tuple[Position[Any, Any], ...]:
        return (self.dealt.position, *(decision.transition.position for decision in self.decisions))

    @property
    def happened(self) -> tuple[tuple[Event, ...], ...]:
        """The events of the deal and of each decision."""
        return (self.dealt.events, *(decision.transition.events for decision in self.decisions))


def choices(game: Game) -> tuple[tuple[int, Data], ...]:
    """Each number of seats with each combination of options that goes together."""
    if game.slug not in _choices:
        hints = get_type_hints(game.options)
        kinds = {name: kind for name, kind in hints.items() if not name.startswith("__")}
        every = product(*(_values(name, kind) for name, kind in kinds.items()))
        found = [game.options(**dict(zip(kinds, values, strict=True))) for values in every]
        _choices[game.slug] = tuple(
            (seats, options) for seats in game.seats for options in found if _fit(game, options, seats))
    return _choices[game.slug]


_choices: dict[str, tuple[tuple[int, Data], ...]] = {}


def _values(name: str, kind: Any) -> tuple[Any, ...]:
    if kind is bool:
        return (False, True)
    assert get_origin(kind) is Literal, f"the option {name} is neither bool nor Literal"
    return get_args(kind)


def _fit(game: Game, options: Data, seats: int) -> bool:
    try:
        game.check(options, seats)
    except Illegal as error:
        assert str(error), "a combination of options is refused without a word"
        return False
    return True


def setups(game: Game) -> st.SearchStrategy[Setup]:
    """Setups of a game, seats and options evenly."""
    return st.builds(lambda choice, seed: Setup(*choice, f"seed {seed}"),
                     st.sampled_from(choices(game)), st.integers(0, 10**6))


def somebody(position: Position[Any, Any], chance: Random) -> Seat:
    """Who decides next: mostly one of those the game waits for, at times somebody who need not."""
    optional = [prompt.seat for prompt in position.prompts if prompt.optional]
    if optional and not chance.randrange(OPTIONAL_ONE_IN):
        return chance.choice(optional)
    return chance.choice(position.due)


def decisions(position: Position[Any, Any], chance: Random) -> Iterator[Decision]:
    """Random decisions to the end of the game."""
    for _ in range(LONGEST):
        if position.over:
            return
        seat = somebody(position, chance)
        prompt = position.prompt(seat)
        assert prompt is not None
        action = prompt.sample(chance)
        transition = apply(position, seat, action)
        yield Decision(position, seat, action, transition)
        position = transition.position
    pytest.fail(f"no end after {LONGEST} decisions")


def play(game: Game, setup: Setup) -> Played:
    """A whole random game."""
    dealt = game.start(setup.seats, setup.seed, setup.options)
    return Played(game, setup, dealt, tuple(decisions(dealt.position, Random(setup.seed))))


def games_of(game: Game, number: int) -> Iterator[Played]:
    """So many random games, of different setups."""
    every = choices(game)
    for index in range(number * THOROUGH):
        yield play(game, Setup(*every[index * 11 % len(every)], f"game {index}"))


def same_for_all(game: Game) -> bool:
    """Whether everybody sees the same of some random games."""
    return all(game.view(position, None) == game.view(position, seat) for played in games_of(game, 3)
               for position in some(played.positions, 20, Random(played.setup.seed))
               for seat in range(played.setup.seats))


def hides(played: Played) -> bool:
    """Whether somebody is told what others are not."""
    return any(event.seen_by(None) != event.seen_by(seat) for events in played.happened
               for event in events[:-1] for seat in range(played.setup.seats))


def some(things: list[Any] | tuple[Any, ...], number: int, chance: Random) -> list[Any]:
    """At most so many of the things, in their order."""
    chosen = sorted(chance.sample(range(len(things)), min(number, len(things))))
    return [things[index] for index in chosen]
