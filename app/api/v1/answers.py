"""What the API answers, encoded once, without a detour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.responses import Response

from app.play.shapes import Motion, ScoreCard, SeatCard, State, TableCard

encode = msgspec.json.Encoder(enc_hook=str).encode


def answer(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer."""
    return Response(encode(content), status, headers, "application/json")


def table(card: TableCard) -> dict[str, Any]:
    """A table from outside."""
    return {
        "id": card.id, "url": card.url, "game": card.game, "title": card.title, "options": card.options,
        "status": card.status, "number": card.number, "seats": [seat(each) for each in card.seats],
        "waiting_for": card.waiting_for, "you": card.you, "your_turn": card.your_turn, "listed": card.listed,
        "pace": card.pace, "opener": card.opener, "created_at": card.created_at, "previous": card.previous,
        "next": card.next, "ended": card.ended, "commitment": card.commitment}


def seat(card: SeatCard) -> dict[str, Any]:
    """A seat, and who has it."""
    return {"seat": card.seat, "player": card.player, "bot": card.bot, "ready": card.ready,
            "present": card.present, "absent": card.absent, "stand_in": card.stand_in,
            "resigned": card.resigned}


def begun(card: TableCard) -> bool:
    """Whether a game has been dealt at this table."""
    return card.begun


def nothing_dealt(card: TableCard) -> dict[str, Any]:
    """The state of a table whose game has not begun."""
    return {**table(card), "view": None, "prompt": None, "scores": None, "undos": 0, "motions": [],
            "seed": None, "events": 0}


def state(look: State, optional: bool = False) -> dict[str, Any]:
    """The state of a table with all that its viewer may see."""
    prompt = look.prompt if optional else look.mandatory
    return {**table(look.table), "view": look.view, "prompt": prompt.to_wire() if prompt else None,
            "scores": scores(look.scores), "undos": look.undos, "motions": motions(look.motions),
            "seed": look.seed, "events": look.event_number}


def motions(cards: tuple[Motion, ...]) -> list[dict[str, Any]]:
    """The open questions to the table; `yours` are those that the viewer may answer."""
    return [{"id": motion.id, "kind": motion.kind, "seat": motion.seat, "by": motion.by, "text": motion.text,
             "choices": motion.choices, "waiting": motion.waiting, "yours": motion.yours}
            for motion in cards]


def scores(cards: tuple[ScoreCard, ...] | None) -> list[dict[str, Any]] | None:
    """The result, the winner first; None before the end."""
    if cards is None:
        return None
    return [{"seat": score.seat, "place": score.place, "total": score.total,
             "lines": _score_lines(score.lines), "beside": _score_lines(score.beside)}
            for score in cards]


def _score_lines(lines: tuple[tuple[str, int], ...]) -> list[dict[str, Any]]:
    return [{"label": label, "points": points} for label, points in lines]
