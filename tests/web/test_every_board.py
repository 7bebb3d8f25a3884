"""Each game's board draws at every step, for its players and for spectators, in each language."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from typing import Any, get_args

import pytest
from starlette.requests import Request

from app.catalogue import GAMES
from app.play import lobby, people, rooms
from app.play.errors import NotLegal
from app.play.kontor import Kontor
from app.play.live import Watch
from app.play.shapes import FieldCard, Player, PromptCard
from app.web import forms, regions
from app.web.deps import Viewer

DECISIONS = 25


def viewer(kontor: Kontor, player: Player | None, language: str) -> Viewer:
    class App:
        state = kontor

    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "app": App,
                             "headers": [(b"accept-language", language.encode())]}
    return Viewer(Request(scope), kontor, player)


def chosen(field: FieldCard, chance: random.Random) -> Any:
    match field.kind:
        case "amount":
            return chance.randrange(field.low, field.high + 1, field.step)
        case "one":
            return chance.choice(field.options)
        case "some":
            return chance.sample(field.options, chance.randint(field.least, field.most))
        case "split":
            shares = dict.fromkeys(field.parts, field.least)
            for _ in range(field.total - sum(shares.values())):
                open_parts = [part for part, limit in zip(field.parts, field.limits, strict=True)
                              if shares[part] < limit]
                shares[chance.choice(open_parts)] += 1
            return shares


def decision(prompt: PromptCard, chance: random.Random) -> dict[str, Any]:
    form = chance.choice(prompt.forms)
    return {"type": form.type} | {field.name: chosen(field, chance) for field in form.fields}


def as_posted(action: dict[str, Any], prompt: PromptCard) -> list[tuple[str, str]]:
    """What a browser sends for this action."""
    sent = [("csrf", "x"), ("prompt-token", prompt.token), ("prompt-key", prompt.token)]
    for name, value in action.items():
        if isinstance(value, dict):
            sent += [(f"{name}.{part}", str(share)) for part, share in value.items()]
        elif isinstance(value, list):
            sent += [(f"{name}[]", ""), *((f"{name}[]", each) for each in value)]
        else:
            sent.append((name, str(value)))
    return sent


def faults(html: str) -> list[str]:
    """What a page may not hold."""
    ids = Counter(re.findall(r'\sid="([^"]+)"', html))
    found = [f"{id} is there {count} times" for id, count in ids.items() if count > 1]
    found += re.findall(r"\sstyle=[^>]*", html)
    forms = set(re.findall(r'<form id="([^"]+)"', html))
    return found + [f"no form {name}" for name in set(re.findall(r'\sform="([^"]+)"', html)) - forms]


@pytest.mark.parametrize("slug", sorted(GAMES))
async def test_the_room_draws_at_every_step_for_everybody(kontor: Kontor, slug: str) -> None:
    chance = random.Random(slug)
    seats = GAMES[slug].seats[-1]
    player, _ = await people.sign_up(kontor, "Anna")
    table = await lobby.open_table(kontor, player, slug, seats, bots=["dice"] * (seats - 1))
    await lobby.ready(kontor, player, table.id)
    await lobby.start(kontor, player, table.id)
    async with asyncio.timeout(300):
        with kontor.live.watching_table(table.id, player) as watch:
            await drawn_while_it_is_played(kontor, table.id, player, chance, watch)


async def drawn_while_it_is_played(kontor: Kontor, table_id: str, player: Player, chance: random.Random,
                                   watch: Watch) -> None:
    """The player decides, the bots do, and all that can be seen is drawn whenever it has changed."""
    made = drawn = 0
    while True:
        language = ("en", "de")[made % 2]
        look = await rooms.look(kontor, table_id, player, language)
        if look.seq == drawn:
            await anext(watch.nudges())
            continue
        drawn = look.seq
        for who in (player, None):
            seen = look if who else await rooms.look(kontor, table_id, None, language)
            html = "".join(regions.room(viewer(kontor, who, language), seen, ()).values())
            assert faults(html) == []
        if look.scores or made >= DECISIONS:
            return
        if look.mandatory is None:
            continue
        action = forms.read(as_posted(decision(look.mandatory, chance), look.mandatory))
        try:
            await rooms.act(kontor, player, table_id, look.mandatory.token, action, lenient=True)
        except NotLegal as refusal:
            pytest.fail(f"{look.mandatory.question}: {refusal}")
        made += 1


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_field_of_an_action_has_a_name_that_the_platform_posts(slug: str) -> None:
    fields = {field for action in get_args(GAMES[slug].actions) for field in action.__struct_fields__}
    assert fields.isdisjoint(forms.OURS | {"type"})
