"""What can happen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import BACK, Cards, backs, without
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from .state import MiddleAges


class FirstPlayerDrawn(Revealed):
    """Chance says who is first player in the first turn (Game Board)."""

    text = sentence("{seat} is the first player.")
    seat: Seat

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, first=self.seat)


class CardsShuffled(Event):
    """The investment cards are shuffled; nobody sees their order (Game Board D)."""

    cards: Cards

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, deck=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class CardsTurnedUp(Revealed):
    """The open investment cards are made up from the pile (Game Board D, Action 6)."""

    text = sentence("New on offer: {cards:investment}.")
    cards: Cards

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, offer=s.offer + self.cards, deck=s.deck[len(self.cards):])


class TurnBegun(Public):
    """A new turn (New Turn)."""

    text = sentence("Turn {turn}. {seat} is the first player.")
    turn: int
    seat: Seat

    def on(self, s: MiddleAges) -> MiddleAges:
        tiles = s.pieces.tiles
        merchants = tuple(m if m.tiles else replace(m, tiles=tiles) for m in s.merchants)
        return replace(s, turn=self.turn, first=self.seat, merchants=merchants)


class CardPlayed(Public):
    """An influence card is played and leaves the game (Action 3, Influence Cards)."""

    text = sentence("{seat} plays {card:influence}.")
    seat: Seat
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.edit(self.seat, hand=without(s.merchants[self.seat].hand, self.card))
        return replace(s, played=(*s.played, self.card))


class LetterRepaid(Public):
    """A letter of credit goes back to the bank (Action 7, Letter of Credit)."""

    text = sentence("{seat} repays a letter of credit with {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, -self.amount).edit(self.seat, letters=s.merchants[self.seat].letters - 1)
        return replace(s, letters=s.letters + 1)


class GoodBought(Public):
    """A good is bought and stored in the warehouse of that city (Action 1)."""

    text = sentence("{seat} buys {good:good} in {city:city} for {amount:money}.")
    seat: Seat
    good: str
    city: str
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, -self.amount).restore(self.seat, f"{self.city}:{self.good}", 1)
        return s.supplied((self.good,), -1)


class FistsOpened(Revealed):
    """All open their hands: the bids for the title of loading master, in seat order (Action 2)."""

    text = sentence("The hands open for wagon {number}: {bids:money}.")
    number: int
    bids: tuple[int, ...]


class TitleWon(Public):
    """The highest bidder pays the bank and lays a coat of arms on the city (Action 2)."""

    text = sentence("{seat} becomes loading master of wagon {number} for {amount:money}.")
    seat: Seat
    number: int
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.pay(self.seat, -self.amount).edit_wagon(self.number - 1, master=self.seat)


class MasterLoaded(Public):
    """The loading master loads goods of one kind for free (Action 2)."""

    text = sentence("{seat} loads {goods:good} on wagon {number}, as its loading master.")
    seat: Seat
    number: int
    city: str
    goods: tuple[str, ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        return _loaded(s, self.seat, self.number, self.city, self.goods)


class FeePosted(Public):
    """The loading master names a price to everybody (Action 2)."""

    text = sentence("{seat} asks {fee:money} for loading {count} on wagon {number}.")
    seat: Seat
    number: int
    count: int
    fee: int


class FeePostedFor(Public):
    """The loading master names a price to one player; all may read it (Action 2)."""

    text = sentence("{seat} asks {fee:money} of {payer:seat} for loading {count} on wagon {number}.")
    seat: Seat
    payer: Seat
    number: int
    count: int
    fee: int


class OfferMade(Event):
    """A player offers the loading master a fee for loading goods (Action 2)."""

    text = sentence("{seat} offers {master:seat} {fee:money} for loading {goods:good} on wagon {number}.")
    seat: Seat
    master: Seat
    number: int
    goods: tuple[str, ...]
    fee: int
    private: bool

    def seen_by(self, viewer: Seat | None) -> Event | None:
        if self.private and viewer not in (self.seat, self.master):
            return OfferWhispered(self.seat, self.master, self.number)
        return self


class OfferWhispered(Public):
    """What the others notice of a private offer."""

    text = sentence("{seat} makes {master:seat} an offer for wagon {number}.")
    seat: Seat
    master: Seat
    number: int


class CounterMade(Event):
    """The loading master asks another fee (Action 2)."""

    text = sentence("{seat} asks {payer:seat} for {fee:money} instead.")
    seat: Seat
    payer: Seat
    fee: int
    private: bool

    def seen_by(self, viewer: Seat | None) -> Event | None:
        if self.private and viewer not in (self.seat, self.payer):
            return CounterWhispered(self.seat, self.payer)
        return self


class CounterWhispered(Public):
    """What the others notice of a private counter-offer."""

    text = sentence("{seat} asks {payer:seat} for another fee.")
    seat: Seat
    payer: Seat


class OfferRefused(Public):
    """The loading master refuses an offer (Action 2)."""

    text = sentence("{seat} refuses the offer of {payer:seat}.")
    seat: Seat
    payer: Seat


class CounterDeclined(Public):
    """A player does not pay what the loading master asks (Action 2)."""

    text = sentence("{seat} declines what {master:seat} asks.")
    seat: Seat
    master: Seat


class GoodsLoaded(Public):
    """They agree: the fee goes to the loading master, the goods aboard (Action 2)."""

    text = sentence("{seat} loads {goods:good} on wagon {number} and pays {master:seat} {fee:money}.")
    seat: Seat
    master: Seat
    number: int
    city: str
    goods: tuple[str, ...]
    fee: int
    private: bool = False

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, -self.fee).pay(self.master, self.fee)
        return _loaded(s, self.seat, self.number, self.city, self.goods)

    def tells(self, viewer: Seat | None) -> bool:
        return self.private and viewer not in (self.seat, self.master)


class LoadedByLicence(Public):
    """Goods go aboard without asking the loading master (influence card)."""

    text = sentence("{seat} loads {goods:good} on wagon {number} with a carrier's licence.")
    seat: Seat
    number: int
    city: str
    goods: tuple[str, ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        return _loaded(s, self.seat, self.number, self.city, self.goods)


class TilePlayed(Public):
    """A movement tile is turned face down (Action 3)."""

    text = sentence("{seat} plays movement tile {points}.")
    seat: Seat
    points: int

    def on(self, s: MiddleAges) -> MiddleAges:
        tiles = tuple(tile for tile in s.merchants[self.seat].tiles if tile != self.points)
        return s.edit(self.seat, tiles=tiles)


class TileLapsed(Public):
    """No wagon can move with the tile (Action 3)."""

    text = sentence("No wagon can move: the tile of {seat} lapses.")
    seat: Seat


class WagonMoved(Public):
    """A wagon moves forward (Action 3)."""

    text = sentence("{seat} moves wagon {number} to {to:space}.")
    seat: Seat
    number: int
    to: str
    heading: str
    arrived: bool
    card: str = ""

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(self.number - 1, space=self.to, heading=self.heading, arrived=self.arrived, master=None)


class WagonStayed(Public):
    """The points of a card are spent on a wagon that is blocked (Action 3)."""

    text = sentence("{seat} drives wagon {number} in vain: it is blocked.")
    seat: Seat
    number: int
    card: str


class WagonFaced(Public):
    """A wagon on a junction is turned towards one of the roads ahead (Action 3)."""

    text = sentence("{seat} turns wagon {number} towards {heading:space}.")
    seat: Seat
    number: int
    heading: str

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(self.number - 1, heading=self.heading)


class CourierMoved(Public):
    """The courier rides to another space (Action 3)."""

    text = sentence("{seat} sends the courier to {to:space}.")
    seat: Seat
    to: str
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, courier=self.to)


class CourierMet(Public):
    """Courier and wagon meet (Action 3, Obtaining an Influence Card)."""

    text = sentence("The courier meets wagon {number}: {seat} takes an influence card.")
    seat: Seat
    number: int


class StockSeen(Event):
    """Whoever takes a card looks through those that are left, alone (Action 3)."""

    seat: Seat
    cards: Cards

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, stock=self.cards, missing=0)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else None

    def tells(self, viewer: Seat | None) -> bool:
        return viewer == self.seat


class InfluenceTaken(Event):
    """An influence card goes from the stock to a player, unseen by the others (Action 3)."""

    text = sentence("{seat} takes an influence card: {card:influence}.")
    seat: Seat
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.edit(self.seat, hand=(*s.merchants[self.seat].hand, self.card))
        if self.card == BACK:
            return replace(s, missing=s.missing + 1)
        return replace(s, stock=without(s.stock, self.card))

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else replace(self, card=BACK)


class WheelsShown(Revealed):
    """All show their price wheels; each arrow moves the price of its good one level up (Action 4)."""

    text = sentence("The price wheels are shown. Up by a level for each arrow: {moved:good}.")
    wheels: tuple[tuple[str, str], ...]
    moved: tuple[str, ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        for good in self.moved:
            s = _price_moved(s, good, 1)
        return s


class RumourSpread(Public):
    """A Market rumour moves a price (influence card, Action 4)."""

    text = sentence("The rumour of {seat} moves {good:good} by {change} to {price:money}.")
    seat: Seat
    good: str
    change: int
    price: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return _price_moved(s, self.good, self.change)


class PriceAdjusted(Public):
    """An office moves a price by a level (Action 4)."""

    text = sentence("The office of {seat} moves {good:good} to {price:money}.")
    seat: Seat
    good: str
    change: int
    price: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return _price_moved(s, self.good, self.change)


class StoredGoodSold(Public):
    """A good goes from a warehouse to the bank at its cost (Action 4, Warehouse Sale)."""

    text = sentence("{seat} sells {good:good} from the warehouse in {city:city} for {amount:money}.")
    seat: Seat
    good: str
    city: str
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, self.amount).restore(self.seat, f"{self.city}:{self.good}", -1)
        return s.supplied((self.good,), 1)


class ArrivalsCounted(Public):
    """The marker on the wagon track moves up for each wagon that reached a city (Action 5)."""

    text = sentence("Wagons arrived so far: {total}.")
    total: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, arrivals=self.total)


class GoodsSold(Public):
    """A player's goods are unloaded and sold to the bank (Action 5)."""

    text = sentence("{seat} sells {goods:good} in {city:city} for {amount:money}.")
    seat: Seat
    number: int
    city: str
    goods: tuple[str, ...]
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        cargo = s.wagons[self.number - 1].cargo
        s = s.pay(self.seat, self.amount).supplied(self.goods, 1)
        return s.edit_wagon(self.number - 1, cargo=(*cargo[:self.seat], (), *cargo[self.seat + 1:]))


