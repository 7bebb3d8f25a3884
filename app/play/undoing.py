"""Taking a decision back: at once, or with the consent of those who have decided since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.parts import Seat
from app.engine.parts import sentence as _
from app.engine.steps import AllAtOnce, AnswerChanged, AnswerSealed
from app.engine.table import Position

from . import deciding, records
from .errors import Closed, NotYours
from .notes import Undone
from .running import Entry, Running
from .shapes import Player, UndoOffer
from .wording import Voice

if TYPE_CHECKING:
    from .kontor import Kontor

OFFERED = "undo."
"""How the keys of offers begin."""
REFUSED = _("The others did not agree to taking this back.")
"""One refusal holds until the game has gone on."""


def since_own(running: Running, seat: Seat | None) -> list[Entry]:
    """The seat's last decision and all that were made after it; nothing if it lies before a discovery."""
    path = running.path
    own = next((number for number in range(len(path) - 1, -1, -1) if path[number].row.seat == seat), None)
    return path[own:] if own is not None else []


def has_decided(running: Running, seat: Seat | None) -> bool:
    """Whether a decision of this seat stands."""
    return seat is not None and running.position.decisions[seat] > 0


def others_since(running: Running, seat: Seat) -> tuple[Seat, ...]:
    """The seats that have decided after this seat's last decision."""
    return tuple(sorted({entry.row.seat for entry in since_own(running, seat)
                         if entry.row.seat is not None and entry.row.seat != seat}))


def obstacle(running: Running, seat: Seat | None) -> str:
    """Why the seat's last decision cannot be taken back, or nothing."""
    if running.table.status != "running" or running.position.over or not has_decided(running, seat):
        return _("There is nothing to take back.")
    if (seat, running.row.number) in running.refused:
        return REFUSED
    top = running.position.stack[-1]
    if isinstance(top, AllAtOnce) and top.closed():
        return _("While hands are closed nothing is taken back; your own can be changed.")
    since = since_own(running, seat)
    if since and isinstance(since[0].events[0], AnswerSealed | AnswerChanged):
        return _("A closed hand that has been opened cannot be taken back.")
    if not since or any(entry.taught for entry in since):
        return _("Something hidden has come to light since, so it cannot be taken back.")
    return ""


def offer(running: Running, seat: Seat | None, voice: Voice) -> UndoOffer:
    """Whether this viewer may take back his last decision."""
    if seat is None or running.places[seat].resigned or not has_decided(running, seat):
        return UndoOffer()
    why_not = obstacle(running, seat)
    if why_not:
        return UndoOffer(why_not=voice(why_not))
    others = others_since(running, seat)
    return UndoOffer(free=not others, ask=bool(others), key=key_of(running, seat))


def key_of(running: Running, seat: Seat) -> str:
    """The name of what the seat would take back now."""
    return f"{OFFERED}{running.position.decisions[seat]}.{running.row.undos}"


async def is_done(kontor: Kontor, running: Running, seat: Seat, key: str, *, locked: bool = False) -> bool:
    """Whether it was taken back, or asked for, under this key.

    Raises Closed if the key is that of an offer and names something else than the last decision.
    """
    if key == key_of(running, seat):
        return False
    await kontor.refresh(running, locked=locked)
    if key == key_of(running, seat):
        return False
    owner = running.places[seat].player or ""
    async with kontor.work() as work:
        if await work.games.keyed(running.id, owner, key) or await work.people.has_done(owner, key):
            return True
    if key.startswith(OFFERED):
        raise Closed(_("The game has gone on meanwhile."))
    return False


async def take_back(kontor: Kontor, running: Running, seat: Seat, expected: int | None = None,
                    key: str | None = None, owner: Player | None = None) -> None:
    """Take back the seat's last decision and all after it; `expected` is the number it must be at.

    With a key it is taken back once, however often that is asked. `owner`: who asks for it, and must have
    the seat. Raises Closed with the reason, NotYours.
    """
    async with running.lock:
        for _attempt in range(deciding.ATTEMPTS):
            if owner is not None and deciding.own_seat(running, owner) != seat:
                raise NotYours(_("You have no seat at this table."))
            if key and await is_done(kontor, running, seat, key, locked=True):
                return
            if why_not := obstacle(running, seat):
                raise Closed(why_not)
            if expected is None and others_since(running, seat):
                raise Closed(_("Others have decided since: ask them."))
            if expected is not None and running.row.number != expected:
                raise Closed(_("The game has gone on meanwhile."))
            if await _undo(kontor, running, seat, since_own(running, seat)[0], key):
                return
            await kontor.refresh(running, locked=True)
    raise Closed(_("The table is too busy; try again."))


async def _undo(kontor: Kontor, running: Running, seat: Seat, entry: Entry, key: str | None) -> bool:
    to = entry.serial - 1
    position: Position[Any, Any] = await records.position_at(kontor, running, to)
    event = Undone(seat, entry.row.number - 1)
    return await deciding.write(
        kontor, running, position, (event,), f'{{"Undo":{to}}}', msgspec.json.encode((event,)).decode(),
        seat=seat, player=running.places[seat].player, key=key, undos=1, kept=True)
