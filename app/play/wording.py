"""Sentences in the viewer's language, with the things they name marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from msgspec import Struct

from app.engine.cards import BACK
from app.engine.parts import sentence as _
from app.engine.words import Words

from .shapes import Word

LANGUAGES = ("en", "de")
APP = Path(__file__).parents[1]
BLANK = re.compile(r"\{(\w+)(?::(\w+))?\}")


class Voice(Struct, frozen=True):
    """How a table speaks: in which language, of which game, to and about whom."""

    language: str
    slug: str
    words: Words
    seats: tuple[str, ...]

    def __call__(self, text: str) -> str:
        return translate(self.language, text, self.slug)

    def name(self, kind: str, id: str) -> str:
        """What a thing is called."""
        if kind == "seat":
            return self.seats[int(id)] if id.isdigit() and int(id) < len(self.seats) else id
        names = self.words.names.get(kind, {})
        if id in names:
            return self(names[id])
        if id == BACK:
            return self(_("a hidden card"))
        return self(names["*"]).replace("{n}", id) if "*" in names else id

    def say(self, text: str, values: Mapping[str, Any]) -> tuple[Word, ...]:
        """The sentence, translated, its blanks filled in with words."""
        words: list[Word] = []
        for literal, field, kind in _pieces(self(text)):
            words += literal
            if field:
                words += [word for word in self._things(field, kind, values) if word.text]
        return tuple(words)

    def tell(self, text: str, values: Mapping[str, Any]) -> str:
        """The sentence as plain text."""
        return "".join([word.text for word in self.say(text, values)])

    def _things(self, field: str, kind: str, values: Mapping[str, Any]) -> tuple[Word, ...]:
        value = values.get(field)
        match value:
            case None:
                return (_plain("–"),)
            case list() | tuple():
                return self._list([self._thing(kind, each) for each in _counted(value)])
            case dict():
                return self._list([(_plain(f"{count} "), *self._thing(kind, each))
                                   for each, count in value.items() if count])
        return self._thing(kind, (1, value))

    def _thing(self, kind: str, counted: Any) -> tuple[Word, ...]:
        count, value = counted if isinstance(counted, tuple) else (1, counted)
        id = str(value)
        if not kind:
            return (_plain(id),)
        text = id if kind == "money" else self.name(kind, id)
        if count > 1 and id == BACK:
            return (Word(kind, BACK, self(_("{n} hidden cards")).replace("{n}", str(count))),)
        times = (_plain(f"{count} × "),) if count > 1 else ()
        return (*times, Word(kind, id, text))

    def _list(self, things: list[tuple[Word, ...]]) -> tuple[Word, ...]:
        if not things:
            return (_plain(self(_("nothing"))),)
        words: list[Word] = []
        for number, thing in enumerate(things):
            if number:
                words.append(_plain(self(_(" and ")) if number == len(things) - 1 else ", "))
            words.extend(thing)
        return tuple(words)


def translate(language: str, text: str, slug: str | None = None) -> str:
    """The text in this language, from the game's or the platform's dictionary; else as it is."""
    if language == "en" or not text:
        return text
    found = slug and dictionary(language, slug).get(text)
    return found or dictionary(language, None).get(text) or text


@cache
def dictionary(language: str, slug: str | None) -> dict[str, str]:
    """The texts that a PO file translates; a fuzzy one does not count."""
    folder = APP / "games" / slug if slug else APP
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    return {message.id: message.string for message in catalog
            if isinstance(message.id, str) and isinstance(message.string, str)
            and message.id and message.string and not message.fuzzy}


@cache
def _pieces(text: str) -> tuple[tuple[tuple[Word, ...], str, str], ...]:
    """A template as (words before, field, kind)."""
    pieces, at = [], 0
    for blank in BLANK.finditer(text):
        field, kind = blank[1], blank[2] or ""
        pieces.append((_literal(text[at:blank.start()]), field, kind or ("seat" if field == "seat" else "")))
        at = blank.end()
    return (*pieces, (_literal(text[at:]), "", ""))


def _literal(text: str) -> tuple[Word, ...]:
    return (_plain(text),) if text else ()


def _plain(text: str) -> Word:
    return Word("text", "", text)


def _counted(values: list[Any] | tuple[Any, ...]) -> list[tuple[int, Any]]:
    """Equal things together, in the order in which they come first."""
    counts: dict[Any, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return [(count, value) for value, count in counts.items()]
