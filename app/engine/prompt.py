"""A decision to be made, as data: it draws the form, checks the answer and feeds the bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import comb
from typing import Any, Protocol

from .parts import Action, Data, Seat


class Chance(Protocol):
    """A source of chance outside the rules, such as random.Random."""

    def randrange(self, below: int, /) -> int: ...


class Amount(Data, tag="amount"):
    """A whole number from `low` to `high`, both included, in steps; `of` names what is counted."""

    name: str
    low: int
    high: int
    step: int = 1
    of: str = ""

    def fillable(self) -> bool:
        return self.low <= self.high

    def values(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.step))

    def size(self) -> int:
        return len(range(self.low, self.high + 1, self.step))

    def allows(self, value: Any) -> bool:
        return type(value) is int and value in range(self.low, self.high + 1, self.step)

    def sample(self, chance: Chance) -> int:
        return self.low + self.step * chance.randrange((self.high - self.low) // self.step + 1)


class OneOf(Data, tag="one"):
    """One of several things; `spot` is the kind of thing, which names them and places them on the board."""

    name: str
    options: tuple[str, ...]
    spot: str = ""

    def fillable(self) -> bool:
        return bool(self.options)

    def values(self) -> Iterator[str]:
        return iter(self.options)

    def size(self) -> int:
        return len(self.options)

    def allows(self, value: Any) -> bool:
        return value in self.options

    def sample(self, chance: Chance) -> str:
        return self.options[chance.randrange(len(self.options))]


class Some(Data, tag="some"):
    """Between `least` and `most` of several different things, in the order of `options`."""

    name: str
    options: tuple[str, ...]
    least: int
    most: int
    spot: str = ""

    def fillable(self) -> bool:
        return self.least <= min(self.most, len(self.options))

    def values(self) -> Iterator[tuple[str, ...]]:
        for size in range(self.least, min(self.most, len(self.options)) + 1):
            yield from combinations(self.options, size)

    def size(self) -> int:
        return sum(comb(len(self.options), size) for size in range(self.least, self.most + 1))

    def allows(self, value: Any) -> bool:
        if not isinstance(value, tuple):
            return False
        chosen = set(value)
        return (self.least <= len(value) <= self.most and len(chosen) == len(value)
                and chosen <= set(self.options))

    def sample(self, chance: Chance) -> tuple[str, ...]:
        most = min(self.most, len(self.options))
        count, rest = self.least + chance.randrange(most - self.least + 1), list(self.options)
        chosen = {rest.pop(chance.randrange(len(rest))) for _ in range(count)}
        return tuple(option for option in self.options if option in chosen)


class Split(Data, tag="split"):
    """A total divided among parts, each at least `least` and at most its own limit (default: the total)."""

    name: str
    total: int
    parts: tuple[str, ...]
    least: int = 0
    most: tuple[int, ...] = ()
    spot: str = ""

    def limits(self) -> tuple[int, ...]:
        return self.most or (self.total,) * len(self.parts)

    def fillable(self) -> bool:
        limits = self.limits()
        return (all(limit >= self.least for limit in limits)
                and self.least * len(limits) <= self.total <= sum(limits))

    def values(self) -> Iterator[dict[str, int]]:
        for shares in self._shares(self.total, self.limits()):
            yield dict(zip(self.parts, shares, strict=True))

    def _shares(self, total: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not limits:
            if total == 0:
                yield ()
            return
        for first in range(self.least, min(limits[0], total) + 1):
            for rest in self._shares(total - first, limits[1:]):
                yield (first, *rest)

    def size(self) -> int:
        return self._ways()[0][self.total] if self.total >= 0 else 0

    def _ways(self) -> list[list[int]]:
        """For each part and total: in how many ways it divides among this part and those after it."""
        ways = [[1] + [0] * self.total]
        for limit in reversed(self.limits()):
            after = ways[0]
            ways.insert(0, [sum(after[total - share] for share in range(self.least, min(limit, total) + 1))
                            for total in range(self.total + 1)])
        return ways

    def allows(self, value: Any) -> bool:
        return (isinstance(value, Mapping) and set(value) == set(self.parts)
                and all(type(share) is int for share in value.values()) and sum(value.values()) == self.total
                and all(self.least <= value[part] <= limit
                        for part, limit in zip(self.parts, self.limits(), strict=True)))

    def sample(self, chance: Chance) -> dict[str, int]:
        ways, left, shares = self._ways(), self.total, {}
        for part, before, after in zip(self.parts, ways, ways[1:], strict=False):
            number = chance.randrange(before[left])
            share = self.least
            while number >= after[left - share]:
                number -= after[left - share]
                share += 1
            shares[part] = share
            left -= share
        return shares


Field = Amount | OneOf | Some | Split


class Form(Data):
    """One kind of action the seat may take, and what its fields may hold, each for itself."""

    action: type[Action]
    fields: tuple[Field, ...] = ()

    def fillable(self) -> bool:
        """Whether it can be filled in at all."""
        # Loops here and below, not all() and any(): a generator costs more than the checks.
        for field in self.fields:
            if not field.fillable():
                return False
        return True

    def allows(self, action: Action) -> bool:
        if type(action) is not self.action:
            return False
        for field in self.fields:
            if not field.allows(getattr(action, field.name)):
                return False
        return True

    def size(self) -> int:
        """In how many ways it can be filled in."""
        count = 1
        for field in self.fields:
            count *= field.size()
        return count

    def actions(self) -> Iterator[Action]:
        return (self.action(*values) for values in product(*(field.values() for field in self.fields)))

    def sample(self, chance: Chance) -> Action:
        return self.action(*[field.sample(chance) for field in self.fields])


class Prompt(Data):
    """What one seat may decide now. The game waits for it, unless it is optional.

    `question` is the key of its sentence, `facts` are the values that the sentence names.
    """

    seat: Seat
    question: str
    forms: tuple[Form, ...]
    facts: dict[str, Any] = {}
    optional: bool = False

    def allows(self, action: Action) -> bool:
        """Whether this is one of the choices."""
        kind = type(action)
        for form in self.forms:
            if form.action is kind and form.allows(action):
                return True
        return False

    def size(self) -> int:
        """How many legal actions there are."""
        return sum(form.size() for form in self.forms)

    def actions(self) -> Iterator[Action]:
        """Each legal action."""
        return (action for form in self.forms for action in form.actions())

    def sample(self, chance: Chance) -> Action:
        """A legal action by chance: first a form, then its fields, each evenly."""
        return self.forms[chance.randrange(len(self.forms))].sample(chance)


def ask(seat: Seat, question: str, *forms: Form, **facts: Any) -> Prompt:
    """A prompt without the forms that nobody could fill in."""
    offered = tuple([form for form in forms if not form.fields or form.fillable()])
    return Prompt(seat, question, offered, facts)
