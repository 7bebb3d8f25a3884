"""A decision, from the click to the log: checked, carried out, stored, and only then told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.parts import Action, Event, Illegal, Seat
from app.engine.parts import sentence as _
from app.engine.play import Transition, apply
from app.engine.table import Position
from app.store.games import DueRow, GameRow, LogRow
from app.store.writer import Decision

from . import looks, measures, standing
from .errors import Closed, NotLegal, NotYours, Refusal, Stale, Unavailable, Unfit
from .running import Running
from .shapes import Decided, Player

if TYPE_CHECKING:
    from .kontor import Kontor

ATTEMPTS = 8
KEEP_EVERY = 50
"""Every so many rows the position is kept in the log, so that no past moment is far from one."""
LONGEST_KEY = 200
pace_chance = Random()


async def decide(kontor: Kontor, player: Player, table_id: str, token: str, action: Mapping[str, Any],
                 key: str | None = None, *, lenient: bool = False, prompt: bool = False,
                 language: str = "en") -> Decided:
    """Decide; the short answer, which is fast. The same key again gives the same answer.

    Raises Stale, NotLegal, NotYours, Closed. `prompt`: the answer holds the seat's next prompt as well.
    """
    must_be_key(key)
    running = await kontor.running(table_id)
    seat = await seat_to_play(kontor, running, player)
    # Who hangs up meanwhile does not keep his decision from being remembered and told.
    try:
        began = perf_counter()
        number = await kontor.surely(_decide(kontor, running, player, token, action, key, lenient, language))
        measures.latency(running.game.slug).observe(perf_counter() - began)
    except Refusal as refusal:
        measures.REFUSED.labels(refusal.code).inc()
        raise
    return looks.decided_of(running, seat, number, language, prompt)


def must_be_key(key: str | None) -> None:
    """Whether this can be an idempotency key, or is none. Raises Unfit."""
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise Unfit(_("An idempotency key has 1 to {most} plain characters."), most=LONGEST_KEY)


async def seat_to_play(kontor: Kontor, running: Running, player: Player) -> Seat:
    """The player's seat, which he has not given up; a bot that stood in steps back."""
    if running.seat_of(player) is None:
        await kontor.refresh(running)
    seat = own_seat(running, player)
    if running.places[seat].stand_in:
        from .leaving import step_back

        await step_back(kontor, running, seat)
    return seat


def own_seat(running: Running, player: Player) -> Seat:
    """The player's seat, which he has not given up. Raises NotYours."""
    seat = running.seat_of(player)
    if seat is None:
        raise NotYours("You have no seat at this table.")
    if running.places[seat].resigned:
        raise NotYours("You have given up this seat.")
    return seat


async def _decide(kontor: Kontor, running: Running, player: Player, token: str,
                  action: Mapping[str, Any], key: str | None, lenient: bool, language: str) -> int:
    """The public number of the decision."""
    async with running.lock:
        return await _decide_alone(kontor, running, player, token, action, key, lenient, language)


async def _decide_alone(kontor: Kontor, running: Running, player: Player, token: str,
                        action: Mapping[str, Any], key: str | None, lenient: bool, language: str) -> int:
    """The same; the lock is held, so in this process nothing else happens to the game.

    Elsewhere the seat may be given away meanwhile, so it is looked up for each attempt.
    """
    for _attempt in range(ATTEMPTS):
        seat = own_seat(running, player)
        sent = _Sent(running, player, key, action, lenient) if key else None
        if sent and (known := sent.remembered()) is not None:
            return known
        asked = running.position.prompt(seat) if running.table.status == "running" else None
        if asked is not None and running.token(asked) == token:
            read, transition = _carried_out(running, seat, action, lenient, language)
            if await store(kontor, running, transition, seat, read, player.id, key):
                if key:
                    running.answers[player.id, key] = running.row.number, running.entries[-1].row.action
                return running.row.number
        if sent and (known := await sent.stored(kontor)) is not None:
            return known
        if not await kontor.refresh(running, locked=True):
            break
    raise _refused(running, seat, language)


def _carried_out(running: Running, seat: Seat, action: Mapping[str, Any], lenient: bool,
                 language: str) -> tuple[Action, Transition]:
    try:
        read = running.game.read_action(action, lenient=lenient)
        return read, apply(running.position, seat, read)
    except Illegal as error:
        raise NotLegal(str(error), looks.prompt_of(running, seat, language)) from error


