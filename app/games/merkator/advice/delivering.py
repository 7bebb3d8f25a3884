"""Goods and contracts: what to take, what to lose, what to deliver, and when to join."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, Prompt, Split

from ..actions import (
    Accept,
    Convert,
    Fulfil,
    Give,
    GiveUp,
    Ignore,
    Join,
    Pass,
    Pay,
    PayKinds,
    PlaceBest,
    Sort,
    Trade,
    TradeFor,
)
from ..payment import COUNTERS
from ..state import Merkator
from .offered import offered, offers
from .plans import joined, split
from .wants import reward, wants

WORTH_A_TRADE = 400
"""A contract is fulfilled with trades if it brings as much."""


def convert(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The good that is wanted most."""
    merchant = state.merchants[prompt.seat]
    wish = wants(state.pieces, merchant.contracts, merchant.goods)
    return Convert(max(offered(prompt, Convert), key=wish.__getitem__))


def sort(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """As the contracts need them."""
    merchant = state.merchants[prompt.seat]
    field = prompt.forms[0].fields[0]
    assert isinstance(field, Split)
    return Sort(split(state.pieces, state.token, field.total, merchant.contracts, merchant.goods))


def letter(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """Ignored if it hurts more than it hurts the others."""
    column = state.pieces.columns[prompt.facts["column"]]
    hurt = [any(good in merchant.goods for good in column) for merchant in state.merchants]
    others = sum(hurt) - hurt[prompt.seat]
    return Ignore() if hurt[prompt.seat] and others < len(hurt) - 1 else Accept()


def give_up(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The good that one misses least."""
    return GiveUp(min(offered(prompt, GiveUp), key=lambda good: _missed(state, prompt.seat, good)))


def _missed(state: Merkator, seat: Seat, good: str) -> tuple[int, int]:
    """How much one would want a unit back, and how few there are."""
    merchant = state.merchants[seat]
    held = {**merchant.goods, good: merchant.goods[good] - 1}
    return wants(state.pieces, merchant.contracts, held)[good], -merchant.goods[good]


def fulfil(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The contract with the best reward first; with trades if that is worth it."""
    def best(contracts: tuple[str, ...]) -> str:
        return max(contracts, key=lambda card: reward(state.pieces, card))

    if ready := offered(prompt, Fulfil):
        return Fulfil(best(ready))
    traded = offered(prompt, Trade)
    if traded and reward(state.pieces, best(traded)) >= WORTH_A_TRADE:
        return Trade(best(traded))
    return Pass()


def trade_for(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """As little as possible: for what one has not."""
    if offers(prompt, Pay):
        return Pay()
    held = state.merchants[prompt.seat].goods
    return TradeFor(min(offered(prompt, TradeFor), key=lambda good: held.get(good, 0)))


def trade_give(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The pile that is wanted least; counters only if there is nothing else."""
    if offers(prompt, Pay):
        return Pay()
    piles = [pile for pile in offered(prompt, Give) if pile != COUNTERS]
    return Give(min(piles, key=lambda good: _missed(state, prompt.seat, good), default=COUNTERS))


def pay_kinds(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """The goods that one misses least."""
    kinds: int = prompt.facts["kinds"]
    goods = offered(prompt, PayKinds)
    given = sorted(goods, key=lambda good: _missed(state, prompt.seat, good))[:kinds]
    return PayKinds(tuple(good for good in goods if good in given))


def join(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """If a contract can be fulfilled there, or a bonus card brings what is wanted."""
    return Join() if joined(state, prompt.seat, prompt.facts["fee"]) > 0 else Pass()


def last_cubes(state: Merkator, prompt: Prompt, chance: Chance) -> Action:
    """Where they score most."""
    return PlaceBest()
