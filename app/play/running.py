"""A game as this process remembers it: a cache of what is stored, nothing more."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from app.engine.game import Game
from app.engine.parts import Event, Public, Seat
from app.engine.pieces import Pieces
from app.engine.play import Bookmark, learned
from app.engine.prompt import Prompt
from app.engine.table import Position
from app.store.games import GameRow, LogRow
from app.store.tables import SeatRow, TableRow

from .notes import load_notes
from .shapes import Player, bot_name

T = TypeVar("T")
TAIL = 120
"""How many rows of a log are kept in memory."""


@cache
def is_public(kind: type[Event]) -> bool:
    """Whether everybody sees all events of this kind."""
    return issubclass(kind, Public)


class Entry:
    """A row of the log whose events are read when somebody wants them."""

    def __init__(self, game: Game, pieces: Pieces[Any], row: LogRow) -> None:
        self._game = game
        self._pieces = pieces
        self.row = row
        self.records: dict[tuple[int, str, Any], dict[str, Any]] = {}
        """What the API tells of its public events, made once."""
        self.lines: dict[tuple[int, Seat | None, Any], list[bytes]] = {}
        """All its events as they are sent, by the first's number and the eyes they are meant for."""
        self._shown: dict[Seat | None, tuple[Event, ...]] = {}

    @property
    def serial(self) -> int:
        return self.row.serial

    @property
    def undoes(self) -> int | None:
        """The serial to which this row takes the game back, if it does."""
        if not self.row.action.startswith('{"Undo"'):
            return None
        back: int = msgspec.json.decode(self.row.action)["Undo"]
        return back

    @property
    def noted(self) -> bool:
        """Whether it tells of the table rather than of the game."""
        return self.row.action.startswith(('{"Undo"', '{"Note"'))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        if self.noted:
            return load_notes(self.row.events)
        return self._game.load_events(self.row.events, self._pieces)

    @property
    def decided(self) -> bool:
        """Whether a seat decided something."""
        return self.row.seat is not None and not self.noted

    @cached_property
    def taught(self) -> bool:
        """Whether anybody learned something hidden from it."""
        return learned(self.events, len(self.row.seen) - 1)

    @cached_property
    def open(self) -> bool:
        """Whether everybody was told all of it."""
        return all(is_public(type(event)) for event in self.events if not isinstance(event, Bookmark))

    def eyes(self, viewer: Seat | None) -> Seat | None:
        """The viewer; where all were told the same, the spectators, who stand for everybody."""
        return None if self.open else viewer

    def shown(self, viewer: Seat | None) -> tuple[Event, ...]:
        """What this viewer was told: the same events each time, as their lines are kept by identity."""
        eyes = self.eyes(viewer)
        if eyes not in self._shown:
            seen = [event.seen_by(eyes) for event in self.events if not isinstance(event, Bookmark)]
            self._shown[eyes] = tuple([event for event in seen if event is not None])
        return self._shown[eyes]


