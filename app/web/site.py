"""The pages as one piece: routes, static files, guards and errors."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from . import about, account, health, home, host, live, lobby, room, talk
from .errors import error_page
from .guard import Compressed, Guard, say_safely
from .render import ROOT

STATUS_ONLY = ("/static/", "/healthz", "/readyz", "/metrics")


class KeptFiles(StaticFiles):
    """Static files; one whose address names its content may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        age = "31536000, immutable" if b"v=" in scope["query_string"] else "600"
        answer.headers["Cache-Control"] = f"public, max-age={age}"
        return answer


def add_pages(app: FastAPI) -> None:
    """Give an application the pages. It needs an open `app.state.kontor`."""
    app.mount("/static", KeptFiles(directory=ROOT / "static"), name="static")
    for pages in (health, home, talk, room, lobby, account, about, host, live):
        app.include_router(pages.router, include_in_schema=False)
    app.add_middleware(Compressed)
    app.add_middleware(Guard)
    app.add_exception_handler(HTTPException, _plain_error)
    app.add_exception_handler(Exception, _fault)


async def _plain_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    if request.url.path.startswith("/api/"):
        message = {"code": "not_found" if status == 404 else "refused", "message": "There is no such call."}
        return JSONResponse({"error": message}, status)
    if request.url.path.startswith(STATUS_ONLY):
        return PlainTextResponse("Not here.", status)
    return await error_page(request, status)


async def _fault(request: Request, error: Exception) -> Response:
    told = {"error": {"code": "fault", "message": "Something went wrong in Kontor."}}
    of_api = request.url.path.startswith("/api/")
    answer = JSONResponse(told, 500) if of_api else await error_page(request, 500)
    say_safely(answer.headers, request.url.path)
    return answer
