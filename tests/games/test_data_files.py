"""Data files that no game could be played with."""

from __future__ import annotations

import re
from typing import Any

from app.engine.game import Game
from app.engine.pieces import BadPieces

from .random_play import every_game


def numbers(source: str) -> list[re.Match[str]]:
    """The numbers above 0 of a data file that stand alone, where none of that name is below 0."""
    signed = set(re.findall(r"^(\w+) = -\d+$", source, re.MULTILINE))
    return [found for found in re.finditer(r"^(\w+) = (?=[1-9]\d*$)", source, re.MULTILINE)
            if found[1] not in signed]


@every_game
def test_a_number_below_nothing_is_refused_wherever_it_stands(game: Game) -> None:
    source = game.pieces.source.decode()
    accepted: list[Any] = []
    for found in numbers(source):
        try:
            game.read_pieces((source[:found.end()] + "-" + source[found.end():]).encode())
            accepted.append((found[1], source[:found.end()].count("\n") + 1))
        except BadPieces as error:
            assert str(error)
    assert numbers(source)
    assert accepted == []
