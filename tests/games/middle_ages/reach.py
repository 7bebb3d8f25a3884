"""The one way to a position of Merchants of the Middle Ages: a scripted deal, then real decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.engine.parts import Action, Seat
from app.engine.play import apply
from app.engine.prompt import Prompt
from app.engine.table import Position, arranged
from app.games.middle_ages.actions import (
    Bid,
    Buy,
    ChooseCard,
    Drive,
    Face,
    Pass,
    PlayTile,
    Refuse,
    SetFees,
    SetWheel,
    TakeCard,
    Withdraw,
)
from app.games.middle_ages.game import GAME
from app.games.middle_ages.pieces import Pieces, load
from app.games.middle_ages.state import Options
from app.games.middle_ages.tables import INVESTMENTS

Plan = Mapping[Seat, Sequence[Action]]
LONGEST = 3000


def with_data(**values: int) -> Pieces:
    """The shipped data file with other numbers, such as money=20000."""
    source = GAME.pieces.source.decode()
    for name, value in values.items():
        source, found = re.subn(rf"^{name} = \d+$", f"{name} = {value}", source, flags=re.MULTILINE)
        assert found, f"the data file has no {name}"
    return load(source.encode())


def deal(
    seats: int = 4, first: Seat = 0, offer: tuple[str, ...] = (), pieces: Pieces | None = None, **options: Any
) -> Position[Any, Any]:
    """The first decision of a game with this first player and these investment cards on top."""
    script = (first, *arranged(INVESTMENTS, offer))
    return GAME.start(seats, "a fixed seed", Options(**options), pieces, script).position


def go(
    position: Position[Any, Any], plan: Plan | None = None, until: str | None = None, seat: Seat | None = None
) -> Position[Any, Any]:
    """Play on until a seat is asked this question, or until the plan is carried out.

    Each seat plays the next action of its plan as soon as that is one of its choices; otherwise it does as
    little as it can.
    """
    rest = {who: list(actions) for who, actions in (plan or {}).items()}
    for _ in range(LONGEST):
        prompt = next((prompt for prompt in position.prompts if not prompt.optional), None)
        if until is None and not any(rest.values()):
            return position
        if prompt is None:
            assert until == "end" and not any(rest.values()), f"the game ended before {until or rest}"
            return position
        planned = rest.get(prompt.seat)
        mine = bool(planned) and prompt.allows(planned[0])  # type: ignore[index]
        if (
            prompt.question == until
            and prompt.seat in (seat, prompt.seat if seat is None else seat)
            and not mine
        ):
            assert not any(rest.values()), f"not carried out: {rest}"
            return position
        action = planned.pop(0) if mine and planned else idle(prompt)
        position = apply(position, prompt.seat, action).position
    raise AssertionError(f"never reached {until or rest}")


def idle(prompt: Prompt) -> Action:
    """As little as one can do: wagons creep, avoiding cities and the courier where they can."""
    match prompt.question:
        case "closed-fist":
            return Bid(0)
        case "post-fixed":
            return SetFees(0, 0)
        case "answer-offer":
            return Refuse()
        case "answer-counter":
            return Withdraw()
        case "wheel":
            return SetWheel("arms", "arms")
        case "move":
            return PlayTile(choices(prompt, PlayTile)[0])
        case "drive":
            moves = [Drive(*values) for values in choices(prompt, Drive, both=True)]
            return min(moves, key=lambda move: (move.to in GAME.pieces.market, move.to in ("B2", "H2")))
        case "face":
            return Face(choices(prompt, Face)[-1])
        case "choose-influence":
            return ChooseCard(choices(prompt, ChooseCard)[0])
        case "take-card":
            return TakeCard(choices(prompt, TakeCard)[0])
        case _:
            return Pass()


def choices(prompt: Prompt, action: type[Action], both: bool = False) -> list[Any]:
    """All values of the last field (or of all fields) in the forms for this action."""
    forms = [form for form in prompt.forms if form.action is action]
    if both:
        return [
            (first, last)
            for form in forms
            for first in form.fields[0].values()
            for last in form.fields[1].values()
        ]
    return [value for form in forms for value in form.fields[-1].values()]


def asked(position: Position[Any, Any]) -> Prompt:
    """The one prompt that the game waits for."""
    prompt = position.prompt(position.due[0])
    assert prompt is not None
    return prompt


def offers(position: Position[Any, Any], action: type[Action]) -> bool:
    """Whether the seat that is asked may do this."""
    return any(form.action is action for form in asked(position).forms)


def act(position: Position[Any, Any], *actions: Action) -> Position[Any, Any]:
    """The position after these decisions of whoever is asked."""
    for action in actions:
        position = apply(position, position.due[0], action).position
    return position


def bids(position: Position[Any, Any], *amounts: int) -> Position[Any, Any]:
    """All hands close, by seat, and open."""
    for seat, amount in enumerate(amounts):
        position = apply(position, seat, Bid(amount)).position
    return position


def wheels(position: Position[Any, Any], *arrows: tuple[str, str]) -> Position[Any, Any]:
    """All wheels are set, by seat (the rest leave both arrows on their arms), and shown."""
    seats = len(position.state.merchants)
    for seat, pair in enumerate((*arrows, *((("arms", "arms"),) * (seats - len(arrows))))):
        position = apply(position, seat, SetWheel(*pair)).position
    return position


def buying(*stalls: str) -> list[Action]:
    """A pass of Action 1; it ends by itself after three goods."""
    return [*(Buy(stall) for stall in stalls), *(() if len(stalls) == 3 else (Pass(),))]


def moving(tile: int, wagon: int, to: str, *more: Action) -> list[Action]:
    """A movement tile and the wagon it moves."""
    return [PlayTile(str(tile)), Drive(str(wagon), to), *more]


def money(position: Position[Any, Any]) -> list[int]:
    """Everybody's money."""
    return [merchant.money for merchant in position.state.merchants]


def spaces(position: Position[Any, Any]) -> list[str]:
    """Where the wagons stand."""
    return [wagon.space for wagon in position.state.wagons]


def sells(position: Position[Any, Any], good: str) -> int:
    """The selling price of a good."""
    price: int = position.state.selling_price(good)
    return price
