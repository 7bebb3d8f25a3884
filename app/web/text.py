"""Times, options and names as a viewer reads them."""

from __future__ import annotations

from datetime import UTC, datetime, time
from functools import cache
from typing import Any

import msgspec
from babel.dates import format_date, format_time, format_timedelta
from markupsafe import Markup

from app.catalogue import GAMES
from app.engine.game import Game
from app.engine.words import OptionWords
from app.play.wording import translate


def ago(at: datetime, language: str) -> str:
    return format_timedelta(at - datetime.now(UTC), add_direction=True, locale=language)


def clock(at: datetime, language: str) -> Markup:
    """The time of day: in the reader's zone where script can ask for it, else in UTC, which is said."""
    at = at.astimezone(UTC)
    return _stamp(f"{at:%Y-%m-%dT%H:%MZ}", "clock", _clock(at.hour, at.minute, language))


@cache
def _clock(hour: int, minute: int, language: str) -> str:
    return format_time(time(hour, minute), "short", locale=language)


def day(at: datetime, language: str) -> Markup:
    """The same with its day."""
    at = at.astimezone(UTC)
    said = f"{format_date(at, 'medium', locale=language)}, {_clock(at.hour, at.minute, language)}"
    return _stamp(f"{at:%Y-%m-%dT%H:%MZ}", "day", said)


def _stamp(at: str, kind: str, said: str) -> Markup:
    return Markup(f'<time datetime="{at}" data-time="{kind}">{said} UTC</time>')


@cache
def names(slug: str, language: str) -> dict[str, dict[str, str]]:
    """Kind of thing -> id -> its name, in the viewer's language."""
    return {kind: {id: translate(language, name, slug) for id, name in things.items()}
            for kind, things in GAMES[slug].words.names.items()}


@cache
def game_card(slug: str, language: str) -> dict[str, Any]:
    """What the shelf says of a game."""
    game = GAMES[slug]
    words = game.words
    return {"slug": slug, "title": translate(language, words.title, slug),
            "line": translate(language, words.tagline, slug),
            "weight": translate(language, words.weight, slug),
            "seats": (game.seats[0], game.seats[-1]), "minutes": words.minutes}


@cache
def option_cards(slug: str, language: str) -> tuple[dict[str, Any], ...]:
    """The options of a game as fields of a form: a tick, or one of several choices."""
    game = GAMES[slug]
    return tuple(_option_card(game, field, language) for field in msgspec.structs.fields(game.options))


def _option_card(game: Game, field: Any, language: str) -> dict[str, Any]:
    def say(text: str) -> str:
        return translate(language, text, game.slug)

    words = game.words.options.get(field.name) or OptionWords(field.name.replace("_", " "), "")
    card = {"name": field.name, "label": say(words.label), "text": say(words.text), "default": field.default,
            "choices": ()}
    if field.type is not bool:
        values = msgspec.inspect.type_info(field.type).values  # type: ignore[attr-defined]
        card["choices"] = tuple((value, say(words.choices.get(str(value), str(value)))) for value in values)
    return card


def options_said(slug: str, options: dict[str, Any], language: str) -> list[dict[str, Any]]:
    """The options of a table, each with its value in words; `changed` where it is not the usual one."""
    said = []
    for card in option_cards(slug, language):
        value = options.get(card["name"], card["default"])
        said.append({"label": card["label"], "text": card["text"], "changed": value != card["default"],
                     "value": value, "choice": dict(card["choices"]).get(value, "")})
    return said


def read_options(slug: str, form: Any) -> dict[str, Any]:
    """The options of a posted form, as plain data."""
    options: dict[str, Any] = {}
    for card in option_cards(slug, "en"):
        posted = form.get(f"option.{card['name']}")
        if card["choices"]:
            values = {str(value): value for value, _ in card["choices"]}
            options[card["name"]] = card["default"] if posted is None else values.get(posted, posted)
        else:
            options[card["name"]] = posted is not None
    return options
