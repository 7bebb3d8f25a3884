"""Influence cards: what those for buying and loading do, and that holdings and stock are secret."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from app.engine.knowledge import Knowledge
from app.engine.parts import Illegal
from app.engine.play import apply
from app.games.middle_ages.actions import (
    Accept,
    Bid,
    Buy,
    ChooseCard,
    Face,
    Load,
    LoadByLicence,
    Offer,
    Pass,
    PlayCard,
)
from app.games.middle_ages.game import GAME
from app.games.middle_ages.pieces import Pieces, load

from .reach import act, asked, buying, choices, deal, go, idle, money, moving, offers


def holding(card: str, pieces: Pieces | None = None, **plans):
    """The first turn of two; seat 1 has taken this influence card. The wheels are to be set."""
    plan = {
        0: [*plans.get("zero", ()), *moving(3, 1, "P3")],
        1: [*plans.get("one", ()), *moving(2, 1, "B2"), ChooseCard(card)],
    }
    return go(deal(2, pieces=pieces), plan, until="wheel")


def test_a_bulk_order_makes_the_limit_of_one_pass_five():
    position = go(holding("bulk_order"), until="buy", seat=1)
    position = act(position, PlayCard("bulk_order"), *(Buy("PAR:cloth"),) * 5)
    assert position.state.merchants[1].store == {"PAR:cloth": 5}
    assert not (position.due == (1,) and offers(position, Buy))


def test_a_bulk_order_may_be_played_after_the_third_good_and_any_card_holder_is_asked_then():
    position = act(go(holding("bulk_order"), until="buy", seat=1), *(Buy("PAR:cloth"),) * 3)
    assert (position.due, asked(position).question) == ((1,), "bought")
    assert offers(act(position, PlayCard("bulk_order")), Buy)
    position = act(go(holding("rumour"), until="buy", seat=1), *(Buy("PAR:cloth"),) * 3)
    assert (asked(position).question, offers(position, PlayCard)) == ("bought", False)


def licensed(pieces: Pieces | None = None):
    """Turn 2: seat 0 has loaded iron in Köln; seat 1 has silk there and holds a Carrier's licence."""
    plans = {"zero": buying("KOL:iron", "KOL:iron"), "one": buying("KOL:silk", "KOL:silk", "KOL:iron")}
    position = holding("carrier_licence", pieces, **plans)
    position = go(go(position, until="closed-fist"), {0: [Bid(100), Load("iron", 2), Pass()]})
    return go(position, until="apply")


def test_a_carriers_licence_loads_two_goods_without_consent_or_fee():
    position = licensed()
    before = money(position)
    position = act(position, LoadByLicence(("silk:1", "silk:2")))
    assert position.state.wagons[1].cargo == (("iron", "iron"), ("silk", "silk"))
    assert money(position) == before
    assert position.state.played == ("carrier_licence",)


def test_a_carriers_licence_does_not_break_the_monopoly():
    with pytest.raises(Illegal):
        act(licensed(), LoadByLicence(("iron:1",)))


def knows(seats: int, until: int, seed: int, viewer):
    """A random game up to so many decisions, and what a viewer knows of it."""
    chance, transition = Random(seed), GAME.start(seats, f"game {seed}")
    position = transition.position
    known = GAME.knowledge(seats, None, None, viewer).told(transition.events)
    for _ in range(until):
        if position.over:
            break
        prompt = position.prompt(position.due[0])
        action = (
            prompt.sample(chance) if prompt.question not in ("closed-fist", "open-auction") else idle(prompt)
        )
        transition = apply(position, prompt.seat, action)
        position, known = transition.position, known.told(transition.events)
    return position, known


def hidden(known: Knowledge, seat: int) -> bool:
    """Whether no card of a seat is known."""
    return set(known.position.state.merchants[seat].hand) <= {""}


