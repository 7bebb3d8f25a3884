"""What went wrong, as a page or as a notice in the page that asked."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from app.engine.parts import sentence as _
from app.play.errors import NotSignedIn, Refusal, Unavailable
from app.play.shapes import Player
from app.play.wording import translate

from .deps import Visit, kontor_of, player_of

TITLES = {
    403: _("This is not yours"),
    404: _("There is nothing here"),
    405: _("That cannot be done here"),
    409: _("Too late or too early"),
    413: _("That is too much"),
    422: _("That cannot be read"),
    429: _("Too many at once"),
    500: _("Something went wrong"),
    503: _("Not just now"),
}


def said(refusal: Refusal, language: str) -> str:
    """The sentence of a refusal in the viewer's language."""
    text = translate(language, refusal.message)
    return text.format_map(refusal.facts) if refusal.facts else text


class PageRoute(APIRoute):
    """A route whose refusals are pages or notices, never JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_page(request: Request) -> Response:
            try:
                return await handle(request)
            except Refusal as refusal:
                return await refusal_page(request, refusal)
            except RequestValidationError:
                return await error_page(request, 404 if request.method == "GET" else 422)
            except HTTPException as error:
                return await error_page(request, error.status_code)

        return handle_page


async def refusal_page(request: Request, refusal: Refusal) -> Response:
    """A refusal for whoever asked."""
    visit = Visit(request, kontor_of(request), await _player(request))
    status = 403 if isinstance(refusal, NotSignedIn) else refusal.status
    answer = _answer(visit, status, said(refusal, visit.language))
    if "retry_after" in refusal.facts:
        answer.headers["Retry-After"] = str(refusal.facts["retry_after"])
    return answer


async def error_page(request: Request, status: int) -> Response:
    """An error that no rule of ours names."""
    player = None if status >= 500 else await _player(request)
    return _answer(Visit(request, kontor_of(request), player), status, "")


async def _player(request: Request) -> Player | None:
    """Who asks, as far as that can be said now."""
    try:
        return await player_of(request)
    except Unavailable:
        return None


def _answer(visit: Visit, status: int, sentence: str) -> Response:
    title = translate(visit.language, TITLES.get(status) or TITLES[500 if status >= 500 else 422])
    if visit.by_htmx:
        return HTMLResponse(visit.render("parts/told.html", sentence=sentence or title), status)
    return visit.page("errors/error.html", status, title=title, sentence=sentence)
