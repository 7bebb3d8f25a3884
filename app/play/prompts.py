"""A decision as the pages and the API show it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from app.engine.parts import Right
from app.engine.prompt import Amount, Field, Form, OneOf, Prompt, Some, Split

from .shapes import FieldCard, FormCard, PromptCard
from .wording import Voice


def prompt_card(prompt: Prompt, token: str, voice: Voice) -> PromptCard:
    """The prompt, in words."""
    types: dict[str, int] = {}
    forms = []
    for form in prompt.forms:
        kind = tag(form.action)
        types[kind] = types.get(kind, 0) + 1
        forms.append(_form(form, kind, types[kind], prompt.question, voice))
    text = voice.words.questions.get(prompt.question, prompt.question)
    return PromptCard(prompt.seat, token, prompt.question, voice.tell(text, prompt.facts), tuple(forms),
                      prompt.optional, prompt.facts, _missing(prompt, types, voice))


def _missing(prompt: Prompt, offered: Collection[str], voice: Voice) -> tuple[str, ...]:
    """Why what the question speaks of cannot be done now."""
    return tuple(voice.tell(why, prompt.facts) for name, why in voice.words.missing.items()
                 if (at := name.partition("/"))[0] == prompt.question and at[2] not in offered)


def tag(action: type[Any]) -> str:
    """The name under which an action is stored and sent."""
    return str(action.__struct_config__.tag)


def _form(form: Form, kind: str, number: int, question: str, voice: Voice) -> FormCard:
    actions = voice.words.actions
    label = actions.get(f"{question}/{kind}") or actions.get(kind, kind)
    fields = tuple(field_card(field, voice) for field in form.fields)
    return FormCard(kind if number == 1 else f"{kind}-{number}", kind, voice(label), fields,
                    issubclass(form.action, Right))


def field_card(field: Field, voice: Voice) -> FieldCard:
    """One thing to fill in, in words."""
    label = voice(voice.words.fields.get(field.name, field.name.replace("_", " ").capitalize()))
    match field:
        case Amount(name, low, high, step, of):
            return FieldCard(name, "amount", label, of=of, low=low, high=high, step=step)
        case OneOf(name, options, spot):
            return FieldCard(name, "one", label, spot, options=options, labels=_labels(spot, options, voice))
        case Some(name, options, least, most, spot):
            return FieldCard(name, "some", label, spot, options=options, labels=_labels(spot, options, voice),
                             least=least, most=min(most, len(options)))
        case Split(name, total, parts, least, _, spot):
            return FieldCard(name, "split", label, spot, parts=parts, labels=_labels(spot, parts, voice),
                             total=total, least=least, limits=field.limits())


def _labels(spot: str, options: tuple[str, ...], voice: Voice) -> dict[str, str]:
    return {option: voice.name(spot, option) for option in options}
