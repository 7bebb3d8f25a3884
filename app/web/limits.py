"""How often one player or one address may do the same thing. Decisions in a game are not counted here."""

from __future__ import annotations

from math import ceil
from time import monotonic

from app.engine.parts import sentence as _
from app.play.errors import TooMany


class Bucket:
    """`burst` at once, then one more every `seconds`."""

    def __init__(self, burst: int, seconds: float) -> None:
        self.burst, self.seconds = burst, seconds
        self._full_at: dict[str, float] = {}

    def take(self, key: str) -> None:
        """Count one. Raises TooMany."""
        now = monotonic()
        full_at = max(self._full_at.get(key, now), now) + self.seconds
        wait = full_at - now - self.burst * self.seconds
        if wait > 0:
            raise TooMany(_("Too many at once. Try again in {retry_after} seconds."), retry_after=ceil(wait))
        self._full_at[key] = full_at
        if len(self._full_at) > 10_000:
            self._full_at = {key: at for key, at in self._full_at.items() if at > now}


NEW_PLAYERS = Bucket(burst=30, seconds=20)
NEW_TABLES = Bucket(burst=12, seconds=30)
TALK = Bucket(burst=10, seconds=2)
CODES = Bucket(burst=10, seconds=30)
REQUESTS = Bucket(burst=120, seconds=0.25)
REFUSED = Bucket(burst=60, seconds=0.5)
