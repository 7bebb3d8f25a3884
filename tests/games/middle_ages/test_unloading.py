"""Action 5: unloading the wagons, selling goods, bonus tracks."""

from __future__ import annotations

from app.engine.play import apply
from app.games.middle_ages.actions import (
    Bid,
    ChooseCard,
    Face,
    Load,
    Pass,
    PayFee,
    PlayCard,
    PostFee,
    SetWheel,
)
from app.games.middle_ages.events import ArrivalsCounted, GoodsSold, PriceAdjusted, RumourSpread, WagonTurned
from app.games.middle_ages.game import GAME

from .reach import act, asked, buying, choices, deal, go, money, moving, offers, wheels
from .test_influence import holding_two

CLOTH_AND_FOOD = {0: buying("PAR:cloth", "PAR:cloth", "PAR:cloth"), 1: buying("PAR:food", "PAR:food")}
LOADING = {0: [Bid(0), Load("cloth", 3), PostFee("2", 0), Pass()], 1: [PayFee(("food:1", "food:2"))]}


def to_hamburg():
    """Wagon 1 with 3 cloth of seat 0 and 2 food of seat 1 is in Hamburg, where the bonus is 300."""
    position = go(go(deal(4), CLOTH_AND_FOOD, until="closed-fist"), LOADING)
    plan = {
        0: [*moving(4, 1, "JW", Face("JC")), SetWheel("cloth", "cloth")],
        1: [*moving(4, 1, "H2"), SetWheel("food", "arms")],
        2: moving(4, 3, "JS", Face("W3")),
        3: moving(4, 3, "WIE"),
    }
    position = go(go(position, plan), until="move")
    position = go(
        position,
        {
            1: moving(3, 1, "HAM"),
            2: moving(1, 2, "K1"),
            3: moving(1, 2, "K2"),
            0: moving(1, 2, "JN", Face("JC")),
        },
        until="wheel",
    )
    assert position.state.bonus_in("HAM") == 300
    return position


def test_goods_bring_their_selling_price_and_the_bonus_where_the_market_does_not_have_them():
    before = to_hamburg()
    after = wheels(before)
    gained = [now - was for now, was in zip(money(after), money(before), strict=True)]
    assert gained == [3 * (800 + 300), 2 * 700, 0, 0]
    assert after.state.wagons[0].empty


def test_sold_goods_go_back_to_the_supply():
    before = to_hamburg()
    after = wheels(before)
    assert (before.state.supply["cloth"], after.state.supply["cloth"]) == (5, 8)


def test_nobody_is_asked_whether_he_wants_to_sell():
    assert asked(wheels(to_hamburg())).question == "open-auction"


def test_after_unloading_the_bonus_is_0_where_a_wagon_stands_and_rises_in_empty_cities():
    before = to_hamburg()
    after = wheels(before).state
    assert {
        city: after.bonus_in(city) - before.state.bonus_in(city) for city in ("BRU", "PAR", "GEN", "KOL")
    } == {"BRU": 100, "PAR": 100, "GEN": 100, "KOL": 100}
    assert (after.bonus_in("HAM"), after.bonus_in("WIE")) == (0, 0)


def test_the_unloaded_wagon_faces_the_road_and_is_auctioned_there_in_the_next_turn():
    position = wheels(to_hamburg())
    assert (position.state.wagons[0].space, position.state.wagons[0].heading) == ("HAM", "H1")
    position = go(position, until="closed-fist")
    assert asked(position).facts == {"number": 1, "city": "HAM"}
    assert GAME.view(position, None).wagons[0].reach["1"] == ("H1",)


def test_an_empty_wagon_that_reaches_a_city_counts_too_and_brings_its_bonus_to_0():
    plan = {0: moving(3, 1, "P3"), 1: moving(3, 1, "B1"), 2: moving(4, 1, "BRU"), 3: moving(1, 2, "K1")}
    before = go(go(deal(4), plan), until="wheel")
    after = wheels(before)
    assert (before.state.arrivals, after.state.arrivals) == (0, 1)
    assert money(after) == money(before)
    bonus = {city: after.state.bonus_in(city) for city in after.state.pieces.cities}
    assert bonus == {"BRU": 0, "PAR": 100, "KOL": 100, "HAM": 300, "GEN": 0, "WIE": 300}


def two_arrivals():
    """Wagon 1 with cloth of seat 0, and wagon 3, have reached Brugge and Wien in the same turn."""
    position = go(go(deal(4), CLOTH_AND_FOOD, until="closed-fist"), LOADING)
    plan = {
        0: moving(4, 1, "JW", Face("B2")),
        1: moving(4, 3, "JS", Face("W3")),
        2: moving(3, 3, "W1"),
        3: moving(1, 2, "K1"),
    }
    position = go(go(go(position, plan), until="wheel"), until="move")
    plan = {1: moving(3, 1, "BRU"), 2: moving(1, 3, "WIE"), 3: moving(2, 2, "JN"), 0: moving(1, 2, "JC")}
    return go(position, plan, until="wheel")


