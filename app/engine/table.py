"""Where a game stands, and the hands that move it on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from .parts import Data, Event, Seat
from .prompt import Prompt


class Asks(Protocol):
    """What a position needs of the steps on its stack (see steps.Step)."""

    def prompts(self, state: Any, /) -> tuple[Prompt, ...]: ...

    def rights(self, state: Any, asked: tuple[Prompt, ...], /) -> tuple[Prompt, ...]: ...


S = TypeVar("S")
F = TypeVar("F", bound=Asks)
T = TypeVar("T")


class Position(Data, Generic[S, F], dict=True, gc=True):
    """What lies on the table, and where in the rules we are. A value.

    `stack` holds the steps in progress, the innermost last. The n-th chance outcome is `script[n]` where the
    script reaches, else it follows from `seed`; `draws` counts them. `decisions` counts each seat's own.
    """

    state: S
    stack: tuple[F, ...]
    seed: str
    draws: int
    decisions: tuple[int, ...]
    script: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return not self.stack

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """All that may be decided now: what the game waits for, and what is optional."""
        if not self.stack:
            return ()
        asked = self.stack[-1].prompts(self.state)
        rights = self.stack[0].rights(self.state, asked)
        return with_rights(asked, rights) if rights else asked

    def prompt(self, seat: Seat | None) -> Prompt | None:
        """What this seat may decide now."""
        for prompt in self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    @cached_property
    def due(self) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        return tuple([prompt.seat for prompt in self.prompts if not prompt.optional])


def with_rights(asked: tuple[Prompt, ...], rights: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """A right joins the prompt its seat has anyway; otherwise it is an optional prompt of its own."""
    for right in rights:
        own = next((prompt for prompt in asked if prompt.seat == right.seat), None)
        if own is None:
            asked += (replace(right, optional=True),)
        else:
            joined = replace(own, forms=own.forms + right.forms, facts={**right.facts, **own.facts})
            asked = tuple(joined if prompt is own else prompt for prompt in asked)
    return asked


class Table:
    """The only mutable thing in the engine; it lives for one decision."""

    __slots__ = ("draws", "events", "quiet", "script", "seed", "stack", "state")

    def __init__(self, position: Position[Any, Any]) -> None:
        self.state = position.state
        self.stack = list(position.stack)
        self.seed = position.seed
        self.script = position.script
        self.draws = position.draws
        self.events: list[Event] = []
        self.quiet = False

    def emit(self, event: Event) -> None:
        """It happens: it changes the state and stands in the log."""
        self.state = event.on(self.state)
        self.events.append(event)

    def call(self, step: Any) -> None:
        """This step comes first; then the present one goes on."""
        self.stack.append(step)

    def become(self, step: Any) -> None:
        """The present step goes on as this one."""
        self.stack[-1] = step

    def leave(self) -> None:
        """The present step is done."""
        self.stack.pop()

    def finish(self, *last: Any) -> None:
        """Drop whatever was going on; only this remains to be done."""
        self.stack[:] = last

    def draw(self, below: int) -> int:
        """A chance outcome in range(below): the next of the script, or fixed by the seed and its number."""
        number = self.draws
        self.draws += 1
        if number < len(self.script):
            return self.script[number] % below
        key = f"{self.seed}/{number}".encode()
        return int.from_bytes(blake2b(key, digest_size=16).digest(), "big") % below

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """The things in an order by chance; `arranged` gives the script for a wanted order."""
        rest = list(things)
        return tuple(rest.pop(self.draw(len(rest))) for _ in range(len(rest)))


def arranged(things: Iterable[T], wanted: Iterable[T]) -> tuple[int, ...]:
    """The chance outcomes that make `Table.shuffled` begin with the wanted things, in that order."""
    rest, script = list(things), []
    for thing in wanted:
        script.append(rest.index(thing))
        rest.pop(script[-1])
    return tuple(script) + (0,) * len(rest)
