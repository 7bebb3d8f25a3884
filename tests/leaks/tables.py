"""Tables that have been played to somewhere, and what the store holds of them put otherwise."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import asdict
from sqlalchemy import bindparam, update

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Data, Seat
from app.engine.play import Bookmark
from app.engine.table import Position
from app.play import lobby, people, rooms, standing
from app.play.errors import Refusal
from app.play.kontor import Kontor
from app.store.games import LogRow
from app.store.models import games, log
from app.web import regions
from tests.games.random_play import choices, somebody

from .wire import Guest

NOTED = ('{"Note"', '{"Undo"')
AT_A_TIME = 50
WHISPERED = "wh1spered-am0ng-watchers"


class AtTable(NamedTuple):
    """A running table, and all who may look at it."""

    id: str
    game: Game
    options: Data
    guests: tuple[Guest, ...]


def varied(game: Game) -> Iterator[tuple[int, Any, Random]]:
    """Seats and options of tables without end, and the chance by which they are played.

    Each value of an option and each number of seats is met as early as can be.
    """
    every = list(choices(game))
    Random(game.slug).shuffle(every)
    met: set[Any] = set()
    rest: list[tuple[int, Any]] = []
    for number in count():
        rest = rest or every[:]
        seats, options = chosen = max(rest[:AT_A_TIME], key=lambda choice: len(_values(choice) - met))
        rest.remove(chosen)
        met |= _values(chosen)
        yield seats, options, Random(f"{game.slug} {number}")


def _values(choice: tuple[int, Any]) -> set[Any]:
    seats, options = choice
    return {("seats", seats), *asdict(options).items()}


async def begun(kontor: Kontor, game: Game, seats: int, options: Data) -> AtTable:
    """A table whose game has begun; its seats, and a spectator who is nobody. All of them have talked."""
    company = [await people.sign_up(kontor, f"Guest {seat}", "bot") for seat in range(seats)]
    opener = company[0][0]
    table = await lobby.open_table(kontor, opener, game.slug, seats, msgspec.to_builtins(options))
    for player, _ in company[1:]:
        await lobby.sit(kontor, player, table.id)
    for player, _ in company:
        await lobby.ready(kontor, player, table.id)
        await rooms.say(kontor, player, table.id, "table", "Good luck!")
    await lobby.start(kontor, opener, table.id)
    watcher, _ = await people.sign_up(kontor, "Watcher")
    await rooms.say(kontor, watcher, table.id, "watchers", WHISPERED)
    seated = (await lobby.table(kontor, table.id, None)).seats
    tokens = {player.id: token for player, token in company}
    guests = [Guest(card.seat, card.player, tokens[card.player.id]) for card in seated if card.player]
    return AtTable(table.id, game, options, (*guests, Guest(None, None, None)))


async def play_on(kontor: Kontor, table: AtTable, decisions: int, chance: Random) -> bool:
    """So many decisions by chance; whether the game is still running then."""
    for _ in range(decisions):
        running = await kontor.running(table.id)
        if running.position.over:
            return False
        await decide(kontor, table, somebody(running.position, chance), chance)
    return not (await kontor.running(table.id)).position.over


async def decide(kontor: Kontor, table: AtTable, seat: Seat, chance: Random) -> None:
    """A decision of this seat by chance."""
    running = await kontor.running(table.id)
    prompt, player = running.position.prompt(seat), table.guests[seat].player
    assert prompt is not None
    assert player is not None
    action = msgspec.to_builtins(prompt.sample(chance))
    await rooms.decide(kontor, player, table.id, running.token(prompt), action)


async def ask_to_take_back(kontor: Kontor, table: AtTable) -> bool:
    """Let the first seat that may only ask the others for it do so; whether there is one."""
    for guest in table.guests:
        if guest.player is not None and (await rooms.look(kontor, table.id, guest.player)).undo.ask:
            try:
                await rooms.undo(kontor, guest.player, table.id)
            except Refusal:
                continue
            return True
    return False


async def leave_answers(kontor: Kontor, table: AtTable, guest: Guest, chance: Random) -> int:
    """Let a seat give every standing answer that the game offers; how many these are."""
    assert guest.player is not None
    offers = tuple(standing.offers(await kontor.running(table.id)))
    for offer in offers:
        condition = msgspec.to_builtins({field.name: field.sample(chance) for field in offer.fields})
        await rooms.standing(kontor, guest.player, table.id, offer.question, condition)
    return len(offers)


async def logged(kontor: Kontor, table: AtTable) -> list[LogRow]:
    """All rows of the log."""
    async with kontor.work() as work:
        return await work.games.rows(table.id)


def knowledge(table: AtTable, rows: list[LogRow], viewer: Seat | None) -> Knowledge:
    """What a viewer knows after these rows, from them alone."""
    known = table.game.knowledge(len(table.guests) - 1, table.options, None, viewer)
    for row in rows:
        if not row.action.startswith(NOTED):
            known = known.told(table.game.load_events(row.events, table.game.pieces))
    return known


@asynccontextmanager
async def put(kontor: Kontor, table: AtTable, worlds: dict[int, Position[Any, Any]]) -> AsyncIterator[None]:
    """Let other positions stand in the store after these rows of the log, for a while."""
    rows = await logged(kontor, table)
    truth = table.game.dump((await kontor.running(table.id)).position).decode()
    for serial, world in worlds.items():
        await _stand(kontor, table, rows, serial, table.game.dump(world).decode())
    forget(kontor, table)
    yield
    for serial in worlds:
        await _stand(kontor, table, rows, serial, rows[serial].position, truth)
    forget(kontor, table)


async def _stand(kontor: Kontor, table: AtTable, rows: list[LogRow], serial: int, kept: str | None,
                 truth: str | None = None) -> None:
    await _store(kontor, update(log).where(log.c.table_id == table.id, log.c.serial == serial)
                 .values(position=kept))
    if serial == rows[-1].serial:
        await _store(kontor, update(games).where(games.c.table_id == table.id).values(position=truth or kept))


async def put_rows(kontor: Kontor, table: AtTable, rows: list[LogRow]) -> None:
    """Let rows of the log tell what these tell."""
    told = [{"which": row.serial, "did": row.action, "caused": row.events} for row in rows]
    if told:
        async with kontor.engine.begin() as connection:
            await connection.execute(
                update(log).where(log.c.table_id == table.id, log.c.serial == bindparam("which"))
                .values(action=bindparam("did"), events=bindparam("caused")), told)
    forget(kontor, table)


async def _store(kontor: Kontor, statement: Any) -> None:
    async with kontor.engine.begin() as connection:
        await connection.execute(statement)


def forget(kontor: Kontor, table: AtTable) -> None:
    """Nothing of the table is kept in memory, neither its game nor what was drawn of it for spectators."""
    kontor.forget(table.id)
    regions._spectators.clear()


def told(game: Game, row: LogRow) -> list[Any]:
    """The events of a row, without the bookmark."""
    return [event for event in game.load_events(row.events, game.pieces) if not isinstance(event, Bookmark)]
