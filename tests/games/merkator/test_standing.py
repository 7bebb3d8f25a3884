"""Answers given in advance."""

from __future__ import annotations

from app.games.merkator.actions import Pass, TravelTo
from app.games.merkator.game import GAME
from app.games.merkator.standing import turns_begun

from .reach import asked, deal, play, turn, until

[OFFER] = GAME.standing


def test_journeys_are_not_joined_unless_they_go_to_certain_places():
    prompt = asked(until(play(deal(3), TravelTo("france")), "join"))
    assert OFFER.answer(prompt, {"unless": ()}) == Pass()
    assert OFFER.answer(prompt, {"unless": ("spain",)}) == Pass()
    assert OFFER.answer(prompt, {"unless": ("france",)}) is None


def test_the_answer_lasts_until_the_next_turn_of_its_owner_if_he_wants():
    position = deal(2)
    begun = []
    for _ in range(3):
        begun.append([turns_begun(position.state, seat) for seat in range(2)])
        position = turn(position, "bohemia")
    assert begun == [[1, 0], [1, 1], [2, 1]]
    assert OFFER.fields[-1].allows("turn")
    assert OFFER.fields[-1].allows("withdrawn")


def test_alone_nobody_is_asked_for_it():
    assert OFFER.asked is not None
    assert not OFFER.asked(deal(1).state)
    assert OFFER.asked(deal(2).state)
