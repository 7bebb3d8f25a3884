"""Action 2: the fee for loading is negotiated with the loading master."""

from __future__ import annotations

import pytest

from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Accept,
    Bid,
    Counter,
    Load,
    Offer,
    Pass,
    PayFee,
    PostFee,
    PostFeeFor,
    Refuse,
    SetFees,
    Withdraw,
)
from app.games.middle_ages.events import (
    CounterDeclined,
    CounterMade,
    FeePosted,
    FeePostedFor,
    OfferMade,
    OfferRefused,
)
from app.games.middle_ages.game import GAME

from .reach import act, asked, buying, choices, deal, go, money, offers

WINE = ("wine:1",)
BUYING = {
    0: buying("PAR:cloth", "PAR:cloth"),
    1: buying("PAR:wine", "PAR:wine"),
    2: buying("PAR:wine", "PAR:food"),
}


def posting(seats: int = 3, **options):
    """Seat 0 is loading master in Paris, has loaded cloth, and may name prices; all have 4,800 florins."""
    position = go(deal(seats, **options), BUYING, until="closed-fist")
    return go(position, {0: [Bid(0), Load("cloth", 2)]}, until=f"post-{options.get('bargaining', 'offers')}")


def applying(*posts, **options):
    """Seat 1 may load wine beside the loading master, who has named these prices."""
    return act(posting(**options), *posts, Pass())


def test_the_fee_agreed_on_goes_to_the_loading_master_and_the_bank_is_not_concerned():
    position = act(applying(), Offer(WINE, 300), Accept())
    assert money(position) == [5100, 4500, 4800]
    assert position.state.wagons[0].cargo == (("cloth", "cloth"), ("wine",), ())


def test_the_price_named_for_two_goods_may_differ_from_twice_the_price_for_one():
    position = applying(PostFee("1", 300), PostFee("2", 500))
    assert money(act(position, PayFee(WINE))) == [5100, 4500, 4800]
    assert money(act(position, PayFee(("wine:1", "wine:2")))) == [5300, 4300, 4800]


def test_the_loading_master_may_settle_on_another_price_with_each_player():
    position = act(applying(), Offer(WINE, 200), Accept(), Pass(), Offer(WINE, 400), Accept())
    assert money(position) == [5400, 4600, 4400]


def test_a_price_may_be_named_to_one_player_alone_and_all_may_read_it():
    position = applying(PostFeeFor("2", "1", 100))
    assert not offers(position, PayFee)
    assert [(p.payer, p.count, p.fee) for p in GAME.view(position, None).posted] == [(2, 1, 100)]
    assert money(act(position, Pass(), PayFee(WINE))) == [4900, 4800, 4700]


def test_each_price_is_named_once():
    position = act(posting(), PostFee("1", 300))
    with pytest.raises(Illegal):
        act(position, PostFee("1", 200))


def test_the_loading_master_may_ask_another_fee_and_the_player_agrees():
    position = act(applying(), Offer(WINE, 100), Counter(400))
    assert position.due == (1,)
    assert money(act(position, Accept())) == [5200, 4400, 4800]


def test_the_loading_master_asks_another_fee_only_once_for_an_offer():
    position = act(applying(), Offer(WINE, 100), Counter(400))
    assert not offers(position, Counter)
    assert not offers(position, Offer)
    assert position.due == (1,)


def test_what_is_asked_instead_is_not_bounded_by_what_the_other_has_but_cannot_be_agreed_to_without_money():
    position = act(applying(), Offer(WINE, 100), Counter(5000))
    assert [form.action for form in asked(position).forms] == [Withdraw]


def test_without_agreement_nothing_is_loaded():
    for moves in ((Offer(WINE, 100), Refuse()), (Offer(WINE, 100), Counter(500), Withdraw())):
        position = act(applying(), *moves)
        assert position.state.wagons[0].cargo[1] == ()
        assert money(position) == [4800, 4800, 4800]
        assert position.due == (1,)


def test_a_player_makes_at_most_three_offers_for_a_wagon():
    position = applying()
    for _ in range(3):
        position = act(position, Offer(WINE, 0), Refuse())
    assert position.due == (2,)


def test_a_fee_of_nothing_is_legal():
    assert money(act(applying(), Offer(WINE, 0), Accept())) == [4800, 4800, 4800]


def test_nobody_offers_more_than_he_has():
    with pytest.raises(Illegal):
        act(applying(), Offer(WINE, 4900))


