"""What happens at a table, as a list and as a stream of lines."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request
from starlette.responses import Response

from app.play import lobby, rooms

from . import answers
from .answers import answer
from .deps import ERRORS, After, House, TableId, Viewer, token_of
from .lines import marked, table_lines
from .ndjson import KIND, STREAM, ndjson
from .schemas import EventOut

router = APIRouter(tags=["streams"], responses=ERRORS)


@router.get("/tables/{table_id}/events", response_model=list[EventOut], responses=STREAM)
async def events(request: Request, house: House, viewer: Viewer, table_id: TableId, after: After = None,
                 accept: Annotated[str, Header(include_in_schema=False)] = "") -> Response:
    """What you may see of the events after a number, at most 1000 at a time.

    With Accept: application/x-ndjson a stream: first a snapshot, then the events after the number (without a
    number: those to come), a line of type "alive" after 10 s of silence, and a line of type "end".
    """
    card = await lobby.table(house, table_id, viewer)
    if KIND in accept:
        return ndjson(table_lines(house, table_id, viewer, after, token_of(request)))
    if not answers.begun(card):
        return answer([])
    return answer([marked(event) for event in await rooms.events(house, table_id, viewer, after or 0)])
