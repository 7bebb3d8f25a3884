"""What a rule in progress looks like."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from .parts import Action, Data, Event, Public, Seat, sentence
from .prompt import Prompt
from .table import Table

A = TypeVar("A", bound=Action)


class Step(Data, tag=True):
    """A paragraph of the rulebook that has begun and not yet ended. Plain data.

    While it is the innermost step: `prompts` says who must decide what, `take` carries a decision out, and
    `run` goes on when nobody is asked.
    """

    def prompts(self, state: Any) -> tuple[Prompt, ...]:
        """Who must decide what now; nobody means: run()."""
        return ()

    def take(self, table: Table, seat: Seat, action: Any) -> None:
        """Carry out a decision that one of the prompts allows."""
        raise NotImplementedError

    def run(self, table: Table) -> None:
        """Go on by itself: emit events, call another step, become another, or leave."""
        raise NotImplementedError

    def rights(self, state: Any, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """Of the outermost step: what seats may do at any time besides what is asked, by Rights."""
        return ()

    def exercise(self, table: Table, seat: Seat, action: Any) -> None:
        """Of the outermost step: carry out a Right. It changes the table, not the steps in progress."""
        raise NotImplementedError

    def seen_by(self, viewer: Seat | None) -> Step:
        """What this viewer may know of the step; override it where a field holds a secret."""
        return self


class AnswerSealed(Public):
    """A hand is closed: everybody sees that, nobody what is in it."""

    text = sentence("{seat} has decided.")
    seat: Seat


class AnswerChanged(Event):
    """A closed hand was opened by its owner, changed and closed again. Nobody else is told."""

    text = sentence("You have changed your decision.")
    seat: Seat

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else None


class AllAtOnce(Step, Generic[A]):
    """Several seats decide at the same time; no answer is seen before all are in.

    An answer may be changed until the last one is in (`may_revise`). Meanwhile the state changes by Rights
    alone, and a game that has any offers only such as leave every closed answer possible.
    """

    may_revise: ClassVar[bool] = True
    answers: tuple[tuple[Seat, A | None], ...] = ()

    def asked(self, state: Any) -> tuple[Prompt, ...]:
        """One prompt for each seat that takes part; it depends on the state alone."""
        raise NotImplementedError

    def resolve(self, table: Table, answers: dict[Seat, A]) -> None:
        """All hands open: the answers by seat, in seat order. The step itself has already left."""
        raise NotImplementedError

    def prompts(self, state: Any) -> tuple[Prompt, ...]:
        asked, done = self.asked(state), self.closed()
        waiting = [prompt for prompt in asked if prompt.seat not in done] if done else asked
        if not self.may_revise or not waiting:
            return tuple(waiting)
        return tuple([replace(prompt, optional=True) if prompt.seat in done else prompt for prompt in asked])

    def take(self, table: Table, seat: Seat, action: Any) -> None:
        answers = dict(self.answers)
        table.quiet = seat in answers
        table.emit(AnswerChanged(seat) if table.quiet else AnswerSealed(seat))
        answers[seat] = action
        table.become(replace(self, answers=tuple([(each, answers[each]) for each in sorted(answers)])))

    def run(self, table: Table) -> None:
        table.leave()
        self.resolve(table, {seat: answer for seat, answer in self.answers if answer is not None})

    def seen_by(self, viewer: Seat | None) -> Step:
        return replace(self, answers=tuple((seat, answer if seat == viewer else None)
                                           for seat, answer in self.answers))

    def closed(self) -> tuple[Seat, ...]:
        """The seats that have decided."""
        return tuple([seat for seat, _ in self.answers])

    def answer(self, seat: Seat | None) -> A | None:
        """What this seat has decided, for its own eyes."""
        return dict(self.answers).get(seat) if seat is not None else None
