"""Sentences in the viewer's language, with the things they name marked."""

from __future__ import annotations

LANGUAGES = ("en", "de")


def translate(language: str, text: str, slug: str | None = None) -> str:
    """The text in this language, from the game's or the platform's dictionary; else as it is."""
    raise NotImplementedError
