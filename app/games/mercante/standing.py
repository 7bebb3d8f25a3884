"""What merchants may say in advance, so that a game by correspondence does not wait for every pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine.parts import Action, sentence
from app.engine.prompt import Amount, OneOf, Prompt, Some
from app.engine.standing import StandingOffer

from .actions import Bid, Pass
from .names import GOODS
from .pieces import MARKETS

NAMED = tuple(good for good in GOODS if good not in ("neutral", "any"))
HIGHEST = 60


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


STANDING = (
    StandingOffer(
        "react",
        sentence("Play no Reactions to sales in these markets, unless these goods are sold."),
        pass_on_sales,
        (Some("markets", MARKETS, 1, len(MARKETS), "market"), Some("unless", NAMED, 0, len(NAMED), "good")),
    ),
    StandingOffer(
        "once-around",
        sentence("Bid the least that is needed for these goods, up to a limit."),
        bid_for_goods,
        (
            Some("goods", NAMED, 0, len(NAMED), "good"),
            Amount("limit", 0, HIGHEST, of="money"),
            OneOf("others", ("ask", "pass"), "others"),
        ),
    ),
    StandingOffer("take-discard", sentence("Take nothing that others discard."), let_pass),
    StandingOffer("challenge", sentence("Challenge no prices."), let_pass),
)
