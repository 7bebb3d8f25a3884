"""Houses, contracts, auctions, warehouses and thieves."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt

from ..actions import (
    AuctionGoods,
    AuctionLot,
    Bid,
    HandOver,
    KeepContract,
    KeepHouse,
    Pass,
    PickHouse,
    RemoveGoods,
    ReturnGood,
    Steal,
    Store,
    TakeDiscard,
    ThrowOut,
)
from ..state import Mercante
from ..worth import RANKED_POWERS, contract_worth, needed, new_token, price_then, stored_token
from .offered import late, offered


def house_bid(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return Bid(chance.randrange(4))


def pick_house(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    def rank(power: str) -> int:
        return RANKED_POWERS.index(power) if power in RANKED_POWERS else len(RANKED_POWERS)

    powers = offered(prompt, PickHouse, "power")
    pick = min(powers, key=rank)
    own = state.merchants[prompt.seat].power
    return KeepHouse() if own and rank(own) < rank(pick) else PickHouse(pick)


def keep_contract(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    cards = offered(prompt, KeepContract, "card")
    return KeepContract(max(cards, key=lambda card: contract_worth(state, prompt.seat, card)))


def remove(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    own = [state.pieces.market_of[good] for good in state.merchants[prompt.seat].goods]
    return RemoveGoods(max(offered(prompt, RemoveGoods, "market"), key=lambda market: (own.count(market), len(
        state.market[market]))))


def closed_fist(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    crowns = state.merchants[prompt.seat].crowns
    worth = state.point_cost - 1 + chance.randrange(3)
    return Bid(min(crowns, worth) if late(state) else min(crowns // 2, worth))


def choose_ship(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    def gain(ship: str) -> int:
        row = state.pieces.ship[ship]
        return sum(max(0, new_token(state, prompt.seat, good) - lowest)
                   for good, lowest in zip(row.goods, row.minimum, strict=True))

    ship = max(offered(prompt, AuctionGoods, "ship"), key=gain)
    row = state.pieces.ship[ship]
    willing = all(new_token(state, prompt.seat, good) > 3 for good in row.goods)
    if row.lot and willing and len(row.goods) <= state.free_spaces(prompt.seat) and chance.randrange(2):
        return AuctionLot(ship)
    return AuctionGoods(ship)


def once_around(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    seat, lowest = prompt.seat, int(prompt.facts["minimum"])
    goods, room = prompt.facts["goods"], state.free_spaces(seat)
    values = sorted(
        (new_token(state, seat, good) - 2 * index for index, good in enumerate(goods)), reverse=True
    )
    worth = sum(values[:max(1, room)]) * 3 // 4
    limit = min(worth, state.merchants[seat].crowns)
    if lowest > limit:
        return Pass()
    if seat == state.active:
        return Bid(lowest)
    return Bid(min(limit, lowest + chance.randrange(3)))


def store(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    seat, goods = prompt.seat, prompt.facts["goods"]
    good = max(goods, key=lambda each: new_token(state, seat, each))
    rooms = offered(prompt, Store, "warehouse")
    if rooms:
        return Store(
            good,
            min(
                rooms,
                key=lambda number: (
                    not state.secured(seat, int(number) - 1),
                    len(state.merchants[seat].warehouses[int(number) - 1]),
                ),
            ),
        )
    tokens = offered(prompt, ThrowOut, "token")
    token = min(tokens, key=lambda each: _stored(state, seat, each), default="")
    worth = price_then(state, good) + (15 if needed(state, seat, good) else 0)
    better = (token and _stored(state, seat, token) < worth - 1) or not prompt.allows(ReturnGood(good))
    return ThrowOut(token) if better else ReturnGood(good)


def _stored(state: Mercante, seat: Seat, token: str) -> int:
    return stored_token(state, seat, state.pieces.tokens[token][1])


def take_discard(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return TakeDiscard() if state.free_spaces(prompt.seat) and new_token(
        state, prompt.seat, prompt.facts["good"]) > 3 else Pass()


def burgle(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return Steal(offered(prompt, Steal, "warehouse")[0]) if state.free_spaces(prompt.seat) else Pass()


def hand_over(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    tokens = offered(prompt, HandOver, "token")
    choose: Callable[..., str] = max if prompt.facts.get("thief") == prompt.seat else min
    return HandOver(choose(tokens, key=lambda token: _stored(state, prompt.seat, token)))
