"""Decisions."""

from __future__ import annotations

from fastapi import APIRouter, Query
from starlette.responses import Response

from app.play import choices, rooms
from app.play.errors import Refusal, Unavailable

from . import answers
from .answers import answer
from .deps import ERRORS, REFUSED, Caller, House, Key, TableId
from .schemas import Asked, Decide, State
from .swift import Swift

router = APIRouter(tags=["decisions"], responses=ERRORS)


@router.get("/tables/{table_id}/actions", response_model=Asked)
async def actions(house: House, caller: Caller, table_id: TableId, listed: bool = Query(default=False),
                  optional: bool = Query(default=False)) -> Response:
    """Your prompt now, or 404 with who is waited for.

    listed=true gives the legal actions one by one, where there are at most 500; else `actions` is null.
    """
    prompt = (await choices.prompt(house, caller, table_id, optional)).to_wire()
    house.live.seen(table_id, caller)
    return answer({**prompt, "actions": await choices.listed(house, caller, table_id)} if listed else prompt)


async def decide(house: House, caller: Caller, table_id: TableId, body: Decide, key: Key = None) -> Response:
    """Decide. A legal decision of a seat that is due is never refused for rate."""
    try:
        await rooms.decide(house, caller, table_id, body.token, body.action, key)
    except Unavailable:
        raise
    except Refusal:
        REFUSED.take(caller.id)
        raise
    house.live.seen(table_id, caller)
    return answer(answers.state(await rooms.state(house, table_id, caller)))


router.add_api_route("/tables/{table_id}/actions", decide, methods=["POST"], response_model=State,
                     route_class_override=Swift)
