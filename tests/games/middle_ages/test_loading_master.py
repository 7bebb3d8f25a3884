"""Action 2: the auction of the title, loading, and how long one stays loading master."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import Bid, Load, Offer, Pass, PayFee, PostFee
from app.games.middle_ages.events import FistOpened, TitleWon
from app.games.middle_ages.game import GAME

from .reach import act, asked, bids, buying, choices, deal, go, money, moving, offers

TWO_CLOTH = Load("cloth", 2)
PARIS = {0: buying("PAR:cloth", "PAR:cloth", "PAR:wine")}


def fists(seats: int = 4, first: int = 0, **plan):
    """The moment in which all hands are to be closed for wagon 1."""
    return go(deal(seats, first), plan.get("plan"), until="closed-fist")


def masters(position) -> list[int | None]:
    """The loading master of each wagon."""
    return [wagon.master for wagon in position.state.wagons]


def test_of_equal_bids_the_first_in_playing_order_wins_and_he_alone_pays_the_bank():
    position = bids(fists(first=2), 300, 500, 500, 0)
    assert masters(position)[0] == 2
    assert money(position) == [5000, 5000, 4500, 5000]


def test_playing_order_is_counted_from_the_first_player_on():
    position = bids(fists(first=1), 200, 0, 0, 200)
    assert masters(position)[0] == 3
    assert money(position) == [5000, 5000, 5000, 4800]


def test_if_nobody_bids_the_first_player_becomes_loading_master_for_nothing():
    position = bids(fists(first=1), 0, 0, 0, 0)
    assert masters(position)[0] == 1
    assert money(position) == [5000] * 4


def test_a_bid_is_an_amount_in_coins_that_one_has():
    position = fists()
    for wrong in (50, 150, 5100, -100):
        with pytest.raises(Illegal):
            act(position, Bid(wrong))


def test_opened_hands_lie_beside_their_wagon_until_the_turn_is_over():
    position = bids(fists(), 300, 500, 500, 0)
    for viewer in (None, 2):
        assert GAME.view(position, viewer).wagons[0].fists == {0: 300, 1: 500, 2: 500, 3: 0}
        assert GAME.view(position, viewer).wagons[1].fists == {}
    later = go(position, until="buy")
    assert (later.state.turn, later.state.wagons[0].fists) == (2, {})


def test_no_hand_is_seen_before_all_are_closed():
    position = act(fists(), Bid(700))
    for viewer in (None, 1, 2, 3):
        hands = GAME.view(position, viewer).hands
        assert (hands.closed, hands.bid) == ((0,), None)
    assert GAME.view(position, 0).hands.bid == 700


def test_a_hand_can_be_changed_until_all_are_closed():
    position = act(fists(2), Bid(700))
    position = apply(position, 0, Bid(100)).position
    assert money(act(position, Bid(0))) == [4900, 5000]


def test_one_player_can_win_all_three_titles_and_pays_each_before_the_next():
    position = bids(bids(fists(), 0, 3000, 0, 0), 0, 2000, 0, 0)
    with pytest.raises(Illegal):
        bids(position, 0, 100, 0, 0)
    position = bids(position, 0, 0, 0, 0)
    assert masters(position) == [1, 1, 0]
    position = bids(bids(bids(fists(), 0, 300, 0, 0), 0, 300, 0, 0), 0, 300, 0, 0)
    assert masters(position) == [1, 1, 1]


def loading(plan=PARIS, seats: int = 4, **options):
    """Seat 0 has become loading master of wagon 1 in Paris and is to load it."""
    position = go(deal(seats, **options), plan, until="closed-fist")
    return go(position, {0: [Bid(100)]}, until="load")


def test_the_loading_master_loads_up_to_three_goods_of_one_kind_for_free():
    position = go(
        loading({0: buying("PAR:cloth", "PAR:cloth", "PAR:cloth") + buying("PAR:cloth", "PAR:wine")})
    )
    before = money(position)
    assert [
        (form.fields[0].options, form.fields[1].high) for form in asked(position).forms if form.fields
    ] == [(("cloth",), 3), (("wine",), 1)]
    position = act(position, Load("cloth", 3))
    assert position.state.wagons[0].cargo[0] == ("cloth",) * 3
    assert position.state.merchants[0].store == {"PAR:cloth": 1, "PAR:wine": 1}
    assert money(position) == before
    assert not offers(position, Load)


def test_the_loading_master_cannot_load_two_kinds():
    position = act(loading(), Load("cloth", 2))
    assert not (position.due == (0,) and offers(position, Load))
    assert position.state.wagons[0].cargo[0] == ("cloth", "cloth")


def applying(*stalls: str, load: Load | None = TWO_CLOTH, seat: int = 2, **options):
    """Seat 2 has bought these goods and may load beside the loading master, seat 0, on wagon 1 in Paris."""
    plan = {**PARIS, seat: buying(*stalls[:3]) + buying(*stalls[3:])}
    position = go(loading(plan, **options), {0: [load if load is not None else Pass()]})
    return go(position, until="apply-fixed" if options.get("bargaining") == "fixed" else "apply", seat=seat)


def test_the_others_load_at_most_two_goods_but_of_more_than_one_kind():
    position = applying("PAR:wine", "PAR:wine", "PAR:food")
    goods = choices(asked(position), Offer, both=True)
    assert {len(pieces) for pieces, _ in goods} == {1, 2}
    with pytest.raises(Illegal):
        act(position, Offer(("wine:1", "wine:2", "food:1"), 100))
    act(position, Offer(("wine:1", "food:1"), 100))


def test_nobody_else_loads_the_kind_of_the_loading_master():
    position = applying("PAR:cloth", "PAR:wine")
    with pytest.raises(Illegal):
        act(position, Offer(("cloth:1",), 100))
    act(position, Offer(("wine:1",), 100))


def test_where_the_loading_master_has_loaded_nothing_there_is_no_monopoly():
    act(applying("PAR:cloth", "PAR:wine", load=None), Offer(("cloth:1",), 100))


def test_goods_in_the_warehouse_of_another_city_cannot_be_loaded():
    position = applying("PAR:wine", "BRU:food", "BRU:salt")
    assert {pieces for pieces, _ in choices(asked(position), Offer, both=True)} == {("wine:1",)}


def test_the_others_are_asked_from_the_left_of_the_loading_master():
    plan = {seat: buying("PAR:wine") for seat in (0, 1, 3)}
    position = go(go(deal(4), plan, until="closed-fist"), {2: [Bid(100)]}, until="apply")
    order = [position.due[0]]
    for _ in range(2):
        position = go(act(position, Pass()), until="apply")
        order.append(position.due[0])
    assert order == [3, 0, 1]


def waiting_wagon(others: tuple[str, ...] = ("PAR:wine", "PAR:wine", "PAR:food")):
    """Wagon 1 waits in Paris with two cloth of seat 0 and a wine of seat 1."""
    plan = {
        0: buying("PAR:cloth", "PAR:cloth", "PAR:cloth") + buying("PAR:food", "PAR:wine"),
        1: buying(*others),
    }
    position = go(loading(plan, seats=2), {0: [Load("cloth", 2), PostFee("1", 300)]}, until="apply")
    position = act(position, PayFee(("wine:1",)))
    return position


def second_turn(position, *moves):
    """Each seat moves as told; then Action 2 of the second turn is reached, if there is one."""
    position = go(position, {seat: list(move) for seat, move in enumerate(moves)})
    return go(position, until="wheel")


def test_a_partly_loaded_wagon_keeps_its_loading_master_and_his_kind_while_it_waits():
    position = second_turn(waiting_wagon(), moving(2, 2, "K2"), moving(1, 2, "JN"))
    position = go(position, until="closed-fist")
    assert asked(position).facts["number"] == 3
    position = go(bids(position, 0, 0), until="load")
    assert (position.due, asked(position).facts["number"]) == ((0,), 1)
    assert [
        (form.fields[0].options, form.fields[1].high) for form in asked(position).forms if form.fields
    ] == [(("cloth",), 1)]
    position = go(act(position, Load("cloth", 1)), until="apply")
    assert {pieces for pieces, _ in choices(asked(position), Offer, both=True)} == {("wine:1",), ("food:1",)}
    assert not offers(position, PayFee)


def test_with_no_empty_wagon_in_any_city_nothing_is_loaded_at_all():
    position = second_turn(waiting_wagon(), moving(2, 2, "K2"), moving(2, 3, "G2"))
    before = position.state.wagons[0]
    position = go(position, until="buy")
    while asked(position).question == "buy":
        position = act(position, Pass())
    assert asked(position).question == "move"
    wagon = position.state.wagons[0]
    assert (wagon.space, wagon.cargo, wagon.master) == (before.space, before.cargo, before.master)


def test_a_wagon_that_stays_empty_is_auctioned_anew_and_the_old_shield_goes_home():
    position = go(bids(fists(2), 0, 400), until="wheel")
    assert (masters(position)[1], position.state.wagons[1].space) == (0, "KOL")
    position = go(fists(2), {1: [Bid(400), *moving(2, 1, "P2")], 0: moving(2, 3, "G2")}, until="wheel")
    position = go(position, until="closed-fist")
    assert asked(position).facts["number"] == 2
    assert masters(position) == [None, 0, None]
    assert masters(bids(position, 0, 300)) == [None, 1, None]


def test_the_shield_goes_home_when_the_wagon_leaves_the_city():
    position = go(fists(2), {0: [Bid(100), *moving(1, 1, "P1")]})
    assert masters(position) == [None, 0, 0]


def test_a_loading_master_without_goods_aboard_may_later_only_start_a_kind_that_no_other_has_aboard():
    plan = {0: buying("PAR:cloth", "PAR:wine"), 1: buying("PAR:wine")}
    position = go(loading(plan, seats=2), {0: [Pass(), PostFee("1", 0)]}, until="apply")
    position = second_turn(act(position, PayFee(("wine:1",))), moving(2, 2, "K2"), moving(1, 2, "JN"))
    position = go(bids(go(position, until="closed-fist"), 0, 0), until="load")
    assert [form.fields[0].options for form in asked(position).forms if form.fields] == [("cloth",)]


def test_over_all_turns_the_loading_master_loads_no_more_than_three():
    plan = {0: buying("PAR:cloth", "PAR:cloth", "PAR:cloth") + buying("PAR:cloth", "PAR:cloth", "PAR:wine")}
    for now, later in ((1, 2), (2, 1), (3, 0)):
        position = go(loading(plan, seats=2), {0: [Load("cloth", now)]})
        position = second_turn(position, moving(2, 2, "K2"), moving(1, 2, "JN"))
        position = bids(go(position, until="closed-fist"), 0, 0)
        most = [form.fields[1].high for form in asked(position).forms if form.action is Load]
        assert most == ([later] if later else [])
        assert not later or asked(position).facts["room"] == later


def test_titles_are_auctioned_and_wagons_loaded_in_ascending_order():
    position = fists(2, plan={0: buying("PAR:cloth", "KOL:iron", "GEN:silk")})
    auctioned, loaded = [], []
    while asked(position).question == "closed-fist":
        auctioned.append(asked(position).facts["number"])
        position = bids(position, 0, 0)
    while asked(position).question == "load":
        loaded.append((asked(position).facts["number"], asked(position).facts["city"]))
        position = act(position, Pass())
    assert auctioned == [1, 2, 3]
    assert loaded == [(1, "PAR"), (2, "KOL"), (3, "GEN")]


def test_whoever_becomes_loading_master_and_every_bid_is_told():
    position = act(fists(2), Bid(300))
    transition = apply(position, 1, Bid(200))
    opened = [
        (event.seat, event.number, event.amount)
        for event in transition.events
        if isinstance(event, FistOpened | TitleWon)
    ]
    assert opened == [(0, 1, 300), (1, 1, 200), (0, 1, 300)]
