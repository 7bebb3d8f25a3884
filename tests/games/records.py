"""Recorded games: a file a game, with all that its decisions and its chance came to.

`game`, `seats`, `seed` and `options` begin it; `script`, if there is one, holds the first chance outcomes,
so that a certain deal can be told. `decisions` are pairs of a seat and its action. `scores` and `places` are
what it ends with, `events` is the digest of all that happened.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.parts import Action, Event, Seat
from app.engine.play import Transition, apply

RECORDED = sorted(Path(__file__).with_name("recorded").glob("*/*.json"))


def read(path: Path) -> dict[str, Any]:
    """What a file holds."""
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def replay(record: dict[str, Any]) -> Iterator[tuple[Seat | None, Action | None, Transition]]:
    """The game decision by decision: who decided what, and what came of it; first the deal, by nobody."""
    game = GAMES[record["game"]]
    transition = game.start(record["seats"], record["seed"], game.read_options(record["options"]),
                            script=tuple(record.get("script", ())))
    yield None, None, transition
    for seat, data in record["decisions"]:
        action = game.read_action(data)
        transition = apply(transition.position, seat, action)
        yield seat, action, transition


def digest(game: Game, events: tuple[Event, ...]) -> str:
    """A digest of all that happened."""
    return blake2b(game.dump(events), digest_size=16).hexdigest()
