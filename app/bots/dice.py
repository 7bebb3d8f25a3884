"""The bot that rolls dice: any legal action will do."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Action
from app.engine.prompt import Chance, Prompt


def choose(game: Game, knowledge: Knowledge, prompt: Prompt, chance: Chance, time_left: float) -> Action:
    """Any of the legal actions."""
    return prompt.sample(chance)
