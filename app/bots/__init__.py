"""Players that are programs. They get what a person gets: what their seat knows, and what it is asked."""

from __future__ import annotations

from . import dice, greedy
from .player import Choose

BOTS: dict[str, Choose] = {"dice": dice.choose, "greedy": greedy.choose}
