"""The bot that looks one step ahead, in worlds that agree with what it knows."""

from __future__ import annotations

from time import monotonic

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Illegal
from app.engine.play import apply
from app.engine.prompt import Chance, Prompt

WORLDS = 4
CANDIDATES = 40


def choose(game: Game, knowledge: Knowledge, prompt: Prompt, chance: Chance, time_left: float) -> Action:
    """What the game advises; else the action after which the seat stands best, on average."""
    advice = game.advise(knowledge, prompt, chance) if game.advise else None
    if advice is not None:
        return advice
    actions = candidates(prompt, chance)
    if game.appraise is None or len(actions) == 1:
        return actions[chance.randrange(len(actions))]
    until = monotonic() + time_left
    worth = [0] * len(actions)
    for _world in range(WORLDS):
        position = game.sample(knowledge, chance)
        for number, action in enumerate(actions):
            try:
                worth[number] += game.appraise(apply(position, prompt.seat, action).position, prompt.seat)
            except Illegal:
                continue
        if monotonic() > until:
            break
    best = max(worth)
    return chosen([action for action, value in zip(actions, worth, strict=True) if value == best], chance)


def candidates(prompt: Prompt, chance: Chance) -> list[Action]:
    """All actions where they are few, else some of them by chance."""
    if prompt.size() <= CANDIDATES:
        return list(prompt.actions())
    return [prompt.sample(chance) for _ in range(CANDIDATES)]


def chosen(actions: list[Action], chance: Chance) -> Action:
    """One of those that are equally good."""
    return actions[chance.randrange(len(actions))]
