"""Game Play and Investment."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import without
from app.engine.parts import Public, Seat, sentence

from ..state import Merkator


class TurnBegun(Public):
    """A player's turn."""

    seat: Seat

    def on(self, s: Merkator) -> Merkator:
        return s.edit(self.seat, turns=s.merchants[self.seat].turns + 1)


class CubePlaced(Public):
    """A cube from the Supply tile becomes a good (Joining Travels)."""

    text = sentence("{seat} makes a cube of the Supply tile {good:good}.")
    seat: Seat
    good: str

    def on(self, s: Merkator) -> Merkator:
        cubes = without(s.merchants[self.seat].cubes, s.pieces.major_of[self.good])
        return s.edit(self.seat, cubes=cubes).store(self.seat, {self.good: 1})


class ContractSold(Public):
    """A contract is sold for its value (Investment)."""

    text = sentence("{seat} sells the contract {contract:contract} for {money:money}.")
    seat: Seat
    contract: str
    money: int

    def on(self, s: Merkator) -> Merkator:
        return discarded(s, self.seat, self.contract).pay(self.seat, self.money)


class ContractDiscarded(Public):
    """A contract is put away, as payment or because it is one too many (Solo game)."""

    text = sentence("{seat} discards the contract {contract:contract}.")
    seat: Seat
    contract: str

    def on(self, s: Merkator) -> Merkator:
        return discarded(s, self.seat, self.contract)


def discarded(s: Merkator, seat: Seat, contract: str) -> Merkator:
    """The table with a contract on the discard pile."""
    contracts = without(s.merchants[seat].contracts, contract)
    return replace(s.edit(seat, contracts=contracts), discards=(*s.discards, contract))


class BonusBought(Public):
    """A bonus card changes hands; alone one has paid for it already (Investment)."""

    text = sentence("{seat} buys the bonus card {card:bonus}.")
    seat: Seat
    card: str
    money: int

    def on(self, s: Merkator) -> Merkator:
        s = s.edit(self.seat, bonus=(*s.merchants[self.seat].bonus, self.card)).pay(self.seat, -self.money)
        return replace(s, bonus_offer=without(s.bonus_offer, self.card))


class BuildingBought(Public):
    """A building changes hands; alone one has paid for it already (Investment)."""

    text = sentence("{seat} buys the building {card:building}.")
    seat: Seat
    card: str
    money: int

    def on(self, s: Merkator) -> Merkator:
        buildings = (*s.merchants[self.seat].buildings, self.card)
        s = s.edit(self.seat, buildings=buildings).pay(self.seat, -self.money)
        return replace(s, building_offer=without(s.building_offer, self.card))


class BonusOfferPutBack(Public):
    """The open bonus cards go under their stack (Solo game)."""

    text = sentence("The open bonus cards are replaced.")

    def on(self, s: Merkator) -> Merkator:
        return replace(s, bonus_deck=s.bonus_deck + s.bonus_offer, bonus_offer=())


class MoneyLost(Public):
    """What is over the cash limit is discarded (Investment)."""

    text = sentence("{seat} has more than may be kept and loses {money:money}.")
    seat: Seat
    money: int

    def on(self, s: Merkator) -> Merkator:
        return s.pay(self.seat, -self.money)
