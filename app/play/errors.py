"""What is refused, and why: each with a sentence for whoever asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from app.engine.parts import sentence

if TYPE_CHECKING:
    from app.play.shapes import PromptCard


class Refusal(Exception):
    """Something was asked that cannot be done; nothing has changed.

    `message` is an English sentence, which is also its key for translation; it may name `facts` in braces.
    """

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 400

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return self.message.format_map(self.facts) if self.facts else self.message


class NotFound(Refusal):
    """There is no such table, player or page."""

    code = "not_found"
    status = 404


class NothingToDecide(NotFound):
    """The game asks this seat nothing now."""

    code = "nothing_to_decide"


class NotYours(Refusal):
    """This belongs to somebody else."""

    code = "not_yours"
    status = 403


class NotSignedIn(Refusal):
    """Nobody knows yet who is asking."""

    code = "not_signed_in"
    status = 401


class Stale(Refusal):
    """The decision has been taken, or the game has moved on; `prompt` is what may be decided now."""

    code = "stale"
    status = 409

    def __init__(self, message: str, prompt: PromptCard | None = None, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.prompt = prompt


class NotLegal(Refusal):
    """The rules forbid it; `prompt` holds the legal choices."""

    code = "illegal"
    status = 422

    def __init__(self, message: str, prompt: PromptCard | None = None, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.prompt = prompt


class Unfit(Refusal):
    """What was sent cannot be read or does not fit."""

    code = "unfit"
    status = 422


class Taken(Refusal):
    """Somebody was faster."""

    code = "taken"
    status = 409


class TooMany(Refusal):
    """Too much in too short a time; `limit` says of what; in `retry_after` seconds it may be tried again."""

    code = "too_many"
    status = 429

    def __init__(self, message: str, *, limit: str, retry_after: int) -> None:
        super().__init__(message, limit=limit, retry_after=retry_after)
        self.retry_after = retry_after


class Unavailable(Refusal):
    """The database is away; whether what was under way has been stored is not known."""

    code = "unavailable"
    status = 503

    def __init__(self) -> None:
        super().__init__(sentence("The server cannot reach its books just now. Try again in a moment."),
                         retry_after=1)


class Closed(Refusal):
    """It is too late or too early for this."""

    code = "closed"
    status = 409