class WagonTurned(Public):
    """The empty wagon is turned to face the road (Action 5)."""

    number: int
    heading: str

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(self.number - 1, heading=self.heading, arrived=False)


class BonusesSet(Public):
    """Bonus markers: 0 where a wagon stands, further up in empty cities (Action 5)."""

    spaces: dict[str, int]

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, bonus=self.spaces)


class AuctionOpened(Public):
    """An investment card is up for auction (Action 6)."""

    text = sentence("Auction {number} of this turn.")
    number: int


class CardBid(Public):
    """A bid for an investment card (Action 6)."""

    text = sentence("{seat} bids {amount:money}.")
    seat: Seat
    amount: int


class CardPassed(Public):
    """A player is out of this auction (Action 6)."""

    text = sentence("{seat} passes.")
    seat: Seat


class AuctionWon(Public):
    """The last one left has won the auction (Action 6)."""

    text = sentence("{seat} wins the auction for {amount:money}.")
    seat: Seat
    amount: int


class BidPaid(Public):
    """The winning bid goes to the bank, less what a patron bears (Action 6)."""

    seat: Seat
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.pay(self.seat, -self.amount)


class PatronBorne(Public):
    """A patron bears a part of the winning bid (influence card)."""

    text = sentence("The patron of {seat} bears {amount:money}.")
    seat: Seat
    amount: int


