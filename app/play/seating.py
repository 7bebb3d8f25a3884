"""Sitting down, getting up, being ready: the seats of a table before the deal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.bots import BOTS
from app.engine.parts import sentence as _
from app.store.tables import SeatRow, SeatTaken, TableRow
from app.store.work import Work

from . import fairness, once
from .errors import Closed, NotFound, NotYours, Taken, Unfit
from .shapes import Player, TableCard

if TYPE_CHECKING:
    from .kontor import Kontor


OpenSeats = tuple[Work, TableRow, tuple[SeatRow, ...]]


@asynccontextmanager
async def open_seats(kontor: Kontor, table_id: str, player: Player,
                     key: str | None = None) -> AsyncIterator[OpenSeats]:
    """An open table, which nobody else changes meanwhile. Raises NotFound, Closed.

    What the player does there is done once under this key: raises Again.
    """
    async with kontor.work() as work:
        row = await work.tables.find(table_id, lock=True)
        if row is None:
            raise NotFound(_("There is no such table."))
        await once.must_be_first(work, player, key)
        if row.status != "open":
            raise Closed(_("This table is no longer open."))
        yield work, row, (await work.tables.seats(table_id))[table_id]


async def told(kontor: Kontor, table_id: str, player: Player) -> TableCard:
    """Everybody who watches is told; the table as it is now."""
    from .lobby import table

    await kontor.table_changed(table_id)
    return await table(kontor, table_id, player)


def own_seat(places: tuple[SeatRow, ...], player: Player) -> SeatRow:
    """The player's seat. Raises NotYours."""
    for place in places:
        if place.player == player.id:
            return place
    raise NotYours(_("You have no seat at this table."))


async def must_be_his(work: Work, table_id: str, seat: int, player: Player, key: str | None = None) -> None:
    """The seat is the player's until the work is done. Raises NotYours if it has become another's.

    What he does is done once under this key: raises Again.
    """
    await work.tables.find(table_id, lock=True)
    await once.must_be_first(work, player, key)
    await locked(work, table_id, seat, player.id)


async def locked(work: Work, table_id: str, seat: int, player: str | None) -> SeatRow:
    """The seat as it is until the work is done. Raises NotYours if this player has it no more."""
    await work.tables.find(table_id, lock=True)
    place = (await work.tables.seats(table_id))[table_id][seat]
    if place.player != player:
        raise NotYours(_("You have no seat at this table."))
    return place


def must_be_opener(row: TableRow, player: Player) -> None:
    if row.opener != player.id:
        raise NotYours(_("Only whoever opened the table may do this."))


def seated_bot(place: SeatRow) -> SeatRow:
    """Bots are always ready."""
    return made_ready(place) if place.bot else place


def made_ready(place: SeatRow) -> SeatRow:
    """A seat that is ready has drawn its part of the seed."""
    return place if place.ready else replace(place, ready=True, nonce=fairness.new_nonce())


async def sit(kontor: Kontor, player: Player, table_id: str, seat: int | None = None,
              key: str | None = None) -> TableCard:
    """Take a free seat, or this one; a player's bot is ready at once. Raises Taken, Closed."""
    async with open_seats(kontor, table_id, player, key) as (work, _row, places):
        if any(place.player == player.id for place in places):
            if seat is None or places[min(seat, len(places) - 1)].player == player.id:
                return await _unchanged(kontor, table_id, player)
            raise Taken(_("You have a seat at this table; get up first."))
        free = [place.seat for place in places if place.player is None and place.bot is None]
        if seat is not None and not 0 <= seat < len(places):
            raise Unfit(_("There is no such seat."))
        if not free or (seat is not None and seat not in free):
            raise Taken(_("This seat is taken.") if free else _("All seats are taken."))
        try:
            await work.tables.change_seat(table_id, free[0] if seat is None else seat, player=player.id,
                                          **readiness(player.kind == "bot"))
        except SeatTaken as taken:
            raise Taken(_("This seat is taken.")) from taken
        await work.tables.change(table_id)
        await work.commit()
    return await told(kontor, table_id, player)


async def sit_if_free(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """Take a seat where one is free; else look on."""
    try:
        return await sit(kontor, player, table_id)
    except (Taken, Closed):
        return await _unchanged(kontor, table_id, player)


async def _unchanged(kontor: Kontor, table_id: str, player: Player) -> TableCard:
    from .lobby import table

    return await table(kontor, table_id, player)


def readiness(ready: bool) -> dict[str, bool | str | None]:
    """A seat that gets ready draws its part of the seed."""
    return {"ready": ready, "nonce": fairness.new_nonce() if ready else None}


async def get_up(kontor: Kontor, player: Player, table_id: str, key: str | None = None) -> TableCard:
    """Leave one's seat before the start. The table passes to the next person, or closes with the last."""
    async with open_seats(kontor, table_id, player, key) as (work, row, places):
        own = own_seat(places, player)
        await work.tables.change_seat(table_id, own.seat, player=None, **readiness(False))
        heir = next((place.player for place in places if place.player and place.player != player.id), None)
        if heir is None:
            await work.tables.change(table_id, status="cancelled", ended="closed")
        elif row.opener == player.id:
            await work.tables.change(table_id, opener=heir)
        else:
            await work.tables.change(table_id)
        await work.commit()
    return await told(kontor, table_id, player)


async def ready(kontor: Kontor, player: Player, table_id: str, ready: bool = True,
                key: str | None = None) -> TableCard:
    """Say that one is ready, or not yet. Who says so a second time may be overtaken by the start."""
    try:
        async with open_seats(kontor, table_id, player, key) as (work, _row, places):
            own = own_seat(places, player)
            if own.ready != ready:
                await work.tables.change_seat(table_id, own.seat, **readiness(ready))
                await work.tables.change(table_id)
            await work.commit()
    except Closed:
        card = await _unchanged(kontor, table_id, player)
        if not ready or card.you is None or card.status != "running":
            raise
        return card
    return await told(kontor, table_id, player)


async def fill(kontor: Kontor, opener: Player, table_id: str, seat: int, bot: str | None,
               key: str | None = None) -> TableCard:
    """The opener puts a bot on a free seat, or frees a seat (bot None): of a bot, or of who is not ready."""
    if bot is not None and bot not in BOTS:
        raise Unfit(_("There is no bot {bot}."), bot=bot)
    async with open_seats(kontor, table_id, opener, key) as (work, row, places):
        must_be_opener(row, opener)
        if not 0 <= seat < len(places):
            raise Unfit(_("There is no such seat."))
        place = places[seat]
        if place.player and (bot is not None or place.ready or place.player == opener.id):
            raise Taken(_("This seat is taken."))
        await work.tables.change_seat(table_id, seat, player=None, bot=bot, **readiness(bot is not None))
        await work.tables.change(table_id)
        await work.commit()
    return await told(kontor, table_id, opener)
