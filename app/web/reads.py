"""What a piece of a template reads from outside itself, found in its syntax tree.

Where the tree leaves a doubt, a name counts as read: a key may hold too much, never too little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from jinja2 import Environment, TemplateAssertionError, nodes

Path = tuple[str, ...]
"""`view.prices` is ("view", "prices"), `spots[kind]` is ("spots", "[kind]")."""
TRUTH = "?"
"""Ends a path of which only counts whether it is true."""
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
        once = {name for name, count in Counter(defined_in(template.body)).items() if count == 1}
        self.macros = {each.name: each for each in template.body
                       if isinstance(each, nodes.Macro) and each.name in once}
        self.modules = {each.target: each for each in template.body
                        if isinstance(each, nodes.Import) and each.target in once}
        self.same = Scope(frozenset({*environment.globals, *self.macros, *self.modules}))
        self.known: dict[str, dict[str, set[Path]]] = {}
        self.begun: set[str] = set()
        self.set = frozenset(name.name for name in template.find_all(nodes.Name) if name.ctx != "load")
        self.constants: set[str] = set()
        for each in template.body:
            if isinstance(each, nodes.Assign):
                names = names_in([each.target])
                if wrong := names & self.same.same:
                    raise TemplateAssertionError(f"{sorted(wrong)} are the same everywhere", each.lineno)
                self.constants |= {name for name in names if name in once} if self.constant(each) else set()

    def constant(self, node: nodes.Assign) -> bool:
        """Whether this sets the same wherever the template is drawn."""
        try:
            return not any(self.paths(node.node, Scope(self.same.same | self.constants)))
        except TemplateAssertionError:
            return False

    def of(self, body: list[nodes.Node]) -> list[Path]:
        """The paths that this body reads, none of them a part of another. Raises TemplateAssertionError."""
        found = {*self.statements(body, Scope(self.same.same - self.set))}
        if ("caller",) in found:
            raise TemplateAssertionError("a kept block cannot know what its caller draws", body[0].lineno)
        return whole({settled(path, {}) for path in found})

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
            if getattr(node, "ctx", "load") == "load":
                yield from self.read(path, scope)
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
                for name, field in node.iter_fields():
                    parts = field if isinstance(field, list) else [field]
                    inner = [part for part in parts if isinstance(part, nodes.Node)]
                    if name == "test" and (path := path_of(field)) is not None:
                        yield from self.read((*path, TRUTH), scope)
                    else:
                        yield from self.statements(inner, scope)

    def called(self, call: nodes.Call, scope: Scope) -> Iterator[Path]:
        """What a call reads: of a macro's arguments what the macro reads of them, of others all."""
        reads = self.macro(call.node, scope)
        spread = [each for each in (call.dyn_args, call.dyn_kwargs) if each is not None]
        if reads is None:
            owner = call.node.node if isinstance(call.node, nodes.Getattr) else call.node
            yield from self.statements([owner, *call.args, *call.kwargs, *spread], scope)
            return
        if spread or len(call.args) > len(reads) - 1 or any(each.key not in reads for each in call.kwargs):
            raise TemplateAssertionError("a macro is given what it has a name for", call.lineno)
        given = dict(zip((name for name in reads if name), call.args, strict=False))
        given |= {keyword.key: keyword.value for keyword in call.kwargs}
        known = {name: each.value for name, each in given.items()
                 if isinstance(each, nodes.Const) and isinstance(each.value, str)}
        for name, each in given.items():
            if (path := path_of(each)) is None:
                yield from self.paths(each, scope)
            else:
                for further in reads[name]:
                    yield from self.read(path + settled(further, known), scope)
        for path in reads[""]:
            if path[0] in self.set:
                raise TemplateAssertionError(f"{path[0]} may be another one for the macro", call.lineno)
            yield from self.read(path, scope)

    def read(self, path: Path, scope: Scope) -> Iterator[Path]:
        """What reading this path counts as. Macros and modules are no values: what they read is not known."""
        name = path[0]
        if name in scope.same and (name in self.macros or name in self.modules):
            module = self.modules.get(name)
            if (module is None or module.with_context or len(path) == 1
                    or path[1] not in reads_of(self.environment, module.template.as_const()).constants):
                raise TemplateAssertionError(f"{name} is called, and nothing else", 1)
        yield from read(path, scope)

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
        if name in self.begun:
            raise TemplateAssertionError(f"{name} calls itself", self.macros[name].lineno)
        if name not in self.known:
            self.begun.add(name)
            macro = self.macros[name]
            parameters = [each.name for each in macro.args]
            changed = {name.name for name in macro.find_all(nodes.Name) if name.ctx == "store"}
            keep = {parameter: f"[{parameter}]" for parameter in parameters if parameter not in changed}
            found: dict[str, set[Path]] = {parameter: set() for parameter in (*parameters, "")}
            scope = Scope(self.same.same - {*parameters}, frozenset({"caller"}))
            for path in self.statements([*macro.defaults, *macro.body], scope):
                root, *rest = settled(path, keep)
                if root in parameters:
                    found[root].add(tuple(rest))
                elif root not in self.constants:
                    found[""].add((root, *rest))
            self.known[name] = found
            self.begun.discard(name)
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
                     for path in whole({settled(path, {}) for path in self.within(name)[each.name]}))


@cache
def reads_of(environment: Environment, template: str) -> Reads:
    """What another template's macros read."""
    assert environment.loader
    source, _, _ = environment.loader.get_source(environment, template)
    return Reads(environment, environment.parse(source, template))


def read(path: Path, scope: Scope) -> Iterator[Path]:
    """The path as far as outside knows its indices, and these indices."""
    end = len(path)
    for at, part in enumerate(path):
        if part.startswith("["):
            if part[1:-1] in scope:
                end = min(end, at)
            else:
                yield (part[1:-1],)
    if path[0] not in scope:
        yield path[:end]


def settled(path: Path, known: Mapping[str, str]) -> Path:
    """The path with its indices filled in, up to the first that is not known."""
    found: list[str] = []
    for part in path:
        if part.startswith("["):
            if part[1:-1] not in known:
                break
            part = known[part[1:-1]]
        found.append(part)
    return tuple(found)


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
        case nodes.Getitem(node=owner, arg=nodes.Name(name=name)) if (path := path_of(owner)) is not None:
            return (*path, f"[{name}]")
    return None


def defined_in(body: Iterable[nodes.Node]) -> Iterator[str]:
    """The names that a template gives to what all of it may see, each as often as it does."""
    for node in body:
        match node:
            case nodes.Macro(name=name) | nodes.Import(target=name):
                yield name
            case nodes.FromImport(names=names):
                yield from (each if isinstance(each, str) else each[1] for each in names)
            case nodes.Assign(target=target) | nodes.AssignBlock(target=target):
                yield from names_in([target])
            case nodes.If(body=then, elif_=others, else_=otherwise):
                yield from defined_in([*then, *others, *otherwise])


def names_in(targets: Iterable[nodes.Node]) -> Names:
    """The names that are bound here."""
    return frozenset(name.name for target in targets for name in
                     ([target] if isinstance(target, nodes.Name) else target.find_all(nodes.Name)))