def test_what_others_hold_is_unknown_and_how_many_is_known():
    games = (knows(3, 100, seed, 0) for seed in range(60))
    position, known = next(
        (position, known)
        for position, known in games
        if any(merchant.hand for merchant in position.state.merchants[1:])
    )
    counts = [len(merchant.hand) for merchant in position.state.merchants]
    assert [len(merchant.hand) for merchant in known.position.state.merchants] == counts
    assert hidden(known, 1) and hidden(known, 2)
    assert known.position.state.merchants[0].hand == position.state.merchants[0].hand


def test_made_up_worlds_agree_with_what_a_seat_saw_in_the_stock():
    for seed in range(12):
        for viewer in (None, 0, 1, 2):
            position, known = knows(3, 200, seed, viewer)
            for draw in range(5):
                world = GAME.sample(known, Random(draw)).state
                assert GAME.view(GAME.sample(known, Random(draw)), viewer) == GAME.view(position, viewer)
                held = [card for merchant in world.merchants for card in merchant.hand]
                assert sorted([*world.stock, *held, *world.played]) == sorted(world.pieces.influence_cards)
                if known.position.state.missing == 0:
                    assert world.stock == position.state.stock


def test_the_kinds_of_the_stock_are_not_in_any_view():
    position = go(deal(2), {0: moving(3, 1, "P3"), 1: moving(2, 1, "B2")})
    assert asked(position).question == "choose-influence"
    for viewer in (None, 0, 1):
        view = GAME.view(position, viewer)
        assert set(view.amounts) == {*position.state.pieces.influence, *position.state.pieces.investment}
        assert b"relay_horses" not in GAME.dump(replace(view, amounts={}))
    assert len(choices(asked(position), ChooseCard)) == 7


def holding_two(card: str, position):
    """Seat 0 of four takes this card in the first turn and again in the second; the wheels are to be set."""
    first = {
        2: moving(3, 1, "P3"),
        3: moving(1, 1, "JW", Face("B2")),
        0: [*moving(1, 1, "B2"), ChooseCard(card)],
        1: moving(4, 1, "BRU"),
    }
    position = go(go(go(position, first), until="wheel"), until="move")
    second = {3: moving(4, 2, "JC", Face("JW")), 0: [*moving(2, 2, "B2"), ChooseCard(card)]}
    return go(position, {**second, 1: moving(1, 3, "G1"), 2: moving(1, 3, "G2")}, until="wheel")


def test_a_bulk_order_leaves_the_game_and_a_second_one_does_not_add_to_it():
    position = go(holding_two("bulk_order", deal(4, first=2)), until="buy", seat=0)
    assert position.state.merchants[0].hand == ("bulk_order", "bulk_order")
    position = act(position, PlayCard("bulk_order"))
    assert position.state.merchants[0].hand == position.state.played == ("bulk_order",)
    assert asked(position).facts["left"] == 5
    assert not offers(position, PlayCard)


def test_a_carriers_licence_loads_no_more_than_there_is_room_for():
    position = act(licensed(), Offer(("silk:1",), 0), Accept())
    assert asked(position).question == "apply"
    with pytest.raises(Illegal):
        act(position, LoadByLicence(("silk:1", "silk:2")))
    assert act(position, LoadByLicence(("silk:1",))).state.wagons[1].cargo[1] == ("silk", "silk")


def test_a_carriers_licence_may_load_one_good():
    position = act(licensed(), LoadByLicence(("silk:1",)))
    assert position.state.wagons[1].cargo[1] == ("silk",)


def test_a_carriers_licence_loads_as_many_goods_as_the_data_file_says():
    source = GAME.pieces.source.replace(
        b'id = "carrier_licence"\ncopies = 3\namount = 2', b'id = "carrier_licence"\ncopies = 3\namount = 1'
    )
    position = licensed(load(source))
    assert set(choices(asked(position), LoadByLicence)) == {("silk:1",), ("silk:2",)}
