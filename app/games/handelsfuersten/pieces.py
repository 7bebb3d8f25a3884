"""What is printed on the components: goods cards and cubes, special cards and their prices.

Glossary (rule text -> here): Warenkarte = goods card; Nachfragereihe = demand row; Warenwürfel = cube;
Schiff = ship; Büro = office; Hafenarbeiter = dock worker; Handelsabkommen = (trade) agreement.
"""

from __future__ import annotations

from typing import Literal

from app.engine.pieces import AtLeastOne, Count, Row, Tables, digest, read
from app.engine.pieces import Pieces as Edition

SPECIALS = ("ship", "office", "dock_worker", "agreement")


class Good(Row):
    """One kind of goods: its cards in the deck and its cubes in the stock."""

    id: str
    cards: Count
    cubes: Count


class Start(Row):
    """Setup: cards in the demand row, cards and ships of each player, and coins."""

    row: AtLeastOne
    hand: Count
    ships: AtLeastOne
    coins: Count


class Turn(Row):
    """Cards of the draw action, and what an agreement adds to a payment."""

    draw: AtLeastOne
    agreement_bonus: Count


class Special(Row):
    """A kind of special card: price in coins, copies in the game, copies in the printed edition of 2014."""

    id: Literal["ship", "office", "dock_worker", "agreement"]
    price: AtLeastOne
    count: Count
    printed: Count


class HandelsfuerstenTables(Tables):
    """The whole data file."""

    goods: tuple[Good, ...]
    start: Start
    turn: Turn
    specials: tuple[Special, ...]

    def check(self) -> None:
        ids = [good.id for good in self.goods]
        if len(set(ids)) != len(ids) or "" in ids:
            raise ValueError("goods: each kind needs an id of its own")
        if tuple(special.id for special in self.specials) != SPECIALS:
            raise ValueError(f"specials: exactly {', '.join(SPECIALS)} are needed, in this order")
        ships = max(self.specials[0].count, self.specials[0].printed)
        if sum(good.cubes for good in self.goods) <= ships:
            raise ValueError("goods: there must be more cubes than ships, for no ship sails empty")
        if min(self.specials[0].count, self.specials[0].printed) < 4 * self.start.ships:
            raise ValueError("specials: there must be ships for four players to start with")
        if sum(good.cards for good in self.goods) <= self.start.row + 4 * self.start.hand:
            raise ValueError("goods: there must be cards left for the pile after the deal to four players")


class Pieces(Edition[HandelsfuerstenTables]):
    """The tables with the look-ups the rules need."""

    def __init__(self, tables: HandelsfuerstenTables, digest: str, source: bytes) -> None:
        super().__init__(tables, digest, source)
        self.goods = tuple(good.id for good in tables.goods)
        self.deck = tuple(good.id for good in tables.goods for _ in range(good.cards))
        self.cubes = {good.id: good.cubes for good in tables.goods}
        self.prices = {special.id: special.price for special in tables.specials}
        self.places = tuple(str(number) for number in range(1, tables.start.row + 1))


def load(source: bytes) -> Pieces:
    """Read a data file. Raises BadPieces."""
    return Pieces(read(source, HandelsfuerstenTables), digest(source), source)
