"""What a seat can decide."""

from __future__ import annotations

from app.engine.parts import Action, Right


class PlaceCube(Right):
    """Take a cube from the Supply tile and make it this good (at any time)."""

    good: str


class Sell(Action):
    """Sell this contract for as many Taler as it is worth."""

    contract: str


class BuyBonus(Action):
    """Buy this bonus card."""

    card: str


class BuyBuilding(Action):
    """Buy this building."""

    card: str


class PayWith(Action):
    """In the solo game: pay for the card with this contract."""

    contract: str


class Discard(Action):
    """In the solo game: put away this contract, which is one too many."""

    contract: str


class TravelTo(Action):
    """Invest no more, and travel to this place."""

    place: str


class Convert(Action):
    """Make the only cube found this good."""

    good: str


class Sort(Action):
    """Make so many of the cubes found each of the two goods."""

    goods: dict[str, int]


class Accept(Action):
    """Let the letter of the Time counter stand."""


class Ignore(Action):
    """Ignore the letter, and turn up the next counter instead."""


class GiveUp(Action):
    """Lose a unit of this good."""

    good: str


class Fulfil(Action):
    """Bring what this contract asks for."""

    contract: str


class Trade(Action):
    """Fulfil this contract with trades."""

    contract: str


class TradeFor(Action):
    """Trade for a unit of this good."""

    good: str


class Give(Action):
    """Give goods of this kind, or Time counters, for it."""

    pile: str


class Pay(Action):
    """Trade no more, and bring the rest."""


class PayKinds(Action):
    """Bring one unit of each of these goods."""

    goods: tuple[str, ...]


class Join(Action):
    """Join the journey for its fee."""


class PlaceBest(Action):
    """Place all cubes left on the Supply tile where they bring the most points."""


class Pass(Action):
    """No further contract, no joining, or no further cube."""
