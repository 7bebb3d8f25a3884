"""Seats whose owner is away, gives up, comes back or is somebody else from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.parts import Event, Seat
from app.engine.parts import sentence as _
from app.store.tables import SeatTaken

from . import deciding, seating
from .errors import Closed, NotYours, Taken
from .notes import BotTookOver, CameBack, Ended, HandedOver, Resigned
from .running import Running
from .shapes import Player

if TYPE_CHECKING:
    from .kontor import Kontor

STAND_IN = "greedy"


async def give_up(kontor: Kontor, running: Running, seat: Seat, owner: Player,
                  key: str | None = None) -> None:
    """A bot plays the seat to the end. Raises NotYours."""
    if running.table.status != "running":
        raise Closed(_("This game is over."))
    if running.places[seat].resigned:
        raise NotYours(_("You have given up this seat."))
    await _change_seat(kontor, running, seat, owner.id, owner, key, stand_in=STAND_IN, resigned=True)
    await deciding.note(kontor, running, Resigned(seat, STAND_IN), seat=seat)


async def stand_in(kontor: Kontor, running: Running, seat: Seat, number: int | None = None) -> None:
    """A bot plays the seat until its owner is back. Raises Closed if the game has gone on since `number`."""
    async with running.lock:
        await kontor.refresh(running, locked=True)
        must_be_at(running, number)
        owner = running.places[seat].player
    await _change_seat(kontor, running, seat, owner, stand_in=STAND_IN)
    await deciding.note(kontor, running, BotTookOver(seat, STAND_IN), seat=seat)


async def step_back(kontor: Kontor, running: Running, seat: Seat) -> None:
    """The owner of the seat plays himself again."""
    if running.places[seat].stand_in and not running.places[seat].resigned:
        await _change_seat(kontor, running, seat, running.places[seat].player, stand_in=None)
        await deciding.note(kontor, running, CameBack(seat), seat=seat)


async def pass_on(kontor: Kontor, running: Running, seat: Seat, to: Player, old: str | None = None) -> None:
    """The seat, with all that is hidden in it, is somebody else's from now on; he answers for himself.

    `old`: whose it was when that was asked. Raises Taken if the new one has another by now.
    """
    old = old or running.places[seat].player
    name = running.names[seat]
    try:
        await _change_seat(kontor, running, seat, old, player=to.id, stand_in=None, resigned=False)
    except SeatTaken as taken:
        raise Taken(_("{name} has a seat at this table."), name=to.name) from taken
    if old:
        kontor.cut(running.id, old)
    await deciding.note(kontor, running, HandedOver(seat, seat + 1, name, to.name), seat=seat)


async def break_off(kontor: Kontor, running: Running, why: Event | None = None,
                    number: int | None = None) -> None:
    """The game ends without a result; the log says why. Raises Closed if it has gone on since `number`."""
    def must_go_on() -> None:
        if running.table.status != "running":
            raise Closed(_("This game is over."))
        must_be_at(running, number)

    await deciding.note(kontor, running, why or Ended(), ended="cancelled", unless=must_go_on)


def must_be_at(running: Running, number: int | None) -> None:
    """Whether the game has gone on since it was at this public number. Raises Closed."""
    if number not in (None, running.row.number):
        raise Closed(_("The game has gone on meanwhile."))


async def _change_seat(kontor: Kontor, running: Running, seat: Seat, owner: str | None,
                       by: Player | None = None, key: str | None = None, **values: str | bool | None) -> None:
    """The seat becomes so, if it still is this owner's; what he has said in advance goes with him.

    What he has given up stays so until somebody else has it. Raises NotYours. `by`: who does it by this key.
    """
    async with kontor.work() as work:
        if by is not None:
            await seating.must_be_his(work, running.id, seat, by, key)
        place = await seating.locked(work, running.id, seat, owner)
        if place.resigned and "player" not in values:
            raise NotYours(_("You have given up this seat."))
        if "player" in values:
            await work.tables.forget_standing(running.id, seat)
        await work.tables.change_seat(running.id, seat, **values)
        await work.tables.change(running.id)
        await work.commit()
    await kontor.table_changed(running.id, listed=False)
