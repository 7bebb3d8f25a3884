"""Upkeep: goods leave the markets, an event is turned over, victory points are auctioned."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Table

from ..actions import Bid, RemoveGoods
from ..dealings import EventTurned
from ..events import BidsOpened, GoodsRemoved, MarkerPassed, PointOffered, PointUnsold, PointWon
from ..state import Mercante
from .decks import refill
from .events_played import resolve_event


class Upkeep(Step):
    """The four steps of the Upkeep Phase, in order."""

    seat: Seat
    part: int = 0
    points: int = 0

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        if state.victors is not None:
            table.leave()
        elif self.part == 0:
            table.become(replace(self, part=1))
            table.call(Removal(self.seat, 2 * (upkeep_players(state) - 2)))
        elif self.part == 1:
            table.become(replace(self, part=2, points=state.due))
            if refill(table, "event"):
                card = table.state.decks["event"][0]
                table.emit(EventTurned(self.seat, card))
                resolve_event(table, self.seat, card)
        elif self.points > 0:
            table.become(replace(self, points=self.points - 1))
            table.emit(PointOffered(self.points))
            table.call(PointAuction())
        else:
            seats = len(state.merchants)
            to_the_right = 2 if state.options.alternate_upkeep else 1
            table.emit(MarkerPassed(self.seat, (self.seat - to_the_right) % seats))
            table.leave()


def upkeep_players(state: Mercante) -> int:
    """For how many players the Upkeep is carried out (Alternate Five-Player Upkeep)."""
    return 4 if state.options.alternate_upkeep else len(state.merchants)


class Removal(Step):
    """Removal points must be spent on tokens, the last sold first, as long as one can be had for them."""

    seat: Seat
    halves: int

    def removable(self, state: Mercante) -> tuple[str, ...]:
        """The markets out of which a token can still be taken."""
        return tuple([market for market, goods in state.market.items()
                      if goods and removal_cost(state, market) <= self.halves])

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        markets = self.removable(state)
        if len(markets) < 2:
            return ()
        return (ask(self.seat, "remove", Form(RemoveGoods, (OneOf("market", markets, "market"),)),
                    halves=self.halves),)

    def take(self, table: Table, seat: Seat, action: RemoveGoods) -> None:
        self._remove(table, action.market)

    def _remove(self, table: Table, market: str) -> None:
        table.emit(GoodsRemoved(self.seat, market, table.state.market[market][-1:]))
        table.become(replace(self, halves=self.halves - removal_cost(table.state, market)))

    def run(self, table: Table) -> None:
        markets = self.removable(table.state)
        if markets:
            self._remove(table, markets[0])
        else:
            table.leave()


def removal_cost(state: Mercante, market: str) -> int:
    """Half removal points for a token; luxuries are cheaper with three players."""
    row = state.pieces.market[market]
    return row.halves_of_three if len(state.merchants) == 3 else row.halves


class PointAuction(AllAtOnce[Bid]):
    """A point goes to the highest closed fist, in ties to the active player, then to his right."""

    def asked(self, state: Mercante) -> tuple[Prompt, ...]:
        return tuple(ask(seat, "closed-fist", Form(Bid, (Amount("amount", 0, merchant.crowns, of="money"),)),
                         left=state.due) for seat, merchant in enumerate(state.merchants))

    def resolve(self, table: Table, answers: dict[Seat, Bid]) -> None:
        for seat, bid in answers.items():
            table.emit(BidsOpened(seat, bid.amount))
        first_in_ties = tuple(reversed(table.state.active_last))
        winner = max(first_in_ties, key=lambda seat: answers[seat].amount)
        if answers[winner].amount:
            table.emit(PointWon(winner, answers[winner].amount))
        else:
            table.emit(PointUnsold())
