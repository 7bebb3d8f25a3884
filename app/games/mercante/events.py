"""What happens with crowns, goods, agents and points."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import Cards, without
from app.engine.parts import Public, Revealed, Seat, sentence

from .state import Mercante


class FirstPlayerTold(Revealed):
    text = sentence("{seat} begins. The upkeep marker goes to {upkeep:seat}.")
    seat: Seat
    upkeep: Seat

    def on(self, s: Mercante) -> Mercante:
        return replace(s, first=self.seat, active=self.seat, upkeep=self.upkeep)


class SeatMoneyPaid(Public):
    text = sentence("{seat} gets {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return s.pay(self.seat, self.amount)


class LedgerLaidOut(Public):
    seat: Seat
    agents: int
    warehouses: int

    def on(self, s: Mercante) -> Mercante:
        guards = (True,) + (False,) * (self.warehouses - 1)
        return s.edit(self.seat, agents=self.agents, idle=self.agents - 1, guards=guards,
                      warehouses=((),) * self.warehouses)


class ShipArrived(Revealed):
    text = sentence("A ship enters the harbour: {ship:ship}.")
    ship: str

    def on(self, s: Mercante) -> Mercante:
        decks = {**s.decks, "shipment": s.decks["shipment"][1:]}
        after = replace(s, decks=decks, harbour=(*s.harbour, self.ship))
        return after if decks["shipment"] else after.ended("ships")


class TurnBegan(Public):
    text = sentence("Turn {number}: {seat}.")
    seat: Seat
    number: int

    def on(self, s: Mercante) -> Mercante:
        return replace(s, active=self.seat, turn=self.number, sales=(), done=(), fresh=False, fresh_done="",
                       early=0)


class GoodsRemoved(Public):
    text = sentence("{seat} takes {goods:good} out of the {market:market} market.")
    seat: Seat
    market: str
    goods: Cards

    def on(self, s: Mercante) -> Mercante:
        left = s.market[self.market][:-len(self.goods)]
        return replace(s, market={**s.market, self.market: left})


class GoodAdded(Public):
    text = sentence("A token of {good:good} comes to the {market:market} market.")
    market: str
    good: str

    def on(self, s: Mercante) -> Mercante:
        return replace(s, market={**s.market, self.market: (*s.market[self.market], self.good)})


class PointOffered(Public):
    text = sentence("A victory point from the upkeep marker is auctioned. All hands close.")
    left: int


class BidsOpened(Revealed):
    text = sentence("{seat} bids {amount:money}.")
    seat: Seat
    amount: int


class PointWon(Revealed):
    text = sentence("{seat} wins the victory point for {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return replace(s.pay(self.seat, -self.amount).score(self.seat, 1), due=s.due - 1)


class PointUnsold(Revealed):
    text = sentence("Nobody bids. The victory point stays on the upkeep marker.")


class MarkerPassed(Public):
    text = sentence("{seat} passes the upkeep marker to {to:seat}.")
    seat: Seat
    to: Seat

    def on(self, s: Mercante) -> Mercante:
        return replace(s, upkeep=self.to)


class AgentsCollected(Public):
    text = sentence("{seat} collects {number} agents.")
    seat: Seat
    number: int

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.edit(
            self.seat, ready=merchant.agents, idle=0, seals=(), guards=(False,) * len(merchant.guards)
        )


class AgentAssigned(Public):
    text = sentence("{seat}: {seal:seal}.")
    seat: Seat
    seal: str
    number: int = 1

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.edit(self.seat, ready=merchant.ready - self.number,
                      seals=merchant.seals + (self.seal,) * self.number)


class AgentResolved(Public):
    text = sentence("{seat} carries out: {seal:seal}.")
    seat: Seat
    seal: str
    number: int = 1

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.edit(self.seat, idle=merchant.idle + self.number,
                      seals=without(merchant.seals, *(self.seal,) * self.number))


class GuardPosted(Public):
    text = sentence("{seat} secures warehouse {number}.")
    seat: Seat
    number: int

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        guards = (*merchant.guards[:self.number - 1], True, *merchant.guards[self.number:])
        return s.edit(self.seat, ready=merchant.ready - 1, guards=guards)


class PointBought(Public):
    text = sentence("{seat} buys a victory point for {amount:money}. Another goes on the upkeep marker.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        return replace(s.pay(self.seat, -self.amount).score(self.seat, 1), due=s.due + 1)


class MarkerAdvanced(Public):
    to: int

    def on(self, s: Mercante) -> Mercante:
        after = replace(s, marker=min(self.to, s.last_space))
        return after.ended("track") if after.marker == s.last_space else after


class AgentBought(Public):
    text = sentence("{seat} buys an agent for {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.pay(self.seat, -self.amount).edit(
            self.seat, agents=merchant.agents + 1, idle=merchant.idle + 1
        )


class WarehouseBought(Public):
    text = sentence("{seat} buys a warehouse for {amount:money}.")
    seat: Seat
    amount: int

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.pay(self.seat, -self.amount).edit(self.seat, guards=(*merchant.guards, False),
                                                   warehouses=(*merchant.warehouses, ()))


class TurnEnded(Public):
    seat: Seat

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.edit(self.seat, ready=0, idle=merchant.idle + merchant.ready)


class GameEnding(Public):
    text = sentence("The game ends: {causes:cause}.")
    causes: tuple[str, ...]

    def on(self, s: Mercante) -> Mercante:
        return replace(s, closing=True)


class CausesKept(Public):
    """What has brought the last turn stays what it was, however many crowns the final sale brings."""

    causes: tuple[str, ...]

    def on(self, s: Mercante) -> Mercante:
        return replace(s, ending=self.causes)


class TeamWon(Public):
    text = sentence("{seat} and {partner:seat} have won together.")
    seat: Seat
    partner: Seat


class StockSold(Public):
    text = sentence("{seat} sells {goods:good} to the bazaar for {amount:money}.")
    seat: Seat
    goods: Cards
    amount: int

    def on(self, s: Mercante) -> Mercante:
        stores = ((),) * len(s.merchants[self.seat].warehouses)
        crowns = s.merchants[self.seat].crowns + self.amount
        after = s.edit(self.seat, warehouses=stores, crowns=crowns)
        return replace(after, sales=self.goods, done=(), fresh=False, fresh_done="",
                       active=self.seat)


class PointsBought(Revealed):
    text = sentence("{seat} buys {number} victory points for {amount:money}.")
    seat: Seat
    number: int
    amount: int

    def on(self, s: Mercante) -> Mercante:
        merchant = s.merchants[self.seat]
        return s.edit(self.seat, crowns=merchant.crowns - self.amount, points=merchant.points + self.number)
