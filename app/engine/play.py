"""Carry a position from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from .parts import Action, Data, Event, Illegal, Right, Seat
from .prompt import Prompt
from .table import Position, Table, with_rights

F = TypeVar("F")
ENDLESS = 10_000
"""No rulebook takes so many steps between two decisions."""


class Bookmark(Event, Generic[F]):
    """Where in the rules we have got to. It stands in the log and is shown to nobody."""

    stack: tuple[F, ...]
    draws: int
    decisions: tuple[int, ...]

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return None


class Transition(Data):
    """The position after a decision, and what happened on the way.

    `quiet`: nobody but the decider can see that anything was decided (a closed hand was changed).
    """

    position: Position[Any, Any]
    events: tuple[Event, ...]
    quiet: bool = False


def start(state: Any, first: Any, seats: int, seed: str, script: tuple[int, ...] = ()) -> Transition:
    """Begin a game: run from the first step to the first decision."""
    position: Position[Any, Any] = Position(state, (first,), seed, 0, (0,) * seats, script)
    return _settle(position, Table(position), position.decisions)


def apply(position: Position[Any, Any], seat: Seat, action: Action) -> Transition:
    """Carry out a seat's decision, to the next one. Raises Illegal, and then nothing has changed."""
    prompt = position.prompt(seat)
    if prompt is None:
        raise Illegal("It is not yours to decide now.")
    if not prompt.allows(action):
        raise Illegal("That is not one of the choices.")
    table = Table(position)
    if isinstance(action, Right):
        table.stack[0].exercise(table, seat, action)
    else:
        table.stack[-1].take(table, seat, action)
    count = position.decisions
    return _settle(position, table, (*count[:seat], count[seat] + 1, *count[seat + 1:]))


def _settle(before: Position[Any, Any], table: Table, decisions: tuple[int, ...]) -> Transition:
    """Run steps until somebody must decide or nothing is left to do."""
    asked: tuple[Prompt, ...] = ()
    stack = table.stack
    for _ in range(ENDLESS):
        if not stack:
            break
        if asked := stack[-1].prompts(table.state):
            if rights := stack[0].rights(table.state, asked):
                asked = with_rights(asked, rights)
            break
        stack[-1].run(table)
    else:
        raise RuntimeError(f"the rules run in circles at {stack[-1]!r}")
    left = tuple(stack)
    table.events.append(Bookmark(left, table.draws, decisions))
    after: Position[Any, Any] = Position(table.state, left, before.seed, table.draws, decisions,
                                         before.script)
    after.__dict__["prompts"] = asked
    return Transition(after, tuple(table.events), table.quiet)


def fold(position: Position[Any, Any], events: Iterable[Event]) -> Position[Any, Any]:
    """Replay recorded events. No rule is consulted, so no rule change can break it."""
    state, stack, draws, decisions = position.state, position.stack, position.draws, position.decisions
    for event in events:
        if isinstance(event, Bookmark):
            stack, draws, decisions = event.stack, event.draws, event.decisions
        else:
            state = event.on(state)
    return replace(position, state=state, stack=stack, draws=draws, decisions=decisions)


def learned(events: Iterable[Event], seats: int) -> bool:
    """Whether anybody, the decider and the spectators included, learned a hidden fact from these events."""
    viewers: tuple[Seat | None, ...] = (None, *range(seats))
    return any(event.tells(viewer) for event in events for viewer in viewers)
