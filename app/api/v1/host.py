"""What only the host may do."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.security import HTTPBearer
from starlette.responses import Response

from app.play import host, lobby
from app.play.shapes import ChatLine, Player

from . import answers
from .answers import answer
from .deps import ERRORS, House, TableId, address, house_of, token_of
from .schemas import ChatOut, HostTable, Shut, Status, Table

code = HTTPBearer(auto_error=False, scheme_name="HostCode",
                  description="The host code of the settings. Without one these calls are not there.")


async def by_the_host(request: Request, _: Annotated[Any, Depends(code)]) -> None:
    """Raises NotFound without a host code in the settings, NotSignedIn, TooMany after many wrong ones."""
    host.must_be_host(house_of(request), token_of(request), address(request))


router = APIRouter(prefix="/host", tags=["host"], responses=ERRORS, dependencies=[Depends(by_the_host)])
Line = Annotated[int, Path(ge=1, lt=2**63)]
PlayerId = Annotated[str, Path(max_length=60)]
Statuses = Annotated[list[Status], Query(description="Only tables in these states.")]


@router.get("/tables", response_model=list[HostTable])
async def tables(house: House, status: Statuses = ["running", "open"]) -> Response:  # noqa: B006
    """The tables, the liveliest first, with the time of the last decision or line of chat."""
    return answer([{**answers.table(each.card), "active_at": each.active_at}
                   for each in await host.tables(house, *status)])


@router.post("/tables/{table_id}/close", response_model=Table)
async def close_table(house: House, table_id: TableId) -> Response:
    """End an open table, or a game without a result; its log stays."""
    await host.close_table(house, table_id)
    return answer(answers.table(await lobby.table(house, table_id, None)))


@router.get("/tables/{table_id}/chat", response_model=list[ChatOut])
async def chat(house: House, table_id: TableId) -> Response:
    """What was said lately in both rooms."""
    lines: tuple[ChatLine, ...] = await host.chat(house, table_id)
    return answer(lines)


@router.delete("/tables/{table_id}/chat/{line}", response_model=list[ChatOut])
async def delete_chat(house: House, table_id: TableId, line: Line) -> Response:
    """Take one line of chat away; the chat as it is then."""
    await host.delete_chat(house, table_id, line)
    return answer(await host.chat(house, table_id))


@router.get("/banned", response_model=list[Shut])
async def banned(house: House) -> Response:
    """Who is shut out."""
    return answer([_shut(player, True) for player in await host.banned(house)])


@router.post("/players/{player_id}/ban", response_model=Shut)
async def ban(house: House, player_id: PlayerId) -> Response:
    """Shut a player out: his pages and streams close, his token is refused. His seats stay his."""
    return answer(_shut(await host.ban(house, player_id), True))


@router.delete("/players/{player_id}/ban", response_model=Shut)
async def unban(house: House, player_id: PlayerId) -> Response:
    """Let a player in again."""
    return answer(_shut(await host.ban(house, player_id, banned=False), False))


def _shut(player: Player, banned: bool) -> dict[str, Any]:
    return {"id": player.id, "name": player.name, "kind": player.kind, "banned": banned}
