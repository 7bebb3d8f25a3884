"""The parts of what a viewer sees."""

from __future__ import annotations

from app.engine.parts import Data, Seat


class NumbersSeen(Data):
    """What the data file says: goods bought in a pass, and loaded by the loading master and by the others;
    offers for a wagon; levels risen, and auctions held, in a turn; what a letter of credit brings and costs.
    """

    purchases: int
    master_load: int
    other_load: int
    offers: int
    levels: int
    auctions: int
    letter_brings: int
    letter_costs: int


class SpaceSeen(Data):
    """A space of the map: its kind (city, road or junction) and the spaces next to it."""

    id: str
    kind: str
    next_to: tuple[str, ...]


class CitySeen(Data):
    """A city: its market, its bonus in florins, what each good would bring there now, the wagon in it."""

    id: str
    market: tuple[str, ...]
    bonus: int
    pays: dict[str, int]
    wagon: int | None
    master: Seat | None


class WagonSeen(Data):
    """A wagon: its number from 1, where it stands and looks, its goods by seat, and where it can still go.

    `ahead` are the cities before it with their distances; `reach` says for each movement tile on which spaces
    it would end, one for each way (its own space where that way is blocked). `fists` are the hands opened for
    its title this turn.
    """

    number: int
    space: str
    heading: str
    arrived: bool
    master: Seat | None
    cargo: tuple[tuple[str, ...], ...]
    ahead: tuple[tuple[str, int], ...]
    reach: dict[str, tuple[str, ...]]
    fists: dict[Seat, int]


class PriceSeen(Data):
    """A kind of goods on the price chart (level 0 is the lowest), and its pieces in the supply."""

    good: str
    level: int
    cost: int
    sell: int
    supply: int


class MerchantSeen(Data):
    """A player's open area. `money` is None behind a screen; `store` counts goods by stall ("PAR:cloth").

    `wheel` are the arrows of his price wheel as it was shown last.
    """

    seat: Seat
    money: int | None
    level: int
    upkeep: int
    letters: int
    tiles: tuple[int, ...]
    store: dict[str, int]
    investments: tuple[str, ...]
    cards: int
    wheel: tuple[str, ...]


class HandsSeen(Data):
    """Hands that are being closed (kind: fist or wheel): who is done, and what the viewer has in his own."""

    kind: str
    wagon: int | None
    closed: tuple[Seat, ...]
    bid: int | None
    arrows: tuple[str, str] | None


class RefusedSeen(Data):
    """An offer that came to nothing: goods, fee and the fee asked instead; no goods if it was not heard."""

    goods: tuple[str, ...]
    fee: int
    counter: int | None


class BargainSeen(Data):
    """A player bargains with a loading master. What is whispered is heard by the two alone (`heard`).

    `earlier` are the offers that came to nothing since one was accepted.
    """

    wagon: int
    master: Seat
    applicant: Seat
    offers_left: int
    offering: bool
    heard: bool
    goods: tuple[str, ...]
    fee: int | None
    counter: int | None
    earlier: tuple[RefusedSeen, ...]


class AuctionSeen(Data):
    """A rising auction: the highest bid and its bidder, and who is still in, the next to speak first."""

    high: int
    bidder: Seat | None
    still_in: tuple[Seat, ...]
