"""Players and their tokens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response

from app.play import lobby, people

from . import answers
from .account import Told, account_lines
from .answers import answer
from .deps import ERRORS, NEW_PLAYERS, Caller, House, address, token_of
from .ndjson import KIND, STREAM, ndjson
from .schemas import NewPlayer, Person, PersonWithToken, Table, Token

router = APIRouter(tags=["players"], responses=ERRORS)


@router.post("/players", status_code=201, response_model=PersonWithToken)
async def sign_up(house: House, request: Request, body: NewPlayer) -> Response:
    """A new player. The token is shown this once; keep it secret."""
    NEW_PLAYERS.take(address(request))
    player, token = await people.sign_up(house, body.name, body.kind)
    return answer({"id": player.id, "name": player.name, "kind": player.kind, "token": token}, 201)


@router.get("/me", response_model=Person)
async def me(caller: Caller) -> Response:
    """Who you are."""
    return answer(caller)


@router.get("/me/games", response_model=list[Table])
async def my_games(house: House, caller: Caller, awaiting: bool = Query(default=False)) -> Response:
    """Your tables, those that wait for you first; with awaiting=true only those."""
    return answer([answers.table(card) for card in await lobby.tables_of(house, caller, awaiting)])


@router.post("/me/token", response_model=Token)
async def new_token(house: House, caller: Caller) -> Response:
    """A new token; the old one dies."""
    return answer({"token": await people.new_token(house, caller)})


@router.get("/me/events", response_model=list[dict[str, Any]], responses=STREAM)
async def my_events(request: Request, house: House, caller: Caller,
                    accept: Annotated[str, Header(include_in_schema=False)] = "") -> Response:
    """What waits for you: your turns, your invitations, and which of your open tables have expired lately.

    With Accept: application/x-ndjson a stream: the same, then invitations, starts, turns and ends as they
    come, and a line of type "alive" after 10 s of silence.
    """
    if KIND in accept:
        return ndjson(account_lines(house, caller, token_of(request)))
    return answer(await Told(house, caller).pending())
