"""Chance that is the same in every run of the tests.

A server draws the seeds of its games and the choices of its bots unforeseeably. In tests they follow from
the name of the test and from `CHANCE`, which is empty in an everyday run: with another value all games are
others, so that what rests on luck is found.
"""

from __future__ import annotations

import os
from random import Random

from app.play import deciding, fairness, robots, standing

CHANCE = os.environ.get("CHANCE", "")
_deals, _choices, _paces = Random(), Random(), Random()


def arrange() -> None:
    """Let this process draw from here; deals apart from bots, whose turns may come in any order."""
    fairness.token_hex = lambda size: _deals.randbytes(size).hex()
    robots.chance = _choices
    deciding.pace_chance = standing.chance = _paces
    begin_with("")


def begin_with(name: str) -> None:
    """What is drawn from now on follows from this name."""
    for number, chance in enumerate((_deals, _choices, _paces)):
        chance.seed(f"{CHANCE} {name} {number}")


def arrange_alike() -> None:
    """The same for a server of its own: games of a kind are dealt alike, in whatever order they begin."""
    arrange()
    fairness.token_hex = lambda size: Random(f"{CHANCE} alike").randbytes(size).hex()
