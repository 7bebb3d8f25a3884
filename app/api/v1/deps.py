"""Who calls, for which table: the first lines of every endpoint."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query, Request
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from app.play import people
from app.play.errors import NotFound, NotSignedIn
from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.play.shapes import Player

from .schemas import LONGEST_KEY, Error

NEW_PLAYERS = Bucket("players", burst=20, seconds=10)
NEW_TABLES = Bucket("tables", burst=20, seconds=5)
bearer = HTTPBearer(auto_error=False, description="The token of a player: POST /players gives one.")
REQUESTS = Bucket("requests", burst=300, seconds=0.05)
REFUSED = Bucket("refused", burst=60, seconds=0.5)
TALK = Bucket("chat", burst=10, seconds=2)

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": text} for status, text in {
        400: "The body is not JSON", 401: "No token, or one that belongs to nobody", 403: "Not yours",
        404: "No such thing", 409: "Too late, too early, or taken", 413: "Larger than 64 kB",
        422: "Does not fit, or is not legal",
        429: "Too many at once: which `limit` was reached, and `retry_after` as Retry-After",
        503: "The database is away; see Retry-After"}.items()}


def house_of(connection: HTTPConnection) -> Kontor:
    """The counting house behind the service."""
    kontor: Kontor = connection.app.state.owner.state.kontor
    return kontor


def token_of(connection: HTTPConnection) -> str:
    """The bearer token that came along, or nothing."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def viewer(request: Request, _: Annotated[Any, Depends(bearer)]) -> Player | None:
    """Whoever asks; nobody without a token. Raises NotSignedIn for a wrong one, TooMany."""
    token = token_of(request)
    if not token:
        if request.headers.get("authorization"):
            raise NotSignedIn("Send your token as: Authorization: Bearer ...")
        REQUESTS.take(address(request))
        return None
    try:
        player = await people.player_of_token(house_of(request), token)
    except NotSignedIn:
        REFUSED.take(address(request))
        raise
    # A legal decision is never refused for rate: those that are not legal are counted afterwards.
    if request.method != "POST" or not request.url.path.endswith("/actions"):
        REQUESTS.take(player.id)
        if at := request.path_params.get("table_id"):
            house_of(request).live.seen(at, player)
    return player


async def caller(found: Annotated[Player | None, Depends(viewer)]) -> Player:
    """Whoever asks. Raises NotSignedIn."""
    if found is None:
        raise NotSignedIn("This call needs a token: Authorization: Bearer ...")
    return found


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


async def table_id(table_id: Annotated[str, Path(max_length=100)]) -> str:
    """The id of a table in an address. Raises NotFound for what cannot be one."""
    if not fits(table_id):
        raise NotFound("There is no such table.")
    return table_id


def fits(id: str) -> bool:
    """Whether this can be an id at all."""
    return id.isascii() and 0 < len(id) <= 40 and all(letter.isalnum() or letter in "-_" for letter in id)


async def house(request: Request) -> Kontor:
    """The same for endpoints. What is not async would be run in a thread, at ten times the cost."""
    return house_of(request)


Key = Annotated[str | None, Header(alias="Idempotency-Key", min_length=1, max_length=LONGEST_KEY,
                                   description="The same key again does nothing anew.")]
House = Annotated[Kontor, Depends(house)]
Caller = Annotated[Player, Depends(caller)]
Viewer = Annotated[Player | None, Depends(viewer)]
TableId = Annotated[str, Depends(table_id)]
After = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="The last event number you know.")]
