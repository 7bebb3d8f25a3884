"""The table's page from waiting room to end, and what is decided there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from app.engine.parts import sentence as _
from app.play import lobby, once, rooms
from app.play.errors import Closed, NotFound, NotLegal, NotYours, Refusal, Stale, Unfit
from app.play.shapes import Look, Player, TableCard

from . import forms, limits, regions, replay, signing, text
from .boards import layout_of
from .deps import Posted, Visit, Visiting, key_of
from .errors import PageRoute, said

router = APIRouter(prefix="/t/{table_id}", route_class=PageRoute)
Deed = Literal["undo", "resign", "come-back", "call-absent", "hand-over", "vote", "standing"]
SEATED_ONLY = _("Only those who sit at this table may do that.")


@router.get("")
async def table(visit: Visiting, table_id: str) -> Response:
    """The waiting room, the room or the end, whichever it is now."""
    card = await lobby.table(visit.kontor, table_id, visit.player)
    if card.begun:
        return await room(visit, table_id)
    return await waiting_room(visit, card)


async def waiting_room(visit: Visit, card: TableCard) -> Response:
    chat = await rooms.chat(visit.kontor, card.id, visit.player)
    parts = regions.at_first_load(regions.waiting(visit, card, chat))
    seated = visit.player is not None and card.you is not None and card.status == "open"
    here = {seat.player.id for seat in card.seats if seat.player} | {guest.id for guest in card.guests}
    friends = [friend for friend in await lobby.companions(visit.kontor, visit.player)
               if friend.id not in here] if seated and visit.player else []
    return visit.page("waiting/page.html", table=card, parts=parts, slug=card.game, you=card.you, chat=chat,
                      friends=friends,
                      game=text.game_card(card.game, visit.language),
                      options=text.options_said(card.game, card.options, visit.language))


async def room(visit: Visit, table_id: str, *, status: int = 200, error: str = "",
               typed: dict[str, Any] | None = None) -> Response:
    look = await rooms.look(visit.kontor, table_id, visit.player, visit.language)
    chat = await rooms.chat(visit.kontor, table_id, visit.player)
    parts = regions.at_first_load(regions.room(visit, look, chat, error=error, typed=typed))
    newcomer = (look.you is not None and look.table.status == "running"
                and signing.HINTS_COOKIE not in visit.connection.cookies)
    return visit.page("room/page.html", status, parts=parts, newcomer=newcomer,
                      **regions.room_context(visit, look, chat))


async def answer(visit: Visit, look: Look) -> Response:
    """All regions for a page with script; the page itself for one without."""
    if not visit.by_htmx:
        return RedirectResponse(f"/t/{look.table.id}", 303)
    chat = await rooms.chat(visit.kontor, look.table.id, visit.player)
    return HTMLResponse("".join(regions.room(visit, look, chat).values()))


@router.post("/act")
async def act(visit: Visiting, posted: Posted, table_id: str) -> Response:
    """A decision. What is wrong with it is said in the place where it was made."""
    if visit.player is None:
        raise NotYours(SEATED_ONLY)
    action = forms.read(posted.multi_items())
    token = str(posted.get("prompt-token") or "")
    try:
        look = await rooms.act(visit.kontor, visit.player, table_id, token, action,
                               str(posted.get("prompt-key") or token), lenient=True, language=visit.language)
    except (Stale, NotLegal, Unfit) as refusal:
        limits.REFUSED.take(visit.key)
        return await refused(visit, table_id, refusal, action)
    return await answer(visit, look)


async def refused(visit: Visit, table_id: str, refusal: Refusal, action: dict[str, Any]) -> Response:
    """The decision once more, with the reason and with what was chosen."""
    error = said(refusal, visit.language)
    typed = action if not isinstance(refusal, Stale) else {}
    if not visit.by_htmx:
        return await room(visit, table_id, status=refusal.status, error=error, typed=typed)
    look = await rooms.look(visit.kontor, table_id, visit.player, visit.language)
    chat = await rooms.chat(visit.kontor, table_id, visit.player)
    parts = regions.room(visit, look, chat, error=error, typed=typed)
    names = regions.ROOM if isinstance(refusal, Stale) else ("decision",)
    return HTMLResponse("".join(parts[name] for name in names), refusal.status)


@router.post("/play/{deed}")
async def deed(visit: Visiting, posted: Posted, table_id: str,
               deed: Deed) -> Response:
    """All that is done at a running game besides its decisions."""
    player = visit.player
    if player is None:
        raise NotYours(SEATED_ONLY)
    limits.REQUESTS.take(visit.key)
    key = key_of(posted)
    try:
        look = (await rooms.look(visit.kontor, table_id, player, visit.language)
                if await once.was_done(visit.kontor, player, key)
                else await done(visit, player, table_id, deed, posted, key))
    except once.Again:
        look = await rooms.look(visit.kontor, table_id, player, visit.language)
    return await answer(visit, look)


async def done(visit: Visit, player: Player, table_id: str, deed: Deed, posted: FormData,
               key: str | None) -> Look:
    """The game after what was done at its table. Raises Again for what was done under this key before."""
    kontor, language = visit.kontor, visit.language
    match deed:
        case "undo":
            return await rooms.undo(kontor, player, table_id, language, key)
        case "resign":
            return await rooms.resign(kontor, player, table_id, language, key)
        case "come-back":
            return await rooms.come_back(kontor, player, table_id, language)
        case "call-absent":
            seat = number_of(posted.get("seat"))
            return await rooms.call_absent(kontor, player, table_id, seat, language, key)
        case "hand-over":
            to = str(posted.get("to_id") or posted.get("to") or "").strip()
            seat = number_of(posted.get("seat"))
            return await rooms.hand_over(kontor, player, table_id, seat, to, language)
        case "vote":
            motion, choice = str(posted.get("motion") or ""), str(posted.get("choice") or "")
            return await rooms.vote(kontor, player, table_id, motion, choice, language)
        case "standing":
            condition = forms.read(pair for pair in posted.multi_items()
                                   if pair[0] not in ("question", "type"))
            return await rooms.standing(kontor, player, table_id, str(posted.get("question") or ""),
                                        condition or None, language, typed=True, key=key)


def number_of(value: Any) -> int:
    """A seat's number as it was posted. Raises Unfit."""
    if not (isinstance(value, str) and value.isdecimal() and len(value) < 4):
        raise Unfit(_("Which seat? Its number is missing."))
    return int(value)


