"""A field's list, its size, its check and its dice agree with each other."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.engine.parts import Action
from app.engine.prompt import Amount, Field, Form, OneOf, Prompt, Some, Split, ask

small = st.integers(0, 5)
things = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5).map(tuple)
amounts = st.builds(Amount, st.just("field"), small, small, st.integers(1, 3))
ones = st.builds(OneOf, st.just("field"), things)
several = st.builds(Some, st.just("field"), things, small, small)
splits = st.integers(1, 4).flatmap(lambda parts: st.builds(
    Split, st.just("field"), small, st.just(tuple("abcd"[:parts])), st.integers(0, 2),
    st.one_of(st.just(()), st.lists(small, min_size=parts, max_size=parts).map(tuple))))
fields = st.one_of(amounts, ones, several, splits)
ODD: tuple[Any, ...] = (None, True, 1.0, -1, 99, "a", "zz", (), ("a",), ("a", "a"), ["a"], {}, {"a": 1})
shares = st.dictionaries(st.sampled_from("abcd"), small)


class Choose(Action):
    field: Any


@given(field=fields)
def test_a_field_lists_as_many_values_as_it_says(field: Field) -> None:
    listed = list(field.values())
    assert len(listed) == field.size()
    assert bool(listed) == field.fillable()


@given(field=fields)
def test_each_listed_value_is_allowed_and_none_is_listed_twice(field: Field) -> None:
    listed = list(field.values())
    assert all(field.allows(value) for value in listed)
    assert all(listed.count(value) == 1 for value in listed)


@given(field=fields, odd=st.one_of(st.sampled_from(ODD), small, things, shares))
def test_what_is_not_listed_is_not_allowed(field: Field, odd: Any) -> None:
    in_any_order = isinstance(field, Some) and isinstance(odd, tuple) and len(set(odd)) == len(odd)
    if odd not in list(field.values()) and not in_any_order:
        assert not field.allows(odd)


@given(field=fields.filter(lambda field: field.fillable()), seed=st.integers(0, 99))
def test_dice_give_listed_values_and_in_time_all_of_them(field: Field, seed: int) -> None:
    chance, listed = Random(seed), list(field.values())
    thrown = [field.sample(chance) for _ in range(20)]
    assert all(value in listed for value in thrown)
    if len(listed) == 2:
        assert all(value in thrown for value in listed)


def test_a_split_is_thrown_evenly():
    field = Split("field", 3, ("a", "b"))
    chance = Random(1)
    thrown = [field.sample(chance)["a"] for _ in range(400)]
    assert all(60 < thrown.count(share) < 140 for share in range(4))


def test_a_large_split_is_counted_without_being_listed():
    assert Split("field", 60, tuple("abcdefgh")).size() == 869_648_208


def test_a_form_that_nobody_can_fill_in_is_not_offered():
    prompt = ask(0, "question", Form(Choose, (OneOf("field", ()),)), Form(Choose, (Amount("field", 1, 2),)))
    assert prompt.size() == 2
    assert list(prompt.actions()) == [Choose(1), Choose(2)]


def test_another_kind_of_action_is_not_allowed():
    class Other(Choose):
        pass

    prompt = Prompt(0, "question", (Form(Choose, (Amount("field", 1, 2),)),))
    assert prompt.allows(Choose(2))
    assert not prompt.allows(Other(2))
    assert not prompt.allows(Choose(3))
