"""The first page: the games on the shelf, my tables, and tables that wait for players."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from app.catalogue import GAMES
from app.engine.parts import sentence as _
from app.play import lobby
from app.play.errors import NotFound
from app.play.shapes import TableCard

from . import signing, text
from .deps import Posted, Viewer, Visiting
from .errors import PageRoute
from .render import SWAP
from .translations import LANGUAGES

router = APIRouter(route_class=PageRoute)
WARNED_BEFORE = timedelta(days=1)


@router.get("/")
async def home(visit: Visiting) -> Response:
    """The shelf and the tables."""
    parts = {name: html.replace(str(SWAP), "", 1) for name, html in (await regions(visit)).items()}
    shelf = [text.game_card(slug, visit.language) for slug in GAMES]
    return visit.page("home/page.html", parts=parts, shelf=shelf)


async def regions(viewer: Viewer) -> dict[str, str]:
    """What is live on the first page."""
    kontor = viewer.kontor
    mine = await lobby.tables_of(kontor, viewer.player) if viewer.player else ()
    invitations = await lobby.invitations(kontor, viewer.player) if viewer.player else ()
    listed = await lobby.tables_listed(kontor)
    own = {card.id for card in mine}
    context: dict[str, Any] = {
        "swap": SWAP, "expired": [card for card in mine if lobby.expired_lately(card, viewer.player)],
        "expiring": [card for card in mine if expires_soon(card, viewer)],
        "mine": mine[:30], "invitations": invitations, "title": game_title(viewer),
        "listed": [card for card in listed if card.id not in own][:30]}
    return {name: viewer.render(f"home/{name}.html", **context) for name in ("mine", "tables")}


def expires_soon(card: TableCard, viewer: Viewer) -> bool:
    """Whether the viewer opened this table, and it closes within a day unless somebody starts it."""
    return (card.status == "open" and card.opener == viewer.player and card.expires_at is not None
            and card.expires_at - datetime.now(UTC) < WARNED_BEFORE)


def game_title(viewer: Viewer) -> Any:
    """What a game is called in the viewer's language, by slug."""
    return lambda slug: text.game_card(slug, viewer.language)["title"] if slug in GAMES else slug


@router.post("/language")
async def language(visit: Visiting, posted: Posted) -> Response:
    """Another language, kept for a year."""
    wanted, here = str(posted.get("language") or ""), str(posted.get("here") or "/")
    if wanted not in dict(LANGUAGES):
        raise NotFound(_("Kontor does not speak this language yet."))
    answer = RedirectResponse(here if here.startswith("/") and here[1:2] not in ("/", "\\") else "/", 303)
    answer.set_cookie(signing.LANGUAGE_COOKIE, wanted, max_age=signing.A_YEAR, samesite="lax", httponly=True)
    return answer
