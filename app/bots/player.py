"""What every bot is."""

from __future__ import annotations

from typing import Protocol

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Action
from app.engine.prompt import Chance, Prompt


class Choose(Protocol):
    """Answers a prompt with one of its actions, knowing what its seat knows, within `time_left` seconds."""

    def __call__(self, game: Game, knowledge: Knowledge, prompt: Prompt, chance: Chance,
                 time_left: float) -> Action: ...
