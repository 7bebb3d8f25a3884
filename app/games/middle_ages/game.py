"""Merchants of the Middle Ages, as the platform sees it."""

from __future__ import annotations

from importlib.resources import files

from app.engine.game import Game, kinds
from app.engine.parts import Action, Event, Illegal
from app.engine.steps import Step

from . import actions
from .events import board, money, wagons
from .hints import advise, appraise
from .pieces import load
from .sample import sample
from .scoring import scores, status
from .state import MiddleAges, Options
from .steps import (
    auction,
    bargaining,
    influence,
    investments,
    loading,
    movement,
    prices,
    purchase,
    setup,
    turn,
    unloading,
)
from .steps import status as status_steps
from .view import View, view
from .words import WORDS


def check(options: Options, seats: int) -> None:
    """Where fees are fixed there are no offers that could be private."""
    if options.bargaining == "fixed" and options.offers == "private":
        raise Illegal("With fixed fees for loading there are no offers that could be private.")


GAME = Game(
    slug="middle_ages",
    seats=range(2, 5),
    rules=2,
    words=WORDS,
    state=MiddleAges,
    options=Options,
    check=check,
    steps=kinds(
        Step,
        setup,
        turn,
        purchase,
        auction,
        loading,
        bargaining,
        movement,
        influence,
        prices,
        unloading,
        investments,
        status_steps,
    ),
    actions=kinds(Action, actions),
    events=kinds(Event, board, wagons, money),
    views=View,
    pieces=load(files(__package__).joinpath("data.toml").read_bytes()),
    read_pieces=load,
    setup=setup.lay_out,
    view=view,
    scores=scores,
    sample=sample,
    plot=status,
    appraise=appraise,
    advise=advise,
)
