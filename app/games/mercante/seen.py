"""The shapes of what a viewer sees (Public Knowledge)."""

from __future__ import annotations

from app.engine.cards import Cards
from app.engine.parts import Data, Seat

from .printed import PrintedSeen


class SpaceSeen(Data):
    """A space of a market: its number, and the good on it ("" while it is empty)."""

    price: int
    good: str


class MarketSeen(Data):
    """A market: its spaces, the number of the next empty one (0: full), and whether an event closes it.

    `prices` says what each good would bring now, floor and calendar included; `changes` are the cards in the
    calendar that bear on each good, with what each says. Both are empty where merchants do their own sums.
    """

    id: str
    goods: tuple[str, ...]
    spaces: tuple[SpaceSeen, ...]
    space: int
    closed: bool
    prices: dict[str, int]
    changes: dict[str, tuple[tuple[str, int], ...]]


class ShipSeen(Data):
    """A ship in the harbour, with minimum bids; `lot` is 0 where it carries one good."""

    id: str
    goods: tuple[str, ...]
    minimum: tuple[int, ...]
    lot: int


class ContractSeen(Data):
    """A contract: id "" where only the value on its back is known."""

    id: str
    value: int
    goods: tuple[str, ...] = ()
    points: int = 0
    penalty: int = 0


class EventSeen(Data):
    """An event card: its id ("" for a back) and keywords."""

    id: str
    reaction: bool = False
    enduring: bool = False


class WarehouseSeen(Data):
    """A warehouse: number from 1, goods, spaces, a guard on its seal, and whether it is secured at all."""

    number: int
    goods: Cards
    spaces: int
    guard: bool
    secured: bool


class MerchantSeen(Data):
    """A merchant's ledger. `seals` are the action seals with an agent on them, `tokens` all goods."""

    seat: Seat
    crowns: int
    points: int
    power: str
    agents: int
    ready: int
    idle: int
    seals: tuple[str, ...]
    warehouses: tuple[WarehouseSeen, ...]
    contracts: tuple[ContractSeen, ...]
    events: tuple[EventSeen, ...]
    partner: Seat | None
    bazaar: int


class TrackSeen(Data):
    """The reference track: both prices on each space, and where the marker is."""

    points: tuple[int, ...]
    agents: tuple[int, ...]
    marker: int


class AuctionSeen(Data):
    """The auction in progress: the ship, what is under the hammer, and who has bid and may still bid."""

    ship: str
    lot: bool
    goods: Cards
    minimum: int
    high: int
    bidder: Seat | None
    to_speak: tuple[Seat, ...]


class SaleSeen(Data):
    """The sale in progress: who sells what where, who may still react, and the claim (-1: none)."""

    seller: Seat
    token: str
    good: str
    market: str
    space: int
    to_speak: tuple[Seat, ...]
    claim: int


class View(Data):
    """The table as one viewer sees it.

    `hands` are the seats that have closed their hands, when all decide at once. `storing` are tokens that a
    merchant is about to store. `looked` and `drawn` show cards to their reader and backs to others.
    """

    turn: int
    active: Seat
    first: Seat
    phase: str
    upkeep: Seat
    due: int
    markets: tuple[MarketSeen, ...]
    calendar: tuple[str, str, str]
    harbour: tuple[ShipSeen, ...]
    decks: dict[str, int]
    discards: dict[str, Cards]
    top_contract: int
    open_contracts: tuple[ContractSeen, ...]
    powers: Cards
    track: TrackSeen
    merchants: tuple[MerchantSeen, ...]
    auction: AuctionSeen | None
    sale: SaleSeen | None
    storing: tuple[Seat, Cards] | None
    discarded: tuple[Seat, str] | None
    halves: int
    robbed: tuple[str, ...]
    hands: tuple[Seat, ...] | None
    looked: tuple[tuple[str, str], ...]
    drawn: tuple[ContractSeen, ...]
    sales: Cards
    done: Cards
    ending: tuple[str, ...]
    printed: PrintedSeen
