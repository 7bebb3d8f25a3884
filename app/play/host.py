"""What only the host may do. Pages and API ask `must_be_host` first, and then call these."""

from __future__ import annotations

from datetime import datetime
from hmac import compare_digest
from typing import TYPE_CHECKING

from app.engine.parts import sentence as _
from app.store.tables import TableRow

from . import leaving, lobby, talking
from .errors import Closed, NotFound, NotSignedIn
from .limits import Bucket
from .notes import ClosedByHost
from .people import as_player
from .shapes import ChatLine, Player, Shape, Status, TableCard

if TYPE_CHECKING:
    from .kontor import Kontor

GUESSES = Bucket("codes", burst=10, seconds=30)
"""Wrong host codes of one address; each process counts its own."""
SHOWN = 200


class TableOfHouse(Shape):
    """A table in the host's list, and when somebody last moved or spoke there."""

    card: TableCard
    active_at: datetime


def must_be_host(kontor: Kontor, code: str | None, address: str) -> None:
    """Whether this is the host. Raises NotFound where there is no code, TooMany after many wrong ones."""
    if not kontor.settings.host_code:
        raise NotFound(_("There is no such call."))
    if not guessed(kontor, code, address):
        raise NotSignedIn(_("This is not the host's code."))


def guessed(kontor: Kontor, code: str | None, address: str) -> bool:
    """Whether the code is right. Whoever has been wrong too often learns nothing for a while: TooMany."""
    GUESSES.check(address)
    right = lobby.is_host_code(kontor, code)
    if not right:
        GUESSES.take(address)
    return right


def may_measure(kontor: Kontor, token: str, address: str) -> None:
    """Whether this token reads the measures: their own, or the host code. Raises as `must_be_host` does."""
    own = kontor.settings.metrics_token.encode()
    if not (own and compare_digest(token.encode(), own)):
        must_be_host(kontor, token, address)


async def tables(kontor: Kontor, *statuses: Status) -> tuple[TableOfHouse, ...]:
    """The tables in these states, the liveliest first, as everybody may see them."""
    async with kontor.work() as work:
        found = await work.tables.liveliest(statuses, SHOWN)
        cards = await lobby.cards(kontor, work, [row for row, _at in found], None)
    return tuple(TableOfHouse(card, at) for card, (_row, at) in zip(cards, found, strict=True))


async def close_table(kontor: Kontor, table_id: str) -> None:
    """End an open or running table; its log stays."""
    row, _places, _people = await kontor.table(table_id)
    if row.status == "running":
        await leaving.break_off(kontor, await kontor.running(table_id), ClosedByHost())
        return
    async with kontor.work() as work:
        locked = await work.tables.find(table_id, lock=True)
        _must_be_open(locked)
        await work.tables.change(table_id, status="cancelled", ended="host")
        await work.commit()
    await kontor.table_changed(table_id)


def _must_be_open(row: TableRow | None) -> None:
    if row is None or row.status != "open":
        raise Closed(_("This table is closed already."))


async def chat(kontor: Kontor, table_id: str) -> tuple[ChatLine, ...]:
    """The newest lines of both rooms, oldest first."""
    await kontor.table(table_id)
    return await talking.lines(kontor, table_id, ("table", "watchers"))


async def delete_chat(kontor: Kontor, table_id: str, line: int) -> None:
    """Take one line of chat away."""
    async with kontor.work() as work:
        if not await work.tables.delete_chat(table_id, line):
            raise NotFound(_("There is no such line."))
        await work.commit()
    kontor.chatted(table_id)


async def ban(kontor: Kontor, player_id: str, banned: bool = True) -> Player:
    """Shut a player out, and close his pages and streams; or let him in again. His seats stay his."""
    unknown = NotFound(_("There is no such player."))
    if not player_id.isprintable():
        raise unknown
    async with kontor.work() as work:
        row = await work.people.find(id=player_id)
        if row is None:
            raise unknown
        await work.people.change(player_id, banned=banned)
        await work.commit()
    kontor.known.forget(player_id)
    if banned:
        kontor.shut_out(player_id)
    return as_player(row)


async def banned(kontor: Kontor) -> tuple[Player, ...]:
    """Who is shut out, by name."""
    async with kontor.work() as work:
        return tuple(as_player(row) for row in await work.people.banned())
