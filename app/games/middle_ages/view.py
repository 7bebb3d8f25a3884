"""What one viewer may see."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Data, Seat
from app.engine.table import Position

from .pieces import Pieces
from .seen import (
    AuctionSeen,
    BargainSeen,
    CitySeen,
    HandsSeen,
    MerchantSeen,
    NumbersSeen,
    PriceSeen,
    RefusedSeen,
    SpaceSeen,
    WagonSeen,
)
from .state import MiddleAges
from .steps.auction import ClosedFists
from .steps.bargaining import Application, Posted
from .steps.investments import Auction
from .steps.loading import Loading
from .steps.movement import Movement, TileMove, landings
from .steps.prices import Wheels
from .steps.turn import NEXT, Turns
from .steps.unloading import proceeds
from .tables import edges_of


class View(Data, kw_only=True):
    """The table as a viewer sees it. `hand` are his own influence cards (None for a spectator).

    `action` is the number of the action (0 before the first, 8 after the end), `part` its name, `active` the
    seats that are asked. `posted` are the fees named for wagon `loading`; `tile` the points of the tile being
    used; `cards_left` the movement cards the active player has left. Of the data file: `numbers` of the
    rules, and how much each card does (`amounts`).
    """

    turn: int
    first: Seat
    action: int
    part: str
    active: tuple[Seat, ...]
    goods: tuple[str, ...]
    spaces: tuple[SpaceSeen, ...]
    roads: tuple[tuple[str, str], ...]
    cities: tuple[CitySeen, ...]
    wagons: tuple[WagonSeen, ...]
    courier: str
    chart: tuple[tuple[int, int], ...]
    prices: tuple[PriceSeen, ...]
    upkeep: tuple[int, ...]
    wagon_track: tuple[int, ...]
    arrivals: int
    last_arrival: int
    level_price: int
    bonus_track: tuple[int, ...]
    letters: int
    merchants: tuple[MerchantSeen, ...]
    hand: tuple[str, ...] | None
    stock: int
    played: dict[str, int]
    offer: tuple[str, ...]
    deck: int
    hands: HandsSeen | None
    loading: int | None
    posted: tuple[Posted, ...]
    bargain: BargainSeen | None
    auction: AuctionSeen | None
    tile: int | None
    cards_left: tuple[str, ...]
    numbers: NumbersSeen
    amounts: dict[str, int]


ACTIONS = {
    "purchase": 1,
    "titles": 2,
    "movement": 3,
    "wheels": 4,
    "adjusting": 4,
    "unloading": 5,
    "investments": 6,
    "upkeep": 7,
    "raising": 7,
    "end": 8,
}
PRESENT = {after: before for before, after in NEXT.items()}


def view(position: Position[Any, Any], viewer: Seat | None) -> View:
    """What this viewer sees: all that lies open, his own cards and closed hand, money by the option."""
    state: MiddleAges = position.state
    pieces = state.pieces
    steps = tuple(step.seen_by(viewer) for step in position.stack)
    part = (
        PRESENT[steps[0].part] if steps and isinstance(steps[0], Turns) else "end" if position.over else "new"
    )
    loading = next((step for step in steps if isinstance(step, Loading)), None)
    return View(
        turn=state.turn,
        first=state.first,
        action=ACTIONS.get(part, 0),
        part=part,
        active=position.due,
        goods=pieces.goods,
        spaces=tuple(
            SpaceSeen(space, _kind(state, space), next_to) for space, next_to in pieces.neighbours.items()
        ),
        roads=tuple(edges_of(pieces.tables)),
        cities=tuple(_city(state, city) for city in pieces.cities),
        wagons=tuple(_wagon(state, wagon) for wagon in range(len(state.wagons))),
        courier=state.courier,
        chart=tuple(zip(pieces.cost, pieces.sell, strict=True)),
        prices=tuple(
            PriceSeen(
                good, state.prices[good], state.cost(good), state.selling_price(good), state.supply[good]
            )
            for good in pieces.goods
        ),
        upkeep=pieces.upkeep,
        wagon_track=pieces.tables.wagon_track.prices,
        arrivals=state.arrivals,
        last_arrival=pieces.table[len(state.merchants)].last_arrival,
        level_price=state.level_price(),
        bonus_track=pieces.tables.bonus.spaces,
        letters=state.letters,
        merchants=tuple(_merchant(position, seat, viewer) for seat in range(len(state.merchants))),
        hand=None if viewer is None else state.merchants[viewer].hand,
        stock=len(state.stock) - state.missing,
        played={card: state.played.count(card) for card in pieces.influence if card in state.played},
        offer=state.offer,
        deck=len(state.deck),
        hands=_hands(steps, viewer),
        loading=None if loading is None else loading.wagon + 1,
        posted=() if loading is None else loading.posted,
        bargain=_bargain(steps),
        auction=_auction(steps),
        tile=next((step.points for step in steps if isinstance(step, TileMove)), None),
        cards_left=next((step.cards for step in steps if isinstance(step, Movement)), ()),
        numbers=_numbers(pieces, len(state.merchants)),
        amounts={**pieces.investment, **pieces.influence},
    )


def _numbers(pieces: Pieces, seats: int) -> NumbersSeen:
    tables = pieces.tables
    limits, letters = tables.limits, tables.letters
    return NumbersSeen(
        limits.purchases,
        limits.master_load,
        limits.other_load,
        tables.bargaining.offers,
        limits.levels_a_turn,
        pieces.table[seats].auctions,
        letters.receive,
        letters.repay,
    )


def _kind(state: MiddleAges, space: str) -> str:
    if space in state.pieces.market:
        return "city"
    return "junction" if len(state.pieces.neighbours[space]) > 2 else "road"


def _city(state: MiddleAges, city: str) -> CitySeen:
    wagon = next((number for number, it in enumerate(state.wagons) if it.space == city), None)
    pays = {good: proceeds(state, city, (good,)) for good in state.pieces.goods}
    return CitySeen(
        city,
        state.pieces.market[city],
        state.bonus_in(city),
        pays,
        None if wagon is None else wagon + 1,
        None if wagon is None else state.wagons[wagon].master,
    )


def _wagon(state: MiddleAges, wagon: int) -> WagonSeen:
    it = state.wagons[wagon]
    reach = {str(tile): landings(state, wagon, tile) for tile in state.pieces.tiles}
    ahead = state.pieces.ahead[it.space, it.heading] if it.heading else ()
    return WagonSeen(wagon + 1, it.space, it.heading, it.arrived, it.master, it.cargo, ahead, reach, it.fists)


def _merchant(position: Position[Any, Any], seat: Seat, viewer: Seat | None) -> MerchantSeen:
    state: MiddleAges = position.state
    merchant = state.merchants[seat]
    shown = seat == viewer or state.options.money == "open" or position.over
    return MerchantSeen(
        seat,
        merchant.money if shown else None,
        merchant.level,
        state.pieces.upkeep[merchant.level],
        merchant.letters,
        merchant.tiles,
        merchant.store,
        merchant.investments,
        len(merchant.hand),
        merchant.wheel,
    )


def _hands(steps: tuple[Any, ...], viewer: Seat | None) -> HandsSeen | None:
    match steps[-1] if steps else None:
        case ClosedFists() as fists:
            bid = fists.answer(viewer)
            return HandsSeen(
                "fist", fists.wagon + 1, fists.closed(), None if bid is None else bid.amount, None
            )
        case Wheels() as wheels:
            wheel = wheels.answer(viewer)
            arrows = None if wheel is None else (wheel.first, wheel.second)
            return HandsSeen("wheel", None, wheels.closed(), None, arrows)
        case _:
            return None


def _bargain(steps: tuple[Any, ...]) -> BargainSeen | None:
    step = steps[-1] if steps else None
    if not isinstance(step, Application):
        return None
    heard = step.offer is not None and not step.unheard
    return BargainSeen(
        step.wagon + 1,
        step.master,
        step.seat,
        step.offers_left,
        step.offer is not None,
        heard,
        step.offer.goods if step.offer is not None else (),
        step.offer.fee if step.offer is not None and heard else None,
        step.counter if heard else None,
        tuple(RefusedSeen(it.offer.goods, it.offer.fee, it.counter) for it in step.earlier),
    )


def _auction(steps: tuple[Any, ...]) -> AuctionSeen | None:
    step = next((step for step in steps if isinstance(step, Auction)), None)
    return None if step is None else AuctionSeen(step.high, step.bidder, step.to_speak)
