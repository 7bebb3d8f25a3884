"""The start: the seats are fixed, the seed is made, and the game is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.engine.game import Game
from app.engine.parts import Illegal, Public
from app.engine.parts import sentence as _
from app.engine.play import Bookmark, Transition
from app.store.games import DueRow, GameRow, LogRow
from app.store.tables import SeatRow, TableRow
from app.store.work import Work

from . import deciding, fairness, seating
from .errors import Closed
from .shapes import Player, TableCard

if TYPE_CHECKING:
    from .kontor import Kontor


async def start(kontor: Kontor, player: Player, table_id: str, key: str | None = None) -> TableCard:
    """The opener starts, and is ready by that; free seats are dropped. Raises Closed with the reason."""
    async with seating.open_seats(kontor, table_id, player, key) as (work, row, places):
        seating.must_be_opener(row, player)
        game = kontor.game(row.game)
        taken = at_table(game, [seating.made_ready(place) if place.player == player.id else place
                                for place in places])
        dealt = deal(game, row, taken)
        await work.tables.replace_seats(table_id, taken)
        await _keep(work, game, row, dealt, len(taken))
        await work.games.schedule(*(DueRow(table_id, seat, "bot", deciding.after_thinking(kontor))
                                    for seat in dealt.position.due if taken[seat].bot))
        await work.commit()
    kontor.clock.wake()
    return await seating.told(kontor, table_id, player)


def at_table(game: Game, places: Sequence[SeatRow]) -> list[SeatRow]:
    """Those who play, moved together. Raises Closed where they are too few or not ready."""
    seated = [place for place in places if place.player or place.bot]
    if len(seated) not in game.seats:
        raise Closed(_("This game is for {least} to {most} players."),
                     least=game.seats[0], most=game.seats[-1])
    if not all(place.ready for place in seated):
        raise Closed(_("Not everybody is ready yet."))
    return [replace(place, seat=number) for number, place in enumerate(seated)]


def deal(game: Game, row: TableRow, places: list[SeatRow]) -> Transition:
    """The first position. Raises Closed for options that do not fit the number of players."""
    seed = fairness.seed(row.secret, (place.nonce or "" for place in places))
    try:
        return game.start(len(places), seed, game.read_options(row.options))
    except Illegal as error:
        raise Closed(str(error)) from error


async def _keep(work: Work, game: Game, row: TableRow, dealt: Transition, seats: int) -> None:
    now = datetime.now(UTC)
    position = game.dump(dealt.position).decode()
    seen = [sum(not isinstance(event, Bookmark) and (isinstance(event, Public)
                                                     or event.seen_by(viewer) is not None)
                for event in dealt.events) for viewer in (*range(seats), None)]
    await work.games.begin(
        GameRow(row.id, 0, 0, 0, position, seen, list(dealt.position.due), now),
        LogRow(row.id, 0, 0, True, None, None, None, "{}", game.dump(dealt.events).decode(), seen, game.rules,
               now, position))
    await work.tables.change(row.id, status="running", rules=game.rules, pieces=game.pieces.digest,
                             started_at=now, expires_at=None)
