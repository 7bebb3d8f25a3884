"""One running server process."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, TypeVar

import structlog
from msgspec.structs import replace

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.pieces import BadPieces, Pieces
from app.store.channel import Channel
from app.store.engine import Engine, connect_to
from app.store.games import DueRow
from app.store.people import PlayerRow
from app.store.tables import SeatRow, TableRow
from app.store.work import Work
from app.store.writer import Writer

from . import measures
from .clocks import Clock
from .errors import Closed, NotFound, Refusal, Unavailable
from .known import Known
from .live import Live
from .people import as_player
from .running import TAIL, Running
from .settings import Settings
from .shapes import Player
from .waking import Waking

T = TypeVar("T")
ROOMS = 500
"""How many games stay in memory; they hold each a position and the end of their log."""
logger = structlog.get_logger()


class Kontor(Waking):
    """The settings, the store, the games, and what this process keeps in memory of them."""

    secret: str

    def __init__(self, settings: Settings, engine: Engine, games: Mapping[str, Game]) -> None:
        self.settings = settings
        self.games = dict(games)
        self.writer = Writer(engine, measures.BATCHES.observe)
        self.live = Live(self.presence_changed)
        self.known = Known()
        self.clock = Clock(self)
        self.engine = engine
        self._channel = Channel(engine, self._heard, self._catch_up)
        self._rooms: OrderedDict[str, Running] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Running]] = {}
        self._pieces: dict[str, Pieces[Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, settings: Settings, database_url: str, games: Mapping[str, Game] | None = None, *,
                   clock: bool = True) -> Kontor:
        """Connect, read the secret and owners' data files, listen, and start the clock."""
        kontor = cls(settings, connect_to(database_url), with_owners_pieces(games or GAMES, settings.pieces))
        async with kontor.work() as work:
            kontor.secret = await work.people.remembered("secret", token_urlsafe(32))
            for game in kontor.games.values():
                await work.games.keep_pieces(game.pieces.digest, game.slug, game.pieces.source)
            await work.commit()
        await kontor.writer.open()
        await kontor._channel.open()
        kontor.spawn(kontor._compare_now_and_then())
        if clock:
            kontor.spawn(kontor.clock.run())
        return kontor

    async def close(self) -> None:
        """Stop the clock and the listener, write what waits, and disconnect."""
        await self.clock.stop()
        await self._end_tasks()
        await self.writer.close()
        await self._channel.close()
        await self._end_tasks()  # those that the last wake-ups began
        await self.engine.dispose()

    async def _end_tasks(self) -> None:
        while tasks := tuple(self._tasks):
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def work(self) -> Work:
        """A new unit of work."""
        return Work(self.engine, Unavailable)

    async def ask_database(self) -> None:
        """Something small. Raises Unavailable if the database does not answer."""
        async with self.work() as work:
            await work.people.find(id="")

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do this beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def surely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do this to its end, even if whoever waits for it hangs up meanwhile."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.spawn(_answered(work, done))
        return await done

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            logger.error("something failed in the background", exc_info=error)

    async def schedule(self, *rows: DueRow) -> None:
        """What must happen when."""
        async with self.work() as work:
            await work.games.schedule(*rows)
            await work.commit()
        self.clock.wake()

    def game(self, slug: str) -> Game:
        if slug not in self.games:
            raise NotFound("There is no game {slug}.", slug=slug)
        return self.games[slug]

    # Games in memory

    async def running(self, table_id: str) -> Running:
        """The game of a table, from memory or from the store. Raises NotFound, and Closed before the deal."""
        if (running := self._rooms.get(table_id)) is not None:
            self._rooms.move_to_end(table_id)
            if self.settings.workers > 1:
                await self.refresh(running)
            return running
        must_be_id(table_id)
        if (loading := self._loading.get(table_id)) is None:
            loading = self._loading[table_id] = self.spawn(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # Who hangs up meanwhile does not stop it: others wait for it as well.
        return await asyncio.shield(loading)

    def remembers(self, table_id: str) -> bool:
        """Whether the game of this table is in memory, so that nothing need be read."""
        return table_id in self._rooms

    async def _load(self, table_id: str) -> Running:
        async with self.work() as work:
            table = await work.tables.find(table_id)
            if table is None:
                raise NotFound("There is no such table.")
            row = await work.games.find(table_id)
            if row is None:
                raise Closed("This game has not begun.")
            places = (await work.tables.seats(table_id))[table_id]
            people = await work.people.among(everybody(table, places))
            tail = await work.games.tail(table_id, TAIL)
            pieces = await self._pieces_of(table, work)
            tail = [each for each in tail if each.serial <= row.serial]
            quiet = sum(not each.counted for each in tail)
            told = await work.games.told_before(table_id, tail[0].serial, quiet) if quiet else []
            running = Running(self.game(table.game), pieces, table, places, as_players(people), row, tail,
                              told)
            if not running.reaches:
                running.retrace(await work.games.rows(table_id, until=row.serial))
            running.motions = tuple(await work.tables.motions(table_id))
            running.refused = await work.tables.undos_refused(table_id)
            running.standing = await work.tables.standing(table_id)
        self._rooms[table_id] = running
        while len(self._rooms) > ROOMS:
            self._rooms.popitem(last=False)
        return running

    def forget(self, table_id: str) -> None:
        """Read this game from the store when it is wanted next."""
        self._rooms.pop(table_id, None)

    async def _pieces_of(self, table: TableRow, work: Work) -> Pieces[Any]:
        """The data file that a game was started with."""
        game, digest = self.game(table.game), table.pieces or ""
        if digest == game.pieces.digest:
            return game.pieces
        if digest not in self._pieces:
            source = await work.games.pieces(digest)
            if source is None:
                raise Closed("The data file of this game is missing.")
            self._pieces[digest] = game.read_pieces(source)
        return self._pieces[digest]

    async def refresh(self, running: Running, *, locked: bool = False) -> bool:
        """Read what other processes have done; whether there was anything."""
        if not locked:
            async with running.lock:
                return await self.refresh(running, locked=True)
        async with self.work() as work:
            [stored] = (await work.tables.versions([running.id])).values()
            if stored == (running.table.revision, running.row.serial):
                return False
            row = await work.games.find(running.id)
            table = await work.tables.find(running.id)
            assert row is not None
            assert table is not None
            if table.revision != running.table.revision:
                places = (await work.tables.seats(running.id))[running.id]
                people = await work.people.among(everybody(table, places))
                running.motions = tuple(await work.tables.motions(running.id))
                running.refused = await work.tables.undos_refused(running.id)
                running.standing = await work.tables.standing(running.id)
                running.seat_down(table, places, as_players(people))
            if row.serial != running.row.serial:
                rows = await work.games.rows(running.id, after=running.row.serial, until=row.serial)
                running.stand(row, running.game.load(row.position, running.pieces), rows)
        return True

    # Tables outside their games

    async def table(self, table_id: str) -> tuple[TableRow, tuple[Any, ...], dict[str, Player]]:
        """A table as it is stored, its seats and its people. Raises NotFound."""
        must_be_id(table_id)
        async with self.work() as work:
            table = await work.tables.find(table_id)
            if table is None:
                raise NotFound("There is no such table.")
            places = (await work.tables.seats(table_id))[table_id]
            people = await work.people.among(everybody(table, places))
        return table, places, as_players(people)


async def _answered(work: Coroutine[Any, Any, T], done: asyncio.Future[T]) -> None:
    """How the work ends is told to whoever waits; if nobody does, a fault is the task's own."""
    try:
        found = await work
    except BaseException as error:
        if done.done():
            raise
        done.set_exception(error)
    else:
        if not done.done():
            done.set_result(found)


def everybody(table: TableRow, places: tuple[SeatRow, ...]) -> list[str]:
    """The ids of all who have to do with a table."""
    return [table.opener, *(place.player for place in places if place.player)]


def must_be_id(table_id: str) -> None:
    """Raises NotFound for what cannot be the id of a table."""
    if not (table_id.isascii() and table_id.isprintable()):
        raise NotFound("There is no such table.")


def as_players(rows: Mapping[str, PlayerRow]) -> dict[str, Player]:
    """Players as others see them."""
    return {id: as_player(row) for id, row in rows.items()}


def with_owners_pieces(games: Mapping[str, Game], files: Mapping[str, str]) -> dict[str, Game]:
    """The games, with the printed values of those who own them. Raises BadPieces with file and place."""
    unknown = sorted(set(files) - set(games))
    if unknown:
        raise NotFound("There is no game {slug}.", slug=unknown[0])
    owned = {slug: owners_pieces(games[slug], Path(file)) for slug, file in files.items()}
    return {slug: replace(game, pieces=owned[slug]) if slug in owned else game
            for slug, game in games.items()}


def owners_pieces(game: Game, file: Path) -> Pieces[Any]:
    """A data file of the host's own. Raises BadPieces with file and place."""
    try:
        return game.read_pieces(file.read_bytes())
    except (BadPieces, OSError) as error:
        raise BadPieces(f"{file}: {error}") from error