class Running:
    """One game in memory. `lock` is held by whoever writes to it.

    `entries` is the end of the log, `told` that of a log without closed hands that were changed: however
    often that happens, nobody reads less. `path` are the decisions that have not been taken back, oldest
    first, at least as far back as they can be: to the newest from which anybody learned something. `pages` is
    another one after each change, so that what was being made meanwhile is kept nowhere.
    """

    def __init__(self, game: Game, pieces: Pieces[Any], table: TableRow, places: tuple[SeatRow, ...],
                 people: dict[str, Player], row: GameRow, tail: list[LogRow],
                 told: list[LogRow]) -> None:
        self.game = game
        self.pieces = pieces
        self.lock = asyncio.Lock()
        self.entries: deque[Entry] = deque(maxlen=TAIL)
        self.told: deque[Entry] = deque((Entry(game, pieces, each) for each in told), maxlen=TAIL)
        self.path: list[Entry] = []
        self.answers: dict[tuple[str, str], Any] = {}
        self.pages: dict[Any, Any] = {}
        self.lines: dict[Any, Any] = {}
        self.voices: dict[str, Any] = {}
        self.plot: tuple[tuple[int, ...], ...] | None = None
        self.knowledge: dict[Seat, tuple[int, Any]] = {}
        self.positions: dict[int, Position[Any, Any]] = {}
        self.motions: tuple[Any, ...] = ()
        self.refused: frozenset[tuple[Seat, int]] = frozenset()
        self.standing: dict[tuple[int, str], dict[str, Any]] = {}
        self.seat_down(table, places, people)
        self.stand(row, game.load(row.position, pieces), tail)

    def seat_down(self, table: TableRow, places: tuple[SeatRow, ...], people: dict[str, Player]) -> None:
        """Who sits where, and what state the table is in."""
        self.table = table
        self.places = places
        self.people = people
        self.seats = {place.player: place.seat for place in places if place.player}
        self.voices = {}
        self.pages = {}

    def last_seen(self, places: tuple[SeatRow, ...]) -> None:
        """When those on the seats were seen last. All else may have changed since these were read."""
        seen_at = {(place.seat, place.player): place.seen_at for place in places}
        self.places = tuple(replace(place, seen_at=seen_at.get((place.seat, place.player), place.seen_at))
                            for place in self.places)

    def stand(self, row: GameRow, position: Position[Any, Any], rows: list[LogRow],
              events: tuple[Event, ...] | None = None) -> None:
        """Where the game stands after these rows; `events` are those of a single row, known already."""
        self.row = row
        self.position = position
        entries = [Entry(self.game, self.pieces, each) for each in rows]
        if events is not None:
            entries[-1].__dict__["events"] = events
        self.entries.extend(entries)
        self.told.extend(entry for entry in entries if entry.row.counted or entry.noted)
        self.follow(entries)
        self.positions[row.serial] = position
        while len(self.positions) > TAIL:
            del self.positions[next(iter(self.positions))]
        while len(self.answers) > TAIL:
            del self.answers[next(iter(self.answers))]
        self.pages = {}

    def backwards(self) -> Iterator[Entry]:
        """The rows of the log that are in memory, newest first."""
        yield from reversed(self.entries)
        first = self.entries[0].serial
        yield from (entry for entry in reversed(self.told) if entry.serial < first)

    def follow(self, entries: list[Entry]) -> None:
        """Go on with the path; what lies before the newest discovery may be forgotten."""
        path = self.path
        for entry in entries:
            to = entry.undoes
            if to is not None:
                while path and path[-1].serial > to:
                    path.pop()
            elif entry.decided:
                path.append(entry)
        if len(path) > 2 * TAIL:
            del path[:self._discovery() or 0]

    def retrace(self, rows: list[LogRow]) -> None:
        """Follow the path from the first row of the log."""
        self.path.clear()
        self.follow([Entry(self.game, self.pieces, each) for each in rows])

    def _discovery(self) -> int | None:
        """Where in the path the newest decision stands from which anybody learned something."""
        return next((at for at in range(len(self.path) - 1, -1, -1) if self.path[at].taught), None)

    @property
    def reaches(self) -> bool:
        """Whether the path goes back as far as it must."""
        return self.entries[0].serial == 0 or self._discovery() is not None

    @property
    def id(self) -> str:
        return self.table.id

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What is made once for each state of the table; the key names whose eyes it is made for."""
        if key not in self.pages:
            self.pages[key] = make()
        made: T = self.pages[key]
        return made

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(self.people[place.player].name if place.player else bot_name(place.seat, place.bot)
                     for place in self.places)

    def seat_of(self, player: Player | None) -> Seat | None:
        return self.seats.get(player.id) if player else None

    def bot_of(self, seat: Seat) -> str | None:
        """The bot that plays this seat now."""
        return self.places[seat].bot or self.places[seat].stand_in

    def token(self, prompt: Prompt) -> str:
        """The name of this decision of this seat."""
        return f"{prompt.question}.{self.position.decisions[prompt.seat]}.{self.row.undos}"

    def seen(self, viewer: Seat | None) -> int:
        """How many events this viewer has been shown."""
        return self.row.seen[-1 if viewer is None else viewer]

    def seq(self, viewer: Seat | None) -> int:
        """Rises with everything that this viewer's page shows, and with nothing that it does not."""
        return self.table.revision + self.row.number + self.seen(viewer)

    def counted(self, events: tuple[Event, ...]) -> tuple[int, ...]:
        """The counts of `seen` after these events, for each seat and the spectators."""
        counts = list(self.row.seen)
        viewers: tuple[Seat | None, ...] = (*range(len(counts) - 1), None)
        everybody = 0
        for event in events:
            kind = type(event)
            if is_public(kind):
                everybody += 1
            elif kind is not Bookmark:
                for number, viewer in enumerate(viewers):
                    counts[number] += event.seen_by(viewer) is not None
        return tuple(count + everybody for count in counts)
