"""What one viewer may know of a game: all that he was told, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from .parts import Data, Event, Seat
from .play import Bookmark
from .table import Position


class Knowledge(Data):
    """A position as it was shown to a viewer: card backs for what he was not shown, no seed, no chance.

    It grows by what the viewer is told of each event; nothing else ever reaches it.
    """

    viewer: Seat | None
    position: Position[Any, Any]

    def told(self, events: Iterable[Event]) -> Knowledge:
        """What the viewer knows after these events."""
        state, stack = self.position.state, self.position.stack
        decisions = self.position.decisions
        for event in events:
            if isinstance(event, Bookmark):
                stack = tuple(step.seen_by(self.viewer) for step in event.stack)
                decisions = _own(event.decisions, self.viewer)
            else:
                seen = event.seen_by(self.viewer)
                state = seen.on(state) if seen is not None else state
        return replace(self, position=replace(self.position, state=state, stack=stack, decisions=decisions))


def nothing_yet(state: Any, seats: int, viewer: Seat | None) -> Knowledge:
    """What a viewer knows before the first event: the state as setup returned it, where nothing is hidden."""
    return Knowledge(viewer, Position(state, (), "", 0, (0,) * seats))


def _own(decisions: tuple[int, ...], viewer: Seat | None) -> tuple[int, ...]:
    return tuple(count if seat == viewer else 0 for seat, count in enumerate(decisions))
