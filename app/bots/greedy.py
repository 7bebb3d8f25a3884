"""The bot that looks to the end of its own turn, in worlds that agree with what it knows."""

from __future__ import annotations

from time import monotonic

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Seat
from app.engine.play import apply
from app.engine.prompt import Chance, Prompt
from app.engine.table import Position

WORLDS = 2
"""In how many worlds it tries each action."""
CANDIDATES = 30
"""How many actions it tries where there are more."""
BREADTH = (6, 4)
"""How many ways to go on it weighs in its own decisions that follow at once."""


def choose(game: Game, knowledge: Knowledge, prompt: Prompt, chance: Chance, time_left: float) -> Action:
    """What the game advises; else the action that leads the seat to where it stands best, on average."""
    advice = game.advise(knowledge, prompt, chance) if game.advise else None
    if advice is not None:
        return advice
    actions = candidates(prompt, CANDIDATES, chance)
    if game.appraise is None or len(actions) == 1:
        return actions[chance.randrange(len(actions))]
    until = monotonic() + time_left
    worth = [0] * len(actions)
    for _ in range(WORLDS):
        world = game.sample(knowledge, chance)
        if world.prompt(prompt.seat) != prompt:
            continue
        for number, action in enumerate(actions):
            worth[number] += prospect(game, apply(world, prompt.seat, action).position, prompt.seat, chance)
        if monotonic() > until:
            break
    best = max(worth)
    equals = [action for action, value in zip(actions, worth, strict=True) if value == best]
    return equals[chance.randrange(len(equals))]


def prospect(game: Game, position: Position, seat: Seat, chance: Chance, follows: int = 0) -> int:
    """How well the seat stands once its own decisions that follow at once have been made well."""
    assert game.appraise is not None
    prompt = position.prompt(seat) if position.due == (seat,) else None
    if prompt is None or follows == len(BREADTH):
        return game.appraise(position, seat)
    return max(prospect(game, apply(position, seat, action).position, seat, chance, follows + 1)
               for action in candidates(prompt, BREADTH[follows], chance))


def candidates(prompt: Prompt, most: int, chance: Chance) -> list[Action]:
    """All actions where they are few, else some of them by chance, of each form at least one."""
    if prompt.size() <= most:
        return list(prompt.actions())
    each = [form.sample(chance) for form in prompt.forms]
    return each + [prompt.sample(chance) for _ in range(most - len(each))]
