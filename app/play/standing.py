"""Answers given in advance. Only their owner knows of them, and their pace gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from app.engine.parts import Action, Seat
from app.engine.parts import sentence as _
from app.engine.prompt import Amount, Prompt, Some
from app.engine.standing import NEXT_TURN, StandingOffer
from app.store.games import DueRow

from . import seating
from .errors import Closed, NotFound, Unfit
from .prompts import field_card
from .running import Running
from .shapes import FormCard, Player, StandingCard
from .wording import Voice

if TYPE_CHECKING:
    from .kontor import Kontor

SINCE = "since"
"""Under this name an answer keeps how many turns its owner had begun when he gave it."""
LONGEST_NUMBER = 10
SLOWEST = 8.0
"""A standing answer takes up to so many times as long as a bot: as long as a person might."""
chance = Random()


def cards(running: Running, seat: Seat | None, voice: Voice) -> tuple[StandingCard, ...]:
    """The standing answers that this viewer may give, and has given."""
    if seat is None or running.table.status != "running" or running.places[seat].resigned:
        return ()
    return tuple(
        StandingCard(offer.question, voice(offer.label),
                     (FormCard(f"standing-{offer.question}", "Standing", voice(offer.label),
                               tuple(field_card(field, voice) for field in offer.fields)),),
                     said(running, seat, offer.question))
        for offer in offers(running))


def offers(running: Running) -> Iterator[StandingOffer]:
    """What may be said in advance in a game with these options."""
    state = running.position.state
    return (offer for offer in running.game.standing if offer.asked is None or offer.asked(state))


def offer_of(running: Running, question: str) -> StandingOffer | None:
    """What the game offers for this question."""
    return next((offer for offer in offers(running) if offer.question == question), None)


def said(running: Running, seat: Seat, question: str) -> dict[str, Any] | None:
    """What the owner of the seat has said in advance to this question, unless it has ended."""
    if (condition := running.standing.get((seat, question))) is None:
        return None
    if (offer := offer_of(running, question)) is None:
        return None
    since = condition.get(SINCE)
    if offer.turns is not None and condition.get("until") == NEXT_TURN and since is not None and (
            offer.turns(running.position.state, seat) > since):
        return None
    return {name: value for name, value in condition.items() if name != SINCE}


def answer(running: Running, prompt: Prompt) -> Action | None:
    """What the owner of the seat has decided in advance on this question, if what he said fits."""
    offer = offer_of(running, prompt.question)
    condition = said(running, prompt.seat, prompt.question)
    if offer is None or condition is None:
        return None
    action = offer.answer(prompt, condition)
    return action if action is not None and prompt.allows(action) else None


def given(running: Running, prompt: Prompt | None) -> bool:
    """Whether the owner of the seat has left an answer to what he is asked."""
    return prompt is not None and said(running, prompt.seat, prompt.question) is not None


def ends_unfit(running: Running, prompt: Prompt) -> bool:
    """Whether an answer was given that ends because it does not fit this question."""
    offer = offer_of(running, prompt.question)
    return offer is not None and offer.turns is None and given(running, prompt)


async def give(kontor: Kontor, running: Running, seat: Seat, owner: Player, question: str,
               condition: Mapping[str, Any] | None, *, typed: bool = False, key: str | None = None) -> None:
    """Leave an answer, or take it back (condition None), under this key once.

    Raises NotFound, NotYours, Unfit, Closed, Again.
    """
    if running.table.status != "running":
        raise Closed(_("This game is over."))
    offer = offer_of(running, question)
    if offer is None:
        raise NotFound(_("This game offers no standing answer to that."))
    if condition is not None:
        condition = {name: _value(offer, name, value, typed) for name, value in condition.items()}
        if not fits(offer, condition):
            raise Unfit(_("A standing answer must fill in what it offers, within the bounds."))
    kept = None if condition is None else {**condition, **_since(running, offer, seat)}
    await keep(kontor, running, seat, question, kept, owner, key)
    prompt = running.position.prompt(seat)
    if condition is not None and prompt is not None and prompt.question == question and not prompt.optional:
        await kontor.schedule(DueRow(running.id, seat, "bot", after_a_while(kontor)))


def _value(offer: StandingOffer, name: str, value: Any, typed: bool) -> Any:
    """What was filled in, as its field wants it: several things as a tuple, typed digits as a number."""
    field = next((field for field in offer.fields if field.name == name), None)
    match field, value:
        case Some(), list():
            return tuple(value)
        case Amount(), str() if typed and value.isdecimal() and len(value) < LONGEST_NUMBER:
            return int(value)
    return value


def _since(running: Running, offer: StandingOffer, seat: Seat) -> dict[str, int]:
    """When an answer was given, in turns of its owner, where the game counts them."""
    return {} if offer.turns is None else {SINCE: offer.turns(running.position.state, seat)}


def fits(offer: StandingOffer, condition: Mapping[str, Any]) -> bool:
    """Whether this fills in what the offer asks, and nothing else."""
    try:
        return set(condition) == {field.name for field in offer.fields} and all(
            field.allows(condition[field.name]) for field in offer.fields)
    except TypeError:
        return False


async def keep(kontor: Kontor, running: Running, seat: Seat, question: str,
               condition: dict[str, Any] | None, owner: Player | None = None, key: str | None = None) -> None:
    """Store it, or strike it out; nothing that others see changes by it. `owner` must have the seat."""
    async with running.lock, kontor.work() as work:
        if owner is not None:
            await seating.must_be_his(work, running.id, seat, owner, key)
        await work.tables.set_standing(running.id, seat, question, condition, datetime.now(UTC))
        kept = await work.tables.standing(running.id)
        await work.commit()
        running.standing = kept
    kontor.standing_changed(running.id)


def after_a_while(kontor: Kontor) -> datetime:
    """When a standing answer is given: as unforeseeable as a person's."""
    return datetime.now(UTC) + timedelta(seconds=kontor.settings.bot_pace * (1 + SLOWEST * chance.random()))
