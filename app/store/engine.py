"""The connection to the database."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine as Engine
from sqlalchemy.ext.asyncio import create_async_engine

__all__ = ["Engine", "connect_to"]


def connect_to(url: str, *, pool: int = 8) -> Engine:
    """An engine for this URL; a plain postgres:// will do."""
    scheme, _, rest = url.partition("://")
    if scheme in ("postgres", "postgresql"):
        url = f"postgresql+asyncpg://{rest}"
    return create_async_engine(url, pool_size=pool, max_overflow=4, pool_pre_ping=True, pool_recycle=1800)
