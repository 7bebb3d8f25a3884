"""Every byte that one viewer can get of a table: pages, frames, answers, streams, errors."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
from fastapi import FastAPI
from sqlalchemy import update

from app.config import Settings
from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Data, Seat
from app.engine.play import Bookmark
from app.engine.table import Position
from app.main import create_app
from app.play import lobby, people, rooms
from app.play.kontor import Kontor
from app.play.shapes import Player
from app.store.games import LogRow
from app.store.models import games, log
from app.web import signing
from tests.games.random_play import somebody

PATIENCE = 20.0
HOST = "kontor.test"


class Guest(NamedTuple):
    """Somebody who looks at a table: a seat, or nobody; for pages a cookie, for the API a token."""

    seat: Seat | None
    player: Player | None
    token: str | None


class Wire:
    """An application without a network: what it would send is read where it leaves it."""

    def __init__(self, kontor: Kontor, settings: Settings) -> None:
        self.kontor = kontor
        self.app: FastAPI = create_app(settings)
        self.app.state.kontor = kontor
        self.app.state.settings = settings
        kontor._presence_changed = _nobody_comes_or_goes  # type: ignore[method-assign]
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(self.app, raise_app_exceptions=False),
                                        base_url=f"https://{HOST}", headers={"accept-encoding": "identity"})

    def headers(self, guest: Guest, language: str = "en") -> dict[str, str]:
        """What a browser and a bot of this guest send along."""
        found = {"accept-language": language, "host": HOST}
        if guest.player is not None:
            cookie = signing.player_cookie(self.kontor.secret, guest.player.id)
            found["cookie"] = f"{signing.PLAYER_COOKIE}={cookie}"
            found["x-csrf-token"] = signing.form_token(self.kontor.secret, guest.player.id)
        if guest.token is not None:
            found["authorization"] = f"Bearer {guest.token}"
        return found

    async def everything(self, table_id: str, guest: Guest, *, moments: bool = True) -> dict[str, bytes]:
        """By where it comes from, all this guest can get; past moments where the log can be folded."""
        page, api = f"/t/{table_id}", f"/api/v1/tables/{table_id}"
        token = await self._token(api, guest)
        number = (await rooms.look(self.kontor, table_id, None)).number
        found: dict[str, bytes] = {}
        past = (f"{page}/moment/{number}", f"{page}/moment/{number // 2}") if moments else ()
        for path in (
            *past,
            "/",
            page,
            f"{page}/news?seen=old",
            "/api/v1/me/games",
            api,
            f"{api}?optional=true",
            f"{api}/actions",
            f"{api}/actions?listed=true&optional=true",
            f"{api}/events",
            f"{api}/events?after=3",
            f"{api}/export",
            f"{api}/chat",
        ):
            found[path] = await self.get(path, guest)
        found["in German"] = await self.get(page, guest, "de")
        for name, body in {"stale": {"token": "no such token", "action": {"type": "Pass"}},
                           "illegal": {"token": token, "action": {"type": "NoSuchAction"}},
                           "odd": {"token": token, "action": {}}}.items():
            found[f"error {name}"] = await self.post(f"{api}/actions", guest, json=body)
        for name, form in {"stale": {"prompt-token": "no such token", "type": "Pass"},
                           "illegal": {"prompt-token": token, "type": "NoSuchAction"}}.items():
            for by in ("true", "false"):
                found[f"form {name} {by}"] = await self.post(f"{page}/act", guest, data=form,
                                                             headers={"hx-request": by})
        found["stream"] = await self.stream(f"{api}/events?after=0", guest)
        found["socket"] = await self.socket(f"{api}/socket?after=0", guest, None if guest.token else
                                            '{"authorization": null}', _is_state)
        found["frames"] = await self.socket(f"{page}/ws?page=room", guest, '{"seen": "old"}', bool)
        return found

    async def _token(self, api: str, guest: Guest) -> str:
        prompt = json.loads(await self.get(f"{api}/actions?optional=true", guest) or b"{}").get("prompt")
        return prompt["token"] if prompt else "no prompt"

    async def get(self, path: str, guest: Guest, language: str = "en") -> bytes:
        answer = await self.client.get(path, headers=self.headers(guest, language))
        assert answer.status_code < 500, f"{path}: {answer.text[:2000]}"
        return answer.content

    async def post(self, path: str, guest: Guest, headers: dict[str, str] | None = None,
                   **body: Any) -> bytes:
        answer = await self.client.post(path, headers=self.headers(guest) | (headers or {}), **body)
        assert answer.status_code < 500, f"{path}: {answer.text[:2000]}"
        return answer.content

    async def stream(self, path: str, guest: Guest) -> bytes:
        """The lines of a stream up to how the game stands."""
        got = bytearray()
        complete = asyncio.Event()

        async def send(message: Any) -> None:
            got.extend(message.get("body", b""))
            if _is_state(bytes(got)):
                complete.set()

        headers = self.headers(guest) | {"accept": "application/x-ndjson"}
        await self._until(complete, self._scope("http", path, headers) | {"method": "GET"},
                          [{"type": "http.request", "body": b"", "more_body": False}], send)
        return bytes(got)

    async def socket(self, path: str, guest: Guest, said: str | None,
                     enough: Callable[[bytes], bool]) -> bytes:
        """The messages of a socket, until that is enough."""
        got = bytearray()
        complete = asyncio.Event()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                got.extend(message.get("bytes") or (message.get("text") or "").encode())
                got.extend(b"\n")
            if enough(bytes(got)) or message["type"] == "websocket.close":
                complete.set()

        messages = [{"type": "websocket.connect"}]
        if said is not None:
            messages.append({"type": "websocket.receive", "text": said})
        await self._until(complete, self._scope("websocket", path, self.headers(guest)), messages, send)
        return bytes(got)

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        return {"type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
                "scheme": "https" if kind == "http" else "wss", "path": parts.path,
                "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
                "client": ("127.0.0.1", 1), "server": (HOST, 443), "subprotocols": [], "extensions": {}}

    async def _until(self, complete: asyncio.Event, scope: dict[str, Any], messages: list[dict[str, Any]],
                     send: Any) -> None:
        waiting = asyncio.Queue[dict[str, Any]]()
        for message in messages:
            waiting.put_nowait(message)
        call = asyncio.create_task(self.app(scope, waiting.get, send))
        done = asyncio.create_task(complete.wait())
        try:
            await asyncio.wait({call, done}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert complete.is_set() or call.done(), f"nothing came from {scope['path']}"
        finally:
            for task in (call, done):
                task.cancel()
            await asyncio.gather(call, done, return_exceptions=True)


async def _nobody_comes_or_goes(table_id: str) -> None:
    """Who is present is no secret, and would make pages differ."""


def _is_state(got: bytes) -> bool:
    return b'"type":"state"' in got or b'"type":"end"' in got


class AtTable(NamedTuple):
    """A running table, and all who may look at it."""

    id: str
    game: Game
    options: Data
    guests: tuple[Guest, ...]


async def begun(kontor: Kontor, game: Game, seats: int, options: Data) -> AtTable:
    """A table whose game has begun; its seats, and a spectator who is nobody."""
    company = [await people.sign_up(kontor, f"Guest {seat}", "bot") for seat in range(seats)]
    opener = company[0][0]
    table = await lobby.open_table(kontor, opener, game.slug, seats, msgspec.to_builtins(options))
    for player, _ in company[1:]:
        await lobby.sit(kontor, player, table.id)
    for player, _ in company:
        await lobby.ready(kontor, player, table.id)
    await lobby.start(kontor, opener, table.id)
    seated = (await lobby.table(kontor, table.id, None)).seats
    tokens = {player.id: token for player, token in company}
    guests = [Guest(card.seat, card.player, tokens[card.player.id]) for card in seated if card.player]
    for guest in guests:
        if guest.player is not None:
            kontor.live.seen(table.id, guest.player)
    return AtTable(table.id, game, options, (*guests, Guest(None, None, None)))


async def play_on(kontor: Kontor, table: AtTable, decisions: int, chance: Random) -> bool:
    """So many decisions by chance; whether the game is still running then."""
    for _ in range(decisions):
        running = await kontor.running(table.id)
        if running.position.over:
            return False
        seat = somebody(running.position, chance)
        prompt = running.position.prompt(seat)
        assert prompt is not None
        action = msgspec.to_builtins(prompt.sample(chance))
        player = table.guests[seat].player
        assert player is not None
        await rooms.decide(kontor, player, table.id, running.token(prompt), action)
    return not (await kontor.running(table.id)).position.over


async def logged(kontor: Kontor, table: AtTable) -> list[LogRow]:
    """All rows of the log."""
    async with kontor.work() as work:
        return await work.games.rows(table.id)


async def knowledge(kontor: Kontor, table: AtTable, viewer: Seat | None) -> Knowledge:
    """What a viewer knows, from the log alone."""
    known = table.game.knowledge(len(table.guests) - 1, table.options, None, viewer)
    for row in await logged(kontor, table):
        if not row.action.startswith('{"Note"'):
            known = known.told(table.game.load_events(row.events, table.game.pieces))
    return known


async def put(kontor: Kontor, table: AtTable, position: Position[Any, Any] | str) -> None:
    """Let another position stand in the store, and nothing be remembered of the true one."""
    stored = position if isinstance(position, str) else table.game.dump(position).decode()
    await _store(kontor, update(games).where(games.c.table_id == table.id).values(position=stored))
    forget(kontor, table)


async def put_row(kontor: Kontor, table: AtTable, row: LogRow, action: str, events: str) -> None:
    """Let a row of the log tell something else."""
    await _store(kontor, update(log).where(log.c.table_id == table.id, log.c.serial == row.serial)
                 .values(action=action, events=events))
    forget(kontor, table)


async def _store(kontor: Kontor, statement: Any) -> None:
    async with kontor.engine.begin() as connection:
        await connection.execute(statement)


def forget(kontor: Kontor, table: AtTable) -> None:
    """Nothing of the table is kept in memory."""
    kontor._rooms.pop(table.id, None)


def told(game: Game, row: LogRow) -> list[Any]:
    """The events of a row, without the bookmark."""
    return [event for event in game.load_events(row.events, game.pieces) if not isinstance(event, Bookmark)]