def test_two_wagons_that_arrive_together_count_two_and_push_bonuses_by_two():
    before = two_arrivals()
    after = wheels(before).state
    assert after.arrivals - before.state.arrivals == 2
    assert after.bonus_in("HAM") - before.state.bonus_in("HAM") == 200


def test_wagons_are_unloaded_in_their_order_at_unchanged_prices():
    before = two_arrivals()
    for seat in range(3):
        before = apply(before, seat, SetWheel("arms", "arms")).position
    events = apply(before, 3, SetWheel("arms", "arms")).events
    told = [(type(event), event.number) for event in events if isinstance(event, GoodsSold | WagonTurned)]
    assert told == [(GoodsSold, 1), (GoodsSold, 1), (WagonTurned, 1), (WagonTurned, 3)]
    assert not any(isinstance(event, PriceAdjusted | RumourSpread) for event in events)


def test_without_an_arrival_nothing_is_sold_and_no_bonus_changes():
    before = go(deal(2), {0: moving(1, 1, "P1"), 1: moving(1, 2, "K1")}, until="wheel")
    after = wheels(before)
    assert after.state.bonus == before.state.bonus
    assert after.state.arrivals == 0


def test_the_bonus_ends_at_500():
    state = go(deal(4), until="end").state
    assert max(state.bonus_in(city) for city in state.pieces.cities) == 500


def test_a_trade_fair_adds_200_for_each_of_ones_own_goods_of_the_wagon():
    position = go(go(deal(2), CLOTH_AND_FOOD, until="closed-fist"), LOADING)
    position = go(
        position, {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("trade_fair")]}, until="wheel"
    )
    position = go(go(position, until="buy"), {1: moving(3, 1, "BRU"), 0: moving(1, 2, "K1")}, until="wheel")
    before = money(position)
    position = wheels(position)
    assert asked(position).question == "rumours"
    position = go(position, until="trade-fair")
    assert position.due == (1,)
    position = go(position, {1: [PlayCard("trade_fair")]})
    position = go(position, until="open-auction")
    assert [now - was for now, was in zip(money(position), before, strict=True)] == [3 * 600, 2 * (600 + 200)]


def test_who_has_goods_aboard_and_any_card_is_asked_about_trade_fairs():
    position = go(go(deal(2), CLOTH_AND_FOOD, until="closed-fist"), LOADING)
    position = go(
        position, {0: moving(3, 1, "P3"), 1: [*moving(2, 1, "B2"), ChooseCard("patron")]}, until="wheel"
    )
    position = go(position, {1: moving(3, 1, "BRU"), 0: moving(1, 2, "K1")}, until="trade-fair")
    assert not offers(position, PlayCard)
    assert choices(asked(position), PlayCard) == []


def fair():
    """Seat 0 has two cloth on wagon 2, which has reached Brugge, and holds two Trade fairs."""
    position = go(deal(4, first=2), {0: buying("KOL:cloth", "KOL:cloth")}, until="closed-fist")
    position = go(position, {0: [Bid(0), Bid(100), Load("cloth", 2)]})
    position = go(go(holding_two("trade_fair", position), until="buy"), until="move")
    plan = {0: moving(3, 1, "JW", Face("JC")), 1: moving(2, 2, "BRU")}
    return wheels(go(position, plan, until="wheel"))


def test_several_trade_fairs_add_up_and_one_may_keep_them():
    position = go(fair(), until="trade-fair")
    before = money(position)[0]
    once = go(act(position, PlayCard("trade_fair"), Pass()), until="open-auction")
    twice = go(act(position, PlayCard("trade_fair"), PlayCard("trade_fair")), until="open-auction")
    none = go(act(position, Pass()), until="open-auction")
    assert [money(after)[0] - before for after in (none, once, twice)] == [1200, 1600, 2000]
    assert twice.state.merchants[0].hand == ()
    assert none.state.merchants[0].hand == ("trade_fair", "trade_fair")


def test_goods_of_one_wagon_are_sold_in_turn_order_and_told():
    before = to_hamburg()
    for seat in range(3):
        before = apply(before, seat, SetWheel("arms", "arms")).position
    events = apply(before, 3, SetWheel("arms", "arms")).events
    assert [event for event in events if isinstance(event, ArrivalsCounted | GoodsSold)] == [
        ArrivalsCounted(before.state.arrivals + 1),
        GoodsSold(1, 1, "HAM", ("food", "food"), 1400),
        GoodsSold(0, 1, "HAM", ("cloth", "cloth", "cloth"), 3300),
    ]
