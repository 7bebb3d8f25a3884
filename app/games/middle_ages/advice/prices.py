"""How a bot pushes the prices, and what it sells out of its warehouses (Actions 4 and 5)."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, OneOf, Prompt

from ..actions import LowerPrice, Pass, RaisePrice, SellStored, SetWheel, SpreadRumour
from ..forms import field, offered, played_if
from ..state import MiddleAges
from ..worth import turns_left


def wheel(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Both arrows on the goods that matter most, but never over the top of the chart."""
    weight, top = _carried(state, prompt.seat), state.pieces.top_price
    risky = {good: (-1 if state.prices[good] == top else 1) * weight[good] for good in weight}
    best = sorted(risky, key=lambda good: (-risky[good], chance.randrange(1000)))
    first = best[0] if risky[best[0]] > 0 else "arms"
    again = first != "arms" and state.prices[first] <= top - 2
    second = first if again else best[1] if risky[best[1]] > 0 else "arms"
    return SetWheel(first, second)


def _carried(state: MiddleAges, seat: Seat) -> dict[str, int]:
    """How much each good matters to a player: aboard counts most, more so in a wagon that has arrived."""
    weight = dict.fromkeys(state.pieces.goods, 0)
    for wagon in state.wagons:
        for owner, goods in enumerate(wagon.cargo):
            for good in goods:
                weight[good] += (4 if owner == seat else -1) * (3 if wagon.arrived else 1)
    for stall, count in state.merchants[seat].store.items():
        weight[state.pieces.stall[stall][1]] += count
    return weight


def rumours(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """A rumour that raises goods about to be sold."""
    if not offered(prompt, SpreadRumour):
        return Pass()
    arrived = [good for wagon in state.wagons if wagon.arrived for good in wagon.cargo[prompt.seat]]
    low = {good: min(2, state.pieces.top_price - state.prices[good]) for good in arrived}
    gains = {good: arrived.count(good) * low[good] for good in low}
    best = max(gains, key=lambda good: gains[good], default=None)
    return SpreadRumour(best, f"+{low[best]}") if best is not None and gains[best] >= 2 else Pass()


def office(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Up with one's own goods, else down with those of the others."""
    weight, top = _carried(state, prompt.seat), state.pieces.top_price
    up = max(
        (good for good in weight if state.prices[good] < top), key=lambda good: weight[good], default=None
    )
    if up is not None and weight[up] > 0:
        return RaisePrice(up)
    down = min(
        (good for good in weight if state.prices[good] > 0), key=lambda good: weight[good], default=None
    )
    return LowerPrice(down) if down is not None and weight[down] < 0 else Pass()


def warehouse_sale(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Stored goods at the top of the chart, and all of them when the end is near."""
    stalls: OneOf = field(prompt, SellStored)
    dear = max(stalls.options, key=lambda stall: state.cost(state.pieces.stall[stall][1]))
    wanted = turns_left(state) < 2 or state.prices[state.pieces.stall[dear][1]] == state.pieces.top_price
    return SellStored(dear) if wanted else Pass()


def trade_fair(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """Worth a card for two goods or more."""
    return played_if(prompt, len(state.wagons[prompt.facts["number"] - 1].cargo[prompt.seat]) >= 2)
