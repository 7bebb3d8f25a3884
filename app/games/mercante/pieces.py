"""What is printed on the components: markets, tracks, ships, contracts, events, house powers.

Glossary: market = a class of goods and its spaces on the board; token = one goods token in a warehouse, as
"1:silk" (number of the warehouse, good); seal = a place for an agent on the merchant ledger; marker = the
marker on the reference track; crowns are the money; points are victory points; halves = half points of
cartage or removal; value = the crowns on the back of a contract.
"""

from __future__ import annotations

from collections import Counter

from app.engine.pieces import Count, Row, Tables, digest, read
from app.engine.pieces import Pieces as Edition

MARKETS = ("luxuries", "metals", "raw", "food")
ANY = "any"


class Market(Row):
    """A market: its goods, their tokens, its prices, and what moving a token costs."""

    id: str
    goods: tuple[str, ...]
    tokens: Count
    prices: tuple[int, ...]
    halves: Count
    halves_of_three: Count


class Money(Row):
    """What is paid and charged everywhere."""

    first: Count
    by_seat: Count
    bazaar: Count
    warehouse: Count
    final_point: Count
    wrong_challenge: Count


class Ending(Row):
    """What ends the game."""

    crowns: Count
    team_crowns: Count
    team_points: Count


class Ledger(Row):
    """What a merchant begins with and may own at most."""

    agents: Count
    most_agents: Count
    warehouses: Count
    most_warehouses: Count
    spaces: Count


class Seals(Row):
    """How many agents each agent action takes in a turn."""

    buy_point: Count
    intelligence: Count
    dockworkers: Count
    improve: Count
    manipulate: Count
    contract: Count
    skulduggery: Count


class Dealing(Row):
    """How many cards lie, are dealt and are drawn."""

    harbour: Count
    houses: Count
    contracts: Count
    events: Count
    looks: Count
    choices: Count
    obligations: Count


class Track(Row):
    """A reference track: the price of a victory point and of an agent on each space."""

    seats: Count
    points: tuple[int, ...]
    agents: tuple[int, ...]


class Ship(Row):
    """A shipment card: goods, the minimum bid for each, and for the lot (0 where there is one good only)."""

    id: str
    goods: tuple[str, ...]
    minimum: tuple[int, ...]
    lot: Count


class Contract(Row):
    """A contract card."""

    id: str
    crowns: Count
    goods: tuple[str, ...]
    points: Count
    penalty: Count


class EventCard(Row):
    """An event card and the size of its effects."""

    id: str
    reaction: bool
    enduring: bool
    closes: str = ""
    markets: dict[str, int] = {}
    goods: dict[str, int] = {}
    removes: Count = 0
    adds: Count = 0
    removes_each: Count = 0
    fire: Count = 0
    riot: Count = 0
    levy: Count = 0
    crowns: Count = 0
    drops: Count = 0
    draws: Count = 0


class Power(Row):
    """A house power and the size of its effects."""

    id: str
    warehouses: Count = 0
    crowns: Count = 0
    discount: Count = 0
    food_bonus: Count = 0
    bazaar_bonus: Count = 0
    vault: bool = False
    contract_choices: Count = 0
    contract_bonus: Count = 0
    whispers: bool = False
    chooses_loot: bool = False
    loot_crowns: Count = 0


class MercanteTables(Tables):
    """The whole data file."""

    markets: tuple[Market, ...]
    money: Money
    ending: Ending
    ledger: Ledger
    seals: Seals
    dealing: Dealing
    tracks: tuple[Track, ...]
    ships: tuple[Ship, ...]
    contracts: tuple[Contract, ...]
    events: tuple[EventCard, ...]
    powers: tuple[Power, ...]

    def check(self) -> None:
        """The rulebook's own numbers, and what would make the rules run dry."""
        _must(
            tuple(market.id for market in self.markets) == MARKETS, "there are four markets, luxuries first"
        )
        for market in self.markets:
            falling = all(one > other for one, other in zip(market.prices, market.prices[1:], strict=False))
            _must(
                falling and market.prices[-1] >= 1, f"the prices of {market.id} must fall from space to space"
            )
            _must(len(market.goods) == 4, f"{market.id} takes four kinds of goods")
        _check_tracks(self.tracks)
        _check_ships(self)
        _check_cards(self)


