"""The one way to a position of Handelsfürsten: a scripted deal, then real decisions."""

from __future__ import annotations

import re
from typing import Any

from app.engine.parts import Action
from app.engine.play import apply
from app.engine.table import Position, arranged
from app.games.handelsfuersten.actions import Cover, Draw, Load, Pass, PlayGoods
from app.games.handelsfuersten.game import GAME
from app.games.handelsfuersten.pieces import Pieces, load
from app.games.handelsfuersten.state import Options

GOODS = {"R": "copper", "B": "indigo", "Y": "flax", "G": "cotton", "W": "salt", "N": "pepper"}


def goods(letters: str) -> tuple[str, ...]:
    """Goods by the first letters of their colours: red, blue, yellow, green, white, (brow)n."""
    return tuple(GOODS[letter] for letter in letters)


def with_data(**values: int) -> Pieces:
    """The shipped data file with other numbers, such as coins=10 or hand=7."""
    source = GAME.pieces.source.decode()
    for name, value in values.items():
        source, found = re.subn(rf"^{name} = \d+$", f"{name} = {value}", source, flags=re.MULTILINE)
        assert found, f"the data file has no {name}"
    return load(source.encode())


def deal(seats: int = 2, row: str = "RRBGWY", hands: tuple[str, ...] = (), pile: str = "",
         options: Options | None = None, pieces: Pieces | None = None) -> Position[Any, Any]:
    """Seat 0 begins; the row, the hands (three cards each) and the top of the pile are as wished."""
    pieces = pieces or GAME.pieces
    script = (0, *arranged(pieces.deck, goods(row + "".join(hands) + pile)))
    return GAME.start(seats, "a fixed seed", options, pieces, script).position


def play(position: Position[Any, Any], *moves: Action) -> Position[Any, Any]:
    """The position after these decisions of whoever is asked."""
    for move in moves:
        position = apply(position, position.due[0], move).position
    return position


def loading(*ships: str) -> tuple[Action, ...]:
    """The cubes of each seat, loaded in rounds: loading("RB", "GG")."""
    return tuple(Load(GOODS[seat[number]]) for number in range(len(ships[0])) for seat in ships)


def turn(*cover: str, good: str) -> tuple[Action, ...]:
    """A turn without a first action that plays cards of a kind on these places (1 is the leftmost)."""
    return (Pass(), PlayGoods(GOODS[good]), Cover(cover))


DRAWING: tuple[Action, ...] = (Pass(), Draw())
