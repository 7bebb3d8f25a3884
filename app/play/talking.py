"""What is said beside the game: at the table, and among those who watch."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal
from unicodedata import category

from app.engine.parts import sentence as _
from app.store.tables import ChatRow

from .errors import NotYours, Unfit
from .kontor import as_players
from .shapes import ChatLine, Player

if TYPE_CHECKING:
    from .kontor import Kontor

LONGEST = 1000
NEWEST = 200
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that embed, override or isolate a direction of writing."""


async def say(kontor: Kontor, player: Player, table_id: str, room: Literal["table", "watchers"],
              text: str, key: str | None = None) -> ChatLine:
    """Say something; the table's room is for those who sit, the other for those who watch.

    With the same key the same is said once.
    """
    text = readable(text)
    if not (0 < len(text) <= LONGEST and any(letter.isprintable() for letter in text)):
        raise Unfit(_("Say between 1 and {most} characters."), most=LONGEST)
    if room not in ("table", "watchers"):
        raise Unfit(_("There are two rooms: the table's and the spectators'."))
    seat = await _seat_of(kontor, table_id, player)
    if room == "table" and seat is None:
        raise NotYours(_("Only those who sit at the table speak there."))
    if room == "watchers" and seat is not None:
        raise NotYours(_("This room is for the spectators."))
    async with kontor.work() as work:
        said = await work.tables.say(table_id=table_id, room=room, player=player.id, seat=seat, text=text,
                                     at=datetime.now(UTC), key=key)
        await work.commit()
    kontor.chatted(table_id)
    return _line(said, {player.id: player})


def readable(text: str) -> str:
    """What is left of a text without controls, halves of pairs, and what turns the writing of others around.

    Marks that belong to a language or a picture stay.
    """
    letters = (letter for letter in " ".join(text.split()) if letter not in TURNING)
    return "".join(letter for letter in letters if category(letter) not in ("Cc", "Cs"))


async def chat(kontor: Kontor, table_id: str, viewer: Player | None) -> tuple[ChatLine, ...]:
    """The newest 200 lines that this viewer may read, oldest first; spectators' talk is not for players."""
    seat = await _seat_of(kontor, table_id, viewer)
    return await lines(kontor, table_id, ("table",) if seat is not None else ("table", "watchers"))


async def lines(kontor: Kontor, table_id: str, rooms: tuple[str, ...]) -> tuple[ChatLine, ...]:
    """The newest 200 lines of these rooms, oldest first."""
    async with kontor.work() as work:
        rows = await work.tables.chat(table_id, rooms, NEWEST)
        speakers = as_players(await work.people.among(row.player for row in rows))
    return tuple(_line(row, speakers) for row in rows)


async def _seat_of(kontor: Kontor, table_id: str, player: Player | None) -> int | None:
    if kontor.remembers(table_id):
        return (await kontor.running(table_id)).seat_of(player)
    _table, places, _people = await kontor.table(table_id)
    return next((place.seat for place in places if player and place.player == player.id), None)


def _line(row: ChatRow, speakers: dict[str, Player]) -> ChatLine:
    return ChatLine(row.id, row.room, speakers[row.player], row.seat, row.text,  # type: ignore[arg-type]
                    row.at, row.deleted)
