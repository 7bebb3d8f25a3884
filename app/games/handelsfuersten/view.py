"""What one viewer may see."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Data, Seat
from app.engine.table import Position

from .state import Handelsfuersten
from .steps.first_action import FirstAction
from .steps.loading import ShipLoading
from .steps.second_action import Covering
from .steps.turn import Turns


class SpecialOnOffer(Data):
    """A kind of special card: its price in coins, and how many copies are left."""

    card: str
    price: int
    left: int


class MerchantSeen(Data):
    """A player's open area. `coins` is None where hidden; `earns` is what each good would pay now."""

    seat: Seat
    cards: int
    ships: tuple[str | None, ...]
    offices: int
    dock_workers: int
    agreements: int
    coins: int | None
    earns: dict[str, int]


class View(Data):
    """The table as a viewer sees it. `hand` counts the viewer's own cards by kind (None for a spectator).

    `row` and its `demand` by kind; `stock` of cubes; cards in the `pile` and `covered`; `first` player;
    `active` player and his `part` of the turn; the ship (0 for the first) or the good he is busy with.
    Of the data file: cards of a `draw`, and the `bonus` of an agreement.
    """

    goods: tuple[str, ...]
    row: tuple[str, ...]
    demand: dict[str, int]
    stock: dict[str, int]
    specials: tuple[SpecialOnOffer, ...]
    pile: int
    covered: int
    merchants: tuple[MerchantSeen, ...]
    hand: dict[str, int] | None
    first: Seat
    active: Seat | None
    part: str
    ship: int | None
    playing: str | None
    draw: int
    bonus: int


def view(position: Position[Any, Any], viewer: Seat | None) -> View:
    """What this viewer sees: everything open, his own hand, and coins by the option chosen."""
    state: Handelsfuersten = position.state
    pieces = state.pieces
    step = position.stack[-1] if position.stack else None
    return View(
        goods=pieces.goods,
        row=state.row,
        demand={good: state.demand(good) for good in pieces.goods},
        stock=state.stock,
        specials=tuple(
            SpecialOnOffer(card, price, state.specials[card]) for card, price in pieces.prices.items()
        ),
        pile=len(state.pile),
        covered=len(state.covered),
        merchants=tuple(_merchant(position, seat, viewer) for seat in range(len(state.merchants))),
        hand=None if viewer is None else _counted(state, viewer),
        first=state.first,
        active=getattr(step, "seat", None),
        part=_part(position),
        ship=step.ship if isinstance(step, ShipLoading) else None,
        playing=step.good if isinstance(step, Covering) else None,
        draw=pieces.tables.turn.draw,
        bonus=pieces.tables.turn.agreement_bonus,
    )


def _merchant(position: Position[Any, Any], seat: Seat, viewer: Seat | None) -> MerchantSeen:
    state: Handelsfuersten = position.state
    merchant = state.merchants[seat]
    shown = seat == viewer or state.options.coins == "open" or position.over
    return MerchantSeen(seat, len(merchant.hand), merchant.ships, merchant.offices, merchant.dock_workers,
                        merchant.agreements, merchant.coins if shown else None,
                        {good: state.income(seat, good) for good in state.pieces.goods})


def _counted(state: Handelsfuersten, viewer: Seat) -> dict[str, int]:
    hand = state.merchants[viewer].hand
    return {good: hand.count(good) for good in state.pieces.goods if good in hand}


def _part(position: Position[Any, Any]) -> str:
    """Which part of the rules the table is in: setup, first, second or end."""
    if not position.stack:
        return "end"
    if not isinstance(position.stack[0], Turns):
        return "setup"
    return "first" if any(isinstance(step, FirstAction) for step in position.stack) or (
        isinstance(position.stack[-1], ShipLoading)) else "second"
