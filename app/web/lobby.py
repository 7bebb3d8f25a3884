"""Opening a table, and what is done in its waiting room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from app.catalogue import GAMES
from app.engine.parts import sentence as _
from app.play import host, lobby, once, rooms
from app.play.errors import NotFound, NotYours, Refusal, Unfit
from app.play.kontor import Kontor
from app.play.shapes import Player, TableCard

from . import limits, qr, regions, text
from .deps import Posted, Visit, Visiting, key_of
from .errors import PageRoute, said
from .room import SEATED_ONLY, number_of

router = APIRouter(route_class=PageRoute)
Deed = Literal["sit", "get-up", "ready", "not-ready", "fill", "clear", "start", "cancel", "invite", "rematch"]
PACES = ("live", "1", "2", "3", "7")


@router.get("/new/{slug}")
async def new(visit: Visiting, slug: str) -> Response:
    """The form for a new table."""
    return form_page(visit, slug)


def form_page(visit: Visit, slug: str, *, status: int = 200, error: str = "",
              typed: dict[str, str] | None = None, bots: Sequence[str] = ()) -> Response:
    if slug not in GAMES:
        raise NotFound(_("Kontor has no such game."))
    host_code = visit.kontor.settings.opening == "code"
    game = text.game_card(slug, visit.language)
    return visit.page("new/page.html", status, slug=slug, game=game, error=error,
                      options=text.option_cards(slug, visit.language), typed=typed or {}, bots=bots,
                      paces=PACES, asks_host_code=host_code, may_list=visit.kontor.settings.listed_tables)


@router.post("/new/{slug}")
async def open_table(visit: Visiting, posted: Posted, slug: str) -> Response:
    """Open it; what does not go together is said in the form."""
    if slug not in GAMES:
        raise NotFound(_("Kontor has no such game."))
    limits.NEW_TABLES.take(visit.key)
    bots = [str(bot) for bot in posted.getlist("bots")]
    try:
        player = await visit.acting(posted)
        seats = number_of(posted.get("seats"))
        pace: Any = str(posted.get("pace") or "live")
        if pace not in PACES:
            raise Unfit(_("This pace is not on offer."))
        code = str(posted.get("host_code") or "") or None
        if code:
            host.guessed(visit.kontor, code, visit.address)
        card = await lobby.open_table(
            visit.kontor, player, slug, seats, text.read_options(slug, posted), bots=[*filter(None, bots)],
            listed=posted.get("listed") == "yes", pace=pace if pace == "live" else int(pace),
            absent="bot" if posted.get("absent") == "bot" else "vote",
            host_code=code)
    except Refusal as refusal:
        typed = {name: str(value) for name, value in posted.multi_items()}
        return form_page(visit, slug, status=refusal.status, error=said(refusal, visit.language), typed=typed,
                         bots=bots)
    return visit.go(f"/t/{card.id}")


@router.post("/t/{table_id}/lobby/{deed}")
async def in_the_waiting_room(
    visit: Visiting, posted: Posted, table_id: str,
    deed: Deed,
) -> Response:
    """All that is done before the deal, and the rematch after the end."""
    limits.REQUESTS.take(visit.key)
    newcomer = visit.player is None
    if newcomer and deed != "sit":
        raise NotYours(SEATED_ONLY)
    player = await visit.acting(posted)
    kontor, key = visit.kontor, key_of(posted)
    try:
        card = (await lobby.table(kontor, table_id, player) if await once.was_done(kontor, player, key)
                else await done(kontor, player, table_id, deed, posted, key))
    except once.Again:
        card = await lobby.table(kontor, table_id, player)
    if deed == "cancel":
        return visit.go("/")
    elsewhere = card.status != "open" or card.id != table_id
    return await answer(visit, card, whole=newcomer or elsewhere or deed == "sit")


async def done(kontor: Kontor, player: Player, table_id: str, deed: Deed, posted: FormData,
               key: str | None) -> TableCard:
    """The table after what was done there. Raises Again for what was done under this key before."""
    match deed:
        case "sit":
            seat = posted.get("seat")
            return await lobby.sit(kontor, player, table_id, number_of(seat) if seat else None, key)
        case "get-up":
            return await lobby.get_up(kontor, player, table_id, key)
        case "ready" | "not-ready":
            return await lobby.ready(kontor, player, table_id, deed == "ready", key)
        case "fill":
            bot = str(posted.get("bot") or "greedy")
            return await lobby.fill(kontor, player, table_id, number_of(posted.get("seat")), bot, key)
        case "clear":
            return await lobby.fill(kontor, player, table_id, number_of(posted.get("seat")), None, key)
        case "invite":
            invited = str(posted.get("player_id") or posted.get("player") or "").strip()
            return await lobby.invite(kontor, player, table_id, invited, key)
        case "start":
            return await lobby.start(kontor, player, table_id, key)
        case "cancel":
            return await lobby.cancel(kontor, player, table_id, key)
        case "rematch":
            return await lobby.rematch(kontor, player, table_id)


async def answer(visit: Visit, card: TableCard, *, whole: bool) -> Response:
    """The regions of the waiting room, or the whole page where it has become another one."""
    if whole:
        return visit.go(f"/t/{card.id}")
    if not visit.by_htmx:
        return RedirectResponse(f"/t/{card.id}", 303)
    chat = await rooms.chat(visit.kontor, card.id, visit.player)
    return HTMLResponse("".join(regions.waiting(visit, card, chat).values()))


@router.get("/t/{table_id}/qr.svg")
async def invitation_code(visit: Visiting, table_id: str) -> Response:
    """The address of the table, for a telephone's camera."""
    card = await lobby.table(visit.kontor, table_id, visit.player)
    return qr.picture(visit.url(f"/t/{card.id}"))
