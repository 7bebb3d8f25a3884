"""The one way to a position of Mercante: a scripted deal, then real decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.parts import Action, Event, Seat
from app.engine.play import apply
from app.engine.prompt import Prompt
from app.engine.table import Position, arranged
from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    BuyPoints,
    EndTurn,
    HireDockworkers,
    KeepHouse,
    Pass,
    Sell,
    Store,
)
from app.games.mercante.game import GAME
from app.games.mercante.pieces import Pieces, load
from app.games.mercante.state import Mercante, Options

LONGEST = 3000
KEPT = ("C01", "C02", "C03", "C04", "C05")
OTHERS = ("C09", "C10", "C11", "C12", "C06")
HANDS = (
    ("guild_subsidy", "senate_levy"),
    ("season_of_austerity", "sumptuary_decree"),
    ("heralds_proclamation", "market_day"),
    ("shipyard_orders", "new_coinage"),
    ("rich_seam", "bumper_harvest"),
)
QUIET = "web_of_informants"
"""Turned over in the first Upkeep if nothing else is wanted; it changes no price."""
POWER_EFFECTS = re.compile(
    r"^(warehouses|crowns|discount|food_bonus|bazaar_bonus|vault|contract_choices|contract_bonus|"
    r"whispers|chooses_loot|loot_crowns) = \S+\n",
    re.MULTILINE,
)


def with_data(plain: bool = True, **values: int) -> Pieces:
    """The shipped data file with other numbers, such as first=40; plain: house powers do nothing."""
    source = GAME.pieces.source.decode()
    if plain:
        shared, powers = source.split("# The powers of the merchant houses.")
        source = shared + "# The powers of the merchant houses." + POWER_EFFECTS.sub("", powers)
    for name, value in values.items():
        source, found = re.subn(rf"^{name} = \d+$", f"{name} = {value}", source, flags=re.MULTILINE)
        assert found, f"the data file has no {name}"
    return load(source.encode())


PLAIN = with_data()
RICH = with_data(first=40, agents=4)
"""Everybody begins with 32 crowns more and with four agents, so that a test gets to its point sooner."""


def deal(seats: int = 4, ships: Sequence[str] = (), start: Sequence[str] = ("feast_days",),
         hands: Mapping[Seat, tuple[str, str]] | None = None, events: Sequence[str] = (),
         kept: Mapping[Seat, str] | None = None, later: Sequence[str] = (), houses: Sequence[str] = (),
         pieces: Pieces = RICH, **options: Any) -> Position[Any, Any]:
    """The first decision of a game that seat 0 begins, with these cards; `begin` goes on from it."""
    cards = {seat: (hands or {}).get(seat, HANDS[seat]) for seat in range(seats)}
    held = sum((hands or {}).values(), ())
    events = (*events, *(card for card in (QUIET,) if card not in (*events, *held)))
    used = {*start, *events, *held}
    spare = [card for card in pieces.event if card not in used and card not in sum(HANDS, ())]
    dealt = [card if card not in used or card in (hands or {}).get(seat, ()) else spare.pop()
             for seat in range(seats) for card in cards[seat]]
    contracts = [card for seat in range(seats) for card in _contracts(seat, kept)]
    order = [*contracts, *(card for card in pieces.contract if card not in contracts)]
    back = [*order[2 * seats:], *(contracts[2 * seat + 1] for seat in range(seats))]
    script = (0, *arranged(pieces.ship, ships), *arranged(pieces.event, (*start, *dealt, *events)),
              *arranged(pieces.contract, contracts), *arranged(pieces.power, houses), *arranged(back, later))
    if options.get("contractual_obligations"):
        script = script[:-len(back)]
    return GAME.start(seats, "a fixed seed", Options(**options), pieces, script).position


def _contracts(seat: Seat, kept: Mapping[Seat, str] | None) -> tuple[str, str]:
    wanted = (kept or {}).get(seat, KEPT[seat])
    taken = {*(kept or {}).values()}
    other = (
        OTHERS[seat]
        if OTHERS[seat] not in taken
        else {"C09": "C17", "C10": "C18", "C11": "C13", "C12": "C14", "C06": "C15"}[OTHERS[seat]]
    )
    return wanted, other


def begin(seats: int = 4, **deal_of: Any) -> Position[Any, Any]:
    """The first choice of a shipment: houses and the first contract dealt are kept."""
    return until(deal(seats, **deal_of), "choose-ship")


def until(position: Position[Any, Any], question: str, seat: Seat | None = None) -> Position[Any, Any]:
    """Play on, everybody doing as little as possible, until this question is asked (of this seat)."""
    for _ in range(LONGEST):
        if position.over:
            assert question == "over", f"the game ended before {question}"
            return position
        for prompt in position.prompts:
            if not prompt.optional and prompt.question == question and seat in (None, prompt.seat):
                return position
        prompt = next(prompt for prompt in position.prompts if not prompt.optional)
        position = apply(position, prompt.seat, idle(prompt)).position
    raise AssertionError(f"never reached {question}")


def idle(prompt: Prompt) -> Action:
    """As little as one can do."""
    for action in (Pass(), EndTurn(), KeepHouse(), Bid(0), BuyPoints(0)):
        if prompt.allows(action):
            return action
    ships = next((form for form in prompt.forms if form.action is AuctionGoods), None)
    return next(prompt.forms[0].actions()) if ships is None else [*ships.actions()][-1]


def act(position: Position[Any, Any], *actions: Action) -> Position[Any, Any]:
    """The position after these decisions of whoever is asked."""
    for action in actions:
        position = apply(position, position.due[0], action).position
    return position


def happens(position: Position[Any, Any], action: Action) -> tuple[Event, ...]:
    """The events of a decision of whoever is asked."""
    return apply(position, position.due[0], action).events


def bids(position: Position[Any, Any], *amounts: int) -> Position[Any, Any]:
    """All fists close, by seat, and open."""
    for seat, amount in enumerate(amounts):
        position = apply(position, seat, Bid(amount)).position
    return position


def buys(position: Position[Any, Any], ship: str, *keep: str, warehouse: str = "1") -> Position[Any, Any]:
    """The active player auctions a ship good by good and buys those to be kept at the minimum."""
    position = act(until(position, "choose-ship"), AuctionGoods(ship))
    active, wanted = position.state.active, list(keep)
    while position.prompt(active) is None or asked(position).question != "assign":
        prompt = asked(position)
        if prompt.seat != active or prompt.question not in ("once-around", "store"):
            position = act(position, idle(prompt))
        elif prompt.question == "store":
            position = act(position, Store(prompt.facts["goods"][0], warehouse))
        elif prompt.facts["goods"][0] in wanted:
            wanted.remove(prompt.facts["goods"][0])
            position = act(position, Bid(prompt.facts["minimum"]))
        else:
            position = act(position, Pass())
    assert not wanted, f"not bought: {wanted}"
    return position


def turn_of(position: Position[Any, Any], seat: Seat, question: str = "choose-ship") -> Position[Any, Any]:
    """The next time this seat is asked this question."""
    return until(position, question, seat)


def asked(position: Position[Any, Any]) -> Prompt:
    """The one prompt that the game waits for."""
    prompt = position.prompt(position.due[0])
    assert prompt is not None
    return prompt


def may(position: Position[Any, Any], action: Action) -> bool:
    """Whether the seat that is asked may do this."""
    return asked(position).allows(action)


def offers(position: Position[Any, Any], action: type[Action]) -> bool:
    """Whether the seat that is asked may do this kind of thing."""
    return any(form.action is action for form in asked(position).forms)


def state(position: Position[Any, Any]) -> Mercante:
    """The table."""
    table: Mercante = position.state
    return table


def crowns(position: Position[Any, Any], seat: Seat = 0) -> int:
    """A merchant's crowns."""
    return state(position).merchants[seat].crowns


