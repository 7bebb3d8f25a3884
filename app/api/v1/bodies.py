"""What a request may bring: so many bytes of JSON that can be kept."""

from __future__ import annotations

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.play.errors import Refusal, Unfit

from .errors import BadJson, TooLarge, refused

LARGEST = 64_000
_decode = msgspec.json.Decoder().decode


class Bodies:
    """Reads a body whole, and lets nothing through that no call could store."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        try:
            body = await _whole(scope, receive)
            check(body)
        except Refusal as refusal:
            await refused(refusal)(scope, receive, send)
            return
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        await self.app(scope, replay, send)


async def _whole(scope: Scope, receive: Receive) -> bytes:
    """The body. Raises TooLarge, before reading it where its length is told."""
    told = dict(scope["headers"]).get(b"content-length", b"0")
    body, more = b"", True
    if told.isdigit() and (len(told) > 9 or int(told) > LARGEST):
        raise TooLarge("A body may have {most} bytes.", most=LARGEST)
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > LARGEST:
            raise TooLarge("A body may have {most} bytes.", most=LARGEST)
    return body


def check(body: bytes) -> None:
    """Whether it is JSON that can be kept. Raises BadJson, Unfit."""
    if b"\\u0000" in body:
        raise Unfit("Texts must not hold the character NUL.")
    if not body:
        return
    try:
        # Python's own reader, which comes after this one, lets NaN and halves of characters in.
        _decode(body)
    except (ValueError, RecursionError) as error:
        raise BadJson("This is no JSON that can be read.") from error
