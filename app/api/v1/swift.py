"""Decisions by POST take a short way in: reading the request the long way costs more than deciding."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from .deps import caller, fits, house_of, viewer
from .schemas import LONGEST_KEY, LONGEST_TOKEN

JSON = "application/json"
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """What a plain request brings."""

    token: str
    action: dict[str, Any]


_decode = msgspec.json.Decoder(Decision).decode


class Swift(APIRoute):
    """The call that decides, read without FastAPI's help where nothing about it is unusual.

    Whatever is, goes the long way, which says what is wrong with it.
    """

    def get_route_handler(self) -> Handler:
        thorough: Handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            decision = await plain(request)
            if decision is None:
                return await thorough(request)
            key = request.headers.get("idempotency-key")
            player = await caller(await viewer(request, None))
            answer: Response = await self.endpoint(
                house_of(request), player, request.path_params["table_id"], decision, key)
            return answer

        return handle


async def plain(request: Request) -> Decision | None:
    """The decision in a request, if nothing about it is unusual."""
    kinds, keys = request.headers.getlist("content-type"), request.headers.getlist("idempotency-key")
    if kinds != [JSON] or len(keys) > 1 or not all(0 < len(key) <= LONGEST_KEY for key in keys):
        return None
    try:
        decision = _decode(await request.body())
    except (ValueError, RecursionError):
        return None
    fitting = fits(request.path_params["table_id"]) and len(decision.token) <= LONGEST_TOKEN
    return decision if fitting else None
