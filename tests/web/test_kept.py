"""What is kept between drawings is what would be drawn now; nobody is shown what was drawn of others."""

from __future__ import annotations

import gc
import random
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, TemplateAssertionError
from markupsafe import Markup
from msgspec import Struct

from app.catalogue import GAMES
from app.play import rooms
from app.play.kontor import Kontor
from app.web import regions, render
from app.web.kept import Kept, WithKeys
from tests.play.company import dealt, play_on
from tests.web.test_every_board import viewer

STEPS = 6
PARTS = ("{% macro one_of(spots, kind, id) %}{{ spots[kind].get(id) }}{% endmacro %}"
         "{% macro named(named) %}{{ named }}{% endmacro %}"
         "{% macro price(card) %}{{ card.price }}{% endmacro %}"
         "{% macro framed() %}[{{ caller() }}]{% endmacro %}")


class Card(Struct, frozen=True):
    id: str
    price: int = 0


class Drawn(list[str]):
    """Counts what is really drawn: `{{ drawn("this") }}`."""

    def __call__(self, what: Any) -> str:
        self.append(str(what))
        return str(what)


def templates(drawn: Any = None, **sources: str) -> Environment:
    env = Environment(loader=DictLoader(sources), autoescape=True, undefined=StrictUndefined,
                      extensions=[Kept])
    env.code_generator_class = WithKeys
    env.globals.update(drawn=drawn, slug="")
    return env


