"""What one viewer may see of a table, put together."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from app.engine.game import Game, ranking
from app.engine.parts import Seat
from app.engine.parts import sentence as _
from app.engine.steps import AllAtOnce
from app.store.tables import SeatRow, TableRow

from . import fairness, lines, motions, standing, undoing
from .prompts import prompt_card
from .running import Running
from .shapes import Decided, Look, Player, PromptCard, ScoreCard, SeatCard, State, TableCard
from .wording import Voice

if TYPE_CHECKING:
    from .kontor import Kontor

ABSENT_AFTER = timedelta(minutes=10)
LATELY = timedelta(seconds=90)


def table_card(kontor: Kontor, table: TableRow, places: tuple[SeatRow, ...], people: Mapping[str, Player],
               viewer: Player | None, *, number: int = 0, seq: int | None = None,
               waiting: tuple[int, ...] = (), moved_at: datetime | None = None,
               invited: bool = False) -> TableCard:
    """A table from outside."""
    seats = tuple(seat_card(kontor, table, place, people, viewer, place.seat in waiting, moved_at)
                  for place in places)
    you = next((seat.seat for seat in seats if seat.you), None)
    due_by = moved_at + timedelta(days=table.pace) if moved_at and table.pace and waiting else None
    return TableCard(
        table.id, url_of(kontor, table.id), table.game,
        kontor.game(table.game).words.title, table.options, table.status, seats,  # type: ignore[arg-type]
        people[table.opener], table.listed, table.pace or "live", table.absent,  # type: ignore[arg-type]
        table.created_at, number, table.revision if seq is None else seq, waiting, you,
        you is not None and you in waiting, table.previous, table.next, table.expires_at, table.ended,
        fairness.commitment(table.secret), invited, dealt=table.started_at is not None, due_by=due_by)


def url_of(kontor: Kontor, table_id: str) -> str:
    """Where the table is; whoever opens it watches or sits down."""
    return f"{kontor.settings.public_url.rstrip('/')}/t/{table_id}"


def seat_card(kontor: Kontor, table: TableRow, place: SeatRow, people: Mapping[str, Player],
              viewer: Player | None, waited_for: bool, moved_at: datetime | None) -> SeatCard:
    """A seat, as everybody sees it."""
    player = people.get(place.player) if place.player else None
    present = player is not None and is_present(kontor, place)
    absent = (waited_for and player is not None and place.stand_in is None
              and is_absent(table.pace, moved_at, place.seen_at, present))
    return SeatCard(place.seat, player, place.bot, place.ready, present, absent, place.stand_in,
                    player is not None and viewer is not None and player.id == viewer.id, place.resigned)


def is_present(kontor: Kontor, place: SeatRow) -> bool:
    """Whether the owner of the seat is here, in this process or another."""
    live = kontor.live
    if place.player and (live.present(place.table_id, place.player) or live.listens(place.player)):
        return True
    return place.seen_at is not None and datetime.now(UTC) - place.seen_at < LATELY


def is_absent(pace: int | None, moved_at: datetime | None, seen_at: datetime | None, present: bool) -> bool:
    """Whether somebody for whom the game waits has been away for too long, at this pace.

    Whoever has taken all of the table's days is no better for looking on.
    """
    if pace is None and present:
        return False
    since = moved_at if moved_at is not None else datetime.now(UTC)
    if pace is None and seen_at is not None:
        since = max(since, seen_at)
    return datetime.now(UTC) - since > (ABSENT_AFTER if pace is None else timedelta(days=pace))


def voice_of(running: Running, language: str) -> Voice:
    """How this table speaks in this language."""
    voice: Voice | None = running.voices.get(language)
    if voice is None:
        voice = running.voices[language] = Voice(
            language, running.game.slug, running.game.words, running.names)
    return voice


def card_of(kontor: Kontor, running: Running, viewer: Player | None) -> TableCard:
    """A table whose game has begun, from outside."""
    seat = running.seat_of(viewer)
    return table_card(kontor, running.table, running.places, running.people, viewer,
                      number=running.row.number, seq=running.seq(seat), waiting=due(running),
                      moved_at=running.row.moved_at)


def given_up(running: Running, seat: Seat | None) -> bool:
    """Whether a bot plays this seat to the end."""
    return seat is not None and running.places[seat].resigned


def due(running: Running) -> tuple[Seat, ...]:
    """The seats that the game waits for."""
    return running.position.due if running.table.status == "running" else ()


def prompt_of(running: Running, seat: Seat | None, language: str) -> PromptCard | None:
    """What this seat may decide now."""
    asked = running.table.status == "running" and not given_up(running, seat)
    prompt = running.position.prompt(seat) if asked else None
    return prompt_card(prompt, running.token(prompt), voice_of(running, language)) if prompt else None


def prompt_once(running: Running, seat: Seat | None, language: str) -> PromptCard | None:
    """The same, made once for each state of the table."""
    return running.once(("prompt", seat, language), lambda: prompt_of(running, seat, language))


def state_of(kontor: Kontor, running: Running, viewer: Player | None, language: str) -> State:
    """How the game stands for this viewer."""
    return State(**_standing(kontor, running, viewer, language))


def look_of(kontor: Kontor, running: Running, viewer: Player | None, language: str) -> Look:
    """Everything this viewer may see now."""
    seat, voice = running.seat_of(viewer), voice_of(running, language)
    return Look(
        **_standing(kontor, running, viewer, language), number=running.row.number, you=seat,
        waiting_for=due(running), closed=closed(running),
        sentence=running.once(("sentence", seat, language), lambda: status(running, seat, voice)),
        plot=running.plot if running.table.status == "finished" else None,
        log=running.once(("log", seat, language), lambda: lines.newest(running, seat, voice)),
        undo=undoing.offer(running, seat, voice), standing=standing.cards(running, seat, voice),
        seq=running.seq(seat))


def _standing(kontor: Kontor, running: Running, viewer: Player | None, language: str) -> dict[str, Any]:
    """What a state and a look have in common; what all who look with the same eyes share is made once."""
    seat, voice, once = running.seat_of(viewer), voice_of(running, language), running.once
    finished = running.table.status == "finished"
    return {
        "table": card_of(kontor, running, viewer), "undos": running.row.undos,
        "view": once(("view", seat), lambda: running.game.view(running.position, seat)),
        "prompt": prompt_once(running, seat, language),
        "scores": once(("scores", language), lambda: scores(running.game, running.position.state, voice))
        if finished else None,
        "motions": motions.cards(running, seat, voice),
        "seed": fairness.opened(running.table, running.places) if finished else None,
        "event_number": running.seen(seat)}


def closed(running: Running) -> tuple[Seat, ...]:
    """The seats whose hands are closed."""
    stack = running.position.stack
    return stack[-1].closed() if stack and isinstance(stack[-1], AllAtOnce) else ()


def status(running: Running, seat: Seat | None, voice: Voice) -> str:
    """What the game waits for, and from whom, said to this viewer."""
    match running.table.status:
        case "finished":
            return voice(_("The game is over."))
        case "cancelled":
            return voice(_("The game was broken off."))
    own = next((p for p in running.position.prompts if p.seat == seat and not p.optional), None)
    if own is not None and not given_up(running, seat):
        return voice.tell(voice.words.questions.get(own.question, own.question), own.facts)
    prompts = [prompt for prompt in running.position.prompts if not prompt.optional]
    if len(prompts) == 1:
        text = voice.words.waiting.get(prompts[0].question, _("Waiting for {seat}."))
        return voice.tell(text, {**prompts[0].facts, "seat": prompts[0].seat})
    return voice.tell(_("Waiting for {seats:seat}."), {"seats": tuple(prompt.seat for prompt in prompts)})


def scores(game: Game, state: Any, voice: Voice) -> tuple[ScoreCard, ...]:
    """The result, the winner first."""
    found = game.scores(state)
    places = ranking(found)
    words = game.words.score

    def lines(of: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        return tuple((voice(words.get(key, key)), points) for key, points in of)

    cards = [ScoreCard(score.seat, places[score.seat], lines(score.lines), score.total, lines(score.beside))
             for score in found]
    return tuple(sorted(cards, key=lambda card: (card.place, card.seat)))


def decided_of(running: Running, seat: Seat, number: int, language: str, prompt: bool) -> Decided:
    """The short answer to a decision."""
    return Decided(number, running.seq(seat), due(running), running.table.status,  # type: ignore[arg-type]
                   prompt_of(running, seat, language) if prompt else None)
