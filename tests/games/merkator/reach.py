"""The one way to a position of Merkator: a scripted deal, then real decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.parts import Action, Event, Seat
from app.engine.play import Transition, apply
from app.engine.prompt import Prompt
from app.engine.table import Position, arranged
from app.games.merkator.actions import (
    Accept,
    Convert,
    Discard,
    GiveUp,
    Pass,
    PayWith,
    PlaceCube,
    Sell,
    Sort,
    TravelTo,
)
from app.games.merkator.game import GAME
from app.games.merkator.pieces import Pieces, load
from app.games.merkator.state import Merchant, Options

Edit = tuple[str, str, str]
STANDARD = '[[starts]]\nlength = "standard"'
QUIET = "bohemia"
"""Where one goes when nothing is to happen: it brings and costs nothing."""


def edited(*edits: Edit) -> Pieces:
    """The shipped data file with other values: (a text, the first key after it, its new value)."""
    source = GAME.pieces.source.decode()
    for anchor, key, value in edits:
        start = source.index(anchor)
        changed, found = re.subn(rf"^{key} = .+$", f"{key} = {value}", source[start:], count=1,
                                 flags=re.MULTILINE)
        assert found, f"nothing is called {key} after {anchor}"
        source = source[:start] + changed
    return load(source.encode())


def cubes(**found: int) -> tuple[Edit, ...]:
    """So many cubes on these majors."""
    return tuple((f'id = "{major}"\ncolour', "cubes", str(count)) for major, count in found.items())


def start(**values: Any) -> tuple[Edit, ...]:
    """Other things to start with: contracts, bonus, cubes, first, between, last."""
    return tuple((STANDARD, key, str(list(value) if isinstance(value, tuple) else value))
                 for key, value in values.items())


def asks(contract: str, **goods: int) -> Edit:
    """A contract that asks for other goods."""
    wanted = ", ".join(f"{good} = {count}" for good, count in goods.items())
    return (f'id = "{contract}"', "goods", f"{{ {wanted} }}")


def rows(players: int, *numbers: int, spaces: int = 6) -> tuple[Edit, ...]:
    """Other rows of the chart to be filled, of other lengths."""
    return (("[chart.ultimo]", "spaces", str(spaces)),
            (f'length = "standard"\nplayers = {players}', "rows", str(list(numbers))))


NO_SOLO: Edit = ("[solo]", "values", "[14]")
"""For deals with contracts that a player of the solo game does not begin with."""


def deal(seats: int = 2, *, contracts: Sequence[str] = (), bonus: Sequence[str] = (),
         offer: Sequence[str] = (), buildings: Sequence[str] = (), letters: Sequence[str] = (),
         again: Sequence[str] = (), solo: Sequence[str] = (), options: Options | None = None,
         pieces: Pieces | None = None) -> Position[Any, Any]:
    """Seat 0 begins; contracts, cards and counters come up as wished, each kind in this order.

    `again` are the counters that come up when the chart is turned over.
    """
    pieces, options = pieces or GAME.pieces, options or Options()
    aside = pieces.tables.solo.values if seats == 1 else ()
    script: list[int] = [0]
    for level in pieces.levels:
        if level not in aside:
            script += arranged(pieces.of_level[level], _of(contracts, pieces.value, level))
    for level in aside:
        script += arranged(pieces.of_level[level], _of(solo, pieces.value, level))
    dealt: list[str] = []
    for cost in pieces.start[options.length].bonus:
        pile = [card for card in pieces.bonus if pieces.cost[card] == cost]
        order = [*_of(bonus, pieces.cost, cost), *(card for card in pile if card not in (*bonus, *offer))]
        script += arranged(pile, order)
        dealt += order[:seats]
    script += arranged([card for card in pieces.bonus if card not in dealt], offer)
    in_the_game = [card.id for card in pieces.tables.buildings if not (seats == 1 and card.sole)]
    script += arranged(in_the_game, buildings)
    if seats > 1:
        script += arranged(pieces.letters, letters)
    if again:
        script += arranged(pieces.letters, again)
    return GAME.start(seats, "a fixed seed", options, pieces, tuple(script)).position


def _of(cards: Sequence[str], values: Mapping[str, int], value: int) -> list[str]:
    return [card for card in cards if values[card] == value]


def play(position: Position[Any, Any], *moves: Action) -> Position[Any, Any]:
    """The position after these decisions of whoever is asked."""
    for move in moves:
        position = apply(position, position.due[0], move).position
    return position


def happened(position: Position[Any, Any], move: Action) -> tuple[Event, ...]:
    """What comes of a decision of whoever is asked."""
    return decided(position, move).events


def decided(position: Position[Any, Any], move: Action) -> Transition:
    """The decision of whoever is asked."""
    return apply(position, position.due[0], move)


def place(position: Position[Any, Any], seat: Seat, *goods: str) -> Position[Any, Any]:
    """The position after a player has placed cubes of his Supply tile."""
    for good in goods:
        position = apply(position, seat, PlaceCube(good)).position
    return position


def until(position: Position[Any, Any], question: str, seat: Seat | None = None) -> Position[Any, Any]:
    """On to the next such question (to this seat), with as little as one can do."""
    for _ in range(2000):
        if position.over:
            assert question == "end", f"the game ended before {question}"
            return position
        prompt = asked(position)
        if prompt.question.startswith(question) and seat in (None, prompt.seat):
            return position
        position = play(position, idle(prompt))
    raise AssertionError(f"never reached {question}")


def turn(position: Position[Any, Any], where: str, *moves: Action) -> Position[Any, Any]:
    """A turn: to this place, then these decisions, then as little as possible; on to the next turn."""
    return until(play(position, TravelTo(where), *moves), "invest")


def to_turn(position: Position[Any, Any], seat: Seat) -> Position[Any, Any]:
    """On to the turn of this seat; the others do nothing of note."""
    return until(position, "invest", seat)


def idle(prompt: Prompt) -> Action:
    """As little as one can do."""
    match prompt.question:
        case "invest" | "invest-last" | "solo-invest" | "solo-last" | "invest-rich" | "invest-forced" | (
                "solo-forced"):
            return TravelTo(QUIET)
        case "sell-surplus":
            return Sell(options(prompt, Sell)[0])
        case "pay-bonus" | "pay-building":
            return PayWith(options(prompt, PayWith)[0])
        case "discard-surplus":
            return Discard(options(prompt, Discard)[0])
        case "convert":
            return Convert(options(prompt, Convert)[0])
        case "sort":
            return Sort(next(iter(form(prompt, Sort).fields[0].values())))  # type: ignore[arg-type]
        case "letter":
            return Accept()
        case "give-up":
            return GiveUp(options(prompt, GiveUp)[0])
        case _:
            return Pass()


def asked(position: Position[Any, Any]) -> Prompt:
    """The one prompt that the game waits for."""
    prompt = position.prompt(position.due[0])
    assert prompt is not None
    return prompt


def form(prompt: Prompt, action: type[Action]) -> Any:
    """The form for this action."""
    return next(each for each in prompt.forms if each.action is action)


def options(where: Any, action: type[Action]) -> tuple[str, ...]:
    """What can be chosen for this action; nothing if it is not offered at all."""
    prompt = where if isinstance(where, Prompt) else asked(where)
    return next((each.fields[0].options for each in prompt.forms if each.action is action), ())


def offered(position: Position[Any, Any]) -> list[type[Action]]:
    """The actions offered to whoever is asked, but for the cubes of the Supply tile."""
    return [each.action for each in asked(position).forms if each.action is not PlaceCube]


def merchant(position: Position[Any, Any], seat: Seat = 0) -> Merchant:
    """What a player has."""
    found: Merchant = position.state.merchants[seat]
    return found


def counters(position: Position[Any, Any]) -> list[int]:
    """Everybody's Time counters."""
    return [each.counters for each in position.state.merchants]


def on_majors(position: Position[Any, Any]) -> list[int]:
    """The cubes on the majors, in the order of the data file."""
    return list(position.state.cubes.values())
