"""Posted fields become an action, and a prompt becomes what the templates draw.

The name of a field says how it is read: `amount` is one value, `cards[]` a list, `goods.iron` a share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct

from app.engine.parts import sentence as _
from app.play.errors import Unfit
from app.play.shapes import FieldCard, FormCard, PromptCard

from .kept import mark

OURS = {"csrf", "prompt-token", "prompt-key"}
"""Fields of the platform. With their hyphens they are not the names of an action's fields."""
LONGEST_SHARE = 10
MANY = 3
"""With more forms than these the bar lists what the board offers as well."""
UNREADABLE = _("That cannot be read")


def posted_name(field: FieldCard) -> str:
    """Under which name the field is posted."""
    return f"{field.name}[]" if field.kind == "some" else field.name


def read(posted: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The action of a posted form, as plain data. Raises Unfit for a field that comes in two ways."""
    action: dict[str, Any] = {}
    for name, value in posted:
        if name.endswith("[]"):
            chosen = _filled_in(action, name[:-2], list)
            if value and value not in chosen:
                chosen.append(value)
        elif "." in name:
            field, _dot, part = name.partition(".")
            _filled_in(action, field, dict)[part] = _share(value)
        elif name not in OURS:
            action[name] = value
    return action


def _filled_in(action: dict[str, Any], field: str, kind: type[Any]) -> Any:
    """What has been filled in of this field, which takes several values."""
    found = action.setdefault(field, kind())
    if not isinstance(found, kind):
        raise Unfit(UNREADABLE)
    return found


def _share(value: Any) -> Any:
    """A share as a number, if it is one that could be meant."""
    digits = str(value).strip()
    return int(digits) if digits.isdecimal() and len(digits) < LONGEST_SHARE else value


def must_be_readable(posted: Iterable[tuple[str, Any]]) -> None:
    """Whether these are texts that can be kept: no NUL, no halves of letters. Raises Unfit."""
    for text in (str(each) for pair in posted for each in pair):
        if "\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise Unfit(UNREADABLE)


class Offer(Struct, frozen=True):
    """A thing on the board that may be chosen: in which form, in which field, and what that means."""

    form: str
    field: str
    kind: str
    label: str


Spots = defaultdict[str, dict[str, Offer]]
"""Kind of thing -> id -> how it may be chosen."""


class Decision:
    """A prompt as the templates draw it; `spot` ties things on the board to its forms."""

    def __init__(self, prompt: PromptCard, offers: Spots | None = None) -> None:
        self.card = prompt
        self.token, self.question, self.text = prompt.token, prompt.question, prompt.text
        self.forms, self.optional, self.seat = prompt.forms, prompt.optional, prompt.seat
        self.facts, self.missing = prompt.facts, prompt.missing
        self.spots = offers if offers is not None else _offers(prompt)

    @cached_property
    def mark(self) -> bytes:
        """What tells this decision from others, for what is kept."""
        return mark(self.card)

    def spot(self, kind: str, id: Any) -> Offer | None:
        """The offer for this thing, if it may be chosen now."""
        return self.spots[kind].get(str(id))


def _offers(prompt: PromptCard) -> Spots:
    offers: Spots = defaultdict(dict)
    for form in prompt.forms:
        for field in form.fields:
            if not field.spot or field.kind not in ("one", "some"):
                continue
            for option in field.options:
                label = f"{form.label}: {field.labels.get(option, option)}"
                offers[field.spot].setdefault(option, Offer(form.id, posted_name(field), field.kind, label))
    return offers


OnBoard = dict[tuple[str, str], bool]
"""The fields (form, name) that things on the board fill, and whether pressing them sends the form."""


def told_by_board(prompt: Decision, on_board: OnBoard) -> dict[str, str]:
    """The forms that things on the board make, so that the bar need not: "silent" if a list of the same would
    help nobody, "listed" otherwise."""
    many = len(prompt.forms) > MANY
    found = {form.id: _told(form, on_board, many) for form in prompt.forms}
    return {id: how for id, how in found.items() if how}


def _told(form: FormCard, on_board: OnBoard, many: bool) -> str:
    if _whole_on_board(form, on_board):
        return "silent"
    if not form.fields:
        return "listed" if many and (form.id, "") in on_board else ""
    field = form.fields[0]
    if len(form.fields) > 1 or not on_board.get((form.id, field.name)):
        return ""
    chosen = field.kind == "one" and (many or len(field.options) > 1)
    return "listed" if chosen or field.kind == "amount" else ""


def _whole_on_board(form: FormCard, on_board: OnBoard) -> bool:
    """Whether the board makes the whole choice of several fields: one is pressed there, none is left open."""
    pressed = [field for field in form.fields if field.kind == "one" and (form.id, field.name) in on_board]
    left_open = [field for field in form.fields
                 if field not in pressed and (field.kind != "one" or len(field.options) > 1)]
    return len(form.fields) > 1 and len(pressed) == 1 and not left_open
