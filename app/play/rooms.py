"""A game at its table: look, decide, take back, talk. Whatever is told has been stored before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from .kontor import Kontor
from .shapes import ChatLine, Decided, Look, Player


async def look(kontor: Kontor, table_id: str, viewer: Player | None, language: str = "en") -> Look:
    """All that this viewer may see now. Raises NotFound, and Closed while nothing has been dealt."""
    raise NotImplementedError


async def act(kontor: Kontor, player: Player, table_id: str, token: str, action: Mapping[str, Any],
              key: str | None = None, *, lenient: bool = False, language: str = "en") -> Look:
    """Decide, and look: `decide` followed by `look`."""
    raise NotImplementedError


async def decide(kontor: Kontor, player: Player, table_id: str, token: str, action: Mapping[str, Any],
                 key: str | None = None, *, lenient: bool = False, prompt: bool = False,
                 language: str = "en") -> Decided:
    """Decide; the short answer, which is fast. The same key again gives the same answer.

    Raises Stale, NotLegal, NotYours, Closed. `prompt`: the answer holds the seat's next prompt as well.
    """
    raise NotImplementedError


async def undo(kontor: Kontor, player: Player, table_id: str, language: str = "en") -> Look:
    """Take back one's last decision, or ask those who have decided since. Raises Closed with the reason."""
    raise NotImplementedError


async def resign(kontor: Kontor, player: Player, table_id: str) -> Look:
    """Give up one's seat: a bot plays it to the end."""
    raise NotImplementedError


async def come_back(kontor: Kontor, player: Player, table_id: str) -> Look:
    """Take one's seat back from the bot that stood in."""
    raise NotImplementedError


async def call_absent(kontor: Kontor, player: Player, table_id: str, seat: int) -> Look:
    """Ask the table what to do about an absent player: wait, a bot plays for him, or end the game."""
    raise NotImplementedError


async def hand_over(kontor: Kontor, player: Player, table_id: str, seat: int, to: str) -> Look:
    """Ask the table to give a seat to another player; all other people must agree."""
    raise NotImplementedError


async def vote(kontor: Kontor, player: Player, table_id: str, motion: str, choice: str) -> Look:
    """Answer a motion with one of its choices: yes/no, or wait/bot/end."""
    raise NotImplementedError


async def standing(kontor: Kontor, player: Player, table_id: str, question: str,
                   condition: Mapping[str, Any] | None) -> Look:
    """Give a standing answer to a question, or take it back (condition None). Only its owner ever sees it."""
    raise NotImplementedError


async def events(kontor: Kontor, table_id: str, viewer: Player | None, after: int = 0,
                 language: str = "en", limit: int = 1000) -> list[dict[str, Any]]:
    """What this viewer was told, after his event number `after`: number, type, at, decision, text, fields."""
    raise NotImplementedError


async def snapshot(kontor: Kontor, table_id: str, viewer: Player | None, language: str = "en") -> dict[str, Any]:
    """The first line of a stream: what stands now, and the event number up to which it stands."""
    raise NotImplementedError


async def export(kontor: Kontor, table_id: str, viewer: Player | None, *, reveal: bool = False) -> dict[str, Any]:
    """The game as a document: the viewer's own transcript while it runs, everything once it is over.

    `reveal` is for the host's command line: it gives everything and leaves a line in the public log.
    """
    raise NotImplementedError


async def moment(kontor: Kontor, table_id: str, viewer: Player | None, number: int,
                 seat: int | Literal["spectator", "you", "open"] = "you") -> Any:
    """The view after public decision `number`, as this viewer was allowed to see it.

    After the end any seat's eyes may be chosen. Raises NotYours before.
    """
    raise NotImplementedError


async def say(kontor: Kontor, player: Player, table_id: str, room: Literal["table", "watchers"],
              text: str) -> ChatLine:
    """Say something; the table's room is for those who sit, the other for those who watch."""
    raise NotImplementedError


async def chat(kontor: Kontor, table_id: str, viewer: Player | None) -> tuple[ChatLine, ...]:
    """The newest 200 lines that this viewer may read, oldest first."""
    raise NotImplementedError
