"""Every word of the pages has a German translation, and templates keep to the policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract

from app.catalogue import GAMES
from app.web.translations import dictionary

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
CODE = sorted(path for folder in ("web", "play") for path in (ROOT / "app" / folder).rglob("*.py"))
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "sentence": None}
OPTIONS = {"extensions": "jinja2.ext.i18n,app.web.kept.Kept", "newstyle_gettext": "true",
           "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}


def words_of(path: Path) -> set[str | tuple[str, str]]:
    method = "jinja2" if path.suffix == ".html" else "python"
    with path.open("rb") as file:
        return {message for _, message, _, _ in extract(method, file, keywords=KEYWORDS, options=OPTIONS)}


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def slug_of(path: Path) -> str:
    """The game whose own dictionary counts for this file."""
    games = [slug for slug in GAMES if slug in path.parts]
    return games[0] if games else ""


def games_words() -> list[Path]:
    return [path for slug in GAMES for path in sorted((ROOT / "app" / "games" / slug).rglob("*.py"))]


@pytest.mark.parametrize("path", [*TEMPLATES, *CODE, *games_words()], ids=shown)
def test_every_word_has_a_german_translation(path: Path) -> None:
    if "games" in path.parts and not slug_of(path) and "plain" not in path.parts:
        pytest.skip("this game is not in the catalogue")
    german = dictionary("de", slug_of(path))
    missing = []
    for message in words_of(path):
        if isinstance(message, tuple):
            found = german.ngettext(*message[:2], 2)
            known = found != message[1] or (message[0], 1) in plurals(german)
            missing += [] if known else [message]
        elif (message not in catalogue(german)) and message.strip():
            missing.append(message)
    assert missing == []


def catalogue(german: object) -> set[str]:
    """All that this dictionary and the one behind it translate."""
    known: set[str] = set()
    while german is not None:
        known |= {key for key in getattr(german, "_catalog", {}) if isinstance(key, str)}
        german = getattr(german, "_fallback", None)
    return known


def plurals(german: object) -> set[tuple[str, int]]:
    """The plurals that are known although they read the same in both languages."""
    known: set[tuple[str, int]] = set()
    while german is not None:
        known |= {key for key in getattr(german, "_catalog", {}) if isinstance(key, tuple)}
        german = getattr(german, "_fallback", None)
    return known


@pytest.mark.parametrize("path", TEMPLATES, ids=shown)
def test_no_template_needs_more_than_the_policy_allows(path: Path) -> None:
    written = path.read_text()
    assert not re.search(r"""\sstyle=|\son\w+=|hx-on|javascript:""", written)
    assert not re.search(r"<script(?![^>]*\bsrc=)", written)


@pytest.mark.parametrize("path", [path for path in TEMPLATES if "games" in path.parts],
                         ids=shown)
def test_a_games_template_has_no_form_and_no_htmx(path: Path) -> None:
    assert not re.search(r"<form|\shx-", path.read_text())


def test_no_file_outside_its_folders_names_a_game() -> None:
    shared = [path for path in [*CODE, *TEMPLATES] if not any(slug in str(path) for slug in GAMES)]
    guilty = [str(path) for path in shared for slug in GAMES if slug in path.read_text()]
    assert guilty == []
