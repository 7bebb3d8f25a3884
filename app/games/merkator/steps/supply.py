"""A cube from the Supply tile becomes a good, at any time (Joining Travels)."""

from __future__ import annotations

from functools import cache

from app.engine.parts import Seat
from app.engine.prompt import Form, OneOf, Prompt

from ..actions import PlaceCube
from ..pieces import Pieces
from ..state import Merkator


def placing(state: Merkator) -> tuple[Prompt, ...]:
    """What each player with a cube on his Supply tile may do."""
    return tuple([Prompt(seat, "supply", _forms(state.pieces, merchant.cubes))
                  for seat, merchant in enumerate(state.merchants) if merchant.cubes])


@cache
def _forms(pieces: Pieces, cubes: tuple[str, ...]) -> tuple[Form, ...]:
    return (Form(PlaceCube, (OneOf("good", can_become(pieces, cubes), "supply"),)),)


def can_become(pieces: Pieces, cubes: tuple[str, ...]) -> tuple[str, ...]:
    """The goods that these cubes can become."""
    return tuple([good for good in pieces.goods if pieces.major_of[good] in cubes])


def for_column(state: Merkator, seat: Seat, column: str) -> bool:
    """Whether a cube of the Supply tile can still be placed in this column."""
    cubes = state.merchants[seat].cubes
    return any(state.pieces.major_of[good] in cubes for good in state.pieces.columns[column])
