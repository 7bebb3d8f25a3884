"""Action 4: price wheels, rumours, offices, warehouse sale."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    ChooseCard,
    Face,
    LowerPrice,
    Pass,
    RaisePrice,
    SellStored,
    SetWheel,
    SpreadRumour,
    TakeCard,
)
from app.games.middle_ages.events import WheelShown
from app.games.middle_ages.game import GAME

from .reach import act, asked, buying, choices, deal, go, money, moving, offers, sells, wheels

FOOD_AND_SALT = {0: [SetWheel("salt", "salt")], 1: [SetWheel("salt", "salt")]}


def test_a_good_goes_up_a_level_for_each_arrow_that_points_at_it():
    position = wheels(go(deal(3), until="wheel"), ("silk", "silk"), ("silk", "arms"))
    assert sells(position, "silk") == 900
    assert {sells(position, good) for good in ("cloth", "iron", "wine", "food", "salt")} == {600}


def test_beyond_the_top_the_chart_begins_again_at_the_bottom():
    position = go(go(deal(2), FOOD_AND_SALT), until="wheel")
    assert (sells(position, "salt"), position.state.cost("salt")) == (1000, 400)
    position = wheels(position, ("salt", "arms"))
    assert (sells(position, "salt"), position.state.cost("salt")) == (600, 100)


def test_arrows_on_ones_arms_change_nothing():
    assert set(wheels(go(deal(4), until="wheel")).state.prices.values()) == {0}


def test_the_two_arrows_may_point_at_different_goods():
    position = wheels(go(go(deal(2), FOOD_AND_SALT), until="wheel"), ("food", "salt"))
    assert (sells(position, "food"), sells(position, "salt")) == (700, 600)


def test_no_wheel_is_seen_before_all_are_set():
    position = act(go(deal(3), until="wheel"), SetWheel("silk", "wine"))
    assert GAME.view(position, 0).hands.arrows == ("silk", "wine")
    for viewer in (None, 1, 2):
        hands = GAME.view(position, viewer).hands
        assert (hands.closed, hands.arrows) == ((0,), None)


def owning(*cards: str, arrows=(), plan=None):
    """Action 4 of a later turn: seat 0 of two has these cards, and the wheels have just been shown."""
    position = go(deal(2, offer=cards), plan, until="open-auction")
    for card in cards:
        position = go(position, until="open-auction", seat=0)
        position = go(go(position, {0: [Bid(100), TakeCard(card)]}), until="wheel")
    return wheels(position, *arrows)


def test_an_office_moves_one_good_by_one_level_up_or_down_or_leaves_it():
    position = owning("office", arrows=(("wine", "wine"),))
    assert (asked(position).question, sells(position, "wine")) == ("office", 800)
    up, down = act(position, RaisePrice("wine")), act(position, LowerPrice("wine"))
    assert (sells(up, "wine"), sells(down, "wine"), sells(act(position, Pass()), "wine")) == (900, 700, 800)
    for after in (up, down):
        assert asked(after).question != "office"


def test_the_office_never_leads_from_one_end_of_the_chart_to_the_other():
    position = owning("office", arrows=(("wine", "wine"), ("wine", "wine")))
    assert sells(position, "wine") == 1000
    assert "wine" not in choices(asked(position), RaisePrice)
    assert choices(asked(position), LowerPrice) == ["wine"]


def test_the_large_office_leads_from_one_end_of_the_chart_to_the_other():
    position = owning("large_office", arrows=(("wine", "wine"), ("wine", "wine")))
    assert sells(act(position, RaisePrice("wine")), "wine") == 600
    assert sells(act(position, LowerPrice("silk")), "silk") == 1000


def both(*arrows):
    """Seat 0 has both offices."""
    position = owning("office", "large_office", arrows=arrows)
    assert asked(position).facts["left"] == 2
    return position


def test_who_has_both_offices_moves_one_good_two_levels_with_one_leap_at_most():
    position = act(both(("wine", "wine"), ("wine", "arms")), RaisePrice("wine"), RaisePrice("wine"))
    assert sells(position, "wine") == 600
    assert not offers(position, RaisePrice)


def test_who_has_both_offices_may_not_make_two_goods_leap():
    position = act(both(("wine", "wine"), ("wine", "wine")), RaisePrice("wine"))
    with pytest.raises(Illegal):
        act(position, LowerPrice("silk"))
    act(position, RaisePrice("silk"))


def test_two_owners_of_offices_act_in_turn_order():
    position = go(deal(3, first=2, offer=("office", "large_office")), until="open-auction")
    position = act(
        position, Bid(100), Pass(), Pass(), TakeCard("office"), Bid(100), Pass(), TakeCard("large_office")
    )
    owners = (position.state.owner("office"), position.state.owner("large_office"))
    assert owners == (2, 0)
    position = wheels(go(position, until="wheel"))
    assert (position.state.first, position.due) == (0, (0,))
    assert act(position, Pass()).due == (2,)


def test_rumours_of_several_players_count_in_turn_order_and_leave_the_game():
    first = {
        2: moving(3, 1, "P3"),
        3: [*moving(2, 1, "B2"), ChooseCard("rumour")],
        0: moving(4, 2, "JC", Face("JW")),
        1: moving(4, 1, "BRU"),
    }
    position = go(go(deal(4, first=2), first), until="wheel")
    position = go(position, until="move")
    position = go(
        position, {3: moving(1, 3, "G1"), 0: [*moving(2, 2, "B2"), ChooseCard("rumour")]}, until="wheel"
    )
    position = wheels(position)
    assert position.due == (3,)
    position = act(position, SpreadRumour("silk", "-1"))
    assert (position.due, sells(position, "silk")) == ((0,), 1000)
    position = act(position, SpreadRumour("silk", "+2"))
    assert sells(position, "silk") == 700
    assert position.state.played == ("rumour", "rumour")
    assert len(position.state.stock) == 19


def test_several_rumours_may_be_played_together_one_of_them_taken_this_turn():
    first = {
        2: moving(3, 1, "P3"),
        3: moving(1, 1, "JW", Face("B2")),
        0: [*moving(1, 1, "B2"), ChooseCard("rumour")],
        1: moving(4, 1, "BRU"),
    }
    position = go(go(deal(4, first=2), first), until="wheel")
    position = go(position, until="move")
    position = go(
        position,
        {3: moving(4, 2, "JC", Face("JW")), 0: [*moving(2, 2, "B2"), ChooseCard("rumour")]},
        until="wheel",
    )
    position = act(wheels(position), SpreadRumour("silk", "+2"), SpreadRumour("silk", "+1"))
    assert sells(position, "silk") == 900
    assert position.state.merchants[0].hand == ()


def test_everybody_who_holds_a_card_is_asked_about_rumours_whatever_it_is():
    plan = {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("patron")]}
    position = wheels(go(deal(2), plan, until="wheel"))
    assert (position.due, asked(position).question) == ((1,), "rumours")
    assert not offers(position, SpreadRumour)


def test_the_warehouse_sale_sells_up_to_five_stored_goods_at_their_cost_after_all_prices_are_set():
    plan = {0: [*buying("PAR:wine", "PAR:wine", "PAR:wine"), *buying("GEN:wine", "PAR:food", "PAR:food")]}
    position = owning("warehouse_sale", plan=plan, arrows=(("wine", "wine"), ("wine", "arms")))
    assert (asked(position).question, position.state.cost("wine")) == ("warehouse-sale", 300)
    before, supply = money(position)[0], position.state.supply["wine"]
    position = act(position, *(SellStored("PAR:wine"),) * 3, SellStored("GEN:wine"), SellStored("PAR:food"))
    assert money(position)[0] == before + 4 * 300 + 100
    assert position.state.supply["wine"] == supply + 4
    assert not offers(position, SellStored)
    assert position.state.merchants[0].store == {"PAR:food": 1}


def test_wheels_are_shown_in_turn_order():
    position = go(deal(3, first=2), until="wheel")
    for seat in range(2):
        position = apply(position, seat, SetWheel("silk", "arms")).position
    events = apply(position, 2, SetWheel("arms", "wine")).events
    assert [(event.seat, event.arrows) for event in events if isinstance(event, WheelShown)] == [
        (2, ("arms", "wine")),
        (0, ("silk", "arms")),
        (1, ("silk", "arms")),
    ]


def test_a_wheel_is_seen_by_all_once_it_is_shown_and_not_before():
    position = apply(go(deal(2), until="wheel"), 0, SetWheel("silk", "arms")).position
    assert [merchant.wheel for merchant in GAME.view(position, 1).merchants] == [(), ()]
    position = apply(position, 1, SetWheel("wine", "wine")).position
    shown = [merchant.wheel for merchant in GAME.view(position, None).merchants]
    assert shown == [("silk", "arms"), ("wine", "wine")]


def test_a_rumour_moves_any_good_one_or_two_levels_up_or_down():
    plan = {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("rumour")]}
    position = wheels(go(deal(2), plan, until="wheel"))
    assert choices(asked(position), SpreadRumour) == ["+2", "+1", "-1", "-2"]
    for by, price in (("+2", 800), ("+1", 700), ("-1", 1000), ("-2", 900)):
        assert sells(act(position, SpreadRumour("iron", by)), "iron") == price
    assert act(position, Pass()).state.merchants[1].hand == ("rumour",)


def test_rumours_come_before_offices_and_the_warehouse_sale_is_last():
    plan = {
        0: [*buying("PAR:wine", "PAR:wine"), *moving(3, 1, "P3")],
        1: [*moving(2, 1, "B2"), ChooseCard("rumour")],
    }
    position = owning("office", "warehouse_sale", plan=plan)
    assert (position.due, asked(position).question) == ((1,), "rumours")
    position = act(position, SpreadRumour("wine", "+2"))
    assert (position.due, asked(position).question) == ((0,), "office")
    position = act(position, RaisePrice("wine"))
    assert (position.due, asked(position).question) == ((0,), "warehouse-sale")
    before = money(position)[0]
    assert money(act(position, SellStored("PAR:wine")))[0] == before + 300


def test_who_has_both_offices_may_move_two_goods_a_level_each_or_one_good_two_levels_down():
    position = act(both(("wine", "wine")), RaisePrice("wine"), RaisePrice("silk"))
    assert (sells(position, "wine"), sells(position, "silk")) == (900, 700)
    position = act(both(("wine", "wine")), LowerPrice("wine"), LowerPrice("wine"))
    assert sells(position, "wine") == 600


def test_of_two_goods_at_the_top_only_one_may_leap_with_both_offices():
    position = both(("wine", "wine"), ("wine", "wine"))
    position = act(position, LowerPrice("silk"))
    assert sells(position, "silk") == 1000
    assert "wine" not in choices(asked(position), RaisePrice)
    assert "silk" not in choices(asked(position), RaisePrice)


def test_the_warehouse_sale_may_stop_early_and_is_not_held_without_goods():
    plan = {0: buying("PAR:wine", "PAR:wine")}
    position = act(owning("warehouse_sale", plan=plan), SellStored("PAR:wine"))
    assert (asked(position).question, asked(position).facts["left"]) == ("warehouse-sale", 4)
    assert asked(act(position, Pass())).question != "warehouse-sale"
    assert asked(owning("warehouse_sale")).question != "warehouse-sale"


def test_going_down_to_the_bottom_or_up_to_the_top_is_no_leap():
    position = act(both(("wine", "arms")), LowerPrice("wine"), LowerPrice("silk"))
    assert (sells(position, "wine"), sells(position, "silk")) == (600, 1000)
    position = act(both(("wine", "wine"), ("wine", "arms")), RaisePrice("wine"), LowerPrice("silk"))
    assert (sells(position, "wine"), sells(position, "silk")) == (1000, 1000)


def test_the_office_reaches_both_ends_of_the_chart():
    assert sells(act(owning("office", arrows=(("wine", "arms"),)), LowerPrice("wine")), "wine") == 600
    nearly = owning("office", arrows=(("wine", "wine"), ("wine", "arms")))
    assert sells(act(nearly, RaisePrice("wine")), "wine") == 1000