def test_a_second_good_needs_another_agreement():
    position = act(applying(), Offer(WINE, 100), Accept())
    assert position.due == (1,)
    assert {pieces for pieces, _ in choices(asked(position), Offer, both=True)} == {WINE}
    assert act(position, Offer(WINE, 300), Accept()).state.wagons[0].cargo[1] == ("wine", "wine")


def test_at_the_table_everybody_reads_the_offers():
    position = act(applying(), Offer(WINE, 300))
    for viewer in (None, 0, 1, 2):
        bargain = GAME.view(position, viewer).bargain
        assert (bargain.goods, bargain.fee) == (("wine",), 300)


def test_private_offers_are_read_by_the_two_alone_and_the_others_learn_that_there_was_one():
    before = applying(offers="private")
    transition = apply(before, 1, Offer(WINE, 300))
    for viewer in (0, 1):
        bargain = GAME.view(transition.position, viewer).bargain
        assert (bargain.heard, bargain.goods, bargain.fee) == (True, ("wine",), 300)
    for viewer in (None, 2):
        bargain = GAME.view(transition.position, viewer).bargain
        assert (bargain.offering, bargain.heard, bargain.goods, bargain.fee) == (True, False, (), None)
        told = [event.seen_by(viewer) for event in transition.events]
        assert b"300" not in GAME.dump([event for event in told if event is not None])


def test_a_private_counter_offer_is_read_by_the_two_alone():
    before = act(applying(offers="private"), Offer(WINE, 300))
    transition = apply(before, 0, Counter(700))
    assert GAME.view(transition.position, 1).bargain.counter == 700
    for viewer in (None, 2):
        assert GAME.view(transition.position, viewer).bargain.counter is None
        told = [event.seen_by(viewer) for event in transition.events]
        assert b"700" not in GAME.dump([event for event in told if event is not None])


def test_offers_that_came_to_nothing_are_remembered_until_one_is_accepted():
    position = act(applying(), Offer(WINE, 0), Refuse(), Offer(WINE, 100), Counter(500), Withdraw())
    for viewer in (None, 0, 1, 2):
        earlier = GAME.view(position, viewer).bargain.earlier
        assert [(past.goods, past.fee, past.counter) for past in earlier] == [
            (("wine",), 0, None),
            (("wine",), 100, 500),
        ]
    accepted = act(position, Offer(WINE, 300), Accept())
    assert GAME.view(accepted, None).bargain.earlier == ()


def test_private_offers_that_came_to_nothing_stay_between_the_two():
    position = act(applying(offers="private"), Offer(WINE, 100), Counter(700), Withdraw())
    assert [past.fee for past in GAME.view(position, 0).bargain.earlier] == [100]
    for viewer in (None, 2):
        (past,) = GAME.view(position, viewer).bargain.earlier
        assert (past.goods, past.fee, past.counter) == ((), 0, 0)


def test_the_fee_paid_after_a_private_agreement_is_open():
    transition = apply(act(applying(offers="private"), Offer(WINE, 300)), 0, Accept())
    assert any(getattr(event.seen_by(2), "fee", None) == 300 for event in transition.events)
    assert money(transition.position) == [5100, 4500, 4800]


def test_with_fixed_fees_the_loading_master_sets_both_and_the_others_take_them_or_leave_them():
    position = posting(bargaining="fixed")
    assert [form.action for form in asked(position).forms] == [SetFees]
    position = act(position, SetFees(300, 500))
    assert {form.action for form in asked(position).forms} == {PayFee, Pass}
    assert money(act(position, PayFee(("wine:1", "wine:2")))) == [5300, 4300, 4800]
    assert money(act(position, Pass(), PayFee(WINE), PayFee(("food:1",)))) == [5400, 4800, 4200]


def test_where_nobody_could_load_no_price_is_asked_for():
    position = go(deal(2), {0: buying("PAR:cloth")}, until="closed-fist")
    position = go(position, {0: [Bid(0), Load("cloth", 1)]})
    assert asked(position).question == "move"


def test_whoever_is_named_two_prices_takes_the_lower():
    both = applying(PostFee("1", 300), PostFeeFor("1", "1", 100))
    assert money(act(both, PayFee(WINE))) == [4900, 4700, 4800]
    both = applying(PostFee("1", 300), PostFeeFor("1", "1", 500))
    assert money(act(both, PayFee(WINE))) == [5100, 4500, 4800]


def test_a_price_named_for_two_does_not_load_one():
    position = applying(PostFee("2", 100))
    assert set(choices(asked(position), PayFee)) == {("wine:1", "wine:2")}


def test_what_one_cannot_pay_cannot_be_loaded_at_the_price_named():
    assert not offers(applying(PostFee("1", 4900), PostFee("2", 5000)), PayFee)
    assert offers(applying(PostFee("1", 4800)), PayFee)


