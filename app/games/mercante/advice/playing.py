"""Events and prices."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.parts import Action
from app.engine.prompt import Chance, Prompt

from ..actions import (
    Challenge,
    ChooseEvent,
    ChooseMarket,
    DrawAnother,
    Flood,
    Pass,
    PlayEvent,
    PutBack,
    React,
)
from ..state import Mercante
from ..worth import card_effect, contract_worth, event_worth
from .offered import offered


def react(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    good, seller = prompt.facts["good"], prompt.facts["seller"]
    sign = 1 if seller in (prompt.seat, state.partner(prompt.seat)) else -1
    cards = (*offered(prompt, React, "card"), *offered(prompt, Flood, "card"))
    card = max(cards, key=lambda each: sign * card_effect(state, each, good), default="")
    if not card or sign * card_effect(state, card, good) < (1 if sign > 0 else 2):
        return Pass()
    return Flood(card, good) if state.pieces.event[card].adds else React(card)


def challenge(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    true = state.price(prompt.facts["good"], prompt.facts["seller"])
    return Challenge() if true != prompt.facts["amount"] else Pass()


def manipulate(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    cards = offered(prompt, PlayEvent, "card")
    card = max(cards, key=lambda each: event_worth(state, prompt.seat, each), default="")
    if card and event_worth(state, prompt.seat, card) > 1:
        return PlayEvent(card)
    return DrawAnother() if prompt.allows(DrawAnother()) else Pass()


def put_back(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    card = offered(prompt, PutBack, "card")[0]
    good = card in state.pieces.contract and contract_worth(state, prompt.seat, card) > 8
    return PutBack(card, "top" if good or card in state.pieces.ship else "bottom")


def drop_event(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    return ChooseEvent(min(offered(prompt, ChooseEvent, "card"),
                           key=lambda card: event_worth(state, prompt.seat, card)))


def event_market(state: Mercante, prompt: Prompt, chance: Chance) -> Action:
    own = [state.pieces.market_of[good] for good in state.merchants[prompt.seat].goods]
    adds = state.pieces.event[prompt.facts["card"]].adds
    choose: Callable[..., str] = min if adds else max
    return ChooseMarket(choose(offered(prompt, ChooseMarket, "market"), key=own.count))
