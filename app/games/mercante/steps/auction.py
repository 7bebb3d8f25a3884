"""Shipment Auction: a ship of the harbour, in one lot or good by good, once around the table."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import AuctionGoods, AuctionLot, Bid, Pass
from ..cargo import AuctionOpened, BidMade, GoodsWon, NotSold, Passed, ShipLeft
from ..events import ShipArrived
from ..state import Mercante
from .warehousing import Warehousing


class ShipmentChoice(Step):
    """The active player chooses a shipment, and whether it goes as a single lot (Shipment Auction)."""

    seat: Seat

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        lots = tuple([ship for ship in state.harbour if state.pieces.ship[ship].lot])
        return (ask(self.seat, "choose-ship", Form(AuctionLot, (OneOf("ship", lots, "ship"),)),
                    Form(AuctionGoods, (OneOf("ship", state.harbour, "ship"),))),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case AuctionLot(ship):
                table.become(ShipmentAuction(seat, ship, True))
            case AuctionGoods(ship):
                table.become(ShipmentAuction(seat, ship, False))


class ShipmentAuction(Step):
    """One auction for the lot, or one for each good from top to bottom; then another ship comes in."""

    seat: Seat
    ship: str
    lot: bool
    number: int = 0

    def run(self, table: Table) -> None:
        ship = table.state.pieces.ship[self.ship]
        if self.number >= (1 if self.lot else len(ship.goods)):
            table.emit(ShipLeft(self.ship))
            if table.state.decks["shipment"]:
                table.emit(ShipArrived(table.state.decks["shipment"][0]))
            table.leave()
            return
        goods = ship.goods if self.lot else ship.goods[self.number:self.number + 1]
        minimum = ship.lot if self.lot else ship.minimum[self.number]
        table.emit(AuctionOpened(self.seat, self.ship, goods, minimum))
        table.become(replace(self, number=self.number + 1))
        table.call(OnceAround(goods, minimum, bidding_order(table.state)))


def bidding_order(state: Mercante) -> tuple[Seat, ...]:
    """Clockwise with the active player last; twice with three players; the other way in Reversed Auctions."""
    order = state.active_last
    if state.options.reversed_auctions:
        order = (*reversed(order[:-1]), order[-1])
    return order * (2 if len(order) == 3 else 1)


class OnceAround(Step):
    """Each in turn bids higher or passes; a pass is final, and whoever stands high need not raise himself."""

    goods: tuple[str, ...]
    minimum: int
    to_speak: tuple[Seat, ...]
    high: int = 0
    bidder: Seat | None = None

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        seat = self.to_speak[0]
        lowest, crowns = max(self.minimum, self.high + 1), state.merchants[seat].crowns
        if seat == self.bidder or lowest > crowns:
            return ()
        return (
            ask(
                seat,
                "once-around",
                Form(Bid, (Amount("amount", lowest, crowns, of="money"),)),
                Form(Pass),
                goods=self.goods,
                minimum=lowest,
                high=self.high,
                bidder=self.bidder,
                seller=state.active,
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Bid(amount):
                table.emit(BidMade(seat, amount))
                table.become(replace(self, to_speak=self.to_speak[1:], high=amount, bidder=seat))
            case Pass():
                self._pass(table, seat)

    def _pass(self, table: Table, seat: Seat) -> None:
        table.emit(Passed(seat))
        table.become(replace(self, to_speak=tuple([other for other in self.to_speak if other != seat])))

    def run(self, table: Table) -> None:
        if not self.to_speak:
            table.leave()
            self._settle(table)
        elif self.to_speak[0] == self.bidder:
            table.become(replace(self, to_speak=self.to_speak[1:]))
        else:
            self._pass(table, self.to_speak[0])

    def _settle(self, table: Table) -> None:
        if self.bidder is None:
            table.emit(NotSold(self.goods))
            return
        table.emit(GoodsWon(self.bidder, self.goods, due(table.state, self.bidder, self.high)))
        table.call(Warehousing(self.bidder, self.goods))


def due(state: Mercante, seat: Seat, bid: int) -> int:
    """What the winner pays: his bid, less on his own turn if his house has the privilege."""
    power = state.merchants[seat].power
    discount = state.pieces.power[power].discount if seat == state.active and power else 0
    return max(1, bid - discount)
