"""First action: exchange, buy, or pass."""

from __future__ import annotations

import re

import pytest

from app.engine.parts import Illegal
from app.engine.play import Bookmark, apply
from app.games.handelsfuersten.actions import Buy, Draw, Exchange, Load, Pass
from app.games.handelsfuersten.game import GAME
from app.games.handelsfuersten.pieces import load

from .reach import DRAWING, deal, goods, loading, play, turn, with_data


def rich(coins: int, *ships: str, **data: int):
    """A first turn with coins in hand (by the data file)."""
    seats = len(ships) or 2
    return play(deal(seats, pieces=with_data(coins=coins, **data)), *loading(*(ships or ("RB", "GW"))))


def offered(position) -> dict[str, tuple[str, ...]]:
    """What the seat to decide may do: action -> the options of its field."""
    prompt = position.prompts[0]
    return {form.action.__name__: form.fields[0].options if form.fields else () for form in prompt.forms}


def test_a_cube_is_exchanged_for_one_of_another_colour_from_the_stock():
    state = play(deal(), *loading("RB", "GW"), Exchange("1"), Load("flax")).state
    assert state.merchants[0].ships == ("flax", "indigo")
    assert (state.stock["copper"], state.stock["flax"]) == (5, 4)


def test_the_same_colour_is_refused_in_an_exchange():
    with pytest.raises(Illegal):
        play(deal(), *loading("RB", "GW"), Exchange("1"), Load("copper"))


def test_a_colour_that_is_not_in_the_stock_is_refused_though_an_opponent_carries_it():
    position = play(deal(4), *loading("RB", "WW", "WW", "WG"), Exchange("1"))
    assert position.state.stock["salt"] == 0
    with pytest.raises(Illegal):
        play(position, Load("salt"))


def test_without_a_dock_worker_one_cube_is_exchanged_and_nothing_is_bought_besides():
    position = play(rich(50), Exchange("1"), Load("flax"))
    assert position.prompts[0].question == "second-action"


def test_one_dock_worker_allows_a_second_exchange_and_no_third():
    position = play(rich(60), Buy("dock_worker"), Draw(), *DRAWING, Exchange("1"), Load("flax"))
    assert offered(position) == {"Exchange": ("1", "2"), "Pass": ()}
    position = play(position, Exchange("2"), Load("salt"))
    assert position.prompts[0].question == "second-action"


def test_a_purchase_is_the_whole_first_action_whatever_one_could_still_exchange_or_pay():
    position = play(rich(60), Buy("dock_worker"), Draw(), *DRAWING)
    assert play(position, Buy("office")).prompts[0].question == "second-action"
    assert play(position, Buy("ship"), Load("flax")).prompts[0].question == "second-action"


def test_one_may_pass_and_hold_on_to_cubes_and_coins():
    position = play(rich(60), Pass())
    assert position.prompts[0].question == "second-action"
    assert position.state.merchants == rich(60).state.merchants


def test_with_a_dock_worker_one_exchange_may_do_and_is_not_called_passing():
    position = play(rich(12), Buy("dock_worker"), Draw(), *DRAWING, Exchange("1"), Load("flax"))
    done = apply(position, 0, Pass())
    assert done.position.prompts[0].question == "second-action"
    assert [type(event) for event in done.events] == [Bookmark]


def test_a_ship_is_not_offered_for_an_exchange_when_the_stock_has_nothing_but_what_it_carries():
    cubes = iter((15, 0, 0, 0, 0, 0))
    source = re.sub(r"cubes = 5", lambda _: f"cubes = {next(cubes)}", GAME.pieces.source.decode())
    position = play(deal(pieces=load(source.encode())), *loading("RR", "RR"))
    assert offered(position) == {"Pass": ()}


def test_two_dock_workers_allow_three_exchanges():
    position = play(rich(24), Buy("dock_worker"), Draw(), *DRAWING, Buy("dock_worker"), Draw(), *DRAWING)
    for ship, good in (("1", "flax"), ("2", "salt"), ("1", "cotton")):
        assert "Exchange" in offered(position)
        position = play(position, Exchange(ship), Load(good))
    assert position.prompts[0].question == "second-action"


def test_a_ship_may_be_used_twice_and_the_stock_follows_each_exchange():
    position = play(rich(12), Buy("dock_worker"), Draw(), *DRAWING)
    before = position.state.stock
    position = play(position, Exchange("1"), Load("pepper"), Exchange("1"), Load("cotton"))
    after = position.state.stock
    assert position.state.merchants[0].ships[0] == "cotton"
    assert (after["copper"], after["cotton"], after["pepper"]) == (
        before["copper"] + 1, before["cotton"] - 1, before["pepper"])


def test_a_dock_worker_does_nothing_in_the_turn_he_is_bought():
    assert play(rich(12), Buy("dock_worker")).prompts[0].question == "second-action"


def test_a_ship_costs_ten_coins_and_is_loaded_at_once():
    position = play(rich(10), Buy("ship"), Load("cotton"))
    merchant = position.state.merchants[0]
    assert (merchant.coins, merchant.ships, position.state.stock["cotton"]) == (
        0,
        ("copper", "indigo", "cotton"),
        3,
    )


def test_what_costs_more_than_one_has_is_not_offered():
    assert offered(rich(9))["Buy"] == ("office",)
    with pytest.raises(Illegal):
        play(rich(9), Buy("ship"))
    assert play(rich(8), Buy("office")).state.merchants[0].coins == 0


def test_a_kind_that_is_sold_out_is_refused():
    position = rich(50)
    for _ in range(3):
        position = play(position, Buy("office"), Draw(), *DRAWING)
    assert position.state.specials["office"] == 0
    with pytest.raises(Illegal):
        play(position, Buy("office"))


def test_the_first_player_has_nothing_to_buy_with_but_the_second_may_have_been_paid_by_then():
    position = play(deal(row="RRRRBG", hands=("RRR", "BBB")), *loading("BG", "RR"))
    assert "Buy" not in offered(position)
    position = play(position, *turn("5", good="R"))
    assert position.state.merchants[1].coins == 10
    assert offered(position)["Buy"] == ("ship", "office")


def test_a_new_ship_takes_any_kind_the_stock_has_and_no_other():
    position = play(rich(10, "RR", "RR", "RG"), Buy("ship"))
    assert position.state.stock["copper"] == 0
    with pytest.raises(Illegal):
        play(position, Load("copper"))
    assert offered(position) == {"Load": goods("BYGWN")}
    assert play(position, Load("pepper")).state.merchants[0].ships[-1] == "pepper"
