"""Each safeguard of a secret is taken away in turn, and each time it is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, get_args

import pytest
from msgspec import to_builtins
from msgspec.structs import fields, replace

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.parts import Event, Public
from app.engine.steps import AllAtOnce, Step

from .random_play import Played, every_game, games_of, hides, some
from .worlds import Leak, deal_leaks, leaks, leaks_of

POSITIONS_OF_A_GAME = 40
GAMES_SEARCHED = 40
GAMES_TRIED = 6
UNDISPLAYED = {"coins", "money"}
"""What lies behind a screen though every payment is public: all can reckon it, so no world differs in it.
The games' own tests look whether it is shown."""

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
    for played in games_of(game, GAMES_SEARCHED):
        viewers = (None, *range(played.setup.seats))
        happened = [number for number, events in enumerate(played.happened) for event in events
                    if type(event) is kind and any(event.seen_by(viewer) != event for viewer in viewers)]
        if happened:
            before = {number - 1 for number in happened if number} | set(happened[:2])
            yield played, set(some(sorted(before), POSITIONS_OF_A_GAME, Random(0)))


def _first_leak(played: Played, at: set[int]) -> Leak | None:
    found = next(deal_leaks(played.game, played.setup, 10**6), None)
    return found or next(leaks_of(played, at, ahead=(2,), worlds=12), None)


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
    for played in games_of(game, GAMES_SEARCHED):
        viewers = (None, *range(played.setup.seats))
        at = {number for number, position in enumerate(played.positions) for step in position.stack
              if type(step) is kind and any(step.seen_by(viewer) != step for viewer in viewers)}
        if at:
            before = {number - 1 for number in at if number}
            yield played, set(some(sorted(at | before), 2 * POSITIONS_OF_A_GAME, Random(0)))


@every_game
def test_a_view_that_shows_the_neighbours_secrets_would_be_found_out(game: Game) -> None:
    hiding = [played for played in games_of(game, 3) if hides(played)]
    for played in hiding[:1]:
        careless = replace(game, view=_of_the_neighbour(game, played.setup.seats))
        assert next(leaks(careless, played.setup, at=()), None)


def _of_the_neighbour(game: Game, seats: int) -> Any:
    return lambda position, viewer: game.view(position, None if viewer is None else (viewer + 1) % seats)


@pytest.mark.parametrize(("game", "kind"), SECRETIVE)
def test_each_field_of_an_event_that_everybody_could_read_would_be_found_out(
        game: Game, kind: type[Event], monkeypatch: pytest.MonkeyPatch) -> None:
    careful = kind.seen_by
    masked = list(islice(_where_masked(game, kind), GAMES_TRIED))
    hidden = [field.name for field in fields(kind) if any(
        _changed(event, careful, field.name, played) for played, _ in masked
        for events in played.happened for event in events if type(event) is kind)]
    for field in hidden:
        monkeypatch.setattr(kind, "seen_by", _careless_of(kind, field, careful))
        assert any(_first_leak(played, at) for played, at in masked), f"nobody notices {field}"


def _careless_of(kind: type[Event], field: str, careful: Callable[..., Event | None]) -> Callable[..., Any]:
    """How an event is seen if one of its fields is shown as it is."""
    def seen_by(self: Event, viewer: int | None) -> Event | None:
        seen = careful(self, viewer)
        return replace(seen, **{field: getattr(self, field)}) if type(seen) is kind else seen

    return seen_by


def _changed(event: Event, careful: Callable[..., Event | None], field: str, played: Played) -> bool:
    seen = [careful(event, viewer) for viewer in (None, *range(played.setup.seats))]
    return any(type(each) is type(event) and getattr(each, field) != getattr(event, field) for each in seen)


@every_game
def test_each_part_of_a_view_that_showed_what_a_neighbour_sees_would_be_found_out(game: Game) -> None:
    unnoticed = []
    parts = _secret_parts(game)
    for part, there in parts.items():
        careless = replace(game, view=_careless(game, part))
        if not any(next(leaks(careless, played.setup, at=()), None) for played in there[:GAMES_TRIED]):
            unnoticed.append(part)
    assert parts or not any(hides(played) for played in games_of(game, 3))
    assert [part for part in unnoticed if part[-1] not in UNDISPLAYED] == []


def _secret_parts(game: Game) -> dict[tuple[str, ...], list[Played]]:
    """The parts of a view in which a viewer is told something else than his neighbour, with games."""
    found: dict[tuple[str, ...], list[Played]] = {}
    for played in games_of(game, GAMES_SEARCHED // 4):
        here: set[tuple[str, ...]] = set()
        for position in some(played.positions, POSITIONS_OF_A_GAME, Random(0)):
            views = [_plain(game, position, viewer) for viewer in (None, *range(played.setup.seats))]
            for one, other in zip(views, (*views[1:], views[0]), strict=True):
                here.update(_differing(one, other))
        for part in here:
            found.setdefault(part, []).append(played)
    return found


def _plain(game: Game, position: Any, viewer: int | None) -> Any:
    return to_builtins(game.view(position, viewer))


def _careless(game: Game, part: tuple[str, ...]) -> Callable[[Any, int | None], Any]:
    """A view in which this part is what the neighbour sees."""
    def view(position: Any, viewer: int | None) -> Any:
        seats = len(position.decisions)
        other = 0 if viewer is None else (viewer + 1) % seats
        return _with(_plain(game, position, viewer), _plain(game, position, other), part)

    return view


def _same_shape(one: Any, other: Any) -> bool:
    return type(one) is type(other) and isinstance(one, dict | list | tuple) and len(one) == len(other) and (
        not isinstance(one, dict) or one.keys() == other.keys())


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """The parts of a value; those of a list have one name."""
    yield from value.items() if isinstance(value, dict) else (("*", each) for each in value)


def _differing(one: Any, other: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if one == other:
        return
    if not _same_shape(one, other):
        yield place
        return
    for (name, here), (_, there) in zip(_parts(one), _parts(other), strict=True):
        yield from _differing(here, there, (*place, name))


def _with(one: Any, other: Any, part: tuple[str, ...]) -> Any:
    if not part:
        return other
    if not _same_shape(one, other):
        return one
    found = [_with(here, there, part[1:]) if name == part[0] else here
             for (name, here), (_, there) in zip(_parts(one), _parts(other), strict=True)]
    return dict(zip(one, found, strict=True)) if isinstance(one, dict) else type(one)(found)
