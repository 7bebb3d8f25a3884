"""What a watchman asks: does the process live, can it serve, and how is it doing?"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST

from app.play import host, measures
from app.play.errors import NotFound, NotSignedIn, TooMany

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
        await kontor_of(request).ask_database()
    except Exception:  # whatever ails the store, the answer is "not now"
        return PlainTextResponse("the database does not answer\n", 503)
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def measured(request: Request) -> Response:
    """The measures, for whoever sends the token for them or the host code."""
    kontor = kontor_of(request)
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    address = request.client.host if request.client else "unknown"
    try:
        host.may_measure(kontor, given.strip() if scheme.lower() == "bearer" else "", address)
    except TooMany as refusal:
        return PlainTextResponse(str(refusal), 429, {"Retry-After": str(refusal.retry_after)})
    except NotFound:
        return PlainTextResponse("Not here.", 404)
    except NotSignedIn:
        return PlainTextResponse("Not yours.", 401, {"WWW-Authenticate": 'Bearer realm="Kontor"'})
    return Response(await measures.told(kontor), media_type=CONTENT_TYPE_LATEST)
