"""Streams of lines."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from typing import Any

from starlette.responses import StreamingResponse

from app.play.errors import Unavailable

KIND = "application/x-ndjson"
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": f"With `Accept: {KIND}` one JSON object a line, as it comes.",
          "content": {KIND: {"schema": {"type": "string"}}}}}


def ndjson(lines: AsyncIterator[list[bytes]]) -> StreamingResponse:
    """One JSON object a line, sent as they come."""

    async def ended() -> AsyncIterator[bytes]:
        # A stream that breaks off has no line "end": whoever listens asks again.
        with suppress(Unavailable):
            async with aclosing(lines) as each:  # type: ignore[type-var]
                async for together in each:
                    yield b"\n".join([*together, b""])

    return StreamingResponse(ended(), media_type=KIND, headers={"X-Accel-Buffering": "no"})
