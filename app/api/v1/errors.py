"""What was refused, as JSON: always {"error": {"code", "message", ...}}."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.play.errors import NotFound, NotLegal, NotSignedIn, Refusal, Stale, Unfit

from .answers import answer


class BadJson(Refusal):
    """What was sent is no JSON."""

    code = "bad_json"
    status = 400


class TooLarge(Refusal):
    """More was sent than any call holds."""

    code = "too_large"
    status = 413


def body(refusal: Refusal) -> dict[str, Any]:
    """The refusal as data: code, message, and what helps to go on."""
    error: dict[str, Any] = {"code": refusal.code, "message": str(refusal)}
    if isinstance(refusal, NotLegal):
        error["reason"] = error["message"]
    if isinstance(refusal, NotLegal | Stale):
        error["prompt"] = refusal.prompt.to_wire() if refusal.prompt else None
    return {"error": {**refusal.facts, **error}}


def refused(refusal: Refusal) -> Response:
    """The answer to a call that was refused."""
    headers = {}
    if isinstance(refusal, NotSignedIn):
        headers["WWW-Authenticate"] = 'Bearer realm="Kontor"'
    if "retry_after" in refusal.facts:
        headers["Retry-After"] = str(refusal.facts["retry_after"])
    return answer(body(refusal), refusal.status, headers)


def add_handlers(service: FastAPI) -> None:
    """Whatever goes wrong is said in JSON."""

    @service.exception_handler(Refusal)
    async def of_refusal(request: Request, refusal: Refusal) -> Response:
        return refused(refusal)

    @service.exception_handler(RequestValidationError)
    async def of_misfit(request: Request, error: RequestValidationError) -> Response:
        return refused(misread(error))

    @service.exception_handler(HTTPException)
    async def of_status(request: Request, error: HTTPException) -> Response:
        codes = {404: ("not_found", "There is no such call."),
                 405: ("method_not_allowed", "This call does not know that method."),
                 400: ("bad_json", "This is no JSON that can be read.")}
        code, message = codes.get(error.status_code, ("refused", str(error.detail)))
        return answer({"error": {"code": code, "message": message}}, error.status_code, error.headers)

    @service.exception_handler(Exception)
    async def of_fault(request: Request, error: Exception) -> Response:
        return answer({"error": {"code": "fault", "message": "Something went wrong in Kontor."}}, 500)


def misread(error: RequestValidationError) -> Refusal:
    """Which part of the address, the query, the headers or the body cannot be read."""
    fault = error.errors()[0]
    if fault["loc"][0] == "path":
        return NotFound("There is nothing under this id.")
    if fault["type"] == "json_invalid":
        return BadJson("This is no JSON that can be read.")
    place = ".".join(str(part) for part in fault["loc"])
    return Unfit("{place}: {fault}.", place=place, fault=fault["msg"])


class Lost:
    """Answers whatever stands beside the versions of the API."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refused(NotFound("There is no such call."))(scope, receive, send)
