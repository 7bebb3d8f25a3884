"""Recorded games: each replays to the same events, scores and places."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from app.catalogue import GAMES
from app.engine.game import ranking
from app.engine.play import apply

RECORDED = sorted(Path(__file__).with_name("recorded").glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays_to_the_same_events_and_scores(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    game = GAMES[record["game"]]
    transition = game.start(record["seats"], record["seed"], game.read_options(record["options"]))
    position, events = transition.position, transition.events
    for seat, action in record["decisions"]:
        transition = apply(position, seat, game.read_action(action))
        position, events = transition.position, events + transition.events
    scores = game.scores(position.state)
    assert position.over
    assert [score.total for score in scores] == record["scores"]
    assert [ranking(scores)[seat] for seat in range(record["seats"])] == record["places"]
    assert blake2b(game.dump(events), digest_size=16).hexdigest() == record["events"]
