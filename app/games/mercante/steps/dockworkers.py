"""Hire Dockworkers: cartage points carry goods to the markets."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import CompleteContract, Pass, Sell
from ..state import Mercante
from .contracts import complete, completing
from .sale import Sale

NEVER = 99
"""More agents than anybody has."""


class Dockworkers(Step):
    """One token after the other, as far as the half points of cartage go; what is left over is lost."""

    seat: Seat
    halves: int

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if state.victors is not None:
            return ()
        tokens = sellable(state, self.seat, self.halves)
        if not tokens:
            return ()
        return (
            ask(
                self.seat,
                "sell",
                Form(Sell, (OneOf("token", tokens, "token"),)),
                *completing(state, self.seat),
                Form(Pass),
                halves=self.halves,
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Sell(token):
                pieces = table.state.pieces
                table.become(replace(self, halves=self.halves - pieces.halves[pieces.tokens[token][1]]))
                table.call(Sale(seat, token))
            case CompleteContract(card):
                complete(table, seat, card)
            case Pass():
                table.leave()

    def run(self, table: Table) -> None:
        table.leave()


def sellable(state: Mercante, seat: Seat, halves: int) -> tuple[str, ...]:
    """The tokens that can be carried to an open market for so many half points."""
    pieces = state.pieces
    open_markets = {market for market in state.market if state.open(market)}
    return tuple([token for token in state.merchants[seat].tokens
                  if pieces.halves[pieces.tokens[token][1]] <= halves
                  and pieces.market_of[pieces.tokens[token][1]] in open_markets])


def agents_needed(state: Mercante, seat: Seat) -> int:
    """The fewest agents with which some token can be sold."""
    halves = [state.pieces.halves[good] for good in state.merchants[seat].goods
              if state.open(state.pieces.market_of[good])]
    return (min(halves) + 1) // 2 if halves else NEVER
