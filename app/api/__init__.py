"""The API for bots: JSON over the same play layer as the pages."""

from __future__ import annotations

from fastapi import FastAPI

from .v1.bodies import Bodies
from .v1.errors import Lost
from .v1.service import make_service

__all__ = ["add_api"]


def add_api(app: FastAPI) -> None:
    """Give an application the API. It needs an open `app.state.kontor`."""
    app.mount("/api/v1", Bodies(make_service(app)), name="api")
    app.mount("/api", Lost(), name="no api")
