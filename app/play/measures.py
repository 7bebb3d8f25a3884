"""What the host may measure. No measure names a person, a table or anything hidden.

With several processes PROMETHEUS_MULTIPROC_DIR names a folder that they share: counters and histograms are
then sums over all of them, whichever answers. A single process counts in its memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from .kontor import Kontor

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

DECISIONS = Counter("kontor_decisions", "Decisions written to the log.", ["game", "by"])
REFUSED = Counter("kontor_decisions_refused", "Decisions refused, by the code of the error.", ["code"])
LATENCY = Histogram("kontor_decision_seconds", "From the request of a player to the commit of his decision.",
                    ["game"], buckets=SECONDS)
BATCHES = Histogram("kontor_writer_batch", "Decisions written together in one transaction.",
                    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
WATCHING = Gauge("kontor_watching", "Open sockets and streams, by what they watch.", ["what"],
                 multiprocess_mode="livesum")


@contextmanager
def watching(what: str) -> Iterator[None]:
    """One more socket or stream while this lasts."""
    WATCHING.labels(what).inc()
    try:
        yield
    finally:
        WATCHING.labels(what).dec()


@cache
def latency(game: str) -> Histogram:
    """How long the decisions of this game take that are accepted; found by its label once."""
    return LATENCY.labels(game)


@cache
def decisions(game: str, by: str) -> Counter:
    """The decisions of this game that players, or computers, have made; found by its labels once."""
    return DECISIONS.labels(game, by)


async def told(kontor: Kontor) -> bytes:
    """All measures as Prometheus reads them; the tables are counted in the store at this moment."""
    async with kontor.work() as work:
        counts = await work.tables.counts()
    stored = CollectorRegistry()
    stored.register(_Tables(counts))
    return generate_latest(_counted()) + generate_latest(stored)


def _counted() -> CollectorRegistry:
    folder = os.environ.get(FOLDER)
    if not folder:
        return REGISTRY
    _bury(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


def _bury(folder: Path) -> None:
    """Sockets of a process that was killed are not open any more."""
    for file in folder.glob("gauge_live*_*.db"):
        process = file.stem.rpartition("_")[2]
        if not Path(f"/proc/{process}").exists() and Path("/proc/self").exists():
            mark_process_dead(int(process), str(folder))  # type: ignore[no-untyped-call]


class _Tables:
    def __init__(self, counts: dict[str, int]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """How many tables are in each state."""
        family = GaugeMetricFamily("kontor_tables", "Tables in the store, by status.", labels=["status"])
        for status in ("open", "running", "finished", "cancelled"):
            family.add_metric([status], self._counts.get(status, 0))
        yield family
