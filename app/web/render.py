"""Templates become HTML: one environment a language."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from app.catalogue import GAMES
from app.play.shapes import LogLine

from . import text
from .translations import LANGUAGES, dictionary

ROOT = Path(__file__).resolve().parent.parent.parent
SWAP = Markup(' hx-swap-oob="outerMorph"')


@cache
def environment(language: str) -> Environment:
    """The templates in one language."""
    env = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True, undefined=StrictUndefined,
                      trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"], auto_reload=False)
    gettext, ngettext = _speech(language)
    env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    env.globals.update(static_url=static_url, languages=LANGUAGES, language=language, game_slugs=tuple(GAMES),
                       draw_line=partial(draw_line, language))
    env.filters.update(ago=lambda at: text.ago(at, language), clock=lambda at: text.clock(at, language),
                       day=lambda at: text.day(at, language))
    return env


def _speech(language: str) -> tuple[Any, Any]:
    """gettext and ngettext of the templates: on a game's pages the game's own words come first."""

    @pass_context
    def gettext(context: Context, text: str) -> str:
        return dictionary(language, context.get("slug", "")).gettext(text)

    @pass_context
    def ngettext(context: Context, one: str, many: str, count: int) -> str:
        return dictionary(language, context.get("slug", "")).ngettext(one, many, count)

    return gettext, ngettext


@lru_cache(maxsize=20_000)
def draw_line(language: str, line: LogLine, own: bool, href: str) -> Markup:
    """A line of a log; it is the same in every push, so it is drawn once."""
    return Markup(render(language, "room/line.html", line=line, own=own, href=href))


def render(language: str, template: str, **context: Any) -> str:
    return environment(language).get_template(template).render(context)


def exists(template: str) -> bool:
    return (ROOT / "templates" / template).is_file()


@cache
def static_url(path: str) -> str:
    """The address of a static file, with its content in it, so that browsers may keep it for good."""
    file = ROOT / "static" / path
    if not file.is_file():
        return f"/static/{path}"
    return f"/static/{path}?v={blake2b(file.read_bytes(), digest_size=6).hexdigest()}"