@router.post("/understood")
async def understood(visit: Visiting, _posted: Posted, table_id: str) -> Response:
    """No more hints for a newcomer in this browser; a script takes them away where they stand."""
    answer: Response = Response("") if visit.by_htmx else RedirectResponse(f"/t/{table_id}", 303)
    answer.set_cookie(signing.HINTS_COOKIE, "understood", max_age=signing.A_YEAR, samesite="lax",
                      httponly=True)
    return answer


@router.get("/seat")
async def seat_for_somebody(visit: Visiting, table_id: str) -> Response:
    """The form in which one asks the table to give a seat to somebody else."""
    card = await lobby.table(visit.kontor, table_id, visit.player)
    if card.you is None:
        raise NotYours(SEATED_ONLY)
    if card.status != "running":
        raise Closed(_("Seats are handed over while a game runs."))
    onlookers = await lobby.onlookers(visit.kontor, table_id)
    return visit.page("room/seat.html", table=card, seats=card.seats, you=card.you, onlookers=onlookers)


@router.get("/news")
async def news(visit: Visiting, table_id: str, seen: Annotated[str, Query(max_length=60)] = "") -> Response:
    """For pages without a socket: nothing, or all regions if the page shows something old."""
    card = await lobby.table(visit.kontor, table_id, visit.player)
    chat = await rooms.chat(visit.kontor, table_id, visit.player)
    if not card.begun:
        return Response(status_code=204)
    look = await rooms.look(visit.kontor, table_id, visit.player, visit.language)
    if regions.shows_another_seat(seen, look.you):
        return await moved(table_id)
    if seen == regions.seen_mark(look.table, chat):
        return Response(status_code=204)
    return HTMLResponse("".join(regions.room(visit, look, chat).values()))


@router.get("/moved")
async def moved(table_id: str) -> Response:
    """Where a page goes that has become another one: from waiting room to room."""
    return Response(headers={"HX-Redirect": f"/t/{table_id}"})


@router.get("/moment")
async def moment_to(visit: Visiting, table_id: str, to: int,
                    eyes: Annotated[str, Query(max_length=12)] = "you") -> Response:
    """The moment to which somebody has moved the slider."""
    return await moment(visit, table_id, to, eyes)


@router.get("/moment/{number}")
async def moment(visit: Visiting, table_id: str, number: int,
                 eyes: Annotated[str, Query(max_length=12)] = "you") -> Response:
    """The board after a decision, as this viewer may see it; after the end with anybody's eyes.

    A page that shows another moment gets what lies inside it.
    """
    look = await rooms.look(visit.kontor, table_id, visit.player, visit.language)
    seat: Any = int(eyes) if eyes.isdecimal() and len(eyes) < 3 else eyes
    known = ("you", "spectator", "open", *range(len(look.table.seats)))
    if not 0 <= number <= look.number or seat not in known:
        raise NotFound(_("This game has no such moment."))
    context = regions.room_context(visit, look, ())
    hands = await all_hands(visit, look, number, context) if seat == "open" else ()
    context |= await seen(visit, look, number, "spectator" if seat == "open" else seat)
    lines = await rooms.told_with(visit.kontor, table_id, visit.player, number, visit.language)
    template = "room/step.html" if visit.by_htmx else "room/moment.html"
    return visit.page(template, **context, moment=number, eyes=str(eyes), lines=lines, hands=hands)


async def seen(visit: Visit, look: Look, number: int, eyes: Any) -> dict[str, Any]:
    """What the templates of a board need to draw it after a decision, with these eyes."""
    view = await rooms.moment(visit.kontor, look.table.id, visit.player, number, eyes)
    seat = {"you": look.you, "spectator": None}.get(eyes, eyes)
    return {"view": view, "prompt": None, "you": seat, "layout": layout_of(look.table.game, view, seat),
            "eyes_of": seat, "replayed": True}


async def all_hands(visit: Visit, look: Look, number: int, context: dict[str, Any]) -> list[replay.Hand]:
    """What each seat saw after a decision."""
    def board(found: dict[str, Any]) -> str:
        return visit.render(context["game_parts"]["board"], **(context | found))

    everybodys = board(await seen(visit, look, number, "spectator"))
    each = [await seen(visit, look, number, card.seat) for card in look.table.seats]
    return [replay.hand(card, found, board(found), everybodys)
            for card, found in zip(look.table.seats, each, strict=True)]