def _must(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)


def _check_tracks(tracks: tuple[Track, ...]) -> None:
    _must([track.seats for track in tracks] == [3, 4, 5], "there are tracks for 3, 4 and 5 players")
    for track in tracks:
        _must(
            len(track.points) == len(track.agents),
            f"the track for {track.seats} has two prices on each space",
        )
        rising = all(one <= other for one, other in zip(track.points, track.points[1:], strict=False))
        falling = all(one >= other for one, other in zip(track.agents, track.agents[1:], strict=False))
        _must(rising and falling, f"on the track for {track.seats} points get dearer and agents cheaper")


def _check_ships(tables: MercanteTables) -> None:
    box = {good: market.tokens for market in tables.markets for good in market.goods}
    carried = Counter(good for ship in tables.ships for good in ship.goods)
    _must(set(carried) <= set(box), "ships carry goods of the four markets")
    _must(all(carried[good] <= box[good] for good in box), "ships carry no more tokens than there are")
    for ship in tables.ships:
        _must(
            len(ship.goods) == len(ship.minimum) in (1, 2, 3), f"{ship.id} needs a minimum bid for each good"
        )
        _must((ship.lot > 0) == (len(ship.goods) > 1), f"{ship.id} needs a bid for the lot, or has one good")
    _must(len(tables.ships) > tables.dealing.harbour, "there are more ships than places in the harbour")


def _check_cards(tables: MercanteTables) -> None:
    goods = {good for market in tables.markets for good in market.goods}
    for contract in tables.contracts:
        _must(set(contract.goods) <= goods | {ANY} and contract.goods != (), f"{contract.id} asks for goods")
        _must(
            ANY not in contract.goods or set(contract.goods) == {ANY}, f"{contract.id} mixes any with a good"
        )
        _must(contract.points > 0 and contract.penalty > 0, f"{contract.id} has a gain and a loss")
    _must(any(card.enduring for card in tables.events), "a game begins with an Enduring event")
    for card in tables.events:
        _must(
            set(card.markets) <= set(MARKETS) and set(card.goods) <= goods, f"{card.id} changes known prices"
        )
        _must(card.closes in ("", *MARKETS), f"{card.id} closes a market")
        lasting = bool(card.closes or card.markets or card.goods)
        _must(lasting == card.enduring, f"{card.id} is Enduring if it changes prices or closes a market")
    _must(len(tables.powers) >= 7, "five players need seven house powers")


class Pieces(Edition[MercanteTables]):
    """The components with look-ups."""

    def __init__(self, tables: MercanteTables, digest: str, source: bytes) -> None:
        super().__init__(tables, digest, source)
        self.market = {market.id: market for market in tables.markets}
        self.market_of = {good: market.id for market in tables.markets for good in market.goods}
        self.goods = tuple(self.market_of)
        self.halves = {good: self.market[market].halves for good, market in self.market_of.items()}
        self.box = {good: self.market[market].tokens for good, market in self.market_of.items()}
        self.ship = {ship.id: ship for ship in tables.ships}
        self.contract = {contract.id: contract for contract in tables.contracts}
        self.values = tuple(
            str(value) for value in sorted({contract.crowns for contract in tables.contracts})
        )
        self.back = {contract.id: str(contract.crowns) for contract in tables.contracts}
        self.back.update({value: value for value in (*self.values, "")})
        self.event = {card.id: card for card in tables.events}
        self.changes = {card.id: {good: card.goods.get(good, 0) + card.markets.get(self.market_of[good], 0)
                                  for good in self.goods} for card in tables.events}
        self.power = {power.id: power for power in tables.powers}
        self.tokens = {f"{number}:{good}": (number - 1, good)
                       for number in range(1, tables.ledger.most_warehouses + 1) for good in self.goods}


def load(source: bytes) -> Pieces:
    """Read a data file. Raises BadPieces."""
    return Pieces(read(source, MercanteTables), digest(source), source)
