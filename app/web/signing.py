"""Signed cookies and form tokens. The secret is the store's, so that a restart signs nobody out."""

from __future__ import annotations

from functools import lru_cache
from hmac import compare_digest
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer, TimestampSigner
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

PLAYER_COOKIE = "kontor_player"
LANGUAGE_COOKIE = "kontor_language"
HINTS_COOKIE = "kontor_hints"
HOST_COOKIE = "kontor_host"
A_YEAR = 60 * 60 * 24 * 365
A_WEEK = 60 * 60 * 24 * 7
GUEST = "guest"


def player_cookie(secret: str, player_id: str) -> str:
    """What the browser keeps, so that it is this player from now on."""
    return Signer(secret, salt="player").sign(player_id).decode()


def player_id(secret: str, cookie: str | None) -> str | None:
    """The player whom this cookie names, if it was signed here."""
    try:
        return Signer(secret, salt="player").unsign(cookie).decode() if cookie else None
    except (BadSignature, UnicodeDecodeError):
        return None


def host_cookie(secret: str, code: str) -> str:
    """What the host's browser keeps for a week. It holds no code, and another code makes it worthless."""
    return TimestampSigner(secret, salt=f"host {code}").sign("host").decode()


def is_host(secret: str, code: str, cookie: str | None) -> bool:
    """Whether this cookie was signed here under this code, and not long ago."""
    try:
        return bool(code and cookie and TimestampSigner(secret, salt=f"host {code}").unsign(cookie, A_WEEK))
    except BadSignature:
        return False


@lru_cache(maxsize=4096)
def form_token(secret: str, player_id: str | None) -> str:
    """What every form of this player carries; another site cannot know it."""
    return Signer(secret, salt="form").get_signature(player_id or GUEST).decode()


def fits(expected: str, given: str | None) -> bool:
    return given is not None and compare_digest(expected.encode(), given.encode("utf-8", "replace"))


def same_site(connection: HTTPConnection, public_url: str) -> bool:
    """Whether the browser says that one of our own pages asks. One that says nothing is not refused here."""
    headers: Headers = connection.headers
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site == "same-origin"
    if origin is None:
        return True
    return urlsplit(origin).netloc in {headers.get("host"), urlsplit(public_url).netloc} - {"", None}
