"""What can happen."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.engine.cards import Cards, backs, without
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from .state import Handelsfuersten


class FirstPlayerDrawn(Revealed):
    """Chance says who begins."""

    text = sentence("{seat} begins.")
    seat: Seat

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        return replace(s, first=self.seat)


class PileShuffled(Event):
    """The goods cards are shuffled; nobody sees their order."""

    cards: Cards

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        return replace(s, pile=self.cards)

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return replace(self, cards=backs(self.cards))


class RowLaid(Revealed):
    """The first cards of the pile are laid out as the demand row (Setup)."""

    text = sentence("The demand row: {cards:good}.")
    cards: Cards

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        return replace(s, row=self.cards, pile=s.pile[len(self.cards):])


class CardsDrawn(Event):
    """A player takes the top cards of the pile into his hand."""

    text = sentence("{seat} draws {cards:good}.")
    seat: Seat
    cards: Cards

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        s = s.edit(self.seat, hand=s.merchants[self.seat].hand + self.cards)
        return replace(s, pile=s.pile[len(self.cards):])

    def seen_by(self, viewer: Seat | None) -> Event | None:
        return self if viewer == self.seat else replace(self, cards=backs(self.cards))

    def tells(self, viewer: Seat | None) -> bool:
        return viewer == self.seat


class CubeLoaded(Public):
    """A ship gets its first cube."""

    text = sentence("{seat} loads {good:good}.")
    seat: Seat
    ship: int
    good: str

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        ships = s.merchants[self.seat].ships
        s = s.edit(self.seat, ships=(*ships[:self.ship], self.good, *ships[self.ship + 1:]))
        return replace(s, stock={**s.stock, self.good: s.stock[self.good] - 1})


class CubeExchanged(Public):
    """A cube goes back to the stock, another one takes its place (First action)."""

    text = sentence("{seat} exchanges {old:good} for {new:good}.")
    seat: Seat
    ship: int
    old: str
    new: str

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        ships = s.merchants[self.seat].ships
        s = s.edit(self.seat, ships=(*ships[:self.ship], self.new, *ships[self.ship + 1:]))
        return replace(s, stock={**s.stock, self.old: s.stock[self.old] + 1, self.new: s.stock[self.new] - 1})


class SpecialBought(Public):
    """A special card changes hands for its price (Special cards)."""

    text = sentence("{seat} buys: {card:special}, for {price:money}.")
    seat: Seat
    card: str
    price: int

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        m = s.merchants[self.seat]
        got: dict[str, Any] = {
            "ship": {"ships": (*m.ships, None)},
            "office": {"offices": m.offices + 1},
            "dock_worker": {"dock_workers": m.dock_workers + 1},
            "agreement": {"agreements": m.agreements + 1},
        }
        s = s.edit(self.seat, coins=m.coins - self.price, **got[self.card])
        return replace(s, specials={**s.specials, self.card: s.specials[self.card] - 1})


class FirstActionPassed(Public):
    """Nothing exchanged, nothing bought."""

    text = sentence("{seat} passes.")
    seat: Seat


class GoodsPlayed(Public):
    """Cards from the hand cover cards of the row, which are out of play (Second action)."""

    text = sentence("{seat} plays {count} × {good:good}, onto {covered:good}.")
    seat: Seat
    good: str
    count: int
    places: tuple[int, ...]
    covered: Cards

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        hand = without(s.merchants[self.seat].hand, *(self.good,) * self.count)
        row = list(s.row)
        for place in self.places:
            row[place] = self.good
        return replace(s.edit(self.seat, hand=hand), row=tuple(row), covered=s.covered + self.covered)


class IncomePaid(Public):
    """A player is paid for his cubes of the kind that was played (Second action)."""

    text = sentence("{seat} earns {coins:money}.")
    seat: Seat
    coins: int

    def on(self, s: Handelsfuersten) -> Handelsfuersten:
        return s.edit(self.seat, coins=s.merchants[self.seat].coins + self.coins)


class PileUsedUp(Public):
    """The last card has left the pile: the game is over on the spot (End)."""

    text = sentence("The pile is used up: the game is over.")
