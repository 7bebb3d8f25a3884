"""Who asks, in which language, with what: the first lines of every endpoint."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection

from app.engine.parts import sentence as _
from app.play import people
from app.play.errors import NotFound, NotYours, Unfit
from app.play.kontor import Kontor
from app.play.shapes import Player

from . import forms, limits, signing
from .render import render
from .translations import chosen

LONGEST_KEY = 60


class Viewer:
    """Somebody who looks at pages: a player or nobody yet, in a language."""

    def __init__(self, connection: HTTPConnection, kontor: Kontor, player: Player | None) -> None:
        self.connection, self.kontor, self.player = connection, kontor, player
        self.language = chosen(connection.cookies.get(signing.LANGUAGE_COOKIE),
                               connection.headers.get("accept-language", ""))

    @property
    def csrf(self) -> str:
        return signing.form_token(self.kontor.secret, self.player.id if self.player else None)

    @property
    def address(self) -> str:
        return self.connection.client.host if self.connection.client else "unknown"

    def url(self, path: str) -> str:
        """The whole address of a page of ours, to be sent to others."""
        base = self.kontor.settings.public_url or str(self.connection.base_url)
        return base.rstrip("/") + path

    @property
    def key(self) -> str:
        """By whom to count what is limited."""
        return self.player.id if self.player else self.address

    def render(self, template: str, **context: Any) -> str:
        return render(self.language, template, me=self.player, csrf=self.csrf,
                      here=self.connection.url.path, whole_url=self.url,
                      has_host=bool(self.kontor.settings.host_code), **context)


class Visit(Viewer):
    """One request of a viewer, and its answer."""

    new_player = False

    @property
    def by_htmx(self) -> bool:
        return self.connection.headers.get("hx-request") == "true"

    def page(self, template: str, status: int = 200, **context: Any) -> Response:
        return self.signed_in(HTMLResponse(self.render(template, status=status, **context), status))

    def go(self, url: str) -> Response:
        """Send the browser to another page."""
        if self.by_htmx:
            return self.signed_in(Response(status_code=200, headers={"HX-Redirect": url}))
        return self.signed_in(RedirectResponse(url, 303))

    def signed_in(self, answer: Response) -> Response:
        """The answer, with the cookie of a player who is new to this browser."""
        if self.new_player and self.player:
            cookie = signing.player_cookie(self.kontor.secret, self.player.id)
            answer.set_cookie(signing.PLAYER_COOKIE, cookie, max_age=signing.A_YEAR, httponly=True,
                              samesite="lax",
                              secure=self.url("").startswith("https:"))
        return answer

    def becomes(self, player: Player) -> None:
        """From this answer on the browser is this player."""
        self.player, self.new_player = player, True

    async def acting(self, form: FormData) -> Player:
        """The player who acts; a newcomer says his name in the same form; sent again, he is the same."""
        if self.player is None:
            name = str(form.get("name") or "")
            if not name.strip():
                raise Unfit(_("Please say what you are called."))
            limits.NEW_PLAYERS.take(self.address)
            await must_not_be_shut_out(self.connection)
            self.becomes((await people.sign_up(self.kontor, name, key=key_of(form)))[0])
        assert self.player
        return self.player


def key_of(form: FormData) -> str | None:
    """The key under which a form does what it does once."""
    return str(form.get("prompt-key") or "")[:LONGEST_KEY] or None


def kontor_of(connection: HTTPConnection) -> Kontor:
    kontor: Kontor = connection.app.state.kontor
    return kontor


async def player_of(connection: HTTPConnection) -> Player | None:
    """The player whose cookie came along. A banned or unknown one is nobody. Raises Unavailable."""
    kontor = kontor_of(connection)
    id = signing.player_id(kontor.secret, connection.cookies.get(signing.PLAYER_COOKIE))
    if id is None:
        return None
    try:
        return await people.player(kontor, id)
    except (NotFound, NotYours):
        return None


async def must_not_be_shut_out(connection: HTTPConnection) -> None:
    """A browser whose player is shut out makes no new one. Raises NotYours."""
    kontor = kontor_of(connection)
    id = signing.player_id(kontor.secret, connection.cookies.get(signing.PLAYER_COOKIE))
    if id is not None:
        with suppress(NotFound):
            await people.player(kontor, id)


async def visiting(request: Request) -> Visit:
    return Visit(request, kontor_of(request), await player_of(request))


Visiting = Annotated[Visit, Depends(visiting)]


async def posted(request: Request, visit: Visiting) -> FormData:
    """The posted form, if it comes from one of our own pages."""
    form = await request.form(max_files=0, max_fields=200)
    forms.must_be_readable(form.multi_items())
    given = request.headers.get("x-csrf-token") or form.get("csrf")
    if visit.player and visit.player.id == people.id_by(visit.kontor, key_of(form)):
        # He came with this very form, and its answer was lost on the way but for the cookie.
        right = signing.fits(signing.form_token(visit.kontor.secret, None), str(given))
        visit.becomes(visit.player)
    else:
        right = signing.fits(visit.csrf, given if isinstance(given, str) else None)
    if not right or not signing.same_site(request, visit.kontor.settings.public_url):
        raise NotYours(_("This page is too old or not ours. Load it again and try once more."))
    return form


Posted = Annotated[FormData, Depends(posted)]
