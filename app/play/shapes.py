"""What the play layer shows: to pages and to the API, one viewer at a time."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from app.engine.parts import Data

Status = Literal["open", "running", "finished", "cancelled"]
Pace = Literal["live"] | int
"""Live, or days per move."""


class Shape(Data):
    """A value to be shown."""


class Player(Shape):
    """A person or a bot."""

    id: str
    name: str
    kind: Literal["person", "bot"] = "person"


BOTS_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta", "Hugo", "Ida", "Jonas", "Konrad",
              "Leo")


def bot_name(seat: int, bot: str | None) -> str:
    """What a seat without a player is called, the same in all languages."""
    return f"Bot {BOTS_NAMES[seat % len(BOTS_NAMES)]}" if bot else ""


class SeatCard(Shape):
    """A seat as everybody sees it. `stand_in` is the bot that plays for an absent or resigned player."""

    seat: int
    player: Player | None
    bot: str | None = None
    ready: bool = False
    present: bool = False
    absent: bool = False
    stand_in: str | None = None
    you: bool = False
    resigned: bool = False

    @property
    def free(self) -> bool:
        return self.player is None and self.bot is None

    @property
    def name(self) -> str:
        """What the seat is called: its player's name, or its bot's."""
        return self.player.name if self.player else bot_name(self.seat, self.bot)


class TableCard(Shape):
    """A table as one viewer sees it from outside."""

    id: str
    url: str
    game: str
    title: str
    options: dict[str, Any]
    status: Status
    seats: tuple[SeatCard, ...]
    opener: Player
    listed: bool
    pace: Pace
    absent: Literal["vote", "bot"]
    created_at: datetime
    number: int = 0
    seq: int = 0
    waiting_for: tuple[int, ...] = ()
    you: int | None = None
    your_turn: bool = False
    previous: str | None = None
    next: str | None = None
    expires_at: datetime | None = None
    ended: str | None = None
    commitment: str = ""
    invited: bool = False
    guests: tuple[Player, ...] = ()
    """Who is invited and has not sat down."""
    dealt: bool = False
    due_by: datetime | None = None
    """When those for whom the game waits have taken all of the table's days."""

    @property
    def begun(self) -> bool:
        """Whether there is a game to be seen; one that was broken off is seen as it stood."""
        return self.dealt and self.status != "open"

    @property
    def opener_is_you(self) -> bool:
        return self.you is not None and self.seats[self.you].player == self.opener


class FieldCard(Shape):
    """One thing to fill in. Which of the values below count depends on `kind`."""

    name: str
    kind: Literal["amount", "one", "some", "split"]
    label: str
    spot: str = ""
    of: str = ""
    options: tuple[str, ...] = ()
    labels: dict[str, str] = {}
    low: int = 0
    high: int = 0
    step: int = 1
    least: int = 0
    most: int = 0
    total: int = 0
    parts: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()

    def to_wire(self) -> dict[str, Any]:
        """The field as the API gives it."""
        match self.kind:
            case "amount":
                rest: dict[str, Any] = {"low": self.low, "high": self.high, "step": self.step}
            case "one":
                rest = {"options": list(self.options)}
            case "some":
                rest = {"options": list(self.options), "least": self.least, "most": self.most}
            case "split":
                rest = {"total": self.total, "parts": list(self.parts), "least": self.least,
                        "limits": list(self.limits)}
        return {"name": self.name, "kind": self.kind, **rest}


class FormCard(Shape):
    """One kind of action; `besides`: it may be taken beside whatever is asked."""

    id: str
    type: str
    label: str
    fields: tuple[FieldCard, ...] = ()
    besides: bool = False

    def to_wire(self) -> dict[str, Any]:
        """The form as the API gives it."""
        return {"type": self.type, "label": self.label, "fields": [field.to_wire() for field in self.fields]}


