"""The pages' own words in each language, read from the PO files beside the code."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

LANGUAGES = (("en", "English"), ("de", "Deutsch"))
APP = Path(__file__).resolve().parent.parent


@cache
def translations(language: str, slug: str = "") -> NullTranslations:
    """The dictionary of one language, of the pages or of a game's own templates; English needs none."""
    path = (APP / "games" / slug if slug else APP) / "locale" / f"{language}.po"
    if not path.exists():
        return NullTranslations()
    compiled = io.BytesIO()
    with path.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return Translations(compiled)


def dictionary(language: str, slug: str = "") -> NullTranslations:
    """What templates translate with: the game's own words first, then the pages'."""
    if not slug:
        return translations(language)
    return _with_fallback(language, slug)


@cache
def _with_fallback(language: str, slug: str) -> NullTranslations:
    pages = translations(language)
    own = translations(language, slug)
    if not isinstance(own, Translations):
        return pages
    own.add_fallback(pages)
    return own


def chosen(cookie: str | None, accepted: str) -> str:
    """The language of the cookie, else the first that the browser accepts and we have, else English."""
    known = [code for code, _ in LANGUAGES]
    if cookie in known:
        return cookie
    wishes = []
    for part in accepted.split(",")[:20]:
        code, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, code in sorted(wishes, key=lambda wish: wish[0]) if code in known), known[0])
