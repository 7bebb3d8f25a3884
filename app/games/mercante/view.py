"""What one viewer may see (Public Knowledge)."""

from __future__ import annotations

from typing import Any

from app.engine.cards import Cards, backs
from app.engine.parts import Seat
from app.engine.steps import AllAtOnce
from app.engine.table import Position

from .pieces import MARKETS
from .printed import printed
from .seen import (
    AuctionSeen,
    ContractSeen,
    EventSeen,
    MarketSeen,
    MerchantSeen,
    SaleSeen,
    ShipSeen,
    SpaceSeen,
    TrackSeen,
    View,
    WarehouseSeen,
)
from .state import Mercante
from .steps.auction import OnceAround, ShipmentAuction
from .steps.decks import stacks
from .steps.dockworkers import Dockworkers
from .steps.events_played import Fleeting, Losses
from .steps.sale import Accounting, Reactions, Sale
from .steps.setup import FirstContracts, HouseAuction
from .steps.skulduggery import Burglaries
from .steps.upkeep import PointAuction, Removal
from .steps.warehousing import DiscardTheft, Warehousing


def view(position: Position[Any, Any], viewer: Seat | None) -> View:
    """Build up what this viewer may see."""
    state: Mercante = position.state
    steps = position.stack
    merchants = tuple(_merchant(state, seat, viewer, position.over) for seat in state.seats)
    looked = _looked(state, viewer)
    drawn = tuple(
        _contract(
            state, card if viewer in (state.active, state.partner(state.active)) else state.pieces.back[card]
        )
        for card in state.drawn
    )
    open_contracts = tuple(_contract(state, state.decks[deck][0]) for deck in stacks(state)
                           if state.decks.get(deck))
    read = [*state.calendar, *state.harbour, *state.powers, *_in_play(steps), *(card for _, card in looked)]
    read += [card.id for card in (*drawn, *open_contracts)]
    for each in merchants:
        read += [each.power, *(card.id for card in each.contracts), *(card.id for card in each.events)]
    return View(
        turn=state.turn,
        active=state.active,
        first=state.first,
        phase=_phase(steps),
        upkeep=state.upkeep,
        due=state.due,
        markets=tuple(_market(state, market) for market in MARKETS),
        calendar=state.calendar,
        harbour=tuple(_ship(state, ship) for ship in state.harbour),
        decks={deck: len(cards) for deck, cards in state.decks.items()},
        discards=state.discards,
        top_contract=_value(state, state.decks["contract"][0]) if state.decks["contract"] else 0,
        open_contracts=open_contracts,
        powers=state.powers,
        track=_track(state),
        merchants=merchants,
        auction=_auction(steps),
        sale=_sale(state, steps),
        storing=_storing(steps),
        discarded=_discarded(steps),
        halves=_halves(steps),
        robbed=_robbed(steps),
        hands=_hands(steps),
        looked=looked,
        drawn=drawn,
        sales=state.sales,
        done=state.done,
        ending=state.ending,
        printed=printed(state.pieces, read),
    )


def _phase(steps: tuple[Any, ...]) -> str:
    """The innermost paragraph that has a name on the merchant ledger."""
    for step in reversed(steps):
        if name := PHASES.get(type(step).__name__):
            return name
    return "setup" if steps else "over"


PHASES = {
    "Upkeep": "upkeep",
    "Removal": "upkeep",
    "PointAuction": "upkeep",
    "Burglaries": "auction",
    "ShipmentChoice": "auction",
    "ShipmentAuction": "auction",
    "Planning": "assign",
    "Assignment": "assign",
    "FinalSale": "end",
    "FinalPoints": "end",
}


def _market(state: Mercante, market: str) -> MarketSeen:
    row, sold = state.pieces.market[market], state.market[market]
    spaces = tuple(SpaceSeen(price, sold[index] if index < len(sold) else "")
                   for index, price in enumerate(row.prices))
    prices: dict[str, int] = {}
    changes: dict[str, tuple[tuple[str, int], ...]] = {}
    if not state.options.vicious_accounting:
        changes = {good: _changes(state, good) for good in row.goods}
        if not state.full(market):
            prices = {good: max(1, state.space(market) + state.modifier(good)) for good in row.goods}
    return MarketSeen(market, row.goods, spaces, state.space(market), state.closed(market), prices, changes)


def _changes(state: Mercante, good: str) -> tuple[tuple[str, int], ...]:
    changes = state.pieces.changes
    return tuple((card, changes[card][good]) for card in state.calendar if card and changes[card][good])


def _ship(state: Mercante, ship: str) -> ShipSeen:
    row = state.pieces.ship[ship]
    return ShipSeen(ship, row.goods, row.minimum, row.lot)


