"""Where to travel: a merchant looks some journeys of his own ahead."""

from __future__ import annotations

from app.engine.parts import Data, Seat

from ..payment import asked_by
from ..pieces import Pieces
from ..state import Merkator
from ..steps.journey import distribution
from .wants import COUNTER, progress, reward, turns_left, wants

AHEAD = 4
"""How many journeys he looks ahead."""
BREADTH = 7
"""How many ways to go on he keeps in mind."""
SOONER = 88
"""What a gain a journey later is worth, in hundredths."""
HOPE = 30
"""What being ready for a contract is worth, in hundredths of its reward."""
TRADE = 60
"""What a trade costs."""


class Outlook(Data):
    """What a merchant may have after some journeys; `first` is where they begin, `gain` what they bring."""

    goods: dict[str, int]
    tile: tuple[str, ...]
    counters: int
    cubes: dict[str, int]
    contracts: tuple[str, ...]
    tops: dict[int, str]
    first: str = ""
    gain: int = 0


def destination(state: Merkator, seat: Seat, places: tuple[str, ...]) -> str:
    """The first place of the best plan."""
    merchant = state.merchants[seat]
    tops = {level: stack[0] for level, stack in state.stacks.items() if stack}
    now = Outlook(merchant.goods, merchant.cubes, merchant.counters, state.cubes, merchant.contracts, tops)
    plans = [_travel(state, seat, now, place, 100) for place in places]
    sooner = 100
    for _ in range(1, min(AHEAD, turns_left(state))):
        plans = sorted(plans, key=lambda plan: _worth(state.pieces, plan), reverse=True)[:BREADTH]
        sooner = sooner * SOONER // 100
        plans += [_travel(state, seat, plan, place, sooner) for plan in plans for place in state.pieces.places
                  if plan.counters + state.pieces.counters[place] >= 0]
    return max(plans, key=lambda plan: _worth(state.pieces, plan)).first


def _worth(pieces: Pieces, plan: Outlook) -> int:
    """What a plan has brought, and what it leaves one with."""
    hope = sum([progress(pieces, card, plan.goods) * reward(pieces, card) // 100 for card in plan.contracts
                if pieces.place_of[card]])
    return plan.gain + COUNTER * min(plan.counters, 6) + HOPE * hope // 100


def _travel(state: Merkator, seat: Seat, plan: Outlook, place: str, sooner: int) -> Outlook:
    """What one has after this journey, if nobody else moves."""
    pieces = state.pieces
    goods, cubes = dict(plan.goods), dict(plan.cubes)
    if count := cubes.get(place, 0):
        for good, units in split(pieces, place, count, plan.contracts, goods).items():
            goods[good] = goods.get(good, 0) + units
        cubes[place] = 0
    for card in state.merchants[seat].bonus:
        bonus = pieces.bonus[card]
        if place in bonus.places:
            goods[bonus.good] = goods.get(bonus.good, 0) + pieces.rules.active_bonus
    for major in distribution(pieces, plan.cubes, place):
        cubes[major] += 1
    after = Outlook(goods, plan.tile, plan.counters + pieces.counters[place], cubes, plan.contracts,
                    plan.tops, plan.first or place, plan.gain)
    return delivered(pieces, after, place, sooner)


def delivered(pieces: Pieces, plan: Outlook, place: str, sooner: int = 100) -> Outlook:
    """What one has when the contracts for this place are fulfilled that can be."""
    done: list[str] = []
    while True:
        here = [card for card in plan.contracts if pieces.place_of[card] == place and card not in done]
        for card in sorted(here, key=pieces.value.__getitem__, reverse=True):
            after = _fulfil(pieces, plan, card, sooner)
            if after is not None:
                done.append(card)
                plan = after
                break
        else:
            return plan


def _fulfil(pieces: Pieces, plan: Outlook, card: str, sooner: int) -> Outlook | None:
    """What one has after this contract; None if it is out of reach."""
    asked, trade = asked_by(pieces, card), pieces.rules.trade
    goods, tile, short = dict(plan.goods), list(plan.tile), 0
    if asked.kinds:
        short = max(0, asked.kinds - len(goods))
        brought = dict.fromkeys(sorted(goods, key=goods.__getitem__, reverse=True)[:asked.kinds], 1)
    else:
        brought = asked.goods
    for good, count in brought.items():
        for _ in range(count):
            if goods.get(good, 0):
                goods[good] -= 1
            elif pieces.major_of[good] in tile:
                tile.remove(pieces.major_of[good])
            else:
                short += 1
    if short > plan.counters // trade + sum([count // trade for count in goods.values()]):
        return None
    counters = plan.counters
    for _ in range(short):
        counters = _trade(goods, counters, trade)
    return _rewarded(pieces, plan, card, Outlook(
        {good: count for good, count in goods.items() if count}, tuple(tile), counters, plan.cubes,
        plan.contracts, plan.tops, plan.first, plan.gain - TRADE * short), sooner)


def _trade(goods: dict[str, int], counters: int, trade: int) -> int:
    """The largest pile pays, or else the counters, of which so many are left."""
    pile = max(goods, key=goods.__getitem__, default="")
    if pile and goods[pile] >= trade:
        goods[pile] -= trade
        return counters
    return counters - trade


def _rewarded(pieces: Pieces, plan: Outlook, card: str, after: Outlook, sooner: int) -> Outlook:
    level = pieces.next_level[pieces.value[card]]
    tops = dict(plan.tops)
    gained = tops.pop(level, "") if level is not None else ""
    return Outlook(after.goods, after.tile, after.counters, after.cubes,
                   (*after.contracts, gained) if gained else after.contracts, tops, after.first,
                   after.gain + reward(pieces, card) * sooner // 100)


def split(pieces: Pieces, place: str, count: int, contracts: tuple[str, ...],
          held: dict[str, int]) -> dict[str, int]:
    """How the cubes of a place are best divided between its two goods."""
    goods = dict.fromkeys(pieces.made_at[place], 1 if count > 1 else 0)
    for _ in range(count - sum(goods.values())):
        mine = {good: held.get(good, 0) + units for good, units in goods.items()}
        wish = wants(pieces, contracts, mine)
        goods[max(goods, key=lambda good: (wish[good], -mine[good]))] += 1
    return {good: units for good, units in goods.items() if units}


def joined(state: Merkator, seat: Seat, fee: int) -> int:
    """What it would bring to join the journey."""
    pieces, merchant = state.pieces, state.merchants[seat]
    goods = dict(merchant.goods)
    brought = 0
    for card in merchant.bonus:
        bonus = pieces.bonus[card]
        if state.token in bonus.places:
            goods[bonus.good] = goods.get(bonus.good, 0) + pieces.rules.joiner_bonus
            brought += wants(pieces, merchant.contracts, merchant.goods)[bonus.good] // 3
    plan = Outlook(goods, merchant.cubes, merchant.counters - fee, state.cubes, merchant.contracts,
                   {level: stack[0] for level, stack in state.stacks.items() if stack})
    return delivered(pieces, plan, state.token).gain + brought - COUNTER * fee
