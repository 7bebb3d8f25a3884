"""Mercante, as the platform sees it."""

from __future__ import annotations

from importlib.resources import files

from app.engine.game import Game, kinds
from app.engine.parts import Action, Event, Illegal
from app.engine.steps import Step

from . import actions, cargo, dealings, events, houses, trading
from . import contracts as contract_events
from .hints import advise, appraise
from .pieces import load
from .sample import sample
from .scoring import points, scores
from .seen import View
from .standing import STANDING
from .state import Mercante, Options
from .steps import (
    agents,
    auction,
    contracts,
    dockworkers,
    end,
    events_played,
    intelligence,
    sale,
    setup,
    skulduggery,
    turn,
    upkeep,
    warehousing,
)
from .view import view
from .words import WORDS


def check(options: Options, seats: int) -> None:
    """Some options are for certain numbers of players only."""
    if options.alternate_upkeep and seats != 5:
        raise Illegal("The alternate upkeep is for five players.")
    if options.talk_of_peace and seats != 4:
        raise Illegal("Talk of Peace is for four players, in teams of two.")
    if options.track == "shorter" and seats == 3:
        raise Illegal("Three players have the shortest reference track already.")
    if options.track == "longer" and seats == 5:
        raise Illegal("Five players have the longest reference track already.")


GAME = Game(
    slug="mercante",
    seats=range(3, 6),
    rules=3,
    words=WORDS,
    state=Mercante,
    options=Options,
    check=check,
    steps=kinds(Step, setup, turn, upkeep, auction, warehousing, agents, dockworkers, sale, intelligence,
                events_played, contracts, skulduggery, end),
    actions=kinds(Action, actions),
    events=kinds(Event, events, cargo, trading, dealings, contract_events, houses),
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