class _Sent:
    """A decision with a key: the number that the same has got before. Another one, from another page of the
    same player say, is not answered as if it had been played."""

    def __init__(self, running: Running, player: Player, key: str, action: Mapping[str, Any],
                 lenient: bool) -> None:
        self._running, self._player, self._key = running, player, key
        self._action, self._lenient = action, lenient

    def remembered(self) -> int | None:
        number, action = self._running.answers.get((self._player.id, self._key), (None, ""))
        return number if number is not None and self._is(action) else None

    async def stored(self, kontor: Kontor) -> int | None:
        async with kontor.work() as work:
            row = await work.games.keyed(self._running.id, self._player.id, self._key)
        return row.number if row is not None and self._is(row.action) else None

    def _is(self, action: str) -> bool:
        """Whether this was decided."""
        game = self._running.game
        try:
            return game.dump(game.read_action(self._action, lenient=self._lenient)).decode() == action
        except Illegal:
            return False


def _refused(running: Running, seat: Seat, language: str) -> Stale | Closed:
    if running.table.status != "running":
        return Closed(_("This game is over."))
    return Stale(_("This has been decided, or the game has moved on. Look again."),
                 looks.prompt_of(running, seat, language))


async def store(kontor: Kontor, running: Running, transition: Transition, seat: Seat, action: Action,
                player: str | None, key: str | None) -> bool:
    """Write a decision down; True once it is durable, and then the watchers are woken. The lock is held."""
    dump = running.game.dump
    counted = not transition.quiet
    written = await write(
        kontor, running, transition.position, transition.events, dump(action).decode(),
        dump(transition.events).decode(), seat=seat, player=player, key=key, counted=counted,
        ended="finished" if transition.position.over else None)
    if written:
        measures.decisions(running.game.slug, "player" if player else "computer").inc()
    return written


async def note(kontor: Kontor, running: Running, event: Event, *, seat: Seat | None = None,
               ended: str | None = None, unless: Callable[[], None] = lambda: None) -> None:
    """A line in the public log about the table itself; the game stays where it is. Takes the lock.

    `unless` raises where by then it is no longer to be written.
    """
    async with running.lock:
        for _attempt in range(ATTEMPTS):
            unless()
            if await write(kontor, running, running.position, (event,), '{"Note": true}',
                           msgspec.json.encode((event,)).decode(), seat=seat, counted=False, ended=ended):
                return
            await kontor.refresh(running, locked=True)
    raise Closed(_("The table is too busy; try again."))


async def write(kontor: Kontor, running: Running, position: Position[Any, Any], events: tuple[Event, ...],
                action: str, told: str, *, seat: Seat | None, player: str | None = None,
                key: str | None = None, counted: bool = True, undos: int = 0, kept: bool = False,
                ended: str | None = None) -> bool:
    """One row of the log, and the game's new standing, in one transaction with whatever else waits."""
    row, at = running.row, datetime.now(UTC)
    serial = row.serial + 1
    text = running.game.dump(position).decode()
    seen = running.counted(events)
    over = ended is not None
    waiting = () if over else position.due
    decision = Decision(
        running.id, serial, row.number + counted, counted, seat, player, key, action, told, seen,
        running.game.rules, at, text if kept or serial % KEEP_EVERY == 0 else None, row.undos + undos, text,
        waiting, ended, bots_due(kontor, running, position, waiting))
    try:
        written = await kontor.writer.write(decision)
    except ConnectionError as error:
        raise Unavailable from error
    if not written:
        return False
    _remember(running, decision, position, events)
    if over:
        await kontor.refresh(running, locked=True)
    if decision.due:
        kontor.clock.wake()
    kontor.tell(running)
    return True


def _remember(running: Running, decision: Decision, position: Position[Any, Any],
              events: tuple[Event, ...]) -> None:
    """What was stored becomes what this process knows."""
    d = decision
    game = GameRow(d.table_id, d.serial, d.number, d.undos, d.position, list(d.seen), list(d.waiting),
                   d.at if d.counted else running.row.moved_at)
    logged = LogRow(d.table_id, d.serial, d.number, d.counted, d.seat, d.player, d.key, d.action, d.events,
                    list(d.seen), d.rules, d.at)
    running.stand(game, position, [logged], events)


def bots_due(kontor: Kontor, running: Running, position: Position[Any, Any],
             waiting: tuple[Seat, ...]) -> tuple[DueRow, ...]:
    """When the bots among these seats will have thought long enough; standing answers take as long."""
    return tuple(
        DueRow(running.id, seat, "bot",
               after_thinking(kontor) if running.bot_of(seat) else standing.after_a_while(kontor))
        for seat in waiting if running.bot_of(seat) or standing.given(running, position.prompt(seat)))


def after_thinking(kontor: Kontor) -> datetime:
    """When a bot moves: never after the same time, so that the time tells nothing."""
    seconds = kontor.settings.bot_pace * (0.6 + 0.8 * pace_chance.random())
    return datetime.now(UTC) + timedelta(seconds=seconds)
