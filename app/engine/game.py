"""A game as the platform sees it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from types import ModuleType
from typing import Any

import msgspec

from . import steps as engine_steps
from .knowledge import Knowledge, nothing_yet
from .parts import Action, Data, Event, Illegal, Seat
from .pieces import Pieces
from .play import Bookmark, Transition, start
from .prompt import Chance, Prompt
from .standing import StandingOffer
from .table import Position
from .words import Words


class Score(Data):
    """A seat's result: labelled lines, and what it is ranked by (higher is better, compared in order).

    `beside` are lines that are no part of the sum, but decide where sums do not.
    """

    seat: Seat
    lines: tuple[tuple[str, int], ...]
    rank_by: tuple[int, ...]
    beside: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        return sum(points for _, points in self.lines)


def ranking(scores: Sequence[Score]) -> dict[Seat, int]:
    """Each seat's place, 1 for the winner; seats that are level in everything share a place."""
    return {score.seat: 1 + sum(other.rank_by > score.rank_by for other in scores) for score in scores}


class Game(Data, dict=True, gc=True, kw_only=True):
    """What a game gives to the platform.

    `options` is a Data class of bool and Literal fields with defaults; `check` raises Illegal, with a
    sentence, for options that do not go together with each other or with the number of seats. `read_pieces`
    reads a data file; `pieces` is the shipped one. `setup` gives the state before anything is dealt, with
    nothing hidden in it, and the first step: the deal is events. `view` builds up what a viewer may see from
    named fields. `sample` fills in the card backs of what a seat knows, by chance. `plot` is each seat's
    money or points, for the curve over the game. `standing` are the answers that a seat may give in advance.
    For bots: `appraise` says how good a position is for a seat; `advise` may choose outright.
    """

    slug: str
    seats: range
    rules: int
    words: Words
    state: type
    options: type[Data]
    steps: Any
    actions: Any
    events: Any
    views: type[Data]
    pieces: Pieces[Any]
    read_pieces: Callable[[bytes], Pieces[Any]]
    setup: Callable[[int, Any, Any], tuple[Any, Any]]
    view: Callable[[Position[Any, Any], Seat | None], Any]
    scores: Callable[[Any], tuple[Score, ...]]
    sample: Callable[[Knowledge, Chance], Position[Any, Any]]
    plot: Callable[[Any], tuple[int, ...]]
    check: Callable[[Any, int], None] = lambda options, seats: None
    appraise: Callable[[Position[Any, Any], Seat], int] | None = None
    advise: Callable[[Knowledge, Prompt, Chance], Action | None] | None = None
    standing: tuple[StandingOffer, ...] = ()

    def start(self, seats: int, seed: str, options: Any = None, pieces: Pieces[Any] | None = None,
              script: tuple[int, ...] = ()) -> Transition:
        """Begin a game. Raises Illegal for a wrong number of seats or options that do not go together."""
        state, first = self._set_up(seats, options, pieces)
        return start(state, first, seats, seed, script)

    def before_the_deal(self, seats: int, options: Any = None, pieces: Pieces[Any] | None = None) -> Any:
        """The state in which each game with these seats and options begins; events lead on from it."""
        return self._set_up(seats, options, pieces)[0]

    def knowledge(
        self, seats: int, options: Any, pieces: Pieces[Any] | None, viewer: Seat | None
    ) -> Knowledge:
        """What a viewer knows before the first event."""
        return nothing_yet(self.before_the_deal(seats, options, pieces), seats, viewer)

    def _set_up(self, seats: int, options: Any, pieces: Pieces[Any] | None) -> tuple[Any, Any]:
        options = options if options is not None else self.options()
        if seats not in self.seats:
            raise Illegal(f"This game is for {self.seats[0]} to {self.seats[-1]} players.")
        self.check(options, seats)
        return self.setup(seats, options, pieces if pieces is not None else self.pieces)

    def read_options(self, data: Mapping[str, Any]) -> Any:
        """Options from plain data. Raises Illegal, naming what is wrong."""
        unknown = sorted(set(data) - {field.name for field in msgspec.structs.fields(self.options)})
        if unknown:
            raise Illegal(f"This game has no option {unknown[0]!r}.")
        try:
            return msgspec.convert(dict(data), self.options, strict=False)
        except msgspec.ValidationError as error:
            raise Illegal(f"Options: {error}") from error

    def read_action(self, data: Mapping[str, Any], *, lenient: bool = False) -> Action:
        """An action from plain data, its class under "type". Raises Illegal, naming what is wrong."""
        try:
            action: Action = msgspec.convert(dict(data), self.actions, strict=not lenient)
        except msgspec.ValidationError as error:
            raise Illegal(f"This action cannot be read: {error}") from error
        unknown = sorted(set(data) - {"type", *action.__struct_fields__})
        if unknown:
            raise Illegal(f"This action has no field {unknown[0]!r}.")
        return action

    @cached_property
    def _position_type(self) -> Any:
        kind: Any = Position
        return kind[self.state, self.steps]

    @cached_property
    def _log_type(self) -> Any:
        kind: Any = Bookmark
        return tuple[self.events | kind[self.steps], ...]  # type: ignore[name-defined]

    def dump(self, value: Any) -> bytes:
        """A position, event, action or options as JSON; pieces become their digest."""
        return msgspec.json.encode(value, enc_hook=_digest)

    def load(self, data: bytes | str, pieces: Pieces[Any]) -> Position[Any, Any]:
        """A position from JSON, on the pieces it was started with."""
        position: Position[Any, Any] = self._decoder(self._position_type, pieces).decode(data)
        return position

    def load_events(self, data: bytes | str, pieces: Pieces[Any]) -> tuple[Event, ...]:
        """The events of one decision from JSON."""
        events: tuple[Event, ...] = self._decoder(self._log_type, pieces).decode(data)
        return events

    def _decoder(self, kind: Any, pieces: Pieces[Any]) -> Any:
        decoders: dict[Any, Any] = self.__dict__.setdefault("decoders", {})
        key = (kind, pieces.digest)
        if key not in decoders:
            decoders[key] = msgspec.json.Decoder(kind, dec_hook=lambda _, found: _same(pieces, found))
        return decoders[key]


def kinds(base: type, *modules: ModuleType) -> Any:
    """The union of all classes of a kind (Step, Action or Event) that these modules define, by name."""
    homes = (*modules, engine_steps) if base is Event else modules
    found = {
        kind.__name__: kind
        for module in homes
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, base) and kind.__module__ == module.__name__
    }
    return reduce(or_, [found[name] for name in sorted(found)])


def _digest(value: Any) -> Any:
    if isinstance(value, Pieces):
        return value.digest
    raise NotImplementedError(f"{type(value).__name__} cannot be stored")


def _same(pieces: Pieces[Any], found: Any) -> Pieces[Any]:
    if found != pieces.digest:
        raise ValueError(f"this position was made with other pieces ({found})")
    return pieces
