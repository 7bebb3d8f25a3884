"""What lies on the table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from app.engine.cards import Cards
from app.engine.parts import Data, Seat

from .pieces import Pieces


class Options(Data):
    """What can be chosen when a table is opened."""

    special_cards: Literal["three_offices", "printed"] = "three_offices"
    coins: Literal["hidden", "open"] = "hidden"


class Merchant(Data):
    """One player's hand, ships (the cube on each, None until it is loaded), special cards and coins."""

    hand: Cards = ()
    ships: tuple[str | None, ...] = ()
    offices: int = 0
    dock_workers: int = 0
    agreements: int = 0
    coins: int = 0


class Handelsfuersten(Data):
    """The row, the pile, the covered cards, the stock of cubes, the special cards left, the players."""

    pieces: Pieces
    options: Options
    merchants: tuple[Merchant, ...]
    stock: dict[str, int]
    specials: dict[str, int]
    pile: Cards = ()
    row: Cards = ()
    covered: Cards = ()
    first: Seat = 0

    def edit(self, seat: Seat, **changes: Any) -> Handelsfuersten:
        """With changes to one merchant."""
        merchants = self.merchants
        changed = replace(merchants[seat], **changes)
        return replace(self, merchants=(*merchants[:seat], changed, *merchants[seat + 1:]))

    def demand(self, good: str) -> int:
        """How many cards of a kind of goods are open in the row."""
        return self.row.count(good)

    def income(self, seat: Seat, good: str) -> int:
        """What a merchant is paid when this kind is played: open cards times cubes, and agreements on top."""
        merchant = self.merchants[seat]
        coins = self.row.count(good) * merchant.ships.count(good)
        return coins + self.pieces.tables.turn.agreement_bonus * merchant.agreements if coins else 0

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with this one."""
        return (*range(seat, len(self.merchants)), *range(seat))
