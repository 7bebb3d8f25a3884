"""A game at its table: look, decide, take back, talk. Whatever is told has been stored before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.engine.parts import sentence as _

from . import leaving, looks, motions, people, records
from . import standing as standing_answers
from .deciding import decide, must_be_key, seat_to_play
from .errors import Closed, NotYours
from .records import events, events_of, export, moment, snapshot, told_with
from .running import Running
from .shapes import Look, Player, State
from .talking import chat, say

if TYPE_CHECKING:
    from .kontor import Kontor

__all__ = ["act", "answer_undo", "call_absent", "chat", "come_back", "decide", "events", "events_of",
           "export", "hand_over", "look", "moment", "resign", "say", "snapshot", "standing", "state",
           "told_with", "undo", "undo_key", "vote"]


async def look(kontor: Kontor, table_id: str, viewer: Player | None, language: str = "en") -> Look:
    """All that this viewer may see now. Raises NotFound, and Closed while nothing has been dealt."""
    running = await kontor.running(table_id)
    if running.table.status == "finished" and running.plot is None:
        running.plot = await records.curve(kontor, running)
    return looks.look_of(kontor, running, viewer, language)


async def state(kontor: Kontor, table_id: str, viewer: Player | None, language: str = "en") -> State:
    """How the game stands for this viewer. Raises NotFound, and Closed while nothing has been dealt."""
    return looks.state_of(kontor, await kontor.running(table_id), viewer, language)


async def act(kontor: Kontor, player: Player, table_id: str, token: str, action: Mapping[str, Any],
              key: str | None = None, *, lenient: bool = False, language: str = "en") -> Look:
    """Decide, and look: `decide` followed by `look`."""
    await decide(kontor, player, table_id, token, action, key, lenient=lenient, language=language)
    return await look(kontor, table_id, player, language)


async def undo(kontor: Kontor, player: Player, table_id: str, language: str = "en",
               key: str | None = None) -> Look:
    """Take back one's last decision, or ask those who have decided since. Raises Closed with the reason.

    A bot that stood in steps back. `key`: that of the offer (`Look.undo`), or one made by `undo_key`; the
    same again changes nothing.
    """
    running = await kontor.running(table_id)
    seat = await seat_to_play(kontor, running, player)
    await motions.ask_undo(kontor, running, seat, player, key)
    return await look(kontor, table_id, player, language)


def undo_key(key: str | None) -> str | None:
    """An idempotency key as that of an undo: it is no decision's, and no offer's. Raises Unfit."""
    must_be_key(key)
    return f"undo\n{key}" if key else None


async def answer_undo(kontor: Kontor, player: Player, table_id: str, yes: bool, language: str = "en") -> Look:
    """Agree to the undo that somebody asks for, or not."""
    running, seat = await _seated(kontor, player, table_id)
    motion = next((each for each in running.motions if each.kind == "undo" and seat in each.voters), None)
    if motion is None:
        raise Closed(_("This question is no longer open."))
    return await vote(kontor, player, table_id, motion.id, "yes" if yes else "no", language)


async def resign(kontor: Kontor, player: Player, table_id: str, language: str = "en",
                 key: str | None = None) -> Look:
    """Give up one's seat: a bot plays it to the end."""
    running, seat = await _seated(kontor, player, table_id)
    await leaving.give_up(kontor, running, seat, player, key)
    return await look(kontor, table_id, player, language)


async def come_back(kontor: Kontor, player: Player, table_id: str, language: str = "en") -> Look:
    """Take one's seat back from the bot that stood in."""
    running, seat = await _seated(kontor, player, table_id)
    await leaving.step_back(kontor, running, seat)
    return await look(kontor, table_id, player, language)


async def call_absent(kontor: Kontor, player: Player, table_id: str, seat: int, language: str = "en",
                      key: str | None = None) -> Look:
    """Ask the table what to do about an absent player: wait, a bot plays for him, or end the game."""
    running, own = await _seated(kontor, player, table_id)
    await motions.ask_about_absent(kontor, running, own, player, seat, key)
    return await look(kontor, table_id, player, language)


async def hand_over(kontor: Kontor, player: Player, table_id: str, seat: int, to: str,
                    language: str = "en") -> Look:
    """Ask the table to give a seat to another player; all other people must agree."""
    running, own = await _seated(kontor, player, table_id)
    await motions.ask_hand_over(kontor, running, own, player, seat, await people.player(kontor, to))
    return await look(kontor, table_id, player, language)


async def vote(kontor: Kontor, player: Player, table_id: str, motion: str, choice: str,
               language: str = "en") -> Look:
    """Answer a motion with one of its choices: yes/no, or wait/bot/end."""
    running, seat = await _seated(kontor, player, table_id)
    await motions.cast(kontor, running, seat, player, motion, choice)
    return await look(kontor, table_id, player, language)


async def standing(kontor: Kontor, player: Player, table_id: str, question: str,
                   condition: Mapping[str, Any] | None, language: str = "en", *, typed: bool = False,
                   key: str | None = None) -> Look:
    """Give a standing answer to a question, or take it back (condition None). Only its owner ever sees it.

    `typed`: it was filled in by hand, so that numbers come as digits.
    """
    running, seat = await _seated(kontor, player, table_id)
    await standing_answers.give(kontor, running, seat, player, question, condition, typed=typed,
                                key=key)
    return await look(kontor, table_id, player, language)


async def _seated(kontor: Kontor, player: Player, table_id: str) -> tuple[Running, int]:
    running = await kontor.running(table_id)
    seat = running.seat_of(player)
    if seat is None:
        await kontor.refresh(running)
        seat = running.seat_of(player)
    if seat is None:
        raise NotYours(_("You have no seat at this table."))
    return running, seat
