"""The rulebook's Sample Turn: Adam, Beth, Chris and David are seats 3, 0, 1 and 2; Beth began."""

from __future__ import annotations

from app.games.mercante.actions import (
    AuctionGoods,
    Bid,
    BuyPoint,
    EndTurn,
    HireDockworkers,
    Pass,
    React,
    Sell,
    Store,
)

from .reach import act, asked, begin, bids, buys, crowns, points, state, stores, turn_of, until, with_data

ADAM, BETH, CHRIS, DAVID = 3, 0, 1, 2


def test_the_sample_turn_goes_as_the_rulebook_tells_it():
    position = begin(ships=("S16", "S30", "S18", "S31", "S28"), start=("visiting_nobility",),
                     hands={DAVID: ("economic_woes", "market_day")}, events=("distant_war",),
                     pieces=with_data(first=40, agents=4))
    position = buys(position, "S16", "art")
    position = act(position, HireDockworkers(2), Sell("1:art"), *[Pass()] * 4, BuyPoint(), EndTurn())
    position = act(turn_of(position, CHRIS), AuctionGoods("S28"), Pass(), Bid(4), Pass(), Pass())
    position = act(position, Store("silk", "1"))
    position = until(act(until(position, "assign"), EndTurn()), "closed-fist")
    table = state(position)
    assert table.active == table.upkeep == ADAM
    assert table.market["luxuries"] == ()
    assert table.calendar == ("distant_war", "visiting_nobility", "")
    before = [crowns(position, seat) for seat in range(4)]
    position = bids(position, 5, 4, 8, 4)
    assert crowns(position, DAVID) == before[DAVID] - 8
    assert points(position, DAVID) == 1
    assert state(position).upkeep == DAVID

    position = act(position, AuctionGoods("S18"), Pass(), Bid(3), Bid(4), Bid(5), Store("mercury", "1"))
    position = act(position, Bid(4), Pass(), Pass(), Pass(), Store("grain", "1"))
    assert stores(position, ADAM) == (("silk", "mercury"),)
    assert stores(position, BETH) == (("grain",),)
    assert crowns(position, ADAM) == before[ADAM] - 5
    assert crowns(position, BETH) == before[BETH] - 4

    assert asked(position).question == "assign"
    earned = crowns(position, ADAM)
    position = act(position, HireDockworkers(2), Sell("1:silk"), Pass(), Pass(), React("economic_woes"))
    position = act(position, *[Pass()] * 2)
    assert crowns(position, ADAM) == earned + 15
    assert state(position).calendar == ("economic_woes", "distant_war", "visiting_nobility")
    cost = state(position).point_cost
    position = act(position, BuyPoint())
    assert crowns(position, ADAM) == earned + 15 - cost
    assert points(position, ADAM) == 1
    assert state(position).due == 1
    assert state(position).marker == 4
    assert asked(turn_of(act(position, EndTurn()), BETH)).seat == BETH
