"""Tables: open, sit down, start, look."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.play import host, lobby, rooms
from app.play.errors import Closed
from app.play.kontor import Kontor
from app.play.shapes import Player

from . import answers
from .answers import answer
from .deps import ERRORS, NEW_TABLES, TALK, Caller, House, Key, TableId, Viewer, address
from .schemas import Absence, ChatOut, Invite, NewTable, Ready, Say, Sit, Standing, State, Table, Vote

router = APIRouter(tags=["tables"], responses=ERRORS)


@router.get("/tables", response_model=list[Table])
async def tables(house: House, viewer: Viewer) -> Response:
    """Open tables with a free seat that everybody may see."""
    return answer([answers.table(card) for card in await lobby.tables_listed(house)])


@router.post("/tables", status_code=201, response_model=Table)
async def open_table(request: Request, house: House, caller: Caller, body: NewTable) -> Response:
    """Open a table; you have seat 0 and the bots the seats after it."""
    NEW_TABLES.take(caller.id)
    if body.host_code is not None:
        host.guessed(house, body.host_code, address(request))
    card = await lobby.open_table(house, caller, body.game, body.seats, body.options, bots=body.bots,
                                  listed=body.listed, pace=body.pace, absent=body.absent,
                                  host_code=body.host_code)
    return answer(answers.table(card), 201)


@router.get("/tables/{table_id}", response_model=State)
async def state(house: House, viewer: Viewer, table_id: TableId,
                optional: bool = Query(default=False)) -> Response:
    """The table with all that you may see of it."""
    return answer(await state_of(house, viewer, table_id, optional))


async def state_of(house: Kontor, viewer: Player | None, table_id: str,
                   optional: bool = False) -> dict[str, Any]:
    """The state of a table, dealt or not."""
    card = await lobby.table(house, table_id, viewer)
    if viewer is not None and card.you is not None:
        house.live.seen(table_id, viewer)
    if not answers.begun(card):
        return answers.nothing_dealt(card)
    return answers.state(await rooms.state(house, table_id, viewer), optional)


@router.post("/tables/{table_id}/seats", response_model=Table)
async def sit(house: House, caller: Caller, table_id: TableId, body: Sit) -> Response:
    """Sit down, on any free seat or on this one."""
    return answer(answers.table(await lobby.sit(house, caller, table_id, body.seat)))


@router.delete("/tables/{table_id}/seats/me", response_model=Table)
async def get_up(house: House, caller: Caller, table_id: TableId) -> Response:
    """Get up, before the start."""
    return answer(answers.table(await lobby.get_up(house, caller, table_id)))


@router.post("/tables/{table_id}/ready", response_model=Table)
async def ready(house: House, caller: Caller, table_id: TableId, body: Ready | None = None) -> Response:
    """Say that you are ready, or not yet."""
    return answer(answers.table(await lobby.ready(house, caller, table_id, body is None or body.ready)))


@router.post("/tables/{table_id}/start", response_model=State)
async def start(house: House, caller: Caller, table_id: TableId) -> Response:
    """Start, as the opener, once all others are ready; free seats are dropped."""
    await lobby.start(house, caller, table_id)
    return answer(await state_of(house, caller, table_id))


@router.post("/tables/{table_id}/invitations", response_model=Table)
async def invite(house: House, caller: Caller, table_id: TableId, body: Invite) -> Response:
    """Ask a player or somebody's bot to the table; it learns of it in /me/events."""
    return answer(answers.table(await lobby.invite(house, caller, table_id, body.player)))


@router.post("/tables/{table_id}/rematch", response_model=Table)
async def rematch(house: House, caller: Caller, table_id: TableId) -> Response:
    """A new table with the same seats, linked to this one."""
    return answer(answers.table(await lobby.rematch(house, caller, table_id)))


@router.post("/tables/{table_id}/undo", response_model=State)
async def undo(house: House, caller: Caller, table_id: TableId, key: Key = None) -> Response:
    """Take back your last decision, or ask those who have decided since: `undos` or `motions` tells which."""
    return answer(answers.state(await rooms.undo(house, caller, table_id, key=rooms.undo_key(key))))


@router.post("/tables/{table_id}/resign", response_model=State)
async def resign(house: House, caller: Caller, table_id: TableId) -> Response:
    """Give up your seat: a bot plays it to the end."""
    return answer(answers.state(await rooms.resign(house, caller, table_id)))


@router.post("/tables/{table_id}/absences", response_model=State)
async def call_absent(house: House, caller: Caller, table_id: TableId, body: Absence) -> Response:
    """Ask those who are here what to do about somebody `absent`: wait, let a bot play, or end the game."""
    return answer(answers.state(await rooms.call_absent(house, caller, table_id, body.seat)))


@router.post("/tables/{table_id}/votes", response_model=State)
async def vote(house: House, caller: Caller, table_id: TableId, body: Vote) -> Response:
    """Answer a question to the table that is `yours`, by one of its `choices`."""
    return answer(answers.state(await rooms.vote(house, caller, table_id, body.motion, body.choice)))


@router.post("/tables/{table_id}/standing", response_model=State)
async def standing(house: House, caller: Caller, table_id: TableId, body: Standing) -> Response:
    """Leave a standing answer where the game offers one, or take it back."""
    look = await rooms.standing(house, caller, table_id, body.question, body.condition)
    return answer(answers.state(look))


@router.post("/tables/{table_id}/chat", status_code=201, response_model=ChatOut)
async def say(house: House, caller: Caller, table_id: TableId, body: Say) -> Response:
    """Say something."""
    TALK.take(caller.id)
    return answer(await rooms.say(house, caller, table_id, body.room, body.text), 201)


@router.get("/tables/{table_id}/chat", response_model=list[ChatOut])
async def chat(house: House, viewer: Viewer, table_id: TableId) -> Response:
    """What was said lately; spectators' talk is not for those who sit."""
    return answer(await rooms.chat(house, table_id, viewer))


@router.get("/tables/{table_id}/export", response_model=dict[str, Any])
async def export(house: House, viewer: Viewer, table_id: TableId) -> Response:
    """Your own transcript while the game runs, everything once it is over."""
    card = await lobby.table(house, table_id, viewer)
    if not answers.begun(card):
        raise Closed("Nothing has been dealt at this table.")
    return answer(await rooms.export(house, table_id, viewer))
