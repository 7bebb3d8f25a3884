"""A game as this process remembers it: a cache of what is stored, nothing more."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import cache, cached_property
from typing import Any

import msgspec

from app.engine.game import Game
from app.engine.parts import Event, Public, Seat
from app.engine.pieces import Pieces
from app.engine.play import Bookmark
from app.engine.prompt import Prompt
from app.engine.table import Position
from app.store.games import GameRow, LogRow
from app.store.tables import SeatRow, TableRow

from .notes import load_notes
from .shapes import Player, bot_name

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

    def shown(self, viewer: Seat | None) -> list[Event]:
        """What this viewer was told."""
        seen = (event.seen_by(viewer) for event in self.events if not isinstance(event, Bookmark))
        return [event for event in seen if event is not None]


class Running:
    """One game in memory. `lock` is held by whoever writes to it."""

    def __init__(self, game: Game, pieces: Pieces[Any], table: TableRow, places: tuple[SeatRow, ...],
                 people: dict[str, Player], row: GameRow, tail: list[LogRow]) -> None:
        self.game = game
        self.pieces = pieces
        self.lock = asyncio.Lock()
        self.entries: deque[Entry] = deque(maxlen=TAIL)
        self.answers: dict[tuple[str, str], Any] = {}
        self.pages: dict[Any, Any] = {}
        self.lines: dict[Any, Any] = {}
        self.plot: tuple[tuple[int, ...], ...] | None = None
        self.knowledge: dict[Seat, tuple[int, Any]] = {}
        self.positions: dict[int, Position[Any, Any]] = {}
        self.motions: tuple[Any, ...] = ()
        self.standing: dict[tuple[int, str], dict[str, Any]] = {}
        self.seat_down(table, places, people)
        self.stand(row, game.load(row.position, pieces), tail)

    def seat_down(self, table: TableRow, places: tuple[SeatRow, ...], people: dict[str, Player]) -> None:
        """Who sits where, and what state the table is in."""
        self.table = table
        self.places = places
        self.people = people
        self.seats = {place.player: place.seat for place in places if place.player}
        self.pages.clear()

    def stand(self, row: GameRow, position: Position[Any, Any], rows: list[LogRow],
              events: tuple[Event, ...] | None = None) -> None:
        """Where the game stands after these rows; `events` are those of a single row, known already."""
        self.row = row
        self.position = position
        self.entries.extend(Entry(self.game, self.pieces, each) for each in rows)
        if events is not None:
            self.entries[-1].__dict__["events"] = events
        self.positions[row.serial] = position
        while len(self.positions) > TAIL:
            del self.positions[next(iter(self.positions))]
        while len(self.answers) > TAIL:
            del self.answers[next(iter(self.answers))]
        self.pages.clear()

    @property
    def id(self) -> str:
        return self.table.id

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
