"""One running server process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from app.engine.game import Game

    from .live import Live


class Settings(Protocol):
    """What the play layer needs of the settings; `app.config.Settings` has them."""

    database_url: str
    public_url: str
    bot_pace: float
    host_code: str
    opening: str
    listed_tables: bool
    pieces: dict[str, str]


class Kontor:
    """The settings, the store, the games, and what this process keeps in memory of them."""

    settings: Settings
    secret: str
    games: dict[str, Game]
    live: Live

    @classmethod
    async def open(cls, settings: Settings, games: dict[str, Any] | None = None) -> Kontor:
        """Connect, read the secret, read translations and owners' data files, and start listening."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop the clock and the listener, write what waits, and disconnect."""
        raise NotImplementedError
