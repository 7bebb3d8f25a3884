"""The shapes of requests and answers, for reading requests and for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr


def clean(text: str) -> str:
    """A text that can be stored: no NUL, no half of a character."""
    if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("holds characters that cannot be kept")
    return text


Status = Literal["open", "running", "finished", "cancelled"]
LONGEST_TOKEN = LONGEST_KEY = 200
Text = Annotated[StrictStr, AfterValidator(clean)]


class Body(BaseModel):
    """What a request brings; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewPlayer(Body):
    """Who wants to play."""

    name: Text = Field(min_length=1, max_length=100)
    kind: Literal["bot"] = "bot"


class NewTable(Body):
    """A table to open. `bots` sit on the seats after yours; `pace` is "live" or days per move."""

    game: Text = Field(max_length=60)
    seats: StrictInt = Field(ge=1, le=12)
    options: dict[Text, StrictBool | StrictInt | Text] = Field(default_factory=dict, max_length=50)
    bots: list[Literal["dice", "greedy"]] = Field(default_factory=list, max_length=11)
    listed: StrictBool = True
    pace: Literal["live"] | StrictInt = "live"
    absent: Literal["vote", "bot"] = "vote"
    host_code: Text | None = Field(default=None, max_length=200)


class Sit(Body):
    """Which seat to take; none: any free one."""

    seat: StrictInt | None = Field(default=None, ge=0, le=11)


class Ready(Body):
    """Whether you are ready."""

    ready: StrictBool = True


class Invite(Body):
    """The id of the player who is asked to the table."""

    player: Text = Field(min_length=1, max_length=60)


class Decide(Body):
    """A decision: the prompt's token, and an action {"type": ..., field: value}."""

    token: Text = Field(max_length=LONGEST_TOKEN)
    action: dict[Text, Any]


class Say(Body):
    """Something to say, at the table or among the spectators."""

    text: Text = Field(min_length=1, max_length=1000)
    room: Literal["table", "watchers"] = "table"


class Standing(Body):
    """A standing answer to a question, or none (condition null) to take it back."""

    question: Text = Field(max_length=100)
    condition: dict[Text, Any] | None


class Absence(Body):
    """The seat whose owner is `absent`."""

    seat: int = Field(ge=0, le=20)


class Vote(Body):
    """An answer to a motion."""

    motion: Text = Field(max_length=60)
    choice: Text = Field(max_length=20)


class ErrorDetail(BaseModel):
    """What was wrong. `prompt` comes with "stale" and "illegal", `limit` with "too_many", and
    `retry_after`, in seconds, with that and with "unavailable"."""

    code: str
    message: str
    limit: Literal["requests", "refused", "players", "tables", "chat", "codes"] | None = None
    retry_after: int | None = None
    model_config = ConfigDict(extra="allow")


class Error(BaseModel):
    """Every error looks like this."""

    error: ErrorDetail


class Person(BaseModel):
    """A player."""

    id: str
    name: str
    kind: Literal["person", "bot"]


class Shut(Person):
    """A player, and whether the host has shut him out."""

    banned: bool


class PersonWithToken(Person):
    """A player and his token, which is shown once."""

    token: str


class Token(BaseModel):
    """A new token; the old one is dead."""

    token: str


class Seat(BaseModel):
    """A seat of a table."""

    seat: int
    player: Person | None
    bot: str | None
    ready: bool
    present: bool
    absent: bool
    stand_in: str | None
    resigned: bool


class Table(BaseModel):
    """A table from outside. `number` counts its public decisions; `waiting_for` lists seats."""

    id: str
    url: str
    game: str
    title: str
    options: dict[str, Any]
    status: Status
    number: int
    seats: list[Seat]
    waiting_for: list[int]
    you: int | None
    your_turn: bool
    listed: bool
    pace: str | int
    opener: Person
    created_at: str
    previous: str | None
    next: str | None
    ended: str | None
    commitment: str


class HostTable(Table):
    """A table in the host's list; `active_at` is when somebody last moved or spoke there."""

    active_at: str


class FieldOut(BaseModel):
    """One thing to fill in, within bounds.

    `amount` has low, high, step; `one` has options; `some` has options, least, most;
    `split` has total, parts, least, limits.
    """

    name: str
    kind: Literal["amount", "one", "some", "split"]
    model_config = ConfigDict(extra="allow")


class FormOut(BaseModel):
    """One kind of action and what its fields may hold."""

    type: str
    label: str
    fields: list[FieldOut]


class Prompt(BaseModel):
    """A decision as data: any form and any values inside its fields' bounds are legal, nothing else is."""

    seat: int
    token: str
    question: str
    text: str
    forms: list[FormOut]
    optional: bool = False


class ScoreLine(BaseModel):
    """A line of a result."""

    label: str
    points: int


class Score(BaseModel):
    """A seat's result; the lines `beside` are no part of the total, but decide where totals do not."""

    seat: int
    place: int
    total: int
    lines: list[ScoreLine]
    beside: list[ScoreLine]


class MotionOut(BaseModel):
    """An open question to the table: `waiting` are the seats that have not answered, `yours` if you may."""

    id: str
    kind: Literal["undo", "absence", "hand_over"]
    seat: int
    by: int | None
    text: str
    choices: list[str]
    waiting: list[int]
    yours: bool


class State(Table):
    """A table with all that you may see of it. `events` is the number of your last event."""

    view: dict[str, Any] | None
    prompt: Prompt | None
    scores: list[Score] | None
    undos: int
    motions: list[MotionOut]
    seed: str | None
    events: int


class Asked(Prompt):
    """Your prompt and, if asked for, each legal action (null where there are more than 500)."""

    actions: list[dict[str, Any]] | None = None


class EventOut(BaseModel):
    """What you were told: your own number, the decision it belongs to, its sentence, and the event's fields.

    `withheld` names the fields in which "" stands for what you may not see.
    """

    number: int
    type: str
    decision: int | None
    at: str
    text: str
    model_config = ConfigDict(extra="allow")


class Choice(BaseModel):
    """One value of an option."""

    value: str | bool
    label: str


class OptionOut(BaseModel):
    """An option of a game."""

    name: str
    kind: Literal["switch", "choice"]
    choices: list[Choice]
    default: str | bool
    label: str
    text: str


class SeatRange(BaseModel):
    """How many may play."""

    min: int
    max: int


class GameOut(BaseModel):
    """A game of this server; `rules` is the version of its rules."""

    slug: str
    title: str
    tagline: str
    seats: SeatRange
    options: list[OptionOut]
    rules: int


class ChatOut(BaseModel):
    """Something that was said."""

    id: int
    room: Literal["table", "watchers"]
    player: Person
    seat: int | None
    text: str
    at: str
    deleted: bool