class InvestmentTaken(Public):
    """The winner takes an open investment card (Action 6)."""

    text = sentence("{seat} takes {card:investment}.")
    seat: Seat
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.edit(self.seat, investments=(*s.merchants[self.seat].investments, self.card))
        return replace(s, offer=without(s.offer, self.card))


class AuctionsEnded(Public):
    """Nobody bids (Action 6)."""

    text = sentence("Nobody bids: no more investment cards this turn.")


class StatusLowered(Public):
    """A player cannot keep up his status (Action 7, Upkeep)."""

    text = sentence("{seat} cannot pay the upkeep and falls to {level:rank}.")
    seat: Seat
    level: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit(self.seat, level=self.level)


class UpkeepPaid(Public):
    """The upkeep goes to the bank (Action 7, Upkeep)."""

    text = sentence("{seat} pays {amount:money} of upkeep.")
    seat: Seat
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.pay(self.seat, -self.amount)


class LetterTaken(Public):
    """A loan from the bank against a letter of credit (Action 7, Letter of Credit)."""

    text = sentence("{seat} takes a letter of credit and gets {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, self.amount).edit(self.seat, letters=s.merchants[self.seat].letters + 1)
        return replace(s, letters=s.letters - 1)


class StatusRaised(Public):
    """A player pays for a higher status (Action 7, Raising Social Status)."""

    text = sentence("{seat} rises to {level:rank} for {amount:money}.")
    seat: Seat
    level: int
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.pay(self.seat, -self.amount).edit(self.seat, level=self.level)


class GameEnded(Public):
    """The last turn is over; the screens fall (End of the Game)."""

    text = sentence("The last turn is over. The screens fall.")


def _loaded(s: MiddleAges, seat: Seat, number: int, city: str, goods: tuple[str, ...]) -> MiddleAges:
    for good in goods:
        s = s.restore(seat, f"{city}:{good}", -1)
    cargo = s.wagons[number - 1].cargo
    return s.edit_wagon(number - 1, cargo=(*cargo[:seat], cargo[seat] + goods, *cargo[seat + 1:]))


def _price_moved(s: MiddleAges, good: str, change: int) -> MiddleAges:
    levels = s.pieces.top_price + 1
    return replace(s, prices={**s.prices, good: (s.prices[good] + change) % levels})


def change(good: str, by: int, s: MiddleAges) -> dict[str, Any]:
    """The fields of an event that moves a price: the good, by how many levels, the new selling price."""
    levels = s.pieces.top_price + 1
    return {"good": good, "change": by, "price": s.pieces.sell[(s.prices[good] + by) % levels]}
