"""Setup."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.engine.table import arranged
from app.games.mercante.actions import Bid, KeepContract, KeepHouse, PickHouse, SwapHouse
from app.games.mercante.game import GAME
from app.games.mercante.state import Options

from .reach import PLAIN, act, asked, begin, bids, crowns, deal, may, offers, state, stores, until


def test_each_gets_two_crowns_more_than_the_player_before_him():
    position = deal(5, pieces=PLAIN)
    assert [crowns(position, seat) for seat in range(5)] == [10, 12, 14, 16, 18]


def test_the_contract_that_is_kept_is_paid_for_at_once():
    position = until(deal(4, pieces=PLAIN, kept={0: "C09"}), "first-contract")
    assert (
        crowns(act(position, *[KeepContract(asked_card) for asked_card in ("C09", "C02", "C03", "C04")]))
        == 18
    )


def test_fleeting_events_are_no_first_event():
    position = begin(start=("market_day", "senate_levy", "feast_days"),
                     hands={0: ("rich_seam", "new_coinage"), 2: ("idle_workshops", "bumper_harvest")})
    assert state(position).calendar == ("feast_days", "", "")
    assert state(position).discards["event"] == ("market_day", "senate_levy")


def test_each_begins_with_a_warehouse_and_two_agents_of_whom_one_guards_it():
    for seat, merchant in enumerate(state(begin(pieces=PLAIN)).merchants):
        assert (merchant.agents, merchant.idle, merchant.guards) == (2, 1, (True,)), seat
        assert merchant.warehouses == ((),)


def test_a_house_that_is_refused_is_replaced_unseen_and_only_once():
    position = deal(houses=("iron_vault", "deep_coffers", "bazaar_kin", "granary_rights", "silver_tongue"))
    assert asked(position).facts["power"] == "iron_vault"
    after = act(position, SwapHouse())
    assert state(after).merchants[0].power == "silver_tongue"
    assert state(after).discards["house"] == ("iron_vault",)
    assert asked(after).seat == 1


def test_with_five_players_the_fifth_refusal_is_not_possible():
    position = deal(5)
    for _ in range(4):
        position = act(position, SwapHouse())
    assert not offers(position, SwapHouse)
    assert asked(position).question == "first-contract"


def test_the_marker_begins_at_the_scales_and_everybody_with_two_events():
    table = state(begin(pieces=PLAIN))
    assert (table.marker, table.point_cost, table.agent_cost, table.due) == (0, 4, 9, 0)
    assert all(len(merchant.events) == 2 for merchant in table.merchants)


def test_five_ships_lie_in_the_harbour():
    assert len(state(begin()).harbour) == 5


def test_the_upkeep_marker_goes_to_the_right_of_the_first_player():
    assert state(begin()).upkeep == 3


def test_the_other_contracts_go_back_into_the_deck():
    table = state(begin())
    assert len(table.decks["contract"]) == 16
    assert all(len(merchant.contracts) == 1 for merchant in table.merchants)


def test_the_second_storehouse_begins_empty_and_leaves_one_more_to_buy():
    position = begin(pieces=GAME.pieces, houses=("second_storehouse",))
    assert stores(position) == ((), ())
    assert state(position).merchants[0].guards == (True, False)


def test_deep_coffers_hold_six_crowns_more():
    plain, deep = (begin(pieces=GAME.pieces, houses=(house,)) for house in ("court_whispers", "deep_coffers"))
    assert crowns(deep) == crowns(plain) + 6


def test_options_that_make_no_sense_are_refused_with_a_sentence():
    for seats, options in ((4, Options(alternate_upkeep=True)), (3, Options(track="shorter")),
                           (5, Options(track="longer")), (5, Options(talk_of_peace=True))):
        with pytest.raises(Illegal, match=r"\.$"):
            GAME.start(seats, "a seed", options)


def test_hidden_bids_are_out_of_the_seat_money():
    position = GAME.start(4, "a seed", Options(houses="auctioned"), PLAIN, (0,)).position
    assert len(state(position).powers) == 5
    assert may(position, Bid(10))
    assert not may(position, Bid(11))
    after = bids(position, 3, 0, 5, 3)
    assert [crowns(after, seat) for seat in range(4)] == [7, 12, 9, 13]
    order = []
    while asked(after).question == "pick-house":
        order.append(asked(after).seat)
        after = act(after, PickHouse(state(after).powers[0]))
    assert order[0] == 2
    assert set(order[1:3]) == {0, 3}
    assert order[3] == 1
    assert len(state(after).powers) == 1


def test_houses_are_drafted_from_the_right_of_the_first_player_counterclockwise():
    position = GAME.start(4, "a seed", Options(houses="drafted"), PLAIN, (0,)).position
    order = []
    for swap in (True, False, False, False):
        order.append(asked(position).seat)
        before = state(position).merchants[asked(position).seat].power
        position = act(position, PickHouse(state(position).powers[0]) if swap else KeepHouse())
        if swap:
            assert before in state(position).powers
            assert may(position, PickHouse(before))
    assert order == [3, 2, 1, 0]


def test_with_contractual_obligations_three_contracts_are_kept_and_paid_instead_of_eight_crowns():
    position = GAME.start(4, "a seed", Options(contractual_obligations=True), PLAIN, (0,)).position
    position = until(position, "choose-ship")
    for seat, merchant in enumerate(state(position).merchants):
        assert len(merchant.contracts) == 3
        assert merchant.crowns == 2 * (seat + 1) + sum(
            state(position).pieces.contract[card].crowns for card in merchant.contracts)


def test_houses_that_are_bid_for_or_drafted_cannot_be_refused():
    for houses in ("auctioned", "drafted"):
        position = GAME.start(4, "a seed", Options(houses=houses), PLAIN, (0,)).position
        while asked(position).question != "first-contract":
            assert not offers(position, SwapHouse)
            position = act(position, next(iter(asked(position).actions())))


def test_a_power_for_the_setup_that_was_bid_for_acts_after_the_choice():
    script = (0, *arranged(GAME.pieces.ship, ()), *arranged(GAME.pieces.event, ("feast_days",)),
              *arranged(GAME.pieces.contract, ()),
              *arranged(GAME.pieces.power, ("second_storehouse", "deep_coffers")))
    position = GAME.start(3, "a seed", Options(houses="auctioned"), GAME.pieces, script).position
    assert may(position, Bid(10))
    position = bids(position, 4, 3, 0)
    position = act(position, PickHouse("second_storehouse"), PickHouse("deep_coffers"),
                   PickHouse(state(position).powers[2]))
    assert stores(position) == ((), ())
    assert [crowns(position, seat) for seat in (0, 1)] == [10 - 4, 12 - 3 + 6]


def test_nobody_sees_a_bid_for_houses_before_all_are_closed():
    position = GAME.start(4, "a seed", Options(houses="auctioned"), PLAIN, (0,)).position
    position = apply(position, 2, Bid(5)).position
    assert GAME.view(position, 0).hands == (2,)
    assert crowns(position, 2) == 14


def test_a_card_that_was_traded_away_lies_on_the_table_for_the_next():
    position = GAME.start(4, "a seed", Options(houses="drafted"), PLAIN, (0,)).position
    mine, wanted = state(position).merchants[3].power, state(position).powers[0]
    position = act(position, PickHouse(wanted), PickHouse(mine))
    assert [state(position).merchants[seat].power for seat in (3, 2)] == [wanted, mine]
    assert len(state(position).powers) == 2


def test_with_contractual_obligations_no_contract_is_chosen_and_bids_for_houses_are_out_of_seat_money_only():
    position = GAME.start(4, "a seed", Options(contractual_obligations=True, houses="auctioned"), PLAIN,
                          (0,)).position
    assert may(position, Bid(2))
    assert not may(position, Bid(3))
    position = bids(position, 2, 0, 0, 0)
    while asked(position).question == "pick-house":
        position = act(position, PickHouse(state(position).powers[0]))
    assert asked(position).question == "choose-ship"


def test_open_contracts_are_what_the_deal_has_left():
    position = begin(5, contractual_obligations=True, open_contracts=True)
    stacks = [state(position).decks[f"contract-{value}"] for value in ("6", "8", "10")]
    backs = state(position).pieces.back
    assert sum(map(len, stacks)) == 20 - 15
    assert [{backs[card] for card in cards} - {value} for cards, value in zip(
        stacks, ("6", "8", "10"), strict=True)] == [set()] * 3
    assert state(position).decks["contract"] == ()
