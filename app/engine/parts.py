"""The words every game is written in: seats, actions and events."""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform

from msgspec import Struct, StructMeta, field

Seat = int
"""A place at the table, 0 to n-1, clockwise. A spectator's seat is None."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Frozen(StructMeta):
    """Tells type checkers what msgspec does at run time: subclasses are frozen too."""


class Data(Struct, metaclass=_Frozen, frozen=True, gc=False):
    """A value: named fields, equality, no changing.

    Values are made of older values, so no ring of them can close: the garbage collector need not walk them.
    """


class Illegal(Exception):
    """The rules forbid this; the message is a sentence for the player."""


class Action(Data, tag=True):
    """What a seat decided."""


class Right(Action):
    """An action that may be taken at any time, whoever the game waits for (see Step.rights)."""


class Event(Data, tag=True):
    """What happened: one change of the table, one line of the log, one unit of secrecy.

    `text` is the sentence of the log; it names fields in braces, with the kind of thing after a colon:
    "{seat} sells {good:good} for {amount:money}." An empty text leaves no line.
    """

    text: ClassVar[str] = ""

    def on(self, state: Any) -> Any:
        """The state after it. Consults no rule, and works on card backs as on cards."""
        return state

    def seen_by(self, viewer: Seat | None) -> Event | None:
        """What this viewer is told of it: itself, a copy with card backs, or nothing at all."""
        raise NotImplementedError

    def tells(self, viewer: Seat | None) -> bool:
        """Whether it may show this viewer a hidden fact that the decision itself did not imply."""
        return False

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if cls.seen_by is Event.seen_by and cls.__module__ != __name__:
            raise TypeError(
                f"{cls.__name__} does not say who may see it: derive from Public or define seen_by"
            )


class Public(Event):
    """Everybody sees all of it."""

    def seen_by(self, viewer: Seat | None) -> Event:
        return self


class Revealed(Public):
    """Everybody sees all of it, and may learn from it what was hidden until now."""

    def tells(self, viewer: Seat | None) -> bool:
        return True


def sentence(text: str) -> str:
    """Marks a text for the translators; it is translated where it is shown."""
    return text
