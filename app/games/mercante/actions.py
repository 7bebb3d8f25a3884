"""What the merchants decide."""

from __future__ import annotations

from app.engine.parts import Action, Right


class Pass(Action):
    """No; nothing; I go on."""


class KeepHouse(Action):
    """I keep my house power."""


class SwapHouse(Action):
    """I take the next house power, unseen, instead of mine."""


class PickHouse(Action):
    """I take this house power."""

    power: str


class KeepContract(Action):
    """I keep this contract."""

    card: str


class RemoveGoods(Action):
    """I take the token sold last out of this market."""

    market: str


class Bid(Action):
    """I bid so many crowns."""

    amount: int


class AuctionLot(Action):
    """This shipment is auctioned in one lot."""

    ship: str


class AuctionGoods(Action):
    """This shipment is auctioned good by good."""

    ship: str


class Store(Action):
    """I put this new token into that warehouse."""

    good: str
    warehouse: str


class ReturnGood(Action):
    """I do not keep this new token."""

    good: str


class ThrowOut(Action):
    """I discard this token to make room."""

    token: str


class Steal(Action):
    """My agent steals from this warehouse."""

    warehouse: str


class HandOver(Action):
    """This token is taken from the warehouse."""

    token: str


class TakeDiscard(Action):
    """My agent takes the goods token that is being discarded."""


class BuyPoint(Action):
    """I buy a victory point."""


class GatherIntelligence(Action):
    """I look at cards."""


class HireDockworkers(Action):
    """So many agents hire dockworkers."""

    agents: int


class BuyAgent(Action):
    """I buy an agent."""


class BuyWarehouse(Action):
    """I buy a warehouse."""


class ManipulateEvents(Action):
    """I draw an event card, and draw or play another."""


class Guard(Action):
    """An agent guards this warehouse."""

    warehouse: str


class SelectContract(Action):
    """I draw contracts and keep one."""


class SelectOpenContract(Action):
    """I take the open contract of this value."""

    value: str


class Skulduggery(Action):
    """An agent waits for an opportunity to steal."""


class PlaceAgent(Action):
    """I put an agent on this seal, to act later."""

    seal: str


class SellToBazaar(Action):
    """I sell this token to the bazaar."""

    token: str


class Sell(Action):
    """I sell this token to its market."""

    token: str


class CompleteContract(Action):
    """My sales of this turn fulfil this contract."""

    card: str


class GiveCrowns(Right):
    """I give my partner crowns."""

    amount: int


class GiveGood(Right):
    """I give my partner a goods token, for that warehouse."""

    token: str
    warehouse: str


class EndTurn(Action):
    """My turn is over."""


class React(Action):
    """I play this Reaction on the sale."""

    card: str


class Flood(Action):
    """I play this Reaction and put a token of this good on the market."""

    card: str
    good: str


class Claim(Action):
    """This is what my token fetches."""

    amount: int


class Challenge(Action):
    """That price is wrong."""


class Look(Action):
    """I look at the top card of this deck."""

    deck: str


class PutBack(Action):
    """This card goes back on the top or to the bottom of its deck."""

    card: str
    place: str


class PlayEvent(Action):
    """I play this event."""

    card: str


class DrawAnother(Action):
    """I draw a second event."""


class ChooseMarket(Action):
    """The event works on this market."""

    market: str


class ChooseGood(Action):
    """A token of this good comes to its market."""

    good: str


class ChooseEvent(Action):
    """This event leaves the calendar."""

    card: str


class BuyPoints(Action):
    """I buy so many victory points at the end."""

    count: int


def warehouse_number(warehouse: str) -> int:
    """The index of a warehouse named by its number."""
    return int(warehouse) - 1
