"""What lies on the table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from app.engine.cards import Cards
from app.engine.parts import Data, Seat

from .pieces import Pieces


class Options(Data):
    """What can be chosen when a table is opened."""

    setup: Literal["a", "b"] = "a"
    money: Literal["screens", "open"] = "screens"
    bargaining: Literal["offers", "fixed"] = "offers"
    offers: Literal["table", "private"] = "table"


class Merchant(Data):
    """A player's money, status level, letters of credit, tiles not yet played, warehouses and cards.

    `wheel` are the two arrows of his price wheel as all saw it last; none before the first time.
    """

    money: int
    tiles: tuple[int, ...]
    level: int = 0
    letters: int = 0
    store: dict[str, int] = {}
    investments: tuple[str, ...] = ()
    hand: Cards = ()
    wheel: tuple[str, ...] = ()


class Wagon(Data):
    """A wagon: its space, the space its driver looks at ("" in a city just reached), each seat's goods.

    `fists` are the hands that were opened for its title this turn.
    """

    space: str
    heading: str
    cargo: tuple[tuple[str, ...], ...]
    master: Seat | None = None
    arrived: bool = False
    fists: dict[Seat, int] = {}

    @property
    def empty(self) -> bool:
        return not any(self.cargo)


class MiddleAges(Data):
    """The board, the bank, and the players.

    `prices` and `bonus` count levels and spaces from the lowest; `stock` are the influence cards, of which
    `missing` have been taken since one looked, one does not know which; `played` have left the game.
    """

    pieces: Pieces
    options: Options
    merchants: tuple[Merchant, ...]
    wagons: tuple[Wagon, ...]
    prices: dict[str, int]
    supply: dict[str, int]
    bonus: dict[str, int]
    courier: str
    letters: int
    stock: Cards
    missing: int = 0
    played: Cards = ()
    deck: Cards = ()
    offer: Cards = ()
    first: Seat = 0
    turn: int = 0
    arrivals: int = 0

    def edit(self, seat: Seat, **changes: Any) -> MiddleAges:
        """With changes to one merchant."""
        merchants = self.merchants
        changed = replace(merchants[seat], **changes)
        return replace(self, merchants=(*merchants[:seat], changed, *merchants[seat + 1 :]))

    def pay(self, seat: Seat, amount: int) -> MiddleAges:
        """With so much more money, or less, for one merchant."""
        return self.edit(seat, money=self.merchants[seat].money + amount)

    def restore(self, seat: Seat, stall: str, change: int) -> MiddleAges:
        """With more or fewer goods in one warehouse."""
        store = dict(self.merchants[seat].store)
        store[stall] = store.get(stall, 0) + change
        if not store[stall]:
            del store[stall]
        return self.edit(seat, store=store)

    def edit_wagon(self, wagon: int, **changes: Any) -> MiddleAges:
        """With changes to one wagon."""
        wagons = self.wagons
        changed = replace(wagons[wagon], **changes)
        return replace(self, wagons=(*wagons[:wagon], changed, *wagons[wagon + 1 :]))

    def supplied(self, goods: tuple[str, ...], change: int) -> MiddleAges:
        """With these goods put into the supply, or taken from it."""
        supply = dict(self.supply)
        for good in goods:
            supply[good] += change
        return replace(self, supply=supply)

    def cost(self, good: str) -> int:
        """What a good costs by the price chart."""
        return self.pieces.cost[self.prices[good]]

    def selling_price(self, good: str) -> int:
        """What an unloaded good brings by the price chart."""
        return self.pieces.sell[self.prices[good]]

    def bonus_in(self, city: str) -> int:
        """The bonus for goods that the market of this city does not have."""
        return self.pieces.tables.bonus.spaces[self.bonus[city]]

    def level_price(self) -> int:
        """What one level of status costs now."""
        return self.pieces.tables.wagon_track.prices[self.arrivals]

    def owner(self, investment: str) -> Seat | None:
        """Who has this investment card."""
        for seat, merchant in enumerate(self.merchants):
            if investment in merchant.investments:
                return seat
        return None

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with this one."""
        return (*range(seat, len(self.merchants)), *range(seat))

    def order(self) -> tuple[Seat, ...]:
        """The turn order: from the first player on."""
        return self.clockwise(self.first)
