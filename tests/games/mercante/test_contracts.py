"""Contracts, completed by the sales of one turn."""

from __future__ import annotations

from app.engine.play import apply
from app.games.mercante.actions import (
    CompleteContract,
    EndTurn,
    HireDockworkers,
    KeepContract,
    SelectContract,
    SelectOpenContract,
    Sell,
    SellToBazaar,
)
from app.games.mercante.game import GAME

from .reach import (
    act,
    asked,
    begin,
    buys,
    crowns,
    holding,
    may,
    offers,
    points,
    sells,
    state,
    turn_of,
    until,
    with_data,
)


def test_a_contract_is_completed_by_the_sale_of_its_goods_and_its_crowns_are_kept():
    position = holding(("S05", ("textiles",)), kept={0: "C19"})
    position = sells(act(position, HireDockworkers(1)), "textiles")
    before = crowns(position)
    position = act(position, CompleteContract("C19"))
    assert points(position) == 1
    assert crowns(position) == before
    assert state(position).merchants[0].contracts == ()
    assert state(position).discards["contract"] == ("C19",)


def test_what_is_fulfilled_is_completed_at_the_end_of_the_turn_at_the_latest():
    position = holding(("S05", ("textiles",)), kept={0: "C19"})
    position = act(sells(act(position, HireDockworkers(1)), "textiles"), EndTurn())
    assert points(position) == 1


def test_nothing_shows_others_that_a_contract_could_be_completed():
    position = sells(act(holding(("S05", ("textiles",)), kept={0: "C19"}), HireDockworkers(1)), "textiles")
    other = sells(act(holding(("S05", ("textiles",)), kept={0: "C20"}), HireDockworkers(1)), "textiles")
    assert offers(position, CompleteContract)
    assert not offers(other, CompleteContract)
    assert GAME.view(position, 1) == GAME.view(other, 1)


def test_each_sale_counts_for_one_contract_and_the_seller_chooses():
    position = holding(("S05", ("textiles",)), ("S19", ("dyes",)), kept={0: "C05"}, later=("C19", "C07"))
    position = act(position, SelectContract(), KeepContract("C19"))
    position = sells(act(position, HireDockworkers(2)), "textiles", "dyes")
    assert may(position, CompleteContract("C19"))
    assert may(position, CompleteContract("C05"))
    cheap = act(position, CompleteContract("C19"))
    assert not offers(cheap, CompleteContract)
    assert points(act(cheap, EndTurn())) == 1
    assert points(act(position, CompleteContract("C05"), EndTurn())) == 2


def test_at_the_end_of_the_turn_the_better_set_of_contracts_is_completed():
    position = holding(("S05", ("textiles",)), ("S19", ("dyes",)), kept={0: "C05"}, later=("C19", "C07"))
    position = act(position, SelectContract(), KeepContract("C19"))
    position = act(sells(act(position, HireDockworkers(2)), "textiles", "dyes"), EndTurn())
    assert points(position) == 2
    assert state(position).merchants[0].contracts == ("C19",)


def test_a_contract_taken_after_the_sale_does_not_count_it():
    position = sells(act(holding(("S23", ("timber",)), later=("C20", "C07")), HireDockworkers(1)), "timber")
    position = act(position, SelectContract(), KeepContract("C20"))
    assert not offers(position, CompleteContract)
    assert points(act(position, EndTurn())) == 0


def test_a_contract_taken_before_the_sale_counts_it():
    position = act(holding(("S23", ("timber",)), later=("C20", "C07")), SelectContract(), KeepContract("C20"))
    position = sells(act(position, HireDockworkers(1)), "timber")
    assert points(act(position, EndTurn())) == 1


def test_any_three_goods_may_be_the_same_or_not_and_some_go_to_the_bazaar():
    position = holding(("S13", ("coffee", "coffee")), ("S18", ("grain",)), kept={0: "C07"})
    position = sells(act(position, HireDockworkers(1)), "coffee", "grain")
    assert not offers(position, CompleteContract)
    position = act(position, SellToBazaar("1:coffee"))
    assert points(act(position, CompleteContract("C07"))) == 1


