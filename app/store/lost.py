"""A database that cannot be reached, or that went away in the middle."""

from __future__ import annotations

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

GONE = ("08", "57P")
"""How the states of a lost connection, and of a server that stops or starts, begin."""


def is_lost(error: BaseException | None) -> bool:
    """Whether this says so; what was under way may or may not have been stored."""
    match error:
        case DBAPIError():
            return error.connection_invalidated or is_lost(error.orig) or _state(error.orig).startswith(GONE)
        case asyncpg.InterfaceError() | OSError() | NoneFree():
            return True
        case asyncpg.PostgresError():
            return _state(error).startswith(GONE)
    return False


def _state(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")
