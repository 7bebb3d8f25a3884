"""Where a bot drives wagons and sends the courier (Action 3)."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Action, Seat
from app.engine.prompt import Chance, OneOf, Prompt

from ..actions import (
    ChooseCard,
    CoachOneSpace,
    CoachTwoSpaces,
    Drive,
    Face,
    Pass,
    PlayCard,
    PlayTile,
    SendCourier,
    SendExpress,
    UseDriver,
)
from ..forms import field, offered
from ..state import MiddleAges
from ..steps.movement import tile_landings
from ..worth import outlook

DRIVES = (Drive, UseDriver, CoachOneSpace, CoachTwoSpaces)
MEETING = 300
"""What an influence card is worth."""
CARD = 250
"""How much better a move has to be for Relay horses."""
LIKED_CARDS = (
    "trade_fair",
    "relay_horses",
    "rumour",
    "patron",
    "court_favour",
    "carrier_licence",
    "bulk_order",
)
SPARING = 20
"""How much better a move has to be for the next longer tile."""


def _after(state: MiddleAges, seat: Seat, wagon: int, to: str) -> int:
    """How things look for a player when a wagon has moved to this space."""
    it, pieces = state.wagons[wagon], state.pieces
    arrived = to in pieces.market
    if to == it.space:
        return outlook(state, seat)
    exits = pieces.exits[pieces.came_from[it.space, it.heading, to], to]
    met = MEETING if to == state.courier and state.stock else 0
    return met + max(
        outlook(state.edit_wagon(wagon, space=to, heading="" if arrived else heading, arrived=arrived), seat)
        for heading in (exits or ("",))
    )


def move(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action | None:
    """The best move among tiles and Driver cards; the courier rides to a wagon where he can."""
    seat, pieces = prompt.seat, state.pieces
    courier = _courier(state, prompt)
    if courier is not None:
        return courier
    tiles: OneOf | None = field(prompt, PlayTile)
    if tiles is not None:
        worth = {tile: _best_with(state, seat, int(tile)) for tile in tiles.options}
        return PlayTile(max(worth, key=lambda tile: worth[tile] - SPARING * pieces.tiles.index(int(tile))))
    best: Any = drive(state, prompt, chance)
    if best is not None and _after(state, seat, int(best.wagon) - 1, best.to) > outlook(state, seat):
        return best  # type: ignore[no-any-return]
    return Pass()


def _best_with(state: MiddleAges, seat: Seat, tile: int, extra: int = 0) -> int:
    moves = tile_landings(state, tile, extra).items()
    return max((_after(state, seat, wagon, to) for wagon, ends in moves for to in ends), default=0)


def _courier(state: MiddleAges, prompt: Prompt) -> Action | None:
    spaces = [wagon.space for wagon in state.wagons]
    for ride in (SendCourier, SendExpress):
        reach: OneOf | None = field(prompt, ride)
        for to in reach.options if reach is not None else ():
            if to in spaces and state.stock:
                return ride(to)
    return None


def drive(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action | None:
    """The best of all moves of wagons; Relay horses where they make a move much better."""
    moves: list[Any] = []
    for form in prompt.forms:
        if form.action in DRIVES:
            fields: Any = form.fields
            kind: Any = form.action
            moves += [kind(fields[0].options[0], to) for to in fields[1].options]
    worth = [_after(state, prompt.seat, int(move.wagon) - 1, move.to) for move in moves]
    if offered(prompt, PlayCard) and _relay(state, prompt) >= max(worth) + CARD:
        return PlayCard("relay_horses")
    return moves[worth.index(max(worth))] if moves else None


def _relay(state: MiddleAges, prompt: Prompt) -> int:
    """How things look after the best move with Relay horses."""
    extra = prompt.facts["extra"] + state.pieces.influence["relay_horses"]
    return _best_with(state, prompt.seat, prompt.facts["points"], extra)


def choose_influence(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """One of the cards that help a trader most."""
    kinds: OneOf = field(prompt, ChooseCard)
    liked = [card for card in LIKED_CARDS if card in kinds.options]
    return ChooseCard(liked[chance.randrange(min(5, len(liked)))])


def face(state: MiddleAges, prompt: Prompt, chance: Chance) -> Action:
    """The way on that promises most."""
    wagon = prompt.facts["number"] - 1
    exits: OneOf = field(prompt, Face)
    return Face(
        max(exits.options, key=lambda exit: outlook(state.edit_wagon(wagon, heading=exit), prompt.seat))
    )
