"""Sees to it that the Postgres of a running server runs: whoever kills it, it is started again."""

from __future__ import annotations

import threading
from types import TracebackType

import structlog

from .binaries import PostgresFailed
from .postgres import Postgres

EVERY = 0.2
"""Seconds between two looks."""
logger = structlog.get_logger()


class Kept:
    """`with Kept(postgres):` while a server needs it. It comes back where it was."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._over = threading.Event()
        self._watching = threading.Thread(target=self._watch, name="postgres", daemon=True)

    def __enter__(self) -> None:
        self._watching.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._over.set()
        self._watching.join()

    def _watch(self) -> None:
        while not self._over.wait(EVERY):
            if self._postgres.server() is None:
                logger.warning("Postgres has ended; it is started again")
                try:
                    self._postgres.revive()
                except (PostgresFailed, OSError) as error:
                    logger.error("Postgres could not be started again", reason=str(error))
