"""What happens with events and decks: cards are turned over, drawn, played, looked at."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import BACK, Cards, backs, without
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from .state import Mercante


class DeckShuffled(Event):
    """Nobody sees the order. `refilled`: it was made of the discards, all but the card `in_play`."""

    text = sentence("The cards are shuffled: {deck:deck}.")
    deck: str
    cards: Cards
    refilled: bool = False
    in_play: str = ""

    def on(self, s: Mercante) -> Mercante:
        discards = s.discards
        if self.refilled:
            pile = self.deck.split("-")[0]
            left = tuple(card for card in discards[pile]
                         if card == self.in_play or not belongs(s, card, self.deck))
            discards = {**discards, pile: left}
        return replace(s, decks={**s.decks, self.deck: self.cards}, discards=discards)

    def seen_by(self, viewer: Seat | None) -> Event:
        return replace(self, cards=backs(self.cards))


def belongs(s: Mercante, card: str, deck: str) -> bool:
    """Whether a discarded card goes back into this deck; open stacks take those of their value."""
    value = deck.partition("-")[2]
    return not value or s.pieces.back[card] == value


class DeckTopShown(Revealed):
    """The value on the back of the top contract, or the whole top card of a stack of open contracts."""

    deck: str
    card: str

    def on(self, s: Mercante) -> Mercante:
        cards = s.decks[self.deck]
        if cards[0] not in ("", *s.pieces.values):
            return s
        return replace(s, decks={**s.decks, self.deck: (self.card, *cards[1:])})


class StartEventTurned(Revealed):
    text = sentence("The first event is turned over: {card:event}.")
    card: str

    def on(self, s: Mercante) -> Mercante:
        return _turned(s, self.card)


class EventTurned(Revealed):
    text = sentence("{seat} turns over an event: {card:event}.")
    seat: Seat
    card: str

    def on(self, s: Mercante) -> Mercante:
        return _turned(s, self.card)


def _turned(s: Mercante, card: str) -> Mercante:
    discards = {**s.discards, "event": (*s.discards["event"], card)}
    return replace(s, decks={**s.decks, "event": s.decks["event"][1:]}, discards=discards)


class EventPlayed(Revealed):
    text = sentence("{seat} plays {card:event}.")
    seat: Seat
    card: str

    def on(self, s: Mercante) -> Mercante:
        after = s.edit(self.seat, events=without(s.merchants[self.seat].events, self.card))
        return replace(after, discards={**s.discards, "event": (*s.discards["event"], self.card)})


class CalendarShifted(Public):
    """A new event on A; the others move on, only as far as the first gap; what leaves C is discarded."""

    text = sentence("{card:event} enters the calendar.")
    card: str

    def on(self, s: Mercante) -> Mercante:
        pile = list(s.discards["event"])
        pile.remove(self.card)
        calendar, coming = list(s.calendar), self.card
        for space in range(3):
            calendar[space], coming = coming, calendar[space]
            if not coming:
                break
        gone = (coming,) if coming else ()
        return replace(s, calendar=tuple(calendar), discards={**s.discards, "event": (*pile, *gone)})


class EventLeft(Public):
    text = sentence("{card:event} leaves the calendar.")
    card: str

    def on(self, s: Mercante) -> Mercante:
        calendar = tuple("" if card == self.card else card for card in s.calendar)
        discards = {**s.discards, "event": (*s.discards["event"], self.card)}
        return replace(s, calendar=calendar, discards=discards)


class EventsDrawn(Event):
    text = sentence("{seat} draws events: {cards:event}.")
    seat: Seat
    partner: Seat
    cards: Cards

    def on(self, s: Mercante) -> Mercante:
        after = s.edit(self.seat, events=s.merchants[self.seat].events + self.cards)
        return replace(after, decks={**s.decks, "event": s.decks["event"][len(self.cards):]})

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer in (self.seat, self.partner) else replace(self, cards=backs(self.cards))

    def tells(self, viewer: Seat | None) -> bool:
        return viewer in (self.seat, self.partner)


class CardLookedAt(Event):
    text = sentence("{seat} looks at a card of a deck: {deck:deck}.")
    seat: Seat
    deck: str
    card: str
    value: str

    def on(self, s: Mercante) -> Mercante:
        decks = {**s.decks, self.deck: s.decks[self.deck][1:]}
        return replace(s, decks=decks, looked=(*s.looked, (self.deck, self.card)))

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else replace(self, card=self.value)

    def tells(self, viewer: Seat | None) -> bool:
        return viewer == self.seat


class PlaceChosen(Public):
    """Everybody sees whether a card goes on the top or to the bottom."""

    text = sentence("{seat} puts a card back: {deck:deck}, {place:place}.")
    seat: Seat
    deck: str
    place: str


class CardPutBack(Event):
    """Which card it is only its reader knows; others see the back of a contract."""

    seat: Seat
    deck: str
    card: str
    value: str
    place: str

    def on(self, s: Mercante) -> Mercante:
        looked, card = list(s.looked), self.card
        looked.remove((self.deck, card) if (self.deck, card) in looked else (self.deck, self.value))
        deck = s.decks[self.deck]
        deck = (card, *deck) if self.place == "top" else (*deck, card)
        return replace(s, decks={**s.decks, self.deck: deck}, looked=tuple(looked))

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer == self.seat else replace(self, card=self.value)


def face_down(deck: str, value: str) -> str:
    """What others see of a card of this deck: contracts show their value."""
    return value if deck == "contract" else BACK
