"""How often one player or one address may do the same thing. Legal decisions in a game are not counted."""

from __future__ import annotations

from math import ceil
from time import monotonic

from app.engine.parts import sentence as _

from .errors import TooMany

TOO_MANY = {
    "requests": _("Too many requests at once. Try again in {retry_after} seconds."),
    "refused": _("Too much that had to be refused. Try again in {retry_after} seconds."),
    "players": _("Too many new players from one address. Try again in {retry_after} seconds."),
    "tables": _("Too many new tables at once. Try again in {retry_after} seconds."),
    "chat": _("Too much said at once. Try again in {retry_after} seconds."),
    "codes": _("Too many codes at once. Try again in {retry_after} seconds."),
}
"""The limits, and what somebody reads who has reached one."""
KEPT = 10_000
"""When so many are counted, those who may do all again are forgotten."""


class Bucket:
    """A limit: `burst` at once, then one more every `seconds`; all times the host's factor, 0 for none."""

    factor = 1.0

    def __init__(self, limit: str, *, burst: int, seconds: float) -> None:
        self.limit, self.burst, self.seconds = limit, burst, seconds
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
            raise TooMany(TOO_MANY[self.limit], limit=self.limit, retry_after=ceil(wait))
        return full_at
