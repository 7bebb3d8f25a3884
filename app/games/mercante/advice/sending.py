"""Where agents are sent, and what the dockworkers carry."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt

from ..actions import (
    BuyAgent,
    BuyPoint,
    BuyWarehouse,
    CompleteContract,
    EndTurn,
    Guard,
    HireDockworkers,
    ManipulateEvents,
    Pass,
    PlaceAgent,
    SelectContract,
    SelectOpenContract,
    Sell,
    Skulduggery,
)
from ..state import Mercante
from ..steps.contracts import best
from ..worth import needed, price_then
from .offered import late, offered


def assign(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    """The first of these wishes that can be had."""
    return next(wish for wish in _wishes(state, prompt) if prompt.allows(wish))


def _wishes(state: Mercante, prompt: Prompt) -> list[Action]:
    seat = prompt.seat
    merchant = state.merchants[seat]
    wishes: list[Action] = [CompleteContract(card) for card in best(state, seat)]
    buy = BuyPoint()
    if late(state) or merchant.crowns >= state.point_cost + 12:
        wishes.append(buy)
    if not late(state) and merchant.crowns >= state.agent_cost + 2:
        wishes.append(BuyAgent())
    wishes += _docks(state, seat)
    contracts = len(merchant.contracts)
    if (contracts < 2 and not late(state)) or (not contracts and len(state.decks["shipment"]) > 4):
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


def plan(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
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


def sell(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    done = [CompleteContract(card) for card in best(state, prompt.seat)]
    if done:
        return done[0]
    token = max(offered(prompt, Sell, "token"), key=lambda each: price_then(state, each[2:]) + (
        15 if needed(state, prompt.seat, each[2:]) else 0))
    return (
        Sell(token) if price_then(state, token[2:]) > 2 or needed(state, prompt.seat, token[2:]) else Pass()
    )