def _value(state: Mercante, card: str) -> int:
    return int(state.pieces.back[card] or 0)


def _contract(state: Mercante, card: str) -> ContractSeen:
    row = state.pieces.contract.get(card)
    if row is None:
        return ContractSeen("", _value(state, card))
    return ContractSeen(card, row.crowns, row.goods, row.points, row.penalty)


def _track(state: Mercante) -> TrackSeen:
    row = state.pieces.tables.tracks[state.track_seats - 3]
    return TrackSeen(row.points, row.agents, state.marker)


def _merchant(state: Mercante, seat: Seat, viewer: Seat | None, over: bool) -> MerchantSeen:
    merchant, partner = state.merchants[seat], state.partner(seat)
    own = viewer is not None and viewer in (seat, partner)
    contracts = (
        merchant.contracts if own or over else tuple(state.pieces.back[card] for card in merchant.contracts)
    )
    spaces = state.pieces.tables.ledger.spaces
    return MerchantSeen(
        seat=seat,
        crowns=merchant.crowns,
        points=merchant.points,
        power=merchant.power,
        agents=merchant.agents,
        ready=merchant.ready,
        idle=merchant.idle,
        seals=merchant.seals,
        warehouses=tuple(
            WarehouseSeen(number + 1, goods, spaces, merchant.guards[number], state.secured(seat, number))
            for number, goods in enumerate(merchant.warehouses)
        ),
        contracts=tuple(_contract(state, card) for card in (contracts if own or over else sorted(contracts))),
        events=tuple(_event(state, card) for card in (merchant.events if own else backs(merchant.events))),
        partner=partner if partner >= 0 else None,
        bazaar=state.bazaar(seat),
    )


def _event(state: Mercante, card: str) -> EventSeen:
    row = state.pieces.event.get(card)
    return EventSeen(card, row.reaction, row.enduring) if row is not None else EventSeen("")


def _auction(steps: tuple[Any, ...]) -> AuctionSeen | None:
    ship = next((step for step in steps if isinstance(step, ShipmentAuction)), None)
    if ship is None:
        return None
    once = next((step for step in steps if isinstance(step, OnceAround)), None)
    if once is None:
        return AuctionSeen(ship.ship, ship.lot, (), 0, 0, None, ())
    return AuctionSeen(ship.ship, ship.lot, once.goods, once.minimum, once.high, once.bidder, once.to_speak)


def _sale(state: Mercante, steps: tuple[Any, ...]) -> SaleSeen | None:
    sale = next((step for step in steps if isinstance(step, (Sale, Accounting))), None)
    if sale is None:
        return None
    good = state.pieces.tokens[sale.token][1]
    market = state.pieces.market_of[good]
    to_speak = next((step.to_speak for step in steps if isinstance(step, (Reactions, Accounting))), ())
    claim = sale.claim if isinstance(sale, Accounting) else -1
    return SaleSeen(sale.seat, sale.token, good, market, state.space(market), to_speak, claim)


def _storing(steps: tuple[Any, ...]) -> tuple[Seat, Cards] | None:
    return next(((step.seat, step.goods) for step in reversed(steps) if isinstance(step, Warehousing)), None)


def _discarded(steps: tuple[Any, ...]) -> tuple[Seat, str] | None:
    return next(((step.owner, step.good) for step in reversed(steps) if isinstance(step, DiscardTheft)), None)


def _halves(steps: tuple[Any, ...]) -> int:
    return next((step.halves for step in steps if isinstance(step, (Dockworkers, Removal))), 0)


def _robbed(steps: tuple[Any, ...]) -> tuple[str, ...]:
    return next((step.robbed for step in steps if isinstance(step, Burglaries)), ())


def _hands(steps: tuple[Any, ...]) -> tuple[Seat, ...] | None:
    closed = [
        step.closed() for step in steps if isinstance(step, (PointAuction, HouseAuction, FirstContracts))
    ]
    if closed:
        return closed[-1]
    last = steps[-1] if steps else None
    return last.closed() if isinstance(last, AllAtOnce) else None


def _in_play(steps: tuple[Any, ...]) -> tuple[str, ...]:
    """The ship under the hammer, and the events that are being carried out."""
    return tuple([step.ship for step in steps if isinstance(step, ShipmentAuction)]
                 + [step.card for step in steps if isinstance(step, (Fleeting, Losses))])


def _looked(state: Mercante, viewer: Seat | None) -> tuple[tuple[str, str], ...]:
    if viewer == state.active:
        return state.looked
    return tuple(
        sorted((deck, state.pieces.back[card] if deck == "contract" else "") for deck, card in state.looked)
    )