def test_a_third_offer_may_be_made_after_two_counter_offers_were_declined():
    position = applying()
    for _ in range(2):
        position = act(position, Offer(WINE, 100), Counter(300), Withdraw())
    assert asked(position).facts["left"] == 1
    position = act(position, Offer(WINE, 200), Accept())
    assert money(position) == [5000, 4600, 4800]
    assert not (position.due == (1,) and offers(position, Offer))


def test_each_player_has_three_offers_of_his_own():
    position = applying()
    for _ in range(3):
        position = act(position, Offer(WINE, 0), Refuse())
    assert (position.due, asked(position).facts["left"]) == ((2,), 3)


def test_the_loading_master_may_wait_for_offers_and_name_no_price():
    position = applying()
    assert (position.due, offers(position, PayFee), offers(position, Offer)) == ((1,), False, True)
    assert GAME.view(position, None).posted == ()


def test_an_agreement_binds_nobody_beyond_its_own_goods():
    position = act(applying(PostFee("1", 300)), PayFee(WINE))
    assert (position.due, offers(position, PayFee), offers(position, Offer)) == ((1,), True, True)
    assert money(act(position, Pass())) == [5100, 4500, 4800]


def test_the_room_left_stands_in_what_a_player_is_asked():
    position = act(applying(PostFee("1", 300)), PayFee(WINE))
    assert (position.due, asked(position).facts["room"]) == ((1,), 1)
    position = act(posting(bargaining="fixed"), SetFees(300, 500), PayFee(WINE))
    assert (position.due, asked(position).facts["room"]) == ((1,), 1)


def test_who_loads_one_good_after_the_other_pays_the_price_for_one_twice():
    position = act(posting(bargaining="fixed"), SetFees(300, 500), PayFee(WINE), PayFee(WINE))
    assert money(position) == [5400, 4200, 4800]


def test_a_counter_offer_may_take_all_the_money_one_has():
    position = act(applying(), Offer(WINE, 100), Counter(4800))
    assert money(act(position, Accept()))[1] == 0
    assert not offers(act(applying(), Offer(WINE, 100), Counter(4900)), Accept)


def test_with_one_good_aboard_the_price_for_two_is_no_longer_to_be_had():
    position = posting()
    position = act(position, PostFee("1", 100), PostFee("2", 200), Pass(), Pass())
    assert {pieces for pieces in choices(asked(position), PayFee) if len(pieces) == 2}
    position = act(position, PayFee(WINE))
    assert choices(asked(position), PayFee) == [("food:1",)]


def test_the_prices_named_to_a_player_stand_in_what_he_is_asked():
    position = applying(PostFee("1", 300), PostFeeFor("1", "2", 500))
    assert asked(position).facts == {
        "number": 1,
        "city": "PAR",
        "master": 0,
        "room": 2,
        "left": 3,
        "fees": {"1": 300, "2": 500},
    }
    assert asked(act(position, Pass())).facts["fees"] == {"1": 300}


def test_the_loading_master_is_told_what_is_offered_and_the_player_what_is_asked_instead():
    position = act(applying(), Offer(WINE, 300))
    facts = asked(position).facts
    assert (facts["applicant"], facts["goods"], facts["fee"]) == (1, ("wine",), 300)
    facts = asked(act(position, Counter(400))).facts
    assert (facts["counter"], facts["goods"], facts["master"]) == (400, ("wine",), 0)


def test_every_word_of_the_bargaining_stands_in_the_log():
    position, told = posting(), []
    decisions = (
        PostFee("1", 300),
        PostFeeFor("2", "1", 200),
        Pass(),
        Offer(WINE, 100),
        Refuse(),
        Offer(WINE, 200),
        Counter(400),
        Withdraw(),
    )
    for action in decisions:
        transition = apply(position, position.due[0], action)
        position = transition.position
        told += [event for event in transition.events if event.text]
    assert told == [
        FeePosted(0, 1, 1, 300),
        FeePostedFor(0, 2, 1, 1, 200),
        OfferMade(1, 0, 1, ("wine",), 100, False),
        OfferRefused(0, 1),
        OfferMade(1, 0, 1, ("wine",), 200, False),
        CounterMade(0, 1, 400, False),
        CounterDeclined(1, 0),
    ]


def test_fixed_fees_stand_in_the_log():
    events = apply(posting(bargaining="fixed"), 0, SetFees(300, 500)).events
    assert [event for event in events if event.text] == [FeePosted(0, 1, 1, 300), FeePosted(0, 1, 2, 500)]
