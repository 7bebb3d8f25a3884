"""What is bought, sold, auctioned and paid."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import without
from app.engine.parts import Public, Seat, sentence

from ..state import MiddleAges


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
        return s.edit_wagon(self.number - 1, cargo=(*cargo[: self.seat], (), *cargo[self.seat + 1 :]))


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


class LetterRepaid(Public):
    """A letter of credit goes back to the bank (Action 7, Letter of Credit)."""

    text = sentence("{seat} repays a letter of credit with {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, -self.amount).edit(self.seat, letters=s.merchants[self.seat].letters - 1)
        return replace(s, letters=s.letters + 1)


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
