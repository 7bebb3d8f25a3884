"""What happens on the board and with influence cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import BACK, Cards, backs, without
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from ..state import MiddleAges


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
        return replace(s, offer=s.offer + self.cards, deck=s.deck[len(self.cards) :])


class TurnBegun(Public):
    """A new turn (New Turn)."""

    text = sentence("Turn {turn}. {seat} is the first player.")
    turn: int
    seat: Seat

    def on(self, s: MiddleAges) -> MiddleAges:
        tiles = s.pieces.tiles
        merchants = tuple(m if m.tiles else replace(m, tiles=tiles) for m in s.merchants)
        wagons = tuple(replace(wagon, fists={}) if wagon.fists else wagon for wagon in s.wagons)
        return replace(s, turn=self.turn, first=self.seat, merchants=merchants, wagons=wagons)


class CardPlayed(Public):
    """An influence card is played and leaves the game (Action 3, Influence Cards)."""

    text = sentence("{seat} plays {card:influence}.")
    seat: Seat
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.edit(self.seat, hand=without(s.merchants[self.seat].hand, self.card))
        return replace(s, played=(*s.played, self.card))


class CourierMet(Public):
    """Courier and wagon meet (Action 3, Obtaining an Influence Card)."""

    text = sentence("{seat} makes courier and wagon {number} meet.")
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

    text = sentence("{seat} takes {card:influence}.")
    seat: Seat
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.edit(self.seat, hand=(*s.merchants[self.seat].hand, self.card))
        if self.card == BACK:
            return replace(s, missing=s.missing + 1)
        return replace(s, stock=without(s.stock, self.card))

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else replace(self, card=BACK)


class WheelShown(Revealed):
    """A price wheel is shown; each arrow moves the price of its good one level up (Action 4)."""

    text = sentence("The price wheel of {seat}: {arrows:shown}.")
    seat: Seat
    arrows: tuple[str, str]

    def on(self, s: MiddleAges) -> MiddleAges:
        for arrow in self.arrows:
            if arrow in s.prices:
                s = _price_moved(s, arrow, 1)
        return s


class WheelsKept(Revealed):
    """All wheels, by seat, lie there as they were shown, until they are shown anew (Action 4)."""

    wheels: tuple[tuple[str, str], ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        for seat, arrows in enumerate(self.wheels):
            s = s.edit(seat, wheel=arrows)
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


def _price_moved(s: MiddleAges, good: str, change: int) -> MiddleAges:
    levels = s.pieces.top_price + 1
    return replace(s, prices={**s.prices, good: (s.prices[good] + change) % levels})


def change(good: str, by: int, s: MiddleAges) -> dict[str, Any]:
    """The fields of an event that moves a price: the good, by how many levels, the new selling price."""
    levels = s.pieces.top_price + 1
    return {"good": good, "change": by, "price": s.pieces.sell[(s.prices[good] + by) % levels]}
