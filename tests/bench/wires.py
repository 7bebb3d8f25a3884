"""The least of HTTP and WebSocket that a client needs, so that the client is not what is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec

encode, decode = msgspec.json.encode, msgspec.json.decode


class Http:
    """One kept connection; a request at a time."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.common = f"Host: localhost:{port}\r\nAccept-Encoding: identity\r\n"
        if token:
            self.common += f"Authorization: Bearer {token}\r\n"

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        return self

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        content = b"" if body is None else encode(body)
        head = f"{method} {path} HTTP/1.1\r\n{self.common}"
        if method == "POST":
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + content)
        status, length = await self._head()
        answer = await self.reader.readexactly(length) if length else b""
        return status, decode(answer) if answer else None

    async def lines(self, path: str) -> AsyncIterator[bytes]:
        """The lines of a stream."""
        head = f"GET {path} HTTP/1.1\r\n{self.common}Accept: application/x-ndjson\r\n\r\n"
        self.writer.write(head.encode())
        await self._head()
        rest = b""
        while size := int(await self.reader.readline() or b"0", 16):
            chunk = await self.reader.readexactly(size + 2)
            *whole, rest = (rest + chunk[:-2]).split(b"\n")
            for line in whole:
                if line:
                    yield line

    async def _head(self) -> tuple[int, int]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        at = head.find(b"content-length: ")
        length = int(head[at + 16:head.index(b"\r", at)]) if at >= 0 else 0
        return int(head[9:12]), length

    def close(self) -> None:
        self.writer.close()


class Socket:
    """A WebSocket, text only."""

    def __init__(self, port: int, path: str, headers: str) -> None:
        self.port, self.path, self.headers = port, path, headers

    async def open(self) -> Socket:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(f"GET {self.path} HTTP/1.1\r\nHost: localhost:{self.port}\r\nUpgrade: websocket\r\n"
                          f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                          f"{self.headers}\r\n".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        return self

    def say(self, text: bytes) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self.writer.write(b"\x81" + length + b"\0\0\0\0" + text)

    async def hear(self) -> bytes:
        """The next message."""
        while True:
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self.reader.readexactly(8), "big")
            content = await self.reader.readexactly(size)
            if kind & 15 == 8:
                raise ConnectionError(f"closed: {content!r}")
            if kind & 15 == 9:
                self.writer.write(b"\x8a\x80\0\0\0\0")
            elif kind & 15 in (1, 2):
                return content

    def close(self) -> None:
        self.writer.close()


def any_action(prompt: dict[str, Any], chance: Random) -> dict[str, Any]:
    """One of the actions of a prompt, by nothing but the prompt."""
    form = chance.choice(prompt["forms"])
    return {"type": form["type"], **{field["name"]: _value(field, chance) for field in form["fields"]}}


def _value(field: dict[str, Any], chance: Random) -> Any:
    match field["kind"]:
        case "amount":
            return chance.randrange(field["low"], field["high"] + 1, field["step"])
        case "one":
            return chance.choice(field["options"])
        case "some":
            most = min(field["most"], len(field["options"]))
            return chance.sample(field["options"], chance.randint(field["least"], most))
    shares = dict.fromkeys(field["parts"], field["least"])
    limits = field.get("limits") or [field["total"]] * len(shares)
    room = dict(zip(field["parts"], limits, strict=True))
    while sum(shares.values()) < field["total"]:
        shares[chance.choice([part for part in shares if shares[part] < room[part]])] += 1
    return shares
