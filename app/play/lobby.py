"""A table before its game, from opening to its rematch."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from app.bots import BOTS
from app.engine.parts import Illegal
from app.engine.parts import sentence as _
from app.store.tables import SeatRow, TableRow

from . import fairness, looks, seating, talking
from .dealing import start
from .errors import NotFound, NotYours, Taken, Unfit
from .people import as_player
from .seating import fill, get_up, ready, sit
from .shapes import Invitation, Pace, Player, TableCard

if TYPE_CHECKING:
    from app.store.work import Work

    from .kontor import Kontor

__all__ = ["cancel", "companions", "expired_lately", "fill", "get_up", "invitations", "invite", "onlookers",
           "open_table", "ready", "rematch", "sit", "start", "table", "tables_listed", "tables_of"]

EXPIRES_AFTER = timedelta(days=7)
TOLD_FOR = timedelta(days=14)
LONGEST_PACE = 30
COMPANIONS = 50


async def open_table(kontor: Kontor, player: Player, game: str, seats: int,
                     options: Mapping[str, Any] | None = None, *, bots: Sequence[str] = (),
                     listed: bool = True, pace: Pace = "live", absent: Literal["vote", "bot"] = "vote",
                     host_code: str | None = None) -> TableCard:
    """A new table; the player has seat 0, bots the seats after it. Raises Unfit, NotYours."""
    may_open(kontor, host_code)
    chosen = fit(kontor, game, seats, options or {}, bots)
    if pace != "live" and not (type(pace) is int and 1 <= pace <= LONGEST_PACE):
        raise Unfit(_("The pace is live, or 1 to {most} days per move."), most=LONGEST_PACE)
    if absent not in ("vote", "bot"):
        raise Unfit(_("For somebody absent the table votes, or a bot plays."))
    row = new_table(game, chosen, player, listed and kontor.settings.listed_tables,
                    None if pace == "live" else pace, absent)
    places = [SeatRow(row.id, seat, player=player.id if seat == 0 else None,
                      bot=bots[seat - 1] if 0 < seat <= len(bots) else None) for seat in range(seats)]
    async with kontor.work() as work:
        await work.tables.add(row, [seating.seated_bot(place) for place in places])
        await work.commit()
    kontor.live.wake_lobby(row.id)
    return await table(kontor, row.id, player)


def may_open(kontor: Kontor, host_code: str | None) -> None:
    """Whether tables may be opened here, with this code. Raises NotYours."""
    match kontor.settings.opening:
        case "nobody":
            raise NotYours(_("No new tables are opened on this server."))
        case "code" if not is_host_code(kontor, host_code):
            raise NotYours(_("Opening a table needs the host's code."))


def is_host_code(kontor: Kontor, code: str | None) -> bool:
    """Whether this is the host's code; where the host has set none, nothing is."""
    right = kontor.settings.host_code.encode()
    return bool(right) and hmac.compare_digest((code or "").encode(), right)


def fit(kontor: Kontor, slug: str, seats: int, options: Mapping[str, Any],
        bots: Sequence[str]) -> dict[str, Any]:
    """The options, complete and checked. Raises NotFound, Unfit."""
    game = kontor.game(slug)
    if type(seats) is not int or seats not in game.seats:
        raise Unfit(_("This game is for {least} to {most} players."),
                    least=game.seats[0], most=game.seats[-1])
    if len(bots) >= seats:
        raise Unfit(_("There are more bots than free seats."))
    for bot in bots:
        if bot not in BOTS:
            raise Unfit(_("There is no bot {bot}."), bot=bot)
    try:
        read = game.read_options(options)
        game.check(read, seats)
    except Illegal as error:
        raise Unfit(str(error)) from error
    complete: dict[str, Any] = msgspec.to_builtins(read)
    return complete


def new_table(game: str, options: dict[str, Any], opener: Player, listed: bool, pace: int | None,
              absent: str, previous: str | None = None) -> TableRow:
    now = datetime.now(UTC)
    return TableRow(token_urlsafe(8), game, options, "open", opener.id, listed, pace, absent,
                    fairness.new_secret(), now, now + EXPIRES_AFTER, previous=previous)


async def table(kontor: Kontor, table_id: str, player: Player | None) -> TableCard:
    """The table as this player sees it from outside. Raises NotFound."""
    if kontor.remembers(table_id):
        return looks.card_of(kontor, await kontor.running(table_id), player)
    row, places, people = await kontor.table(table_id)
    if row.started_at is not None:
        return looks.card_of(kontor, await kontor.running(table_id), player)
    async with kontor.work() as work:
        invited = await work.people.among(await work.tables.invited(table_id))
    guests = tuple(as_player(guest) for id, guest in sorted(invited.items()) if id not in people)
    card = looks.table_card(kontor, row, places, people, player,
                            invited=player is not None and player.id in invited)
    return replace(card, guests=guests)


def expired_lately(card: TableCard, player: Player | None) -> bool:
    """Whether this player opened the table, and it was closed in the last days since nobody started it."""
    return (card.ended == "expired" and card.opener == player and card.expires_at is not None
            and datetime.now(UTC) - card.expires_at < TOLD_FOR)


async def tables_listed(kontor: Kontor) -> tuple[TableCard, ...]:
    """Open tables with a free seat that everybody may see, newest first."""
    async with kontor.work() as work:
        return await cards(kontor, work, await work.tables.listed(), None)


