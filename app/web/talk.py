"""Chat at the table and among those who watch."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.play import lobby, rooms

from . import limits
from .deps import Posted, Visiting, key_of
from .errors import PageRoute
from .regions import seen_mark
from .render import SWAP

router = APIRouter(prefix="/t/{table_id}", route_class=PageRoute)


@router.post("/chat")
async def say(visit: Visiting, posted: Posted, table_id: str) -> Response:
    """Say something. A newcomer says his name with it."""
    limits.TALK.take(visit.key)
    newcomer = visit.player is None or visit.new_player
    player = await visit.acting(posted)
    card = await lobby.table(visit.kontor, table_id, player)
    line = await rooms.say(visit.kontor, player, table_id, "table" if card.you is not None else "watchers",
                           str(posted.get("text") or ""),
                           key_of(posted))
    if newcomer:
        return visit.go(f"/t/{table_id}")
    if not visit.by_htmx:
        return RedirectResponse(f"/t/{table_id}", 303)
    chat = await rooms.chat(visit.kontor, table_id, player)
    return HTMLResponse(visit.render("room/chat.html", swap=SWAP, chat=chat, you=card.you, seats=card.seats,
                                     table=card, seq=card.seq, seen=seen_mark(card, chat))
                        + visit.render("room/chat_form.html", swap=SWAP, table=card, after=line.id))