class PromptCard(Shape):
    """What a seat may decide now. An optional one asks nothing."""

    seat: int
    token: str
    question: str
    text: str
    forms: tuple[FormCard, ...]
    optional: bool = False
    facts: dict[str, Any] = {}
    missing: tuple[str, ...] = ()
    """Why some of what the text speaks of cannot be done now."""

    def to_wire(self) -> dict[str, Any]:
        """The prompt as the API gives it."""
        wire = {"seat": self.seat, "token": self.token, "question": self.question, "text": self.text,
                "forms": [form.to_wire() for form in self.forms]}
        return wire | {"optional": True} if self.optional else wire

    def offer(self, spot: str, id: str) -> tuple[FormCard, FieldCard] | None:
        """The form and field in which this thing, of this kind, may be chosen."""
        for form in self.forms:
            for field in form.fields:
                if field.spot == spot and id in field.options:
                    return form, field
        return None


class Word(Shape):
    """A piece of a sentence: plain text, a seat, money or another kind of thing with its id."""

    kind: str
    id: str
    text: str


class LogLine(Shape):
    """A line of the log as one viewer reads it."""

    number: int
    decision: int | None
    seat: int | None
    parts: tuple[Word, ...]
    at: datetime
    turn: str | None = None
    automatic: bool = False

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)


class ScoreCard(Shape):
    """A seat's result, line by line; `beside` the sum stands what else decided."""

    seat: int
    place: int
    lines: tuple[tuple[str, int], ...]
    total: int
    beside: tuple[tuple[str, int], ...] = ()


class UndoOffer(Shape):
    """Whether the viewer may take back his last decision: at once, by asking, or not (and why not).

    `key` names what would be taken back, so that asking twice takes back once.
    """

    free: bool = False
    ask: bool = False
    why_not: str = ""
    key: str = ""


class Motion(Shape):
    """A question to the people at the table: an undo, an absent player, a seat for somebody else."""

    id: str
    kind: Literal["undo", "absence", "hand_over"]
    seat: int
    by: int | None
    text: str
    choices: tuple[str, ...]
    votes: dict[int, str]
    waiting: tuple[int, ...]
    yours: bool = False


class StandingCard(Shape):
    """A standing answer that may be given (`given` is None), or one that the viewer has given."""

    question: str
    label: str
    conditions: tuple[FormCard, ...] = ()
    given: dict[str, Any] | None = None


class ChatLine(Shape):
    """Something said at the table or among the spectators."""

    id: int
    room: Literal["table", "watchers"]
    player: Player
    seat: int | None
    text: str
    at: datetime
    deleted: bool = False


class State(Shape):
    """How a game stands for one viewer, in the terms of the game: what a program is told."""

    table: TableCard
    undos: int
    view: Any
    prompt: PromptCard | None
    scores: tuple[ScoreCard, ...] | None
    motions: tuple[Motion, ...]
    seed: str | None
    event_number: int

    @property
    def mandatory(self) -> PromptCard | None:
        """The prompt, if the game waits for it."""
        return self.prompt if self.prompt and not self.prompt.optional else None


class Look(State):
    """Everything that one viewer may see of a table at one moment: what a page shows."""

    number: int
    you: int | None
    waiting_for: tuple[int, ...]
    closed: tuple[int, ...]
    sentence: str
    plot: tuple[tuple[int, ...], ...] | None
    log: tuple[LogLine, ...]
    undo: UndoOffer
    standing: tuple[StandingCard, ...]
    seq: int


class Decided(Shape):
    """The short answer to a decision: which public decision it was, and what the game waits for now."""

    number: int
    seq: int
    waiting_for: tuple[int, ...]
    status: Status
    prompt: PromptCard | None = None


class Invitation(Shape):
    """Somebody would like you at his table."""

    table: str
    url: str
    game: str
    by: Player
    at: datetime


class Nudge(Shape):
    """Something changed for this watcher; what it was is read afresh."""

    table_id: str
    number: int
    seq: int
    kind: Literal["game", "table", "chat", "cut", "invitation", "doubt"]
