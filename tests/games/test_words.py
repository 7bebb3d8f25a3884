"""Every thing that a game shows has a name, and every sentence names what its event holds."""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from app.engine.cards import BACK
from app.engine.game import Game
from app.engine.parts import Action, Event, Seat
from app.engine.prompt import Amount, OneOf, Prompt, Some, Split
from app.engine.steps import Step
from app.engine.words import Words
from app.play.wording import dictionary

from .random_play import every_game, play, setups, times

BLANK = re.compile(r"{(\w+)(?::(\w+))?}")
TEMPLATES = Path(__file__).parents[2] / "templates" / "games"


def classes_of(union: Any) -> tuple[type, ...]:
    """The classes of a union, which may be of one class only."""
    return get_args(union) or (union,)


@every_game
def test_each_class_of_the_package_belongs_to_the_game(game: Game) -> None:
    package = import_module(f"app.games.{game.slug}")
    found: set[type] = set()
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if kind.__module__ == module.name and issubclass(kind, Step | Action | Event):
                found.add(kind)
    known = {*classes_of(game.steps), *classes_of(game.actions), *classes_of(game.events)}
    assert {kind.__name__ for kind in found - known} == set()


@every_game
def test_each_blank_of_a_log_line_is_a_field_of_its_event(game: Game) -> None:
    for kind in classes_of(game.events):
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        fields |= dict(inspect.getmembers(kind, lambda member: isinstance(member, property)))
        for name, thing in BLANK.findall(kind.text):
            assert name in fields, f"{kind.__name__} has no {name}"
            assert thing in ("", "seat", "money", *game.words.names), f"{kind.__name__} names a {thing}"


@every_game
@times(6)
@given(data=st.data())
def test_everything_in_the_log_has_a_name(game: Game, data: st.DataObject) -> None:
    played = play(game, data.draw(setups(game)))
    viewers = (None, *range(played.setup.seats))
    nameless = set()
    for events in played.happened:
        for event in events:
            for seen in [event.seen_by(viewer) for viewer in viewers]:
                if seen is not None:
                    for name, thing in BLANK.findall(seen.text):
                        kind = thing or ("seat" if name == "seat" else "")
                        nameless |= _nameless(game.words, kind, getattr(seen, name), played.setup.seats)
    assert nameless == set()


def _nameless(words: Words, kind: str, value: Any, seats: int) -> set[tuple[str, Any]]:
    """What of these things has no name."""
    match value:
        case dict() | tuple() | list():
            return {found for each in value for found in _nameless(words, kind, each, seats)}
        case None:
            return set()
    if kind == "seat":
        fits = type(value) is Seat and 0 <= value < seats
    elif kind == "money":
        fits = type(value) is int
    else:
        names = words.names.get(kind, {})
        fits = not kind or str(value) in names or "*" in names or value == BACK
    return set() if fits else {(kind, value)}


@every_game
@times(6)
@given(data=st.data())
def test_everything_that_can_be_chosen_has_a_name(game: Game, data: st.DataObject) -> None:
    played = play(game, data.draw(setups(game)))
    missing: set[tuple[str, Any]] = set()
    for position in played.positions:
        for prompt in position.prompts:
            missing |= set(_without_words(game.words, prompt, played.setup.seats))
    assert missing == set()


def _without_words(words: Words, prompt: Prompt, seats: int) -> Iterable[tuple[str, Any]]:
    question = prompt.question
    if question not in words.questions:
        yield "question", question
    for name, thing in BLANK.findall(words.questions.get(question, "")):
        if name not in prompt.facts:
            yield f"fact of {question}", name
        kind = thing or ("seat" if name == "seat" else "")
        yield from _nameless(words, kind, prompt.facts.get(name), seats)
    for name, _ in BLANK.findall(words.waiting.get(question, "")):
        if name not in ("seat", *prompt.facts):
            yield f"fact of waiting {question}", name
    for form in prompt.forms:
        action = form.action.__name__
        if action not in words.actions and f"{question}/{action}" not in words.actions:
            yield "action", action
        for field in form.fields:
            if field.name not in words.fields:
                yield "field", field.name
            match field:
                case Amount():
                    if field.of not in ("", "money") and field.of not in words.names:
                        yield "amount of", field.of
                case OneOf() | Some():
                    yield from _choices(words, field.spot, field.options)
                case Split():
                    yield from _choices(words, field.spot, field.parts)


@every_game
def test_what_is_said_to_be_missing_is_an_action_of_that_question(game: Game) -> None:
    actions = {kind.__name__ for kind in classes_of(game.actions)}
    named = [tuple(name.split("/")) for name in game.words.missing]
    assert [name for name in named if name[0] not in game.words.questions or name[1] not in actions] == []


def _choices(words: Words, spot: str, things: tuple[str, ...]) -> Iterable[tuple[str, Any]]:
    names = {"*": ""} if spot == "seat" else words.names.get(spot, {})
    return [(f"name of {spot}", thing) for thing in things if thing not in names and "*" not in names]


@every_game
def test_the_help_has_the_rules_of_each_question(game: Game) -> None:
    explained = re.findall(r'id="help-([^"]+)"', (TEMPLATES / game.slug / "help.html").read_text())
    assert len(set(explained)) == len(explained)
    assert [question for question in game.words.questions if question not in explained] == []


@every_game
def test_each_option_and_each_of_its_choices_is_explained(game: Game) -> None:
    for field in msgspec.structs.fields(game.options):
        words = game.words.options[field.name]
        assert words.label
        assert words.text
        if field.type is not bool:
            assert set(words.choices) == set(get_args(field.type))


@every_game
def test_every_sentence_is_there_in_german_and_fills_in_the_same_blanks(game: Game) -> None:
    german = dictionary("de", game.slug)
    sentences = sorted(_sentences(game))
    assert [text for text in sentences if text not in german] == []
    assert [text for text in sentences if _blanks(german[text]) != _blanks(text)] == []


def _blanks(text: str) -> list[tuple[str, str]]:
    return sorted(BLANK.findall(text))


def _sentences(game: Game) -> set[str]:
    words = game.words
    found = {words.tagline, words.weight, words.plot, *words.questions.values(), *words.waiting.values(),
             *words.actions.values(), *words.missing.values(), *words.fields.values(), *words.score.values()}
    for names in words.names.values():
        found.update(name for name in names.values() if not _proper(name))
    for option in words.options.values():
        found |= {option.label, option.text, *option.choices.values()}
    found.update(kind.text for kind in classes_of(game.events) if kind.__module__.startswith("app.games."))
    return found - {""}


def _proper(name: str) -> bool:
    """Whether it is nothing but a number, which is the same in every language."""
    return not re.search(r"[A-Za-z]{2}", name.replace("{n}", ""))
