"""What a contract asks for, and whether a player can bring it (Fulfill Contracts; Trading 4:1)."""

from __future__ import annotations

from collections import Counter

from app.engine.parts import Data

from .pieces import Pieces
from .state import Merchant, Merkator

ANY = "any"
"""What one trades for where any further kind of goods will do."""
COUNTERS = "counters"
"""The pile of Time counters, which can be given like goods of one kind."""


class Asked(Data):
    """What is still to be brought: units of certain goods, or one unit each of so many kinds."""

    goods: dict[str, int]
    kinds: int = 0

    def met(self, held: dict[str, int]) -> bool:
        """Whether these goods will do as they are."""
        enough = all(held.get(good, 0) >= count for good, count in self.goods.items())
        return enough and len(held) >= self.kinds


def within(asked: Asked, held: dict[str, int], counters: int, trade: int) -> bool:
    """Whether all can be brought, with trades where they are needed."""
    return balance(asked, held, counters, trade) >= 0


def balance(asked: Asked, held: dict[str, int], counters: int, trade: int) -> int:
    """How much can be traded for with what is not needed, less what is missing."""
    left = counters // trade
    if asked.kinds:
        return left + sum([1 + (count - 1) // trade for count in held.values()]) - asked.kinds
    goods = asked.goods
    for good, count in goods.items():
        missing = count - held.get(good, 0)
        if missing > 0:
            left -= missing
    for good, count in held.items():
        spare = count - goods.get(good, 0)
        if spare >= trade:
            left += spare // trade
    return left


def asked_by(pieces: Pieces, contract: str, traded: tuple[str, ...] = ()) -> Asked:
    """What a contract asks for besides what has been traded for."""
    card = pieces.contract[contract]
    if card.kinds:
        return Asked({}, card.kinds - len(traded))
    if not traded:
        return Asked(card.goods)
    done = Counter(traded)
    return Asked({good: count - done[good] for good, count in card.goods.items() if count > done[good]})


def from_supply(state: Merkator, merchant: Merchant, contract: str) -> tuple[str, ...] | None:
    """The cubes to be placed, by the goods they become, so that all is there; None if it is not enough."""
    asked = asked_by(state.pieces, contract)
    if asked.kinds:
        return () if asked.met(merchant.goods) else None
    missing = [good for good, count in asked.goods.items()
               for _ in range(count - merchant.goods.get(good, 0))]
    cubes = list(merchant.cubes)
    for good in missing:
        major = state.pieces.major_of[good]
        if major not in cubes:
            return None
        cubes.remove(major)
    return tuple(missing)


def piles(state: Merkator, merchant: Merchant, asked: Asked, good: str) -> tuple[str, ...]:
    """What can be given for this good so that the rest of the contract can still be brought."""
    trade = state.pieces.rules.trade
    rest = _without(asked, good)
    given = [pile for pile, count in merchant.goods.items() if count >= trade and pile != good
             and within(rest, _less(merchant.goods, pile, trade), merchant.counters, trade)]
    if merchant.counters >= trade and within(rest, merchant.goods, merchant.counters - trade, trade):
        given.append(COUNTERS)
    return tuple(given)


def _without(asked: Asked, good: str) -> Asked:
    if asked.kinds:
        return Asked({}, asked.kinds - 1)
    goods = {each: count - (each == good) for each, count in asked.goods.items()}
    return Asked({each: count for each, count in goods.items() if count})


def _less(held: dict[str, int], good: str, count: int) -> dict[str, int]:
    return {each: number - count if each == good else number for each, number in held.items()
            if each != good or number > count}


def tradable(state: Merkator, merchant: Merchant, asked: Asked) -> tuple[str, ...]:
    """The goods one can trade for."""
    if merchant.counters < state.pieces.rules.trade and max(
            merchant.goods.values(), default=0) < state.pieces.rules.trade:
        return ()
    wanted = (ANY,) if asked.kinds else tuple(asked.goods)
    return tuple([good for good in wanted if piles(state, merchant, asked, good)])


def hopeful(state: Merkator, merchant: Merchant, contract: str) -> bool:
    """Whether all can be brought once the cubes of the Supply tile are placed well."""
    pieces, trade = state.pieces, state.pieces.rules.trade
    asked = asked_by(pieces, contract)
    best = balance(asked, merchant.goods, merchant.counters, trade)
    for major, cubes in Counter(merchant.cubes).items():
        one, other = pieces.made_at[major]
        before = _worth(asked, merchant.goods, one, 0, trade) + _worth(asked, merchant.goods, other, 0, trade)
        best += max([_worth(asked, merchant.goods, one, count, trade)
                     + _worth(asked, merchant.goods, other, cubes - count, trade)
                     for count in range(cubes + 1)]) - before
    return best >= 0


def _worth(asked: Asked, held: dict[str, int], good: str, more: int, trade: int) -> int:
    """What a good adds to the balance with so many more units of it."""
    count = held.get(good, 0) + more
    if asked.kinds:
        return 1 + (count - 1) // trade if count else 0
    spare = count - asked.goods.get(good, 0)
    return spare // trade if spare > 0 else spare
