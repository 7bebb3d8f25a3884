"""Merkator, as the platform sees it."""

from __future__ import annotations

from importlib.resources import files

from app.engine.game import Game, kinds
from app.engine.parts import Action, Event, Illegal
from app.engine.steps import Step

from . import actions
from .events import deliveries, investments, journeys
from .events import setup as setup_events
from .hints import advise, appraise
from .pieces import load
from .sample import sample
from .scoring import points, scores
from .standing import STANDING
from .state import Merkator, Options
from .steps import (
    contracts,
    delivery,
    end,
    investment,
    joining,
    journey,
    loss,
    setup,
    solo,
    trading,
    turn,
)
from .view import View, view
from .words import WORDS


def check(options: Options, seats: int) -> None:
    """The solo game has neither a long form nor a time chart."""
    if seats == 1 and options.length == "long":
        raise Illegal("The long game is for two to four players.")
    if seats == 1 and options.last_counters == "supply":
        raise Illegal("The solo game has no time chart, so there is nothing to choose about it.")


GAME = Game(
    slug="merkator",
    seats=range(1, 5),
    rules=1,
    words=WORDS,
    state=Merkator,
    options=Options,
    check=check,
    steps=kinds(Step, setup, turn, investment, solo, journey, loss, contracts, trading, delivery, joining,
                end),
    actions=kinds(Action, actions),
    events=kinds(Event, setup_events, investments, journeys, deliveries),
    views=View,
    pieces=load(files(__package__).joinpath("data.toml").read_bytes()),
    read_pieces=load,
    setup=setup.lay_out,
    view=view,
    scores=scores,
    sample=sample,
    plot=points,
    appraise=appraise,
    advise=advise,
    standing=STANDING,
)
