"""Chance that nobody can foresee and everybody can check afterwards."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex

from app.store.tables import SeatRow, TableRow


def new_secret() -> str:
    """The server's part of a seed, drawn when a table opens and told when its game is over."""
    return token_hex(32)


def new_nonce() -> str:
    """A seat's part of a seed, drawn when it gets ready."""
    return token_hex(8)


def commitment(secret: str) -> str:
    """What is shown from the beginning: it pins the secret down and says nothing about the seed."""
    return sha256(b"kontor commitment " + secret.encode()).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> str:
    """What all chance of a game follows from: the secret and every seat's part."""
    return hmac.new(secret.encode(), "/".join(nonces).encode(), sha256).hexdigest()


def opened(table: TableRow, places: Iterable[SeatRow]) -> str:
    """The parts of the seed, for checking once the game is over: the secret, then the seats' parts."""
    return "/".join((table.secret, *(place.nonce or "" for place in places)))
