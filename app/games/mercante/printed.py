"""What is printed on the components that a viewer sees, in the edition that the table plays with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine.parts import Data

from .pieces import Contract, EventCard, Pieces, Power, Ship


class PrintedSeen(Data):
    """The agents each seal takes, the half points a token costs by market, and the cards that can be read."""

    seals: dict[str, int]
    halves: dict[str, int]
    warehouse: int
    events: dict[str, EventCard]
    contracts: dict[str, Contract]
    ships: dict[str, Ship]
    powers: dict[str, Power]


def printed(pieces: Pieces, cards: Iterable[str]) -> PrintedSeen:
    """What is printed on the boards, and on these cards; a card back has nothing on it."""
    tables, read = pieces.tables, sorted(set(cards))
    return PrintedSeen(
        seals={seal: getattr(tables.seals, seal) for seal in tables.seals.__struct_fields__
               if seal not in ("origin", "note")},
        halves={market.id: market.halves for market in tables.markets}, warehouse=tables.money.warehouse,
        events=_of(read, pieces.event), contracts=_of(read, pieces.contract), ships=_of(read, pieces.ship),
        powers=_of(read, pieces.power))


def _of(read: list[str], rows: dict[str, Any]) -> dict[str, Any]:
    return {card: rows[card] for card in read if card in rows}
