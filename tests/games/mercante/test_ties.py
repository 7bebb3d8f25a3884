"""Scoring: who wins where victory points are tied."""

from __future__ import annotations

from typing import Any

from app.engine.game import ranking
from app.engine.play import apply
from app.engine.table import Position
from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    BuyPoint,
    BuyPoints,
    CompleteContract,
    EndTurn,
    HireDockworkers,
    Pass,
    Store,
)
from app.games.mercante.game import GAME

from .reach import PLAIN, act, begin, crowns, sells, short_track, state, until, with_data

EACH_RAW = {0: "C17", 1: "C18", 2: "C19", 3: "C20"}
"""A contract for everybody, with the same value and penalty."""


def totals(position: Position[Any, Any]) -> list[int]:
    """The results by seat."""
    return [score.total for score in GAME.scores(state(position))]


def places(position: Position[Any, Any]) -> list[int]:
    """The places by seat."""
    ranks = ranking(GAME.scores(state(position)))
    return [ranks[seat] for seat in state(position).seats]


def test_of_equal_points_the_most_crowns_win():
    position = until(begin(pieces=PLAIN, kept=EACH_RAW), "over")
    assert totals(position) == [-1] * 4
    assert [crowns(position, seat) for seat in range(4)] == [16, 18, 20, 22]
    assert places(position) == [4, 3, 2, 1]


def test_where_all_is_equal_the_victory_is_shared():
    position = until(begin(pieces=with_data(by_seat=0), kept=EACH_RAW), "over")
    assert len({crowns(position, seat) for seat in range(4)}) == 1
    assert places(position) == [1, 1, 1, 1]


def test_of_equal_points_and_crowns_the_fewest_unfulfilled_contracts_win():
    pieces = short_track(2, with_data(by_seat=0, first=40, agents=4))
    position = begin(pieces=pieces, ships=("S05",), kept={0: "C19", 1: "C20", 2: "C17", 3: "C18"})
    position = act(position, AuctionGoods("S05"), Pass(), Pass(), Pass(), Bid(36), Store("textiles", "1"))
    position = until(act(position, *[Pass()] * 4), "assign")
    position = sells(act(position, HireDockworkers(1)), "textiles")
    position = act(position, CompleteContract("C19"), BuyPoint(), EndTurn())
    for seat, count in enumerate((0, 3, 0, 0)):
        if (prompt := position.prompt(seat)) is not None and prompt.question == "final-points":
            position = apply(position, seat, BuyPoints(count)).position
    assert position.over
    assert totals(position)[:2] == [2, 2]
    assert crowns(position, 0) == crowns(position, 1) == 16
    assert [len(merchant.contracts) for merchant in state(position).merchants[:2]] == [0, 1]
    assert places(position)[:2] == [1, 2]
