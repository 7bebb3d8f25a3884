"""The host's own pages: tables, their chat, and who is shut out. Without a host code they are not there."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, Path
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from app.engine.parts import sentence as _
from app.play import host, lobby
from app.play.errors import NotSignedIn, Refusal
from app.play.shapes import Status

from . import signing
from .deps import Posted, Visit, Visiting
from .errors import PageRoute, said
from .home import game_title

router = APIRouter(prefix="/host", route_class=PageRoute)
LIVE: tuple[Status, ...] = ("running", "open")
OVER: tuple[Status, ...] = ("finished", "cancelled")
Line = Annotated[int, Path(ge=1, lt=2**63)]


async def at_the_door(visit: Visiting) -> Visit:
    """A visit where there is a host code at all; elsewhere this page does not exist."""
    if not visit.kontor.settings.host_code:
        raise HTTPException(404)
    return visit


AtTheDoor = Annotated[Visit, Depends(at_the_door)]


def is_host(visit: Visit) -> bool:
    """Whether this browser has shown the host code."""
    return signing.is_host(visit.kontor.secret, visit.kontor.settings.host_code,
                           visit.connection.cookies.get(signing.HOST_COOKIE))


async def by_the_host(visit: AtTheDoor) -> Visit:
    """A visit of the host. Raises NotSignedIn."""
    if not is_host(visit):
        raise NotSignedIn(_("Sign in as the host first."))
    return visit


ByTheHost = Annotated[Visit, Depends(by_the_host)]


@router.get("")
async def house(visit: AtTheDoor) -> Response:
    """All tables and who is shut out; for others a field for the host code."""
    if not is_host(visit):
        return visit.page("host/sign_in.html", error="")
    kontor = visit.kontor
    return visit.page("host/page.html", live=await host.tables(kontor, *LIVE), title=game_title(visit),
                      over=await host.tables(kontor, *OVER), banned=await host.banned(kontor))


@router.post("/enter")
async def enter(visit: AtTheDoor, posted: Posted) -> Response:
    """Show the host code; a wrong one is counted."""
    code = str(posted.get("code") or "").strip()
    try:
        host.must_be_host(visit.kontor, code, visit.address)
    except Refusal as refusal:
        status = 403 if isinstance(refusal, NotSignedIn) else refusal.status
        return visit.page("host/sign_in.html", status, error=said(refusal, visit.language))
    answer = RedirectResponse("/host", 303)
    answer.set_cookie(signing.HOST_COOKIE, signing.host_cookie(visit.kontor.secret, code), path="/host",
                      max_age=signing.A_WEEK, httponly=True, samesite="strict",
                      secure=visit.url("").startswith("https:"))
    return answer


@router.post("/leave")
async def leave(visit: AtTheDoor, _posted: Posted) -> Response:
    """Forget that this is the host's browser."""
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(signing.HOST_COOKIE, path="/host")
    return answer


@router.get("/t/{table_id}")
async def table(visit: ByTheHost, table_id: str) -> Response:
    """One table: who sits there, what is said in both rooms."""
    card = await lobby.table(visit.kontor, table_id, None)
    out = {player.id for player in await host.banned(visit.kontor)}
    return visit.page("host/table.html", table=card, chat=await host.chat(visit.kontor, table_id), out=out,
                      title=game_title(visit))


@router.post("/t/{table_id}/close")
async def close(visit: ByTheHost, _posted: Posted, table_id: str) -> Response:
    """End the table."""
    await host.close_table(visit.kontor, table_id)
    return visit.go(f"/host/t/{table_id}")


@router.post("/t/{table_id}/chat/{line}/delete")
async def delete_chat(visit: ByTheHost, _posted: Posted, table_id: str, line: Line) -> Response:
    """Take a line of chat away."""
    await host.delete_chat(visit.kontor, table_id, line)
    return visit.go(f"/host/t/{table_id}")


@router.post("/players/{player_id}/{deed}")
async def ban(visit: ByTheHost, posted: Posted, player_id: str, deed: str) -> Response:
    """Shut a player out, or let him in again."""
    if deed not in ("ban", "unban"):
        raise HTTPException(404)
    await host.ban(visit.kontor, player_id, deed == "ban")
    table_id = str(posted.get("table") or "")
    return visit.go(f"/host/t/{quote(table_id, safe='')}" if table_id else "/host")
