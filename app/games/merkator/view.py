"""What one viewer may see: everything but the order of stacks and the letters of counters face down."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Data, Seat
from app.engine.table import Position

from .scoring import building_points, points
from .seen import (
    BonusSeen,
    BuildingSeen,
    ContractSeen,
    GoodSeen,
    LossSeen,
    MerchantSeen,
    NumbersSeen,
    PartSeen,
    PlaceSeen,
    PurchaseSeen,
    RowSeen,
    StackSeen,
    TradingSeen,
)
from .state import Merkator
from .steps.contracts import Contracts
from .steps.end import LastCubes
from .steps.investment import Departure, Investment
from .steps.joining import Joining
from .steps.journey import Journey
from .steps.loss import LossCheck, Losses
from .steps.solo import Purchase, SoloDeparture, SoloInvestment
from .steps.trading import Trading
from .steps.turn import Turns


class View(Data):
    """The table as everybody sees it.

    `token` is the place of the Merkator token, "" before the first journey. `contracts`, `bonus_cards` and
    `building_cards` describe the cards in sight: those owned, those open, and the tops of stacks. `discards`
    are the contracts on the discard pile. `decks` count the cards face down. Of the time chart: its `side`,
    its `rows`, and the counters in the `supply`. `active` has the turn, `part` says what he is doing: invest,
    travel, contracts, join, cubes (after the last turn) or end. `final` names what has called the final
    round, in which `to_play` have turns left. `joining` are those still to be asked; `delivering` is who
    fulfils contracts now, and `fulfilled` those he has done. The Solo stack has `solo_left` of `solo_turns`
    cards.
    """

    places: tuple[PlaceSeen, ...]
    goods: tuple[GoodSeen, ...]
    columns: dict[str, tuple[str, ...]]
    token: str
    merchants: tuple[MerchantSeen, ...]
    contracts: dict[str, ContractSeen]
    stacks: tuple[StackSeen, ...]
    discards: tuple[str, ...]
    bonus_cards: dict[str, BonusSeen]
    bonus_offer: tuple[str, ...]
    building_cards: dict[str, BuildingSeen]
    building_offer: tuple[str, ...]
    decks: dict[str, int]
    side: str
    rows: tuple[RowSeen, ...]
    supply: int
    first: Seat
    active: Seat | None
    part: str
    final: str
    to_play: tuple[Seat, ...]
    joining: tuple[Seat, ...]
    delivering: Seat | None
    fulfilled: tuple[str, ...]
    trading: TradingSeen | None
    loss: LossSeen | None
    purchase: PurchaseSeen | None
    solo_left: int
    solo_turns: int
    numbers: NumbersSeen


def view(position: Position[Any, Any], viewer: Seat | None) -> View:
    """What this viewer sees, which is what all see."""
    state: Merkator = position.state
    turns = next((step for step in position.stack if isinstance(step, Turns)), None)
    giving = next((step for step in position.stack if isinstance(step, Contracts)), None)
    joining = next((step for step in position.stack if isinstance(step, Joining)), None)
    rules = state.pieces.rules
    return View(
        places=_places(state),
        goods=tuple(GoodSeen(good.id, good.major, good.column) for good in state.pieces.tables.goods),
        columns=state.pieces.columns,
        token=state.token,
        merchants=_merchants(state),
        contracts=_contracts(state),
        stacks=tuple(StackSeen(level, len(stack), stack[0] if stack else "")
                     for level, stack in _stacks(state)),
        discards=state.discards,
        bonus_cards=_bonus_cards(state),
        bonus_offer=state.bonus_offer,
        building_cards=_building_cards(state),
        building_offer=state.building_offer,
        decks={"bonus": len(state.bonus_deck), "building": len(state.building_deck)},
        side=state.side,
        rows=_rows(state),
        supply=max(0, state.supply),
        first=state.first,
        active=None if turns is None or turns.scoring else turns.seat,
        part=_part(position),
        final=state.final,
        to_play=(turns.to_play or ()) if turns is not None else (),
        joining=joining.to_ask if joining is not None else (),
        delivering=None if giving is None else giving.seat,
        fulfilled=() if giving is None else giving.fulfilled,
        trading=_trading(position),
        loss=_loss(position),
        purchase=_purchase(position),
        solo_left=len(state.solo),
        solo_turns=len(state.pieces.solo_stack) if state.alone else 0,
        numbers=NumbersSeen(rules.office, rules.cash_limit, rules.trade, rules.active_bonus,
                            rules.joiner_bonus),
    )


def _places(state: Merkator) -> tuple[PlaceSeen, ...]:
    pieces = state.pieces
    colours = {major.id: major.colour for major in pieces.tables.majors}
    return tuple(
        PlaceSeen(
            place,
            "major" if place in pieces.links else "minor",
            state.cubes.get(place, 0),
            colours.get(place, ""),
            pieces.counters[place],
            pieces.fee[place],
            pieces.links.get(place, ()),
            pieces.threshold.get(place),
            pieces.made_at.get(place, ()),
        )
        for place in pieces.places
    )


def _merchants(state: Merkator) -> tuple[MerchantSeen, ...]:
    totals = points(state)
    return tuple(_merchant(state, seat, totals[seat]) for seat in state.seats)


def _merchant(state: Merkator, seat: Seat, total: int) -> MerchantSeen:
    merchant = state.merchants[seat]
    best = sorted(merchant.contracts, key=state.pieces.value.__getitem__, reverse=True)
    office = state.pieces.rules.office
    return MerchantSeen(
        seat,
        merchant.contracts,
        tuple(best[:office]),
        tuple(best[office:]),
        {good: merchant.goods[good] for good in state.pieces.goods if good in merchant.goods},
        merchant.cubes,
        merchant.counters,
        merchant.money,
        merchant.bonus,
        {card: building_points(state, seat, card) for card in merchant.buildings},
        total,
        merchant.turns,
    )


def _stacks(state: Merkator) -> list[tuple[int, tuple[str, ...]]]:
    return [(level, state.stacks.get(level, ())) for level in state.pieces.levels]


def _contracts(state: Merkator) -> dict[str, ContractSeen]:
    held = [card for merchant in state.merchants for card in merchant.contracts]
    tops = [stack[0] for _, stack in _stacks(state) if stack]
    found = {}
    for id in dict.fromkeys((*held, *tops, *state.discards)):
        card = state.pieces.contract[id]
        found[id] = ContractSeen(id, card.value, card.place, card.goods, card.kinds)
    return found


def _bonus_cards(state: Merkator) -> dict[str, BonusSeen]:
    owned = [card for merchant in state.merchants for card in merchant.bonus]
    found = {}
    for id in (*owned, *state.bonus_offer):
        card = state.pieces.bonus[id]
        found[id] = BonusSeen(id, card.cost, card.good, card.places)
    return found


def _building_cards(state: Merkator) -> dict[str, BuildingSeen]:
    owned = [card for merchant in state.merchants for card in merchant.buildings]
    found = {}
    for id in (*owned, *state.building_offer):
        card = state.pieces.building[id]
        parts = tuple(PartSeen(part.counts, part.points, part.columns, part.kinds, part.per, part.least)
                      for part in card.parts)
        found[id] = BuildingSeen(id, card.cost, parts, card.most, card.sole)
    return found


def _rows(state: Merkator) -> tuple[RowSeen, ...]:
    spaces = state.pieces.sides[state.side].spaces
    next_row = state.row
    return tuple(
        RowSeen(number + 1, spaces, len(row), row[0] if state.shown and number == next_row else "")
        for number, row in enumerate(state.chart)
    )


def _part(position: Position[Any, Any]) -> str:
    for step in reversed(position.stack):
        match step:
            case Contracts() | Trading():
                return "contracts"
            case Joining():
                return "join"
            case Investment() | SoloInvestment():
                return "invest"
            case Departure() | SoloDeparture() | Journey():
                return "travel"
            case LastCubes():
                return "cubes"
    return "end"


def _trading(position: Position[Any, Any]) -> TradingSeen | None:
    step = position.stack[-1] if position.stack else None
    if not isinstance(step, Trading):
        return None
    return TradingSeen(step.seat, step.contract, step.traded, step.wanted)


def _loss(position: Position[Any, Any]) -> LossSeen | None:
    match position.stack[-1] if position.stack else None:
        case LossCheck() as step:
            return LossSeen(step.letters, (), 0)
        case Losses() as step:
            return LossSeen(step.column * step.count, step.to_lose, step.left)
        case _:
            return None


def _purchase(position: Position[Any, Any]) -> PurchaseSeen | None:
    step = position.stack[-1] if position.stack else None
    if not isinstance(step, Purchase):
        return None
    state: Merkator = position.state
    return PurchaseSeen(step.card, state.pieces.cost[step.card] - step.paid)
