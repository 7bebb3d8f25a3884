"""The application: settings, the counting house behind it, pages and API. Nothing else."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from app.api import add_api
from app.api.v1.service import TELL_NOBODY
from app.config import Settings, load
from app.logs import set_up_logs
from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.web.site import add_pages

COLLECT_AFTER = 2_000, 5, 1_000
"""Looking for garbage in circles holds up everybody, by a millisecond for each two thousand things. Such
garbage is rare here: few things are looked through at a time, all that lives seldom, what stays never."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """An application on the database that the settings name; without settings, those of the environment."""
    chosen = settings or load()
    set_up_logs(chosen.log_level, chosen.log_format)
    Bucket.factor = chosen.limits

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        app.state.kontor = await Kontor.open(chosen, chosen.database_url)
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        try:
            yield
        finally:
            gc.unfreeze()
            await app.state.kontor.close()

    app = FastAPI(title="Kontor", lifespan=open_house, openapi_url=None, docs_url=None, redoc_url=None,
                  telemetry=TELL_NOBODY)
    add_api(app)
    add_pages(app)
    return app
