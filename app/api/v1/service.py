"""The API as one piece: calls, errors, the OpenAPI document and its readable page."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.responses import HTMLResponse, Response

from . import catalogue, host, moves, players, socket, stream, tables
from .docs import page
from .errors import add_handlers

ABOUT = """Play every game of this server from a program. A prompt is the decision as data, so a bot that
knows no game plays them all. Send your token as `Authorization: Bearer ...`. Every error is
`{"error": {"code", "message"}}`."""

TELL_NOBODY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""What is measured is at /metrics. No environment makes the framework tell others of calls and faults,
nor need it look at each call whether one does."""


def make_service(owner: FastAPI) -> FastAPI:
    """The API of an application, whose `state.kontor` it uses."""
    service = FastAPI(title="Kontor", version="1", description=ABOUT, docs_url=None, redoc_url=None,
                      telemetry=TELL_NOBODY)
    service.state.owner = owner
    # A call is looked for from the first to the last: those of a game that goes on come before others.
    for part in (moves, stream, socket, tables, players, catalogue, host):
        service.include_router(part.router)
    add_handlers(service)

    @cache
    def written() -> str:
        document: dict[str, Any] = service.openapi()
        return page(document)

    @service.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(written())

    return service
