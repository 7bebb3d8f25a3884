"""Recorded games: each replays to the same events, scores and places."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.catalogue import GAMES
from app.engine.game import ranking

from .records import RECORDED, digest, read, replay


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays_to_the_same_events_and_scores(path: Path) -> None:
    record = read(path)
    game = GAMES[record["game"]]
    transitions = [transition for _, _, transition in replay(record)]
    position = transitions[-1].position
    events = sum((transition.events for transition in transitions), ())
    scores = game.scores(position.state)
    assert position.over
    assert [score.total for score in scores] == record["scores"]
    assert [ranking(scores)[seat] for seat in range(record["seats"])] == record["places"]
    assert digest(game, events) == record["events"]
