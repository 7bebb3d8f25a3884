"""What merchants may say in advance, so that a game by correspondence does not wait for every pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine.parts import Action, Seat, sentence
from app.engine.prompt import Amount, OneOf, Prompt, Some
from app.engine.standing import NEXT_TURN, StandingOffer

from .actions import Bid, Pass
from .names import GOODS
from .pieces import MARKETS
from .state import Mercante

NAMED = tuple(good for good in GOODS if good not in ("neutral", "any"))
HIGHEST = 60
"""How far a bid may be left standing."""
UNTIL = OneOf("until", (NEXT_TURN, "withdrawn"), "until")


def pass_on_sales(prompt: Prompt, said: Mapping[str, Any]) -> Action | None:
    """No Reaction to sales in these markets, unless it is one of these goods."""
    return (
        Pass()
        if prompt.facts["market"] in said["markets"] and prompt.facts["good"] not in said["unless"]
        else None
    )


def bid_for_goods(prompt: Prompt, said: Mapping[str, Any]) -> Action | None:
    """The least that is needed for these goods, up to a limit; a pass on other goods if that is wished."""
    if any(good not in said["goods"] for good in prompt.facts["goods"]):
        return Pass() if said["others"] == "pass" else None
    return Bid(prompt.facts["minimum"]) if prompt.facts["minimum"] <= said["limit"] else Pass()


def let_pass(prompt: Prompt, said: Mapping[str, Any]) -> Action | None:
    """Always a pass."""
    return Pass()


def turns_begun(state: Mercante, seat: Seat) -> int:
    """How many turns this seat has begun."""
    seats = len(state.merchants)
    return (state.turn + seats - 1 - (seat - state.first) % seats) // seats


def vicious_accounting(state: Mercante) -> bool:
    """Only then are prices challenged."""
    return state.options.vicious_accounting


STANDING = (
    StandingOffer(
        "react",
        sentence("Play no Reactions to sales in these markets, unless these goods are sold."),
        pass_on_sales,
        (
            Some("markets", MARKETS, 1, len(MARKETS), "market"),
            Some("unless", NAMED, 0, len(NAMED), "good"),
            UNTIL,
        ),
        turns_begun,
    ),
    StandingOffer(
        "once-around",
        sentence("Bid the least that is needed for these goods, up to a limit."),
        bid_for_goods,
        (
            Some("goods", NAMED, 0, len(NAMED), "good"),
            Amount("limit", 0, HIGHEST, of="money"),
            OneOf("others", ("ask", "pass"), "others"),
            UNTIL,
        ),
        turns_begun,
    ),
    StandingOffer(
        "take-discard", sentence("Take nothing that others discard."), let_pass, (UNTIL,), turns_begun
    ),
    StandingOffer(
        "challenge", sentence("Challenge no prices."), let_pass, (UNTIL,), turns_begun, vicious_accounting
    ),
)
