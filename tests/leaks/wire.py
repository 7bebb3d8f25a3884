"""Every byte that one viewer can get of a table: pages, frames, answers, streams, errors."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from fastapi import FastAPI

from app.config import Settings
from app.engine.parts import Seat
from app.main import create_app
from app.play import rooms
from app.play.kontor import Kontor
from app.play.shapes import Player
from app.web import signing

PATIENCE = 60.0
LANGUAGES = ("en", "de")
HOST = "kontor.test"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
Sources = dict[str, Coroutine[Any, Any, bytes]]


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

    async def everything(self, table_id: str, guest: Guest, *, moments: bool = True,
                         languages: tuple[str, ...] = LANGUAGES) -> dict[str, bytes]:
        """By where it comes from, all this guest can get; past moments where the log can be folded."""
        page, api = f"/t/{table_id}", f"/api/v1/tables/{table_id}"
        token = await self._token(api, guest)
        sources = {**self._pages(page, guest, languages), **self._answers(api, guest),
                   **self._errors(api, token, guest), **self._forms(page, token, guest),
                   **self._open(page, api, guest)}
        if moments:
            number = (await rooms.look(self.kontor, table_id, None)).number
            sources |= self._moments(page, number, guest)
        return dict(zip(sources, await asyncio.gather(*sources.values()), strict=True))

    def _pages(self, page: str, guest: Guest, languages: tuple[str, ...]) -> Sources:
        whole = {f"{path} in {language}": self.get(path, guest, language)
                 for path in ("/", page) for language in languages}
        return whole | {path: self.get(path, guest) for path in (f"{page}/seat", f"{page}/news?seen=old")}

    def _moments(self, page: str, number: int, guest: Guest) -> Sources:
        """Past boards, also with eyes that are not the guest's, and with all hands open."""
        eyes = ("you", "open", "0", "1")
        paths = [f"{page}/moment/{number // 2}", *[f"{page}/moment/{number}?eyes={each}" for each in eyes]]
        return {path: self.get(path, guest) for path in paths}

    def _answers(self, api: str, guest: Guest) -> Sources:
        paths = ("/api/v1/me/games", "/api/v1/me/events", api, f"{api}?optional=true", f"{api}/actions",
                 f"{api}/actions?listed=true&optional=true", f"{api}/events", f"{api}/export",
                 f"{api}/chat")
        return {path: self.get(path, guest) for path in paths}

    def _errors(self, api: str, token: str, guest: Guest) -> Sources:
        bodies = {"stale": {"token": "no such token", "action": {"type": "Pass"}},
                  "illegal": {"token": token, "action": {"type": "NoSuchAction"}},
                  "odd": {"token": token, "action": {}}}
        return {f"error {name}": self.post(f"{api}/actions", guest, JSON, json.dumps(body))
                for name, body in bodies.items()}

    def _forms(self, page: str, token: str, guest: Guest) -> Sources:
        """What comes back of decisions that cannot be carried out, with script and without."""
        stale = urlencode({"prompt-token": "no such token", "type": "Pass"})
        illegal = urlencode({"prompt-token": token, "type": "NoSuchAction"})
        return {"form stale": self.post(f"{page}/act", guest, FORM, stale, {"hx-request": "true"}),
                "form illegal": self.post(f"{page}/act", guest, FORM, illegal)}

    def _open(self, page: str, api: str, guest: Guest) -> Sources:
        """Streams and sockets, up to where they have told how the game stands."""
        greeting = None if guest.token else '{"authorization": null}'
        return {"stream": self.stream(f"{api}/events?after=0", guest, _is_state),
                "own stream": self._own_stream(guest),
                "socket": self.socket(f"{api}/socket?after=0", guest, greeting, _is_state),
                "frames": self.socket(f"{page}/ws?page=room", guest, '{"seen": "old"}', bool),
                "home frames": self.socket("/live", guest, None, bool)}

    async def _own_stream(self, guest: Guest) -> bytes:
        """The stream over all tables, where it has something to say at once."""
        if b"your_turn" not in await self.get("/api/v1/me/events", guest):
            return b""
        return await self.stream("/api/v1/me/events", guest, lambda got: b"your_turn" in got)

    async def _token(self, api: str, guest: Guest) -> str:
        _, _, body = await self.ask("GET", f"{api}/actions?optional=true", self.headers(guest))
        return str(json.loads(body).get("token", "no prompt"))

    async def get(self, path: str, guest: Guest, language: str = "en") -> bytes:
        _, head, body = await self.ask("GET", path, self.headers(guest, language))
        return head + body

    async def post(self, path: str, guest: Guest, kind: str, body: str,
                   more: dict[str, str] | None = None) -> bytes:
        headers = self.headers(guest) | {"content-type": kind} | (more or {})
        _, head, answer = await self.ask("POST", path, headers, body.encode())
        return head + answer

    async def ask(self, method: str, path: str, headers: dict[str, str],
                  body: bytes = b"") -> tuple[int, bytes, bytes]:
        """The status of an answer, its headers and its body."""
        head, got = bytearray(), bytearray()
        status = 0
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> dict[str, Any]:
            return next(sent, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)
            head.extend(b"".join(b"%s: %s\n" % each for each in message.get("headers", ())))
            got.extend(message.get("body", b""))

        await self.app(self._scope("http", path, headers) | {"method": method}, receive, send)
        assert status < 500, f"{path}: {bytes(got[:2000])!r}"
        return status, bytes(head), bytes(got)

    async def stream(self, path: str, guest: Guest, enough: Callable[[bytes], bool]) -> bytes:
        """The lines of a stream, until that is enough."""
        headers = self.headers(guest) | {"accept": "application/x-ndjson"}
        begin = {"type": "http.request", "body": b"", "more_body": False}
        return await self._until(enough, self._scope("http", path, headers) | {"method": "GET"}, [begin])

    async def socket(self, path: str, guest: Guest, said: str | None,
                     enough: Callable[[bytes], bool]) -> bytes:
        """The messages of a socket, until that is enough."""
        messages = [{"type": "websocket.connect"}]
        if said is not None:
            messages.append({"type": "websocket.receive", "text": said})
        return await self._until(enough, self._scope("websocket", path, self.headers(guest)), messages)

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        return {"type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
                "scheme": "https" if kind == "http" else "wss", "path": parts.path,
                "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
                "client": ("127.0.0.1", 1), "server": (HOST, 443), "subprotocols": [], "extensions": {}}

    async def _until(self, enough: Callable[[bytes], bool], scope: dict[str, Any],
                     messages: list[dict[str, Any]]) -> bytes:
        """What is sent until that is enough, or all is sent."""
        got = bytearray()
        complete = asyncio.Event()
        waiting = asyncio.Queue[dict[str, Any]]()
        for message in messages:
            waiting.put_nowait(message)

        async def send(message: Any) -> None:
            if complete.is_set():
                return
            got.extend(b"".join(_sent(message)))
            if enough(bytes(got)) or message["type"] == "websocket.close":
                complete.set()

        call = asyncio.create_task(self.app(scope, waiting.get, send))
        done = asyncio.create_task(complete.wait())
        try:
            await asyncio.wait({call, done}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert complete.is_set() or call.done(), f"nothing came from {scope['path']}"
        finally:
            for task in (call, done):
                task.cancel()
            await asyncio.gather(call, done, return_exceptions=True)
        return bytes(got)


def _sent(message: Any) -> Iterator[bytes]:
    """What one message of the application says."""
    yield message.get("body", b"")
    if message["type"] == "websocket.send":
        yield message.get("bytes") or (message.get("text") or "").encode()
        yield b"\n"


def _is_state(got: bytes) -> bool:
    return b'"type":"state"' in got or b'"type":"end"' in got