@pytest.mark.parametrize("slug", sorted(GAMES))
async def test_what_is_kept_is_what_would_be_drawn(kontor: Kontor, slug: str,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(slug)
    table_id, company = await dealt(kontor, GAMES[slug].seats[-1], slug)
    compared = 0
    for _ in range(STEPS):
        await play_on(kontor, table_id, company, chance, chance.randrange(1, 6))
        for language in ("en", "de"):
            for player in (*company, None):
                kept = await _room(kontor, table_id, player, language)
                with monkeypatch.context() as patch:
                    patch.setattr(Kept, "find", lambda self, key: None)
                    patch.setattr(regions, "_spectators", regions.OrderedDict())
                    fresh = await _room(kontor, table_id, player, language)
                for name, html in kept.items():
                    assert html == fresh[name], f"{name} for {player} in {language}"
                    compared += 1
    assert compared > 100
    assert any(env.extensions[Kept.identifier].pages for env in map(render.environment, ("en", "de")))


@pytest.mark.parametrize("slug", sorted(GAMES))
async def test_a_drawing_leaves_no_rings_to_the_garbage_collector(kontor: Kontor, slug: str) -> None:
    table_id, company = await dealt(kontor, GAMES[slug].seats[-1], slug)
    await play_on(kontor, table_id, company, random.Random(slug), STEPS)
    looks = [(viewer(kontor, player, "de"), await rooms.look(kontor, table_id, player, "de"))
             for player in (*company, None)]
    regions.room(*looks[0], ())
    gc.collect()
    gc.disable()
    try:
        for each, look in looks:
            regions.room(each, look, ())
        assert gc.collect() == 0
    finally:
        gc.enable()


async def _room(kontor: Kontor, table_id: str, player: Any, language: str) -> regions.Regions:
    look = await rooms.look(kontor, table_id, player, language)
    return regions.room(viewer(kontor, player, language), look, ())


def test_a_block_is_drawn_once_for_all_who_read_the_same() -> None:
    drawn = Drawn()
    env = templates(drawn, page="{{ you }}: {% kept %}{{ drawn(card.price) }}{% endkept %}")
    page = env.get_template("page")
    assert [page.render(you=you, card=Card("a", 3)) for you in (0, 1)] == ["0: 3", "1: 3"]
    assert drawn == ["3"]


@pytest.mark.parametrize(("body", "one", "other"), [
    ("{{ card.price }}", {"card": Card("a", 1)}, {"card": Card("a", 2)}),
    ("{{ cards[at] }}", {"cards": ["x", "y"], "at": 0}, {"cards": ["x", "y"], "at": 1}),
    ("{% for card in cards if card.price > least %}{{ card.id }}{% endfor %}",
     {"cards": [Card("a", 2)], "least": 1}, {"cards": [Card("a", 2)], "least": 3}),
    ("{% for at in range(2) %}{{ loop.index }}{{ names[at] }}{% endfor %}",
     {"names": ["a", "b"]}, {"names": ["a", "c"]}),
    ("{% set n = n + 1 %}{{ n }}", {"n": 1}, {"n": 2}),
    ("{% if wide %}{% set n = 7 %}{% endif %}{{ n }}", {"wide": False, "n": 1}, {"wide": False, "n": 2}),
    ("{{ word }}", {"word": "<b>"}, {"word": Markup("<b>")}),
    ("{{ n }}", {"n": 1}, {"n": True}),
    ("{% import 'parts' as parts %}{{ parts.price(card) }}", {"card": Card("a", 1)}, {"card": Card("a", 2)}),
    ("{% import 'parts' as parts %}{% call parts.framed() %}{{ n }}{% endcall %}", {"n": 1}, {"n": 2}),
    ("{% import 'parts' as parts %}{{ parts.named(word) }}", {"word": "a"}, {"word": "b"}),
    ("{% import 'parts' as parts %}{{ parts.one_of(spots, 'hand', 1) }}",
     {"spots": {"hand": {1: "a"}}}, {"spots": {"hand": {1: "b"}}}),
    ("{% import 'parts' as parts %}{% for kind in kinds %}{{ parts.one_of(spots, kind, 1) }}{% endfor %}",
     {"spots": {"hand": {1: "a"}}, "kinds": ["hand"]}, {"spots": {"hand": {1: "b"}}, "kinds": ["hand"]}),
    ("{% import 'parts' as parts %}{{ parts.one_of(spots, kind, 1) }}",
     {"spots": {"hand": {1: "a"}, "ship": {}}, "kind": "hand"},
     {"spots": {"hand": {1: "a"}, "ship": {}}, "kind": "ship"}),
    ("{{ 'yes' if some else 'no' }}", {"some": []}, {"some": [1]}),
    ("{% if some %}{{ some[0] }}{% endif %}", {"some": [1]}, {"some": [2]}),
    ("{% import 'parts' as parts %}{{ parts.price(prices[at]) }}",
     {"prices": [Card("a", 1), Card("a", 2)], "at": 0}, {"prices": [Card("a", 1), Card("a", 2)], "at": 1}),
])
def test_a_block_is_drawn_anew_when_anything_it_reads_differs(body: str, one: Any, other: Any) -> None:
    _, imported, rest = body.rpartition("{% import 'parts' as parts %}")
    kept = templates(page=f"{imported}{{% kept %}}{rest}{{% endkept %}}", parts=PARTS)
    plain = templates(page=imported + rest, parts=PARTS)
    for values in (one, other, one):
        assert kept.get_template("page").render(values) == plain.get_template("page").render(values)


def test_of_a_macros_argument_only_what_the_macro_reads_counts() -> None:
    drawn = Drawn()
    env = templates(drawn, parts="{% macro price(card) %}{{ drawn(card.price) }}{% endmacro %}",
                    page="{% import 'parts' as parts %}{% kept %}{{ parts.price(card) }}{% endkept %}")
    assert [env.get_template("page").render(card=Card(id, 3)) for id in "ab"] == ["3", "3"]
    assert drawn == ["3"]


def test_of_things_by_kind_only_the_kind_that_is_named_counts() -> None:
    drawn = Drawn()
    env = templates(drawn, parts=PARTS, page="{% import 'parts' as parts %}{% kept %}"
                                             "{{ drawn(parts.one_of(spots, 'hand', 1)) }}{% endkept %}")
    for ship in ({}, {1: "b"}):
        assert env.get_template("page").render(spots={"hand": {1: "a"}, "ship": ship}) == "a"
    assert drawn == ["a"]


def test_a_loops_own_name_is_read_even_if_it_hides_a_macro() -> None:
    env = templates(page="{% macro one() %}{% endmacro %}"
                         "{% for one in all %}{% kept %}{{ one }}{% endkept %}{% endfor %}")
    page = env.get_template("page")
    assert page.render(all=["a", "b"]) == "ab"


@pytest.mark.parametrize("body", [
    "{% include 'parts' %}",
    "{{ caller() }}",
    "{{ at | ago }}",
    "{{ parts.mine() }}",
])
def test_a_block_whose_key_could_not_be_complete_does_not_compile(body: str) -> None:
    page = ("{% import 'parts' as parts with context %}{% macro outer() %}{% kept %}" + body
            + "{% endkept %}{% endmacro %}")
    env = templates(page=page, parts="{% macro mine() %}{{ you }}{% endmacro %}")
    env.filters["ago"] = str
    with pytest.raises(TemplateAssertionError):
        env.get_template("page")


@pytest.mark.parametrize("page", [
    "{% set mine = you %}{% macro own() %}{{ mine }}{% endmacro %}{% kept %}{{ own() }}{% endkept %}",
    "{% macro own() %}{{ you }}{% endmacro %}"
    "{% for you in (1,) %}{% kept %}{{ own() }}{% endkept %}{% endfor %}",
    "{% import 'parts' as parts %}{% kept %}{{ parts.named(*all) }}{% endkept %}",
    "{% import 'parts' as parts %}{% kept %}{{ parts.named(**all) }}{% endkept %}",
    "{% macro own() %}{{ varargs }}{% endmacro %}{% kept %}{{ own(you) }}{% endkept %}",
    "{% macro own() %}{{ you }}{% endmacro %}{% kept %}{% set other = own %}{{ other() }}{% endkept %}",
    "{% macro own() %}{{ you }}{% endmacro %}{% macro calls(what) %}{{ what() }}{% endmacro %}"
    "{% kept %}{{ calls(own) }}{% endkept %}",
    "{% import 'parts' as parts with context %}{% kept %}{% set all = parts %}{{ all.mine() }}{% endkept %}",
    "{% import 'parts' as parts with context %}{% kept %}{{ parts.name }}{% endkept %}",
])
def test_a_block_that_reads_by_a_way_round_does_not_compile(page: str) -> None:
    parts = PARTS + "{% macro mine() %}{{ you }}{% endmacro %}{% set name = you %}"
    with pytest.raises(TemplateAssertionError):
        templates(page=page, parts=parts).get_template("page")


@pytest.mark.parametrize("page", [
    "{% set mine = you %}{% macro own() %}{{ mine }}{% endmacro %}{{ own() }}",
    "{% import 'parts' as parts %}{% kept %}{{ parts.chosen(spots, 'hand') }}{% endkept %}",
])
def test_what_is_set_by_the_viewer_is_no_constant(page: str) -> None:
    parts = ("{% macro chosen(spots, kind) %}{% if true %}{% set kind = 'ship' %}{% endif %}"
             "{{ spots[kind] }}{% endmacro %}")
    drawn = templates(page=page, parts=parts).get_template("page")
    for you in ("one", "other"):
        assert drawn.render(you=you, spots={"hand": "", "ship": you}) == you


def test_a_macro_that_is_there_twice_is_not_taken_for_the_other() -> None:
    page = templates(page="{% macro own() %}a{% endmacro %}{% if more %}{% macro own() %}b{% endmacro %}"
                          "{% endif %}{% kept %}{{ own() }}{% endkept %}").get_template("page")
    with pytest.raises(AttributeError):
        page.render(more=True)


def test_what_nobody_has_wanted_for_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.kept.MOST", 30)
    monkeypatch.setattr("app.web.kept.EACH", 0)
    drawn = Drawn()
    page = templates(drawn, page="{% kept %}{{ drawn(word) }}{% endkept %}").get_template("page")
    for word in ("first word", "second", "first word", "third one", "fourth", "first word", "second"):
        assert page.render(word=word) == word
    assert drawn == ["first word", "second", "third one", "fourth", "second"]
