"""Looks for secrets that reach a viewer: the same decisions are made in worlds he cannot tell apart.

A world is dealt anew from what the viewer knows. From there on he must see the same in both, until an event
that says of itself that it tells him something new.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.engine.game import Game
from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Event, Illegal, Public, Right, Seat
from app.engine.play import Transition, apply, learned
from app.engine.steps import AllAtOnce
from app.engine.table import Position

from .random_play import Decision, Played, Setup, play, somebody

Viewer = Seat | None
TRIES = 8
NAMED = re.compile(r"{(\w+)(?::\w+)?}")
LONG_ENOUGH = 2_000
"""More chance outcomes than any deal needs."""


class Leak(NamedTuple):
    """Something that a viewer can tell though he must not know it."""

    viewer: Viewer
    decision: int
    what: str
    told: str = ""

    def __str__(self) -> str:
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"after decision {self.decision}, {who}: {self.what}\n{self.told}"


def leaks(game: Game, setup: Setup, *, at: Collection[int] | None = None, ahead: Sequence[int] = (8,),
          worlds: int = 1) -> Iterator[Leak]:
    """What leaks in a random game; worlds are dealt anew after these decisions (default: all of them)."""
    yield from deal_leaks(game, setup)
    played = play(game, setup)
    yield from leaks_of(played, range(len(played.decisions)) if at is None else at, ahead, worlds)


def leaks_of(played: Played, at: Collection[int], ahead: Sequence[int] = (8,),
             worlds: int = 1) -> Iterator[Leak]:
    """What leaks in a game that has been played; `ahead` is from how many to choose how far to go on."""
    game, setup = played.game, played.setup
    chance = Random(f"worlds of {setup.seed}")
    viewers: tuple[Viewer, ...] = (None, *range(setup.seats))
    known = {viewer: game.knowledge(setup.seats, setup.options, None, viewer) for viewer in viewers}
    for number, (events, position) in enumerate(zip(played.happened, played.positions, strict=True)):
        known = {viewer: knowledge.told(events) for viewer, knowledge in known.items()}
        for viewer in viewers:
            yield from _shown_beyond_knowledge(game, known[viewer], position, number)
        if number and played.decisions[number - 1].transition.quiet:
            yield from _quiet(game, played, number, viewers)
        if number in at and not position.over:
            made = played.decisions[number]
            for _ in range(worlds):
                yield from _decided_otherwise(game, position, number, viewers, chance, made)
            for viewer in viewers:
                for _ in range(worlds):
                    yield from _compared(game, known[viewer], position, number, chance.choice(ahead), chance,
                                         made if chance.randrange(2) else None)


def deal_leaks(game: Game, setup: Setup, deals: int = 24) -> Iterator[Leak]:
    """What the deal shows: deals are compared whose chance outcomes agree up to some point."""
    chance = Random(f"deals of {setup.seed}")
    script = tuple(chance.randrange(2**30) for _ in range(LONG_ENOUGH))
    first = game.start(setup.seats, setup.seed, setup.options, script=script)
    draws = range(first.position.draws)
    for common in sorted(chance.sample(draws, min(deals, len(draws)))):
        other_script = script[:common] + tuple(chance.randrange(2**30) for _ in script[common:])
        other = game.start(setup.seats, setup.seed, setup.options, script=other_script)
        for viewer in (None, *range(setup.seats)):
            yield from _told_apart(game, first, other, viewer, 0)


def _shown_beyond_knowledge(game: Game, known: Knowledge, position: Position[Any, Any],
                            number: int) -> Iterator[Leak]:
    view, allowed = game.view(position, known.viewer), game.view(known.position, known.viewer)
    if view != allowed:
        yield Leak(known.viewer, number, "the view shows what no event has told", _difference(view, allowed))
    if known.position.seed or known.position.draws or known.position.script:
        yield Leak(known.viewer, number, "the knowledge holds what is to come")


def _quiet(game: Game, played: Played, number: int, viewers: Sequence[Viewer]) -> Iterator[Leak]:
    """A closed hand was changed: nobody else may notice."""
    before, seat, _, transition = played.decisions[number - 1]
    for viewer in viewers:
        if viewer == seat:
            continue
        if any(event.seen_by(viewer) is not None for event in transition.events):
            yield Leak(viewer, number, "a closed hand was seen to change")
        yield from _looks(game, before, transition.position, viewer, number, "a closed hand was changed")


def _decided_otherwise(game: Game, position: Position[Any, Any], number: int, viewers: Sequence[Viewer],
                       chance: Random, made: Decision | None) -> Iterator[Leak]:
    """The same seat decides one way, or another: others may tell these apart only if that is public."""
    prompt = position.prompt(made.seat) if made and made.seat in position.due else None
    prompt = prompt or position.prompt(position.due[0])
    assert prompt is not None
    form = next((form for form in prompt.forms if made and form.allows(made.action)), prompt.forms[0])
    alike = [other for other in prompt.forms if other.action is form.action]
    actions = form.sample(chance), alike[chance.randrange(len(alike))].sample(chance)
    if actions[0] == actions[1] or isinstance(actions[0], Right):
        return
    one, other = (apply(position, prompt.seat, action) for action in actions)
    closed = isinstance(position.stack[-1], AllAtOnce) and len(position.due) > 1
    for viewer in viewers:
        if viewer == prompt.seat:
            continue
        if closed:
            yield from _told_apart(game, one, other, viewer, number)
        else:
            yield from _whispered(game, one, other, viewer, number)


def _whispered(game: Game, one: Transition, other: Transition, viewer: Viewer, number: int) -> Iterator[Leak]:
    """An event that is not for everybody hides a decision from this viewer: then nothing else shows it."""
    differing = [(here, there) for here, there in _pairs(one, other, viewer) if here[0] != there[0]]
    told = [(here, there) for here, there in differing if here[1] != there[1]]
    looks = list(_looks(game, one.position, other.position, viewer, number, "nothing was told"))
    if differing and not told:
        yield from looks
    if told and not looks and all(event is not None and type(event).seen_by is not Public.seen_by
                                  and not event.tells(viewer) for pair in told for event, _ in pair):
        yield Leak(viewer, number, "an event tells a hidden decision", repr(told[0]))


def _compared(game: Game, known: Knowledge, position: Position[Any, Any], number: int, ahead: int,
              chance: Random, made: Decision | None) -> Iterator[Leak]:
    """The true world beside one that agrees with what is known: the same happens in both, `made` first."""
    viewer = known.viewer
    world = game.sample(known, chance)
    if chance.randrange(2):
        world = replace(world, seed=position.seed, draws=position.draws, script=position.script)
    found = list(_looks(game, position, world, viewer, number, "a world dealt anew"))
    yield from found
    one, other = position, world
    for step in range(1, ahead + 1):
        common = None if found else _common_decision(one, other, chance, made if step == 1 else None)
        if common is None:
            return
        seat, action = common
        try:
            happened, elsewhere = apply(one, seat, action), apply(other, seat, action)
        except (ArithmeticError, LookupError, ValueError, TypeError, Illegal, RuntimeError) as error:
            yield Leak(viewer, number + step, f"a world dealt anew cannot go on: {error!r}", repr(action))
            return
        found = list(_told_apart(game, happened, elsewhere, viewer, number + step))
        yield from found
        if seat == viewer and learned(happened.events, len(one.decisions)) != learned(
                elsewhere.events, len(one.decisions)) and _same_events(happened, elsewhere, viewer):
            yield Leak(viewer, number + step, "whether it can be taken back tells worlds apart",
                       repr(action))
        if not _same_events(happened, elsewhere, viewer):
            return
        one, other = happened.position, elsewhere.position


def _common_decision(one: Position[Any, Any], other: Position[Any, Any], chance: Random,
                     made: Decision | None) -> tuple[Seat, Action] | None:
    """A decision that can be made in both worlds: the one that was made, or one by chance."""
    if made and (there := other.prompt(made.seat)) and there.allows(made.action):
        return made.seat, made.action
    for attempt in range(TRIES):
        here, there = (one, other) if attempt % 2 else (other, one)
        if here.over:
            return None
        prompt = here.prompt(somebody(here, chance))
        assert prompt is not None
        elsewhere = there.prompt(prompt.seat)
        action = prompt.sample(chance)
        if elsewhere is not None and elsewhere.allows(action):
            return prompt.seat, action
    return None


def _told_apart(game: Game, one: Transition, other: Transition, viewer: Viewer,
                number: int) -> Iterator[Leak]:
    """The first thing this viewer sees differently, unless it may tell him something."""
    for (event, seen), (event_there, seen_there) in _pairs(one, other, viewer):
        if seen == seen_there:
            continue
        if not any(found is not None and found.tells(viewer) for found in (event, event_there)):
            yield Leak(viewer, number, "an event tells worlds apart", f"{seen!r}\n{seen_there!r}")
        return
    if one.quiet != other.quiet:
        yield Leak(viewer, number, "whether a decision counts tells worlds apart")
    yield from _looks(game, one.position, other.position, viewer, number, "the same has happened")


Seen = tuple[Event | None, Event | None]


def _pairs(one: Transition, other: Transition, viewer: Viewer) -> Iterator[tuple[Seen, Seen]]:
    """Side by side, each event that this viewer hears of, and what he hears."""
    heard = [[(event, seen) for event in transition.events if (seen := event.seen_by(viewer)) is not None]
             for transition in (one, other)]
    return zip_longest(*heard, fillvalue=(None, None))


def _same_events(one: Transition, other: Transition, viewer: Viewer) -> bool:
    return all(here[1] == there[1] for here, there in _pairs(one, other, viewer))


def _looks(game: Game, one: Position[Any, Any], other: Position[Any, Any], viewer: Viewer, number: int,
           why: str) -> Iterator[Leak]:
    """What looks different to this viewer at once."""
    for what, look in LOOKS.items():
        here, there = look(game, one, viewer), look(game, other, viewer)
        if here != there:
            yield Leak(viewer, number, f"{why}, but {what} differ", _difference(here, there))


def _waiting(game: Game, position: Position[Any, Any], viewer: Viewer) -> Any:
    """What everybody reads of those the game waits for."""
    return tuple((prompt.seat, prompt.question, {name: prompt.facts.get(name) for name in NAMED.findall(
        game.words.waiting.get(prompt.question, ""))}) for prompt in position.prompts if not prompt.optional)


LOOKS = {
    "views": lambda game, position, viewer: game.view(position, viewer),
    "prompts": lambda game, position, viewer: position.prompt(viewer),
    "those waited for": _waiting,
    "steps as seen": lambda game, position, viewer: tuple(step.seen_by(viewer) for step in position.stack),
    "scores": lambda game, position, viewer: (game.scores(position.state), game.plot(position.state))
    if position.over else None,
}


def _difference(one: Any, other: Any) -> str:
    """The parts of two values that differ, for people."""
    names = getattr(type(one), "__struct_fields__", ())
    if type(one) is not type(other) or not names:
        return f"{one!r}\n{other!r}"
    return "\n".join(f"{name}: {getattr(one, name)!r}\n{' ' * len(name)}  {getattr(other, name)!r}"
                     for name in names if getattr(one, name) != getattr(other, name))
