"""Handelsfürsten, as the platform sees it."""

from __future__ import annotations

from importlib.resources import files

from app.engine.game import Game, kinds
from app.engine.parts import Action, Event
from app.engine.steps import Step

from . import actions, events
from .hints import appraise
from .pieces import load
from .sample import sample
from .scoring import coins, scores
from .state import Handelsfuersten, Options
from .steps import first_action, loading, second_action, setup, turn
from .view import View, view
from .words import WORDS

GAME = Game(
    slug="handelsfuersten",
    seats=range(2, 5),
    rules=1,
    words=WORDS,
    state=Handelsfuersten,
    options=Options,
    steps=kinds(Step, setup, loading, turn, first_action, second_action),
    actions=kinds(Action, actions),
    events=kinds(Event, events),
    views=View,
    pieces=load(files(__package__).joinpath("data.toml").read_bytes()),
    read_pieces=load,
    setup=setup.lay_out,
    view=view,
    scores=scores,
    sample=sample,
    plot=coins,
    appraise=appraise,
)
