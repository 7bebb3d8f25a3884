"""What every answer says about its own safety, and how much a request may bring."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
LARGEST_BODY = 64 * 1024


class TooLarge(Exception):
    """More was sent than any form of ours holds."""


class Guard:
    """Headers for every page, and an end to bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                say_safely(MutableHeaders(scope=message), scope["path"])
            await send(message)

        taken = 0

        async def guarded_receive() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST_BODY:
                raise TooLarge
            return message

        try:
            await self.app(scope, guarded_receive, guarded_send)
        except TooLarge:
            if not started:
                await _too_large(scope["path"])(scope, receive, guarded_send)


def _too_large(path: str) -> Response:
    told = "More was sent than Kontor takes."
    if path.startswith("/api/"):
        return JSONResponse({"error": {"code": "too_large", "message": told}}, 413)
    return PlainTextResponse(told, 413)


class Compressed:
    """Pages go out compressed; streams of the API do not wait for that."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.compressing = app, GZipMiddleware(app, minimum_size=800, compresslevel=5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain = scope["type"] != "http" or scope["path"].startswith("/api/")
        await (self.app if plain else self.compressing)(scope, receive, send)


def say_safely(headers: MutableHeaders, path: str) -> None:
    headers.setdefault("Content-Security-Policy", POLICY)
    headers.setdefault("X-Content-Type-Options", "nosniff")
    headers.setdefault("Referrer-Policy", "no-referrer" if path.startswith("/device/") else "same-origin")
    headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    if not path.startswith("/static/"):
        headers.setdefault("Cache-Control", "no-store")
