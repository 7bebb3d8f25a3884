"""What a watchman asks: does the process live, and can it serve?"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from app.play import lobby

from .deps import kontor_of

router = APIRouter()


@router.get("/healthz")
async def lives() -> Response:
    """The process lives."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """The database answers."""
    try:
        await lobby.tables_listed(kontor_of(request))
    except Exception:  # whatever ails the store, the answer is "not now"
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ready\n")
