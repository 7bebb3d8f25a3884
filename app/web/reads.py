"""What a piece of a template reads from outside itself, found in its syntax tree.

Where the tree leaves a doubt, a name counts as read: a key may hold too much, never too little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from jinja2 import Environment, TemplateAssertionError, nodes

Path = tuple[str, ...]
"""`view.prices` is ("view", "prices")."""
Names = frozenset[str]
CHANGING = {"ago", "random"}
"""Filters that do not give the same for the same."""


class Scope(NamedTuple):
    """Names that do not come from outside: what is the same everywhere, and what is set in here."""

    same: Names
    local: Names = frozenset()

    def __contains__(self, name: object) -> bool:
        return name in self.same or name in self.local

    def where(self, names: Names) -> Scope:
        """The scope in which these are set."""
        return Scope(self.same - names, self.local | names)


class Reads:
    """What the macros and blocks of one template read."""

    def __init__(self, environment: Environment, template: nodes.Template) -> None:
        self.environment = environment
        self.macros = {each.name: each for each in template.body if isinstance(each, nodes.Macro)}
        self.modules = {each.target: each for each in template.body if isinstance(each, nodes.Import)}
        self.constants = {name for each in template.body if isinstance(each, nodes.Assign)
                          for name in names_in([each.target])}
        self.same = Scope(frozenset({*environment.globals, *self.macros, *self.modules}))
        self.known: dict[str, dict[str, set[Path]]] = {}
        if wrong := self.constants & environment.globals.keys():
            raise TemplateAssertionError(f"{sorted(wrong)} are the same everywhere", 1)
        self.set = frozenset(name.name for name in template.find_all(nodes.Name) if name.ctx != "load")

    def of(self, body: list[nodes.Node]) -> list[Path]:
        """The paths that this body reads, none of them a part of another. Raises TemplateAssertionError."""
        found = {*self.statements(body, Scope(self.same.same - self.set))}
        if ("caller",) in found:
            raise TemplateAssertionError("a kept block cannot know what its caller draws", body[0].lineno)
        return whole(found)

    def statements(self, body: Sequence[nodes.Node], scope: Scope) -> Iterator[Path]:
        """All that is read in these; what one of them sets is not outside for the next."""
        for node in body:
            yield from self.paths(node, scope)
            if isinstance(node, nodes.Assign | nodes.AssignBlock):
                scope = scope.where(names_in([node.target]))

    def paths(self, node: nodes.Node, scope: Scope) -> Iterator[Path]:
        """All that is read in this node, but for names that are bound around it."""
        path = path_of(node)
        if path is not None:
            if path[0] not in scope and getattr(node, "ctx", "load") == "load":
                yield path
            return
        match node:
            case nodes.Call():
                yield from self.called(node, scope)
            case nodes.For():
                yield from self.paths(node.iter, scope)
                inside = scope.where(names_in([node.target]) | {"loop"})
                yield from self.statements([*([node.test] if node.test else []), *node.body], inside)
                yield from self.statements(node.else_, scope)
            case nodes.CallBlock() | nodes.Macro():
                if isinstance(node, nodes.CallBlock):
                    yield from self.called(node.call, scope)
                yield from self.statements(node.defaults, scope)
                yield from self.statements(node.body, scope.where(names_in(node.args)))
            case nodes.Include() | nodes.Import() | nodes.FromImport() | nodes.Extends() | nodes.Block():
                raise TemplateAssertionError("a kept block draws only what stands in it", node.lineno)
            case nodes.Filter(name=name) if name in CHANGING:
                raise TemplateAssertionError(f"{name} does not give the same for the same", node.lineno)
            case _:
                for _, field in node.iter_fields():
                    parts = field if isinstance(field, list) else [field]
                    inner = [part for part in parts if isinstance(part, nodes.Node)]
                    yield from self.statements(inner, scope)

    def called(self, call: nodes.Call, scope: Scope) -> Iterator[Path]:
        """What a call reads: of a macro's arguments what the macro reads of them, of others all."""
        reads = self.macro(call.node, scope)
        if reads is None:
            owner = call.node.node if isinstance(call.node, nodes.Getattr) else call.node
            yield from self.statements([owner, *call.args, *call.kwargs], scope)
            return
        parameters = [name for name in reads if name]
        for parameter, each in (*zip(parameters, call.args, strict=False),
                                *((keyword.key, keyword.value) for keyword in call.kwargs)):
            path = path_of(each)
            if path is None:
                yield from self.paths(each, scope)
            elif path[0] not in scope:
                yield from (path + further for further in reads[parameter])
        yield from (path for path in reads[""] if path[0] not in scope)

    def macro(self, node: nodes.Expr, scope: Scope) -> dict[str, set[Path]] | None:
        """What a macro reads of each parameter, and under "" what else; None if this is no macro."""
        match node:
            case nodes.Name(name=name) if name in self.macros and name in scope.same:
                return self.within(name)
            case nodes.Getattr(node=nodes.Name(name=name), attr=attribute) if (
                    name in self.modules and name in scope.same):
                module = self.modules[name]
                other = reads_of(self.environment, module.template.as_const())
                if module.with_context or not other.pure:
                    raise TemplateAssertionError(f"{name} reads more than arguments", node.lineno)
                return other.within(attribute) if attribute in other.macros else None
        return None

    def within(self, name: str) -> dict[str, set[Path]]:
        """What this template's macro reads."""
        if name not in self.known:
            macro = self.macros[name]
            parameters = [each.name for each in macro.args]
            everything: dict[str, set[Path]] = {parameter: {()} for parameter in parameters}
            self.known[name] = everything | {"": set()}
            found: dict[str, set[Path]] = {parameter: set() for parameter in (*parameters, "")}
            scope = Scope(self.same.same - {*parameters}, frozenset({"caller"}))
            for root, *rest in self.statements([*macro.defaults, *macro.body], scope):
                if root in parameters:
                    found[root].add(tuple(rest))
                elif root not in self.constants:
                    found[""].add((root, *rest))
            self.known[name] = found
        return self.known[name]

    @cached_property
    def pure(self) -> bool:
        """Whether this is a box of macros, of which none reads anything but its arguments."""
        try:
            return bool(self.macros) and not any(self.within(name)[""] for name in self.macros)
        except TemplateAssertionError:
            return False

    def arguments(self, name: str) -> tuple[tuple[int, Path], ...]:
        """What a macro reads of its arguments, by their places."""
        return tuple((number, path) for number, each in enumerate(self.macros[name].args)
                     for path in whole(self.within(name)[each.name]))


@cache
def reads_of(environment: Environment, template: str) -> Reads:
    """What another template's macros read."""
    assert environment.loader
    source, _, _ = environment.loader.get_source(environment, template)
    return Reads(environment, environment.parse(source, template))


def whole(paths: set[Path]) -> list[Path]:
    """These paths without those that are parts of others."""
    return sorted(path for path in paths if not any(path[:size] in paths for size in range(len(path))))


def path_of(node: nodes.Node) -> Path | None:
    """A name and its attributes; None for what is worked out otherwise."""
    match node:
        case nodes.Name(name=name) | nodes.NSRef(name=name):
            return (name,)
        case nodes.Getattr(node=owner, attr=attribute) if (path := path_of(owner)) is not None:
            return (*path, attribute)
    return None


def names_in(targets: Iterable[nodes.Node]) -> Names:
    """The names that are bound here."""
    return frozenset(name.name for target in targets for name in
                     ([target] if isinstance(target, nodes.Name) else target.find_all(nodes.Name)))
