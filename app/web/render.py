"""Templates become HTML: one environment a language."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from babel.support import NullTranslations
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes, pass_context
from jinja2.compiler import Frame
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from app.catalogue import GAMES

from . import text
from .kept import Kept, WithKeys
from .translations import LANGUAGES, dictionary

ROOT = Path(__file__).resolve().parent.parent.parent
SWAP = Markup(' hx-swap-oob="outerMorph"')


class Shelves(FileSystemLoader):
    """The templates of a game speak its words, whoever draws with them."""

    def load(self, environment: Environment, name: str, globals: Any = None) -> Template:
        folder, _, rest = name.partition("/")
        slug = rest.partition("/")[0] if folder == "games" else ""
        return super().load(environment, name, {**(globals or {}), "slug": slug if slug in GAMES else ""})


class Said(NodeTransformer):
    """Puts words in where they stand, with nothing to be filled in, instead of looking them up each time."""

    def __init__(self, words: NullTranslations) -> None:
        self.words = words

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=text)], kwargs=[]):
                return nodes.MarkSafe(nodes.Const(self.words.gettext(text) % {}), lineno=node.lineno)
        return self.generic_visit(node)


class Compiler(WithKeys):
    """The compiler of our templates: a game's own are in one language and one game's words for good."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        folder, _, rest = (self.name or "").partition("/")
        if folder == "games":
            words = dictionary(str(self.environment.globals["language"]), rest.partition("/")[0])
            Said(words).visit(node)
            node.set_environment(self.environment)
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.safe(")


class Calls(Context):
    """Calls macros, functions and methods without asking each three times whether it wants the context.

    What it names is let go of with the drawing (`spent`): a macro holds the context in which it was made, and
    that the macro, a ring that would be left to the garbage collector.
    """

    def __init__(self, environment: Environment, parent: dict[str, Any], *rest: Any, **named: Any) -> None:
        super().__init__(environment, parent, *rest, **named)
        if "spent" in parent:
            parent["spent"].append(self.vars)

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        if type(called) is not Macro and hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*args, **named)


def safe(value: Any) -> str:
    """What stands in a page for this. Most are drawings and numbers, in which nothing need be looked for."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


class Pages(Environment):
    """What our templates are compiled to, and drawn with."""

    code_generator_class, context_class = Compiler, Calls
    safe = staticmethod(safe)


@cache
def environment(language: str) -> Environment:
    """The templates in one language."""
    env = Pages(loader=Shelves(ROOT / "templates"), autoescape=True, undefined=StrictUndefined,
                trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n", Kept],
                auto_reload=False, cache_size=-1)
    gettext, ngettext = _speech(language)
    env.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
    env.globals["_"] = _saying(language)
    env.globals.update(static_url=static_url, languages=LANGUAGES, language=language, game_slugs=tuple(GAMES))
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


def _saying(language: str) -> Any:
    """The same as gettext; words with nothing to be filled in are looked up and made safe once."""

    @cache
    def whole(slug: str, text: str) -> Markup:
        return Markup(dictionary(language, slug).gettext(text) % {})

    @pass_context
    def say(context: Context, text: str, **values: Any) -> Markup:
        slug = context.get("slug", "")
        return Markup(dictionary(language, slug).gettext(text)) % values if values else whole(slug, text)

    return say


def render(language: str, template: str, **context: Any) -> str:
    env = environment(language)
    assert context.keys().isdisjoint(env.globals), "what is the same everywhere stays the same"
    spent: list[dict[str, Any]] = []
    try:
        return env.get_template(template).render(context, spent=spent)
    finally:
        for names in spent:
            names.clear()


def exists(template: str) -> bool:
    return (ROOT / "templates" / template).is_file()


@cache
def static_url(path: str) -> str:
    """The address of a static file, with its content in it, so that browsers may keep it for good."""
    file = ROOT / "static" / path
    if not file.is_file():
        return f"/static/{path}"
    return f"/static/{path}?v={blake2b(file.read_bytes(), digest_size=6).hexdigest()}"
