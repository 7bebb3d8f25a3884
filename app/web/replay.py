"""A past moment with all hands open: the board as a spectator saw it, and what each seat saw besides."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from app.play.shapes import SeatCard

IDS = re.compile(r'\s(id|for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"')
LOOKS = re.compile(r'\sclass="[^"]*"|\s+')


class Hand(Struct, frozen=True):
    """What a seat saw: the mats that a spectator does not have, and those that he saw otherwise."""

    seat: SeatCard
    own: Markup
    otherwise: Markup
    seen: dict[str, Any]


def hand(seat: SeatCard, seen: dict[str, Any], board: str, everybodys: str) -> Hand:
    """The hand of a seat, from its board and a spectator's; `seen` is what its board was drawn from."""
    known = mats(everybodys)
    named = {name_of(mat) for mat in known}
    said_to_all = {said(mat) for mat in known}
    found = mats(board) or [board]
    own = [mat for mat in found if name_of(mat) not in named]
    otherwise = [mat for mat in found if name_of(mat) in named and said(mat) not in said_to_all]
    return Hand(seat, _of(own, seat.seat), _of(otherwise, seat.seat), seen)


def _of(mats: list[str], seat: int) -> Markup:
    return Markup(IDS.sub(rf' \1="\2-of-{seat}"', "".join(mats)))


def name_of(mat: str) -> str:
    """The id of a mat."""
    found = IDS.search(mat[:mat.find(">")])
    return found[2] if found else ""


def said(mat: str) -> str:
    """What a mat says, but for its looks: one's own row may stand out and say the same."""
    return LOOKS.sub("", mat)


def mats(board: str) -> list[str]:
    """The mats of which a board is made, in order."""
    return _Mats(board).mats


class _Mats(HTMLParser):
    def __init__(self, board: str) -> None:
        super().__init__()
        self.mats: list[str] = []
        self._starts = [0]
        for line in board.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._board, self._depth, self._begin = board, 0, 0
        self.feed(board)

    def _at(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "section":
            return
        if not self._depth and "mat" in (dict(attributes).get("class") or "").split():
            self._begin, self._depth = self._at(), 1
        elif self._depth:
            self._depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "section" and self._depth:
            self._depth -= 1
            if not self._depth:
                self.mats.append(self._board[self._begin:self._at() + len("</section>")])
