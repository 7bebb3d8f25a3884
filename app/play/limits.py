"""How often one player or one address may do the same thing. Legal decisions in a game are not counted."""

from __future__ import annotations

from math import ceil
from time import monotonic

from app.engine.parts import sentence as _

from .errors import TooMany

KEPT = 10_000
"""When so many are counted, those who may do all again are forgotten."""


class Bucket:
    """`burst` at once, then one more every `seconds`; all of it times the host's factor, 0 for no limit."""

    factor = 1.0

    def __init__(self, burst: int, seconds: float) -> None:
        self.burst, self.seconds = burst, seconds
        self._full_at: dict[str, float] = {}

    def take(self, key: str) -> None:
        """Count one. Raises TooMany."""
        if not Bucket.factor:
            return
        now = monotonic()
        self._full_at[key] = self._with_one_more(key, now)
        if len(self._full_at) > KEPT:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}

    def check(self, key: str) -> None:
        """Count nothing, but refuse where one more would be too many. Raises TooMany."""
        if Bucket.factor:
            self._with_one_more(key, monotonic())

    def _with_one_more(self, key: str, now: float) -> float:
        full_at = max(self._full_at.get(key, now), now) + self.seconds / Bucket.factor
        wait = full_at - now - self.burst * self.seconds
        if wait > 0:
            raise TooMany(_("Too many at once. Try again in {retry_after} seconds."), retry_after=ceil(wait))
        return full_at