def points(position: Position[Any, Any], seat: Seat = 0) -> int:
    """A merchant's victory point tokens."""
    return state(position).merchants[seat].points


def stores(position: Position[Any, Any], seat: Seat = 0) -> tuple[tuple[str, ...], ...]:
    """A merchant's warehouses."""
    return state(position).merchants[seat].warehouses


def assigning(seats: int = 4, **deal: Any) -> Position[Any, Any]:
    """The first player is about to assign the first agent."""
    return until(begin(seats, **deal), "assign")


def holding(*bought: tuple[str, tuple[str, ...]], **deal: Any) -> Position[Any, Any]:
    """The first player has bought these goods of these ships, one ship a turn, and assigns his agents."""
    position = begin(ships=tuple(dict.fromkeys((*(ship for ship, _ in bought), "S19"))), **deal)
    for number, (ship, goods) in enumerate(bought):
        position = buys(position if not number else turn_of(act(position, EndTurn()), 0), ship, *goods)
    return position


def sells(position: Position[Any, Any], *goods: str) -> Position[Any, Any]:
    """The dockworkers carry these goods, and nobody reacts."""
    for good in goods:
        position = quiet(act(position, Sell(f"1:{good}")))
    return position


def quiet(position: Position[Any, Any]) -> Position[Any, Any]:
    """Nobody reacts, or reacts any more."""
    while asked(position).question == "react":
        position = act(position, Pass())
    return position


def reacting(good: str = "silver", ship: str = "S21", **deal: Any) -> Position[Any, Any]:
    """The first player has announced a good, and the others are asked."""
    position = holding((ship, (good,)), **deal)
    return act(position, HireDockworkers(2), Sell(f"1:{good}"))


def short_track(spaces: int, pieces: Pieces = RICH) -> Pieces:
    """Reference tracks of so many spaces."""
    def cut(found: re.Match[str]) -> str:
        return f"{found[1]} = [{', '.join(found[2].split(', ')[:spaces])}]"

    return load(
        re.sub(r"^(points|agents) = \[(.*)\]$", cut, pieces.source.decode(), flags=re.MULTILINE).encode()
    )
