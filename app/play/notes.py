"""What happens to a table beside its game, for the public log."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.parts import Event, Public, Seat, sentence


class Undone(Public):
    """A decision was taken back; `to` is the public number at which the game goes on."""

    text = sentence("{seat} takes back a decision.")
    seat: Seat
    to: int


class BotTookOver(Public):
    """A bot plays for somebody who is absent."""

    text = sentence("A bot plays for {seat} for the time being.")
    seat: Seat
    bot: str


class CameBack(Public):
    """The owner of a seat plays himself again."""

    text = sentence("{seat} is back.")
    seat: Seat


class Resigned(Public):
    """A player gave up; a bot plays his seat to the end."""

    text = sentence("{seat} gives up. A bot plays on.")
    seat: Seat
    bot: str


class HandedOver(Public):
    """A seat has a new owner, with the consent of the table."""

    text = sentence("{old} hands seat {place} over to {new}.")
    seat: Seat
    place: int
    old: str
    new: str


class Ended(Public):
    """The game was broken off."""

    text = sentence("The game was broken off.")
    by: str = ""


class ClosedByHost(Public):
    """The host closed the table in the middle of its game."""

    text = sentence("The host has closed this table.")


class Revealed(Public):
    """The host looked at everything, hidden cards too."""

    text = sentence("The host has exported this game with everything hidden in it.")


NOTES: Any = Undone | BotTookOver | CameBack | Resigned | HandedOver | Ended | ClosedByHost | Revealed
_decoder: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(tuple[NOTES, ...])


def load_notes(data: str) -> tuple[Event, ...]:
    """Notes from JSON."""
    return _decoder.decode(data)
