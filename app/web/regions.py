"""A table becomes regions: pieces of a page, each one element whose id is its template's name.

The same markup is the first load, the answer to a post and the push over a socket: `SWAP` tells htmx to
morph the element in place, and is taken out for the first load.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cache
from typing import Any, NamedTuple

from app.play.lines import NEWEST
from app.play.shapes import ChatLine, LogLine, Look, PromptCard, TableCard

from . import text
from .boards import layout_of
from .deps import Viewer
from .forms import Decision, OnBoard, told_by_board
from .render import ROOT, SWAP, exists

ROOM = ("status", "decision", "board", "players", "log", "chat", "help_step", "title")
SHARED = ("board", "players", "log", "help_step", "title")
WAITING = ("waiting", "chat")
DRAWN = re.compile(r'form="act-([^"]+)"(?: name="([^"\[]+))?')
CHOSEN_ONLY = 'type="radio" '
SAID_AT_ONCE = 5

Regions = dict[str, str]
_spectators: OrderedDict[tuple[Any, ...], Regions] = OrderedDict()
KEPT = 256


def at_first_load(regions: Regions) -> Regions:
    """The regions as parts of a whole page."""
    return {name: html.replace(str(SWAP), "", 1) for name, html in regions.items()}


def seen_mark(table: TableCard, chat: tuple[ChatLine, ...]) -> str:
    """What a page reports as the state that it shows, from which seat, and who has been away for too long."""
    seat = "" if table.you is None else table.you
    away = "-".join(str(card.seat) for card in table.seats if card.absent)
    return f"{table.seq}.{chat[-1].id if chat else 0}.{sum(line.deleted for line in chat)}.{seat}.{away}"


def shows_another_seat(seen: str, you: int | None) -> bool:
    """Whether the page with this mark shows a seat that its viewer has lost."""
    seat = seen.split(".")[3:4]
    return seat not in ([], [""], [str(you)])


def room(viewer: Viewer, look: Look, chat: tuple[ChatLine, ...], *, error: str = "",
         typed: dict[str, Any] | None = None, said: str = "") -> Regions:
    """All regions of a running or finished game for one viewer; spectators share theirs.

    `said`: this chat, where it has been drawn for this viewer before.
    """
    context = room_context(viewer, look, chat)
    regions = {"status": viewer.render("room/status.html", **context),
               "chat": said or viewer.render("room/chat.html", **context)}
    own = look.you is not None or bool(error)
    shared = None if own else (seen_mark(look.table, ()), look.table.id, look.number, viewer.language)
    drawn = _spectators.get(shared) if shared else None
    if drawn is None:
        drawn = _draw(viewer, context, error, typed or {})
        if shared:
            _spectators[shared] = drawn
            while len(_spectators) > KEPT:
                _spectators.popitem(last=False)
    return {name: (regions | drawn)[name] for name in ROOM}


def room_context(viewer: Viewer, look: Look, chat: tuple[ChatLine, ...]) -> dict[str, Any]:
    """What the templates of the room may name."""
    slug = look.table.game
    return {"swap": SWAP, "look": look, "table": look.table, "seq": look.seq, "slug": slug, "you": look.you,
            "seats": look.table.seats, "seat_names": [card.name for card in look.table.seats],
            "view": look.view, "turns": turns(look), "latest": latest(look.log),
            "chat": chat, "seen": seen_mark(look.table, chat),
            "names": text.names(slug, viewer.language), "layout": layout_of(slug, look.view, look.you),
            "prompt": Decision(look.prompt) if look.prompt else None, "mine": look.mandatory is not None,
            "game_parts": game_parts(slug), "board_css": board_css(slug),
            "options": text.options_said(slug, look.table.options, viewer.language)}


def latest(log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """What the last decision brought, for whoever has no log open; of the deal its last line."""
    if not log or not log[-1].decision:
        return log[-1:]
    return tuple(line for line in log[-SAID_AT_ONCE:] if line.decision == log[-1].decision)


class Turn(NamedTuple):
    """Lines of the log that belong together: whose turn it was, and after which line others moved on."""

    whose: str
    lines: tuple[LogLine, ...]
    since: int | None


def turns(look: Look) -> list[Turn]:
    """The log turn by turn. Of a full log the oldest is left out: it loses a line with each new one."""
    found: list[list[LogLine]] = []
    for line in look.log:
        if not found or (line.turn and line.turn != found[-1][0].turn):
            found.append([])
        found[-1].append(line)
    if len(look.log) == NEWEST and len(found) > 1:
        del found[0]
    own = str(look.you)
    since = None if look.you is None else next(
        (line.number for line in reversed(look.log) if line.turn == own), None)
    if look.log and since == look.log[-1].number:
        since = None
    return [Turn(lines[0].turn or "", tuple(lines),
                 since if any(line.number == since for line in lines) else None) for lines in found]


@cache
def game_parts(slug: str) -> dict[str, str]:
    """The templates of a game; plain ones where it has none of its own."""
    parts = {part: f"games/{slug}/{part}.html" for part in ("board", "player", "help")}
    return {part: path if exists(path) else f"games/plain/{part}.html" for part, path in parts.items()}


@cache
def board_css(slug: str) -> str:
    """The style sheet of a game's board, if it has one."""
    path = f"games/{slug}/board.css"
    return path if (ROOT / "static" / path).is_file() else ""


def _draw(viewer: Viewer, context: dict[str, Any], error: str, typed: dict[str, Any]) -> Regions:
    drawn = {name: viewer.render(f"room/{name}.html", **context) for name in SHARED}
    filled, prompt = on_board(drawn["board"] + drawn["players"]), context["prompt"]
    context = context | {"error": error, "typed": typed, "on_board": filled,
                         "told": told_by_board(prompt, filled) if prompt else {}}
    drawn["decision"] = viewer.render("room/decision.html", **context)
    return drawn


def on_board(html: str) -> OnBoard:
    """The fields (form, name) that things on the board fill, "" for the form as a whole, and whether pressing
    them sends the form."""
    return {(found[1], found[2] or ""): not html.endswith(CHOSEN_ONLY, 0, found.start())
            for found in DRAWN.finditer(html)}


def decision_key(look: Look, html: str) -> str:
    """When the decision is drawn anew for a seat that may be typing in it; otherwise whenever it differs."""
    prompt: PromptCard | None = look.prompt
    away = [card.seat for card in look.table.seats if card.absent]
    return f"{prompt.token} {look.undo} {look.motions} {look.standing} {away}" if prompt else html


def waiting(viewer: Viewer, table: TableCard, chat: tuple[ChatLine, ...]) -> Regions:
    """The regions of a table before its game."""
    context = {"swap": SWAP, "table": table, "chat": chat, "seats": table.seats, "you": table.you,
               "seq": table.seq, "seen": seen_mark(table, chat)}
    return {"waiting": viewer.render("waiting/waiting.html", **context),
            "chat": viewer.render("room/chat.html", **context)}
