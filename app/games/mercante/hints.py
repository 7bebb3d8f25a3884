"""What a sensible merchant would do, knowing only what his seat knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Chance, Prompt, Split
from app.engine.table import Position

from .actions import (
    AuctionGoods,
    AuctionLot,
    Bid,
    BuyAgent,
    BuyPoint,
    BuyPoints,
    BuyWarehouse,
    Challenge,
    ChooseEvent,
    ChooseGood,
    ChooseMarket,
    Claim,
    CompleteContract,
    DrawAnother,
    EndTurn,
    Flood,
    Guard,
    HandOver,
    HireDockworkers,
    KeepContract,
    KeepHouse,
    ManipulateEvents,
    Pass,
    PickHouse,
    PlaceAgent,
    PlayEvent,
    PutBack,
    React,
    RemoveGoods,
    ReturnGood,
    SelectContract,
    SelectOpenContract,
    Sell,
    Skulduggery,
    Steal,
    Store,
    TakeDiscard,
    ThrowOut,
)
from .state import Mercante
from .steps.contracts import best
from .worth import (
    RANKED_POWERS,
    card_effect,
    contract_worth,
    event_worth,
    needed,
    new_token,
    price_then,
    stored_token,
)

LATE = 2
"""From this part of the reference track on (one half) points are bought before anything else."""


def advise(knowledge: Knowledge, prompt: Prompt, chance: Chance) -> Action | None:
    """A plain merchant: goods for less than they bring, contracts he can fulfil, points with what is left."""
    choose = ADVICE.get(prompt.question)
    if choose is None:
        return None
    action = choose(knowledge.position.state, prompt, chance)
    return action if action is not None and prompt.allows(action) else None


def appraise(position: Position[Any, Any], seat: Seat) -> int:
    """Points, crowns, goods and contracts, in crowns."""
    state: Mercante = position.state
    merchant = state.merchants[seat]
    contracts = sum(state.pieces.contract[card].penalty for card in merchant.contracts
                    if card in state.pieces.contract)
    goods = sum(price_then(state, good) // 2 + 1 for good in merchant.goods)
    return (10 * merchant.points + merchant.crowns + goods - 5 * contracts + 8 * merchant.agents
            + 3 * len(merchant.warehouses))


def offered(prompt: Prompt, action: type[Action], field: str) -> tuple[Any, ...]:
    """All values of a field of this action."""
    for form in prompt.forms:
        if form.action is action:
            for each in form.fields:
                if each.name == field and not isinstance(each, Amount | Split):
                    return each.options
    return ()


def _late(state: Mercante) -> bool:
    return LATE * state.marker >= state.last_space or len(state.decks["shipment"]) < 2 * len(state.merchants)


def _house_bid(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return Bid(chance.randrange(4))


def _pick_house(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    def rank(power: str) -> int:
        return RANKED_POWERS.index(power) if power in RANKED_POWERS else len(RANKED_POWERS)

    powers = offered(prompt, PickHouse, "power")
    pick = min(powers, key=rank)
    own = state.merchants[prompt.seat].power
    return KeepHouse() if own and rank(own) < rank(pick) else PickHouse(pick)


def _keep_contract(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    cards = offered(prompt, KeepContract, "card")
    return KeepContract(max(cards, key=lambda card: contract_worth(state, prompt.seat, card)))


def _remove(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    own = [state.pieces.market_of[good] for good in state.merchants[prompt.seat].goods]
    return RemoveGoods(max(offered(prompt, RemoveGoods, "market"), key=lambda market: (own.count(market), len(
        state.market[market]))))


def _closed_fist(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    crowns = state.merchants[prompt.seat].crowns
    worth = state.point_cost - 1 + chance.randrange(3)
    return Bid(min(crowns, worth) if _late(state) else min(crowns // 2, worth))


def _choose_ship(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
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


def _once_around(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
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


def _store(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
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


def _take_discard(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return TakeDiscard() if state.free_spaces(prompt.seat) and new_token(
        state, prompt.seat, prompt.facts["good"]) > 3 else Pass()


def _burgle(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return Steal(offered(prompt, Steal, "warehouse")[0]) if state.free_spaces(prompt.seat) else Pass()


def _hand_over(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    tokens = offered(prompt, HandOver, "token")
    choose: Callable[..., str] = max if prompt.facts.get("thief") == prompt.seat else min
    return HandOver(choose(tokens, key=lambda token: _stored(state, prompt.seat, token)))


def _assign(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    """The first of these wishes that can be had."""
    return next(wish for wish in _wishes(state, prompt) if prompt.allows(wish))


def _wishes(state: Mercante, prompt: Prompt) -> list[Action]:
    seat = prompt.seat
    merchant = state.merchants[seat]
    wishes: list[Action] = [CompleteContract(card) for card in best(state, seat)]
    buy = BuyPoint()
    if _late(state) or merchant.crowns >= state.point_cost + 12:
        wishes.append(buy)
    if not _late(state) and merchant.crowns >= state.agent_cost + 2:
        wishes.append(BuyAgent())
    wishes += _docks(state, seat)
    contracts = len(merchant.contracts)
    if (contracts < 2 and not _late(state)) or (not contracts and len(state.decks["shipment"]) > 4):
        wishes.append(SelectContract())
        wishes += [SelectOpenContract(value) for value in offered(prompt, SelectOpenContract, "value")]
    if merchant.crowns >= 14 and not state.free_spaces(seat):
        wishes.append(BuyWarehouse())
    if merchant.crowns >= state.point_cost + 6:
        wishes.append(buy)
    stores = enumerate(merchant.warehouses, 1)
    wishes += [Guard(str(number)) for number, goods in stores if len(goods) > 1 and not state.secured(
        seat, number - 1)]
    if state.free_spaces(seat) and any(len(goods) > 1 for other in state.seats if other != seat
                                       for goods in state.merchants[other].warehouses):
        wishes.append(Skulduggery())
    return [*wishes, ManipulateEvents(), EndTurn()]


def _docks(state: Mercante, seat: Seat) -> list[Action]:
    """As many agents for dockworkers as the goods that are worth carrying need, or fewer."""
    halves = sum(state.pieces.halves[good] for good in state.merchants[seat].goods
                 if state.open(state.pieces.market_of[good])
                 and (price_then(state, good) > 3 or needed(state, seat, good)))
    return [HireDockworkers(agents) for agents in range((halves + 1) // 2, 0, -1)]


def _plan(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    seat = prompt.seat
    merchant = state.merchants[seat]
    placed = merchant.seals.count("dockworkers")
    wishes: list[Action] = []
    if any(isinstance(wish, HireDockworkers) and wish.agents > placed for wish in _docks(state, seat)):
        wishes.append(PlaceAgent("dockworkers"))
    if "buy_point" not in merchant.seals and merchant.crowns >= state.point_cost:
        wishes.append(PlaceAgent("buy_point"))
    wishes += [PlaceAgent(seal) for seal in ("improve", "contract", "skulduggery", "manipulate")]
    return next((wish for wish in wishes if prompt.allows(wish)), EndTurn())


def _sell(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    done = [CompleteContract(card) for card in best(state, prompt.seat)]
    if done:
        return done[0]
    token = max(offered(prompt, Sell, "token"), key=lambda each: price_then(state, each[2:]) + (
        15 if needed(state, prompt.seat, each[2:]) else 0))
    return (
        Sell(token) if price_then(state, token[2:]) > 2 or needed(state, prompt.seat, token[2:]) else Pass()
    )


def _react(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    good, seller = prompt.facts["good"], prompt.facts["seller"]
    sign = 1 if seller in (prompt.seat, state.partner(prompt.seat)) else -1
    cards = (*offered(prompt, React, "card"), *offered(prompt, Flood, "card"))
    card = max(cards, key=lambda each: sign * card_effect(state, each, good), default="")
    if not card or sign * card_effect(state, card, good) < (1 if sign > 0 else 2):
        return Pass()
    return Flood(card, good) if state.pieces.event[card].adds else React(card)


def _challenge(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    true = state.price(prompt.facts["good"], prompt.facts["seller"])
    return Challenge() if true != prompt.facts["amount"] else Pass()


def _manipulate(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    cards = offered(prompt, PlayEvent, "card")
    card = max(cards, key=lambda each: event_worth(state, prompt.seat, each), default="")
    if card and event_worth(state, prompt.seat, card) > 1:
        return PlayEvent(card)
    return DrawAnother() if prompt.allows(DrawAnother()) else Pass()


def _put_back(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    card = offered(prompt, PutBack, "card")[0]
    good = card in state.pieces.contract and contract_worth(state, prompt.seat, card) > 8
    return PutBack(card, "top" if good or card in state.pieces.ship else "bottom")


def _drop_event(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return ChooseEvent(min(offered(prompt, ChooseEvent, "card"),
                           key=lambda card: event_worth(state, prompt.seat, card)))


def _event_market(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    own = [state.pieces.market_of[good] for good in state.merchants[prompt.seat].goods]
    adds = state.pieces.event[prompt.facts["card"]].adds
    choose: Callable[..., str] = min if adds else max
    return ChooseMarket(choose(offered(prompt, ChooseMarket, "market"), key=own.count))


ADVICE: dict[str, Callable[[Mercante, Prompt, Chance], Action | None]] = {
    "house": lambda state, prompt, chance: KeepHouse(),
    "house-bid": _house_bid,
    "pick-house": _pick_house,
    "draft-house": _pick_house,
    "first-contract": _keep_contract,
    "keep-contract": _keep_contract,
    "remove": _remove,
    "closed-fist": _closed_fist,
    "choose-ship": _choose_ship,
    "once-around": _once_around,
    "store": _store,
    "take-discard": _take_discard,
    "burgle": _burgle,
    "loot": _hand_over,
    "lose": _hand_over,
    "plan": _plan,
    "assign": _assign,
    "sell": _sell,
    "react": _react,
    "claim": lambda state, prompt, chance: Claim(state.price(prompt.facts["good"], prompt.seat)),
    "challenge": _challenge,
    "manipulate": _manipulate,
    "put-back": _put_back,
    "drop-event": _drop_event,
    "event-market": _event_market,
    "event-good": lambda state, prompt, chance: ChooseGood(offered(prompt, ChooseGood, "good")[0]),
    "final-points": lambda state, prompt, chance: BuyPoints(
        prompt.forms[0].fields[0].high if isinstance(prompt.forms[0].fields[0], Amount) else 0
    ),
}
