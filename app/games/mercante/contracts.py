"""What happens with contracts: their backs, with the values, are public, their faces the owner's."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards, backs
from app.engine.parts import Event, Public, Revealed, Seat, sentence

from .state import Mercante, without_contract


class ContractsDealt(Event):
    """The backs, with their values, are public; the faces are the owner's."""

    text = sentence("{seat} is dealt {cards:contract}.")
    seat: Seat
    partner: Seat
    cards: Cards
    values: Cards

    def on(self, s: Mercante) -> Mercante:
        after = s.edit(self.seat, contracts=s.merchants[self.seat].contracts + self.cards)
        return replace(after, decks={**s.decks, "contract": s.decks["contract"][len(self.cards):]})

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer in (self.seat, self.partner) else replace(self, cards=self.values)

    def tells(self, viewer: Seat | None) -> bool:
        return True


class ContractKept(Revealed):
    """Everybody sees the value of the contract that is kept of those dealt."""

    text = sentence("{seat} keeps a contract and gets {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, self.amount)


class ContractsReturned(Event):
    """Of the contracts dealt at the beginning, the others go back."""

    seat: Seat
    partner: Seat
    cards: Cards
    values: Cards

    def on(self, s: Mercante) -> Mercante:
        hand = s.merchants[self.seat].contracts
        for card in self.cards:
            hand = without_contract(s.pieces, hand, card)
        deck = (*s.decks["contract"], *self.cards)
        return replace(s.edit(self.seat, contracts=hand), decks={**s.decks, "contract": deck})

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer in (self.seat, self.partner) else replace(self, cards=self.values)

    def tells(self, viewer: Seat | None) -> bool:
        return viewer == self.partner


class ContractDrawn(Event):
    """A contract to choose from. Its back was to be seen on the deck."""

    text = sentence("{seat} draws {card:contract}.")
    seat: Seat
    partner: Seat
    card: str
    value: str

    def on(self, s: Mercante) -> Mercante:
        decks = {**s.decks, "contract": s.decks["contract"][1:]}
        return replace(s, decks=decks, drawn=(*s.drawn, self.card))

    def seen_by(self, viewer: Seat | None) -> Event:
        return self if viewer in (self.seat, self.partner) else replace(self, card=self.value)

    def tells(self, viewer: Seat | None) -> bool:
        return viewer in (self.seat, self.partner)


class ContractsDiscarded(Revealed):
    text = sentence("{seat} discards {cards:contract}.")
    seat: Seat
    cards: Cards

    def on(self, s: Mercante) -> Mercante:
        drawn = s.drawn
        for card in self.cards:
            drawn = without_contract(s.pieces, drawn, card)
        discards = {**s.discards, "contract": s.discards["contract"] + self.cards}
        return replace(s, drawn=drawn, discards=discards)


class ContractTaken(Public):
    """The one contract that is left of those drawn is kept."""

    text = sentence("{seat} takes a contract and {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        hand = s.merchants[self.seat].contracts + s.drawn
        after = s.edit(self.seat, contracts=hand).pay(self.seat, self.amount)
        return replace(after, drawn=(), fresh=True, early=len(s.sales))


class OpenContractTaken(Public):
    text = sentence("{seat} takes the open contract {card:contract} and {amount:money}.")
    seat: Seat
    deck: str
    card: str
    amount: int

    def on(self, s: Mercante) -> Mercante:
        after = s.edit(self.seat, contracts=(*s.merchants[self.seat].contracts, self.card))
        decks = {**s.decks, self.deck: s.decks[self.deck][1:]}
        return replace(after.pay(self.seat, self.amount), decks=decks, fresh=True, early=len(s.sales))


class StacksSplit(Event):
    """The rest of the contracts is separated by value, which everybody sees (Open Contracts)."""

    text = sentence("The contracts are separated by their values.")
    stacks: dict[str, Cards]

    def on(self, s: Mercante) -> Mercante:
        return replace(s, decks={**s.decks, "contract": (), **self.stacks})

    def seen_by(self, viewer: Seat | None) -> Event:
        return replace(self, stacks={deck: backs(cards) for deck, cards in self.stacks.items()})


class ContractCompleted(Revealed):
    """Everybody sees the contract. Whether it is the one taken this turn is not said.

    Of equal backs in a hand nobody but their owner can tell which came last.
    """

    text = sentence("{seat} has completed a contract, {card:contract}: {points} victory points.")
    seat: Seat
    card: str
    points: int

    def on(self, s: Mercante) -> Mercante:
        hand = s.merchants[self.seat].contracts
        left = without_contract(s.pieces, hand, self.card)
        fresh = s.fresh and self.seat == s.active and left == hand[:-1]
        after = s.edit(self.seat, contracts=left).score(self.seat, self.points)
        discards = {**s.discards, "contract": (*s.discards["contract"], self.card)}
        return replace(after, discards=discards, done=(*s.done, self.card), fresh=s.fresh and not fresh,
                       fresh_done=self.card if fresh else s.fresh_done)


class ContractsShown(Revealed):
    text = sentence("{seat} shows unfulfilled contracts: {cards:contract}.")
    seat: Seat
    cards: Cards

    def on(self, s: Mercante) -> Mercante:
        return s.edit(self.seat, contracts=self.cards)