async def tables_of(kontor: Kontor, player: Player, awaiting: bool = False) -> tuple[TableCard, ...]:
    """The player's tables, those that wait for him first, then the newest; or only those that wait."""
    async with kontor.work() as work:
        rows = await (work.tables.awaiting(player.id) if awaiting else work.tables.of_player(player.id))
        found = await cards(kontor, work, rows, player)
    return tuple(sorted(found, key=lambda card: not card.your_turn))


async def cards(kontor: Kontor, work: Work, rows: list[TableRow],
                player: Player | None) -> tuple[TableCard, ...]:
    """Tables from outside, as this player sees them."""
    ids = [row.id for row in rows]
    places = await work.tables.seats(*ids)
    games = await work.games.waiting(ids)
    people = await work.people.among({row.opener for row in rows} | {
        place.player for seats in places.values() for place in seats if place.player})
    known = {id: as_player(row) for id, row in people.items()}
    found = []
    for row in rows:
        number, waiting = games.get(row.id, (0, []))
        found.append(looks.table_card(kontor, row, places[row.id], known, player, number=number,
                                      waiting=tuple(waiting) if row.status == "running" else ()))
    return tuple(found)


async def cancel(kontor: Kontor, player: Player, table_id: str, key: str | None = None) -> TableCard:
    """The opener closes a table that has not started."""
    async with seating.open_seats(kontor, table_id, player, key) as (work, row, _places):
        seating.must_be_opener(row, player)
        await work.tables.change(table_id, status="cancelled", ended="closed")
        await work.commit()
    return await seating.told(kontor, table_id, player)


async def invite(kontor: Kontor, player: Player, table_id: str, invited_id: str,
                 key: str | None = None) -> TableCard:
    """Ask another player, or somebody's bot, to the table; it answers by sitting down."""
    async with seating.open_seats(kontor, table_id, player, key) as (work, _row, places):
        seating.own_seat(places, player)
        if await work.people.find(id=invited_id) is None:
            raise NotFound(_("There is no such player."))
        if any(place.player == invited_id for place in places):
            raise Taken(_("This player sits at the table already."))
        await work.tables.invite(table_id, invited_id, player.id, datetime.now(UTC))
        await work.tables.change(table_id)
        await work.commit()
    await kontor.table_changed(table_id)
    kontor.invited(table_id, invited_id)
    return await table(kontor, table_id, player)


async def companions(kontor: Kontor, player: Player) -> tuple[Player, ...]:
    """With whom the player has sat at tables lately, by name: those whom he may want to invite."""
    async with kontor.work() as work:
        return tuple(as_player(row) for row in await work.people.companions(player.id, COMPANIONS))


async def onlookers(kontor: Kontor, table_id: str) -> tuple[Player, ...]:
    """Who watches the table, in this process or another, or has spoken among its spectators, by name."""
    _row, places, _people = await kontor.table(table_id)
    spoke = {line.player.id for line in await talking.lines(kontor, table_id, ("watchers",))}
    seated = {place.player for place in places}
    async with kontor.work() as work:
        elsewhere = await work.people.onlookers(table_id, datetime.now(UTC) - looks.LATELY)
        found = await work.people.among((kontor.live.watching(table_id) | elsewhere | spoke) - seated)
    return tuple(sorted((as_player(row) for row in found.values()), key=lambda player: player.name))


async def invitations(kontor: Kontor, player: Player) -> tuple[Invitation, ...]:
    """The open tables to which the player is invited and where he does not sit."""
    async with kontor.work() as work:
        rows = await work.tables.invitations(player.id)
        people = await work.people.among(row.by for row in rows)
        tables = {row.table_id: await work.tables.find(row.table_id) for row in rows}
    return tuple(Invitation(row.table_id, looks.url_of(kontor, row.table_id), found.game,
                            as_player(people[row.by]), row.at)
                 for row in rows if (found := tables[row.table_id]) is not None)


async def rematch(kontor: Kontor, player: Player, table_id: str) -> TableCard:
    """A new table with the same game and options, linked to the old one; the others are invited.

    Asking again, or asking second, gives the same new table and a seat at it. A game that was dealt is played
    again without the host's code.
    """
    async with kontor.work() as work:
        old = await work.tables.find(table_id, lock=True)
        if old is None:
            raise NotFound(_("There is no such table."))
        places = (await work.tables.seats(table_id))[table_id]
        own = seating.own_seat(places, player)
        if old.status not in ("finished", "cancelled"):
            raise Taken(_("This game is not over."))
        if old.next is None:
            if kontor.settings.opening == "nobody" or old.started_at is None:
                may_open(kontor, None)
            await _open_next(work, old, places, own, player)
            await work.commit()
    row, _places, _people = await kontor.table(table_id)
    assert row.next is not None
    await kontor.table_changed(table_id)
    for place in places:
        if place.player and place.player != player.id:
            kontor.invited(row.next, place.player)
    return await seating.sit_if_free(kontor, player, row.next)


async def _open_next(work: Work, old: TableRow, places: tuple[SeatRow, ...], own: SeatRow,
                     player: Player) -> None:
    """The same seats: the player on one, the bots on theirs, the other people's free for them."""
    row = new_table(old.game, old.options, player, old.listed, old.pace, old.absent, previous=old.id)
    await work.tables.add(row, [seating.seated_bot(SeatRow(
        row.id, place.seat, player=player.id if place == own else None, bot=place.bot)) for place in places])
    for place in places:
        if place.player and place != own:
            await work.tables.invite(row.id, place.player, player.id, datetime.now(UTC))
    await work.tables.change(old.id, next=row.id)