def test_sales_of_different_turns_do_not_add_up():
    position = holding(("S13", ("coffee", "coffee")), kept={0: "C13"})
    position = act(position, SellToBazaar("1:coffee"), EndTurn())
    position = turn_of(position, 0, "assign")
    position = act(position, SellToBazaar("1:coffee"))
    assert not offers(position, CompleteContract)


def test_two_of_the_same_foodstuff_complete_their_contract():
    position = act(holding(("S13", ("coffee", "coffee")), kept={0: "C13"}), SellToBazaar("1:coffee"),
                   SellToBazaar("1:coffee"))
    assert points(act(position, CompleteContract("C13"))) == 1


def test_a_contract_may_be_completed_between_two_sales_of_the_dockworkers():
    position = holding(("S05", ("textiles", "textiles")), kept={0: "C19"})
    position = act(position, HireDockworkers(2))
    position = sells(position, "textiles")
    assert asked(position).question == "sell"
    position = act(position, CompleteContract("C19"))
    assert may(position, Sell("1:textiles"))


def test_a_completed_contract_is_told_to_everybody():
    position = sells(act(holding(("S05", ("textiles",)), kept={0: "C19"}), HireDockworkers(1)), "textiles")
    event = apply(position, 0, CompleteContract("C19")).events[0]
    assert event.seen_by(None) == event


def test_a_fresh_contract_for_anything_counts_later_sales_only():
    position = holding(("S13", ("coffee", "coffee")), ("S18", ("grain",)), later=("C07", "C20"),
                       pieces=with_data(first=40, agents=4))
    position = act(position, SellToBazaar("1:coffee"), SelectContract(), KeepContract("C07"))
    position = act(position, SellToBazaar("1:coffee"), SellToBazaar("1:grain"))
    assert not offers(position, CompleteContract)


def test_a_partner_completes_the_contract_of_his_team():
    position = holding(("S05", ("textiles",)), kept={2: "C19"}, talk_of_peace=True,
                       pieces=with_data(agents=4))
    position = sells(act(position, HireDockworkers(1)), "textiles")
    position = act(position, CompleteContract("C19"))
    assert points(position, 2) == 1
    assert state(position).merchants[2].contracts == ()


def test_a_silver_tongue_takes_one_open_contract_and_a_crown_more():
    position = until(begin(open_contracts=True, houses=("silver_tongue",),
                           pieces=with_data(plain=False, first=40)), "assign")
    before = crowns(position)
    position = act(position, SelectOpenContract("6"))
    assert crowns(position) == before + 7
    assert asked(position).question == "assign"


def test_two_different_raw_materials_must_be_those_named():
    position = holding(("S05", ("textiles",)), ("S24", ("ore",)), kept={0: "C05"})
    position = sells(act(position, HireDockworkers(2)), "textiles", "ore")
    assert not offers(position, CompleteContract)


def test_a_contract_counts_only_the_sales_of_its_owner():
    position = holding(("S05", ("textiles",)), kept={1: "C19"})
    position = sells(act(position, HireDockworkers(1)), "textiles")
    assert not offers(position, CompleteContract)
    assert points(act(position, EndTurn()), 1) == 0


def test_a_contract_that_comes_back_in_the_turn_of_its_completion_leaves_earlier_sales_to_the_others():
    position = buys(
        begin(ships=("S05", "S24", "S19"), kept={0: "C19"},
              pieces=with_data(first=40, agents=4, choices=16)), "S05", "textiles")
    position = act(position, SelectContract(), KeepContract("C18"), EndTurn())
    position = sells(act(buys(turn_of(position, 0), "S24", "ore"), HireDockworkers(2)), "textiles", "ore")
    position = act(position, CompleteContract("C19"), SelectContract(), KeepContract("C19"))
    assert not may(position, CompleteContract("C19"))
    assert may(position, CompleteContract("C18"))
    position = act(position, EndTurn())
    assert points(position) == 2
    assert state(position).merchants[0].contracts == ("C19",)
