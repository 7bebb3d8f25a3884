"""Talk of Peace: partners give each other crowns and goods."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt
from app.engine.table import Table

from ..actions import GiveCrowns, GiveGood
from ..state import Mercante
from ..trading import CrownsGiven, GoodGiven


def gifts(state: Mercante, asked: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """While one of a team assigns agents, both may give to each other between agent actions."""
    if not state.options.talk_of_peace or all(prompt.question != "assign" for prompt in asked):
        return ()
    return tuple(Prompt(seat, "give", forms) for seat in (state.active, state.partner(state.active))
                 if (forms := giving(state, seat)))


def giving(state: Mercante, seat: Seat) -> tuple[Form, ...]:
    """Crowns for the partner, and goods if he has room for them."""
    merchant = state.merchants[seat]
    crowns = Form(GiveCrowns, (Amount("amount", 1, merchant.crowns, of="money"),))
    good = Form(GiveGood, (OneOf("token", merchant.tokens, "token"),
                           OneOf("warehouse", state.room(state.partner(seat)), "warehouse")))
    return tuple(form for form in (crowns, good) if form.fillable())


def give(table: Table, seat: Seat, action: Action) -> None:
    """What is given changes hands at once."""
    partner = table.state.partner(seat)
    match action:
        case GiveCrowns(amount):
            table.emit(CrownsGiven(seat, partner, amount))
        case GiveGood(token, warehouse):
            table.emit(GoodGiven(seat, partner, token, int(warehouse)))
