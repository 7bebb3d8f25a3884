"""`{% kept %} ... {% endkept %}` in a template: what is drawn is kept, and drawn anew when it would differ.

What the key holds is worked out when the template is compiled: the value of everything that the block reads
from outside itself, be it `view.prices`, or what a macro reads of its arguments. So nothing need be thrown
away when a game goes on, and all who would see the same share it, at the same table or another. A block whose
key could not be complete does not compile: one that includes templates, calls its caller, or asks the time.

Macros that read nothing but their arguments are kept without being told.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from jinja2 import Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup
from msgspec import msgpack

from .reads import TRUTH, Reads

MOST, EACH = 16_000_000, 250
"""So many characters are kept for a language; what a key takes counts as so many."""


class Kept(Extension):
    """The tag, and what it keeps in one language."""

    tags = {"kept"}

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self.pages: OrderedDict[bytes, Markup] = OrderedDict()
        self.size = 0

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        return nodes.CallBlock(self.call_method("drawn"), [], [], body, lineno=line)

    def drawn(self, place: str, read: list[tuple[Any, tuple[str, ...]]],
              caller: Callable[[], Markup]) -> Markup:
        """The block at this place of the templates: as it was when it read the same, else drawn."""
        key = mark([place, *[self.value(root, names) if names else root for root, names in read]])
        return self.find(key) or self.keep(key, caller())

    def macro(self, slug: str, place: str, read: tuple[tuple[int, tuple[str, ...]], ...],
              draw: Callable[..., Markup]) -> Callable[..., Markup]:
        """The macro at this place, which reads so much of its first, second ... argument."""
        def kept(*given: Any, **named: Any) -> Markup:
            if named:
                return draw(*given, **named)
            try:
                values = [self.value(given[number], names) for number, names in read if number < len(given)]
                key = mark([place, slug, len(given), *values])
            except AttributeError:
                return draw(*given)
            return self.find(key) or self.keep(key, draw(*given))

        return kept

    def find(self, key: bytes) -> Markup | None:
        """What is kept under this key."""
        if (found := self.pages.get(key)) is not None:
            self.pages.move_to_end(key)
        return found

    def keep(self, key: bytes, html: Markup) -> Markup:
        """Keep it; what nobody has wanted for longest makes room."""
        if key not in self.pages:
            self.size += len(html) + EACH
        self.pages[key] = html
        while self.size > MOST:
            self.size -= len(self.pages.popitem(last=False)[1]) + EACH
        return html

    def value(self, root: Any, names: tuple[str, ...]) -> Any:
        """What the block reads there; what is not there is not there for the block either."""
        for name in names:
            if type(root) is dict and name in root:
                root = root[name]
            elif isinstance(root, Undefined):
                break
            else:
                root = bool(root) if name == TRUTH else self.environment.getattr(root, name)
        return root


class WithKeys(CodeGenerator):
    """Compiles templates; each kept block is told where it is and what it reads."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.reads = reads = Reads(self.environment, node)
        for number, block in enumerate(node.find_all(nodes.CallBlock)):
            attribute = block.call.node
            if isinstance(attribute, nodes.ExtensionAttribute) and attribute.identifier == Kept.identifier:
                read = [nodes.Tuple([nodes.Name(root, "load"), nodes.Const(tuple(names))], "load")
                        for root, *names in [("slug",), *reads.of(block.body)]]
                block.call.args = [nodes.Const(f"{self.name} {number}"), nodes.List(read)]
                for each in block.call.args:
                    each.set_lineno(block.lineno).set_environment(self.environment)
        super().visit_Template(node, frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        node = macro_ref.node
        if not isinstance(node, nodes.Macro) or macro_ref.accesses_caller or not self.reads.pure:
            super().macro_def(macro_ref, frame)
            return
        self.write(f"environment.extensions[{Kept.identifier!r}].macro(context.get('slug', ''),"
                   f" {f'{self.name} {node.name}'!r}, {self.reads.arguments(node.name)!r}, ")
        super().macro_def(macro_ref, frame)
        self.write(")")


def mark(values: Any) -> bytes:
    """A short name for these values: different values have different ones."""
    return blake2b(_encode(values), digest_size=20).digest()


def _plain(value: Any) -> Any:
    """What has no plain form of its own: safe HTML is not just its text. Other things have a `mark`."""
    if isinstance(value, Markup):
        return msgpack.Ext(1, value.encode())
    if isinstance(value, Undefined):
        return msgpack.Ext(2, b"")
    return msgpack.Ext(3, value.mark)


_encode = msgpack.Encoder(enc_hook=_plain).encode
