"""The sentences of a game, shared by pages and API. English here; translations lie beside the game."""

from __future__ import annotations

from .parts import Data


class OptionWords(Data):
    """What an option of a table is called, what it changes, and what its choices are called."""

    label: str
    text: str
    choices: dict[str, str] = {}


class Words(Data, kw_only=True):
    """The words of one game.

    `questions`: question -> what is asked of the seat that decides; may name the prompt's facts in braces.
    `missing`: "question/action" -> why that action, which the question speaks of, is not offered now.
    `waiting`: question -> what others read meanwhile, naming {seat}; otherwise: "Waiting for {seat}."
    `actions`: action (or "question/action") -> the words on its button.
    `names`: kind of thing -> id -> its name; the id "*" names all others, {n} in it is their id. Kinds are
    those of `spot`, of `Amount.of` and of event texts.
    `fields`: field name -> its label.
    `score`: key of a score line -> its label.
    """

    title: str
    tagline: str
    weight: str
    minutes: tuple[int, int]
    questions: dict[str, str]
    actions: dict[str, str]
    missing: dict[str, str] = {}
    waiting: dict[str, str] = {}
    names: dict[str, dict[str, str]] = {}
    fields: dict[str, str] = {}
    options: dict[str, OptionWords] = {}
    score: dict[str, str] = {}
    plot: str = ""
