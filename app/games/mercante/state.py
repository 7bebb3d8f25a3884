"""What lies on the table."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from app.engine.cards import BACK, Cards
from app.engine.parts import Data, Seat

from .pieces import Pieces

DECKS = ("shipment", "event", "contract")
SKULDUGGERY = "skulduggery"


class Options(Data):
    """What can be chosen at the creation of a table (Optional Rules; Variants)."""

    track: Literal["standard", "shorter", "longer"] = "standard"
    houses: Literal["dealt", "auctioned", "drafted"] = "dealt"
    alternate_upkeep: bool = False
    planning_ahead: bool = False
    vicious_accounting: bool = False
    contractual_obligations: bool = False
    open_contracts: bool = False
    reversed_auctions: bool = False
    talk_of_peace: bool = False
    bazaar_theft: bool = True


class Merchant(Data):
    """A merchant's ledger, cards and crowns.

    `ready` agents are in the hand and can be assigned this turn, `idle` ones wait in the unassigned area;
    `seals` are the action seals with an agent on them, `guards` says which warehouses have one.
    A contract that one may not read stands as its back: its value, which everybody sees.
    """

    crowns: int = 0
    points: int = 0
    power: str = ""
    agents: int = 0
    ready: int = 0
    idle: int = 0
    seals: tuple[str, ...] = ()
    guards: tuple[bool, ...] = ()
    warehouses: tuple[Cards, ...] = ()
    contracts: Cards = ()
    events: Cards = ()

    @property
    def goods(self) -> Cards:
        """All goods tokens owned."""
        return sum(self.warehouses, ())

    @property
    def tokens(self) -> tuple[str, ...]:
        """The goods tokens with their warehouses, each kind once."""
        return tuple(dict.fromkeys(f"{number}:{good}" for number, goods in enumerate(self.warehouses, 1)
                                   for good in goods))


class Mercante(Data):
    """The whole table.

    `upkeep` holds the upkeep marker with `due` victory points on it. `sales` are the goods sold this turn,
    `done` the contracts completed with them; `fresh` says that the active player has taken the last contract
    of his hand this turn, after `early` of the sales (`fresh_done` is its name once it is completed).
    `drawn` are contracts to choose from, `looked` the cards
    taken up by Gather Intelligence with their decks. `ending` names what has brought the last turn, `victors`
    the team (its lower seat) that has won outright; `closing` is set when the last turn is over.
    """

    pieces: Pieces
    options: Options
    merchants: tuple[Merchant, ...]
    market: dict[str, Cards]
    decks: dict[str, Cards]
    discards: dict[str, Cards]
    harbour: Cards = ()
    calendar: tuple[str, str, str] = ("", "", "")
    powers: Cards = ()
    first: Seat = 0
    active: Seat = 0
    turn: int = 0
    upkeep: Seat = 0
    due: int = 0
    marker: int = 0
    sales: Cards = ()
    done: Cards = ()
    fresh: bool = False
    fresh_done: str = ""
    early: int = 0
    drawn: Cards = ()
    looked: tuple[tuple[str, str], ...] = ()
    ending: tuple[str, ...] = ()
    victors: Seat | None = None
    closing: bool = False

    @property
    def seats(self) -> range:
        return range(len(self.merchants))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with this one."""
        return (*range(first, len(self.merchants)), *range(first))

    @property
    def active_last(self) -> tuple[Seat, ...]:
        """All seats clockwise from the active player's left, the active player last."""
        return self.clockwise((self.active + 1) % len(self.merchants))

    def partner(self, seat: Seat) -> Seat:
        """The team mate, who sits opposite; nobody (-1) in a game without teams."""
        return (seat + 2) % 4 if self.options.talk_of_peace else -1

    def edit(self, seat: Seat, **changes: Any) -> Mercante:
        """The table with this merchant changed."""
        merchants = list(self.merchants)
        merchants[seat] = replace(merchants[seat], **changes)
        return replace(self, merchants=tuple(merchants))

    def pay(self, seat: Seat, crowns: int) -> Mercante:
        """A merchant gets crowns, or pays them; 80 at any moment are enough for the end (Game End)."""
        after = self.edit(seat, crowns=self.merchants[seat].crowns + crowns)
        return after if crowns <= 0 else after.latched(seat)

    def score(self, seat: Seat, points: int) -> Mercante:
        """A merchant gets victory point tokens."""
        return self.edit(seat, points=self.merchants[seat].points + points).latched(seat)

    def latched(self, seat: Seat) -> Mercante:
        """The table with the end marked that this merchant's wealth may have brought."""
        ending = self.pieces.tables.ending
        merchant = self.merchants[seat]
        if not self.options.talk_of_peace:
            return self.ended("crowns") if merchant.crowns >= ending.crowns else self
        other = self.merchants[self.partner(seat)]
        if self.victors is None and not self.closing and (merchant.crowns + other.crowns >= ending.team_crowns
                                     or merchant.points + other.points >= ending.team_points):
            return replace(self, victors=seat % 2)
        return self

    def ended(self, cause: str) -> Mercante:
        """The table with the last turn marked."""
        return self if cause in self.ending else replace(self, ending=(*self.ending, cause))

    def put_in(self, seat: Seat, warehouse: int, good: str) -> Mercante:
        """A goods token comes into a warehouse (counted from 0)."""
        stores = self.merchants[seat].warehouses
        filled = (*stores[warehouse], good)
        return self.edit(seat, warehouses=(*stores[:warehouse], filled, *stores[warehouse + 1:]))

    def taken_out(self, seat: Seat, token: str) -> Mercante:
        """A goods token leaves its warehouse."""
        warehouse, good = self.pieces.tokens[token]
        stores = self.merchants[seat].warehouses
        left = list(stores[warehouse])
        left.remove(good)
        return self.edit(seat, warehouses=(*stores[:warehouse], tuple(left), *stores[warehouse + 1:]))

    def room(self, seat: Seat) -> tuple[str, ...]:
        """The numbers of the warehouses with a free space."""
        spaces = self.pieces.tables.ledger.spaces
        return tuple([str(number) for number, goods in enumerate(self.merchants[seat].warehouses, 1)
                      if len(goods) < spaces])

    def free_spaces(self, seat: Seat) -> int:
        """How many tokens the warehouses can still hold."""
        stores = self.merchants[seat].warehouses
        return self.pieces.tables.ledger.spaces * len(stores) - sum(map(len, stores))

    def secured(self, seat: Seat, warehouse: int) -> bool:
        """Whether a guard or an iron vault protects a warehouse (Security)."""
        merchant = self.merchants[seat]
        return merchant.guards[warehouse] or (warehouse == 0 and bool(merchant.power)
                                              and self.pieces.power[merchant.power].vault)

    def supply(self, good: str) -> int:
        """How many tokens of a good lie in the supply."""
        out = sum(goods.count(good) for goods in self.market.values())
        out += sum(goods.count(good) for merchant in self.merchants for goods in merchant.warehouses)
        return max(0, self.pieces.box[good] - out)

    def closed(self, market: str) -> bool:
        """Whether an event in the calendar closes a market (Closed Markets and Full Markets)."""
        return any(card and self.pieces.event[card].closes == market for card in self.calendar)

    def full(self, market: str) -> bool:
        """Whether all spaces of a market are taken."""
        return len(self.market[market]) >= len(self.pieces.market[market].prices)

    def open(self, market: str) -> bool:
        """Whether goods can be sold into a market."""
        return not self.full(market) and not self.closed(market)

    def space(self, market: str) -> int:
        """The number on the next empty space of a market; 0 where there is none."""
        prices = self.pieces.market[market].prices
        sold = len(self.market[market])
        return prices[sold] if sold < len(prices) else 0

    def modifier(self, good: str) -> int:
        """What the calendar adds to the price of a good."""
        changes = self.pieces.changes
        total = 0
        for card in self.calendar:
            if card:
                total += changes[card][good]
        return total

    def price(self, good: str, seat: Seat) -> int:
        """What a good brings this merchant in its market now; never less than a crown (Selling Goods)."""
        market = self.pieces.market_of[good]
        power = self.merchants[seat].power
        bonus = self.pieces.power[power].food_bonus if power and market == "food" else 0
        return max(1, self.space(market) + self.modifier(good)) + bonus

    def bazaar(self, seat: Seat) -> int:
        """What the bazaar pays this merchant for any good (The Bazaar)."""
        power = self.merchants[seat].power
        return self.pieces.tables.money.bazaar + (self.pieces.power[power].bazaar_bonus if power else 0)

    @property
    def track_seats(self) -> int:
        """For how many players the reference track is (Longer or Shorter Games)."""
        return len(self.merchants) + {"standard": 0, "shorter": -1, "longer": 1}[self.options.track]

    @property
    def point_cost(self) -> int:
        """What a victory point costs now (Buy One Victory Point)."""
        return self.pieces.tables.tracks[self.track_seats - 3].points[self.marker]

    @property
    def agent_cost(self) -> int:
        """What an agent costs now (Purchase One Agent Marker)."""
        return self.pieces.tables.tracks[self.track_seats - 3].agents[self.marker]

    @property
    def last_space(self) -> int:
        """The last space of the reference track."""
        return len(self.pieces.tables.tracks[self.track_seats - 3].points) - 1

    def drawable(self, deck: str) -> bool:
        """Whether a card can be drawn, if need be from the shuffled discards (Exhausted Decks)."""
        return bool(self.decks[deck]) or (deck != "shipment" and bool(self.discards[deck]))


def without_contract(pieces: Pieces, cards: Cards, gone: str) -> Cards:
    """The contracts that are left without this one, which may be known by its back only."""
    rest = list(cards)
    for face in (gone, pieces.back[gone], BACK):
        if face in rest:
            rest.remove(face)
            break
    return tuple(rest)
