"""The engine, tried on a tiny game: closed fists, hidden cards, rights, knowledge, folding, pieces."""

from __future__ import annotations

import pytest

from app.engine.game import Score, ranking
from app.engine.parts import Illegal
from app.engine.pieces import BadPieces
from app.engine.play import apply, fold, learned
from app.engine.table import Position, arranged
from tests.games.random_play import Setup, play
from tests.games.worlds import leaks

from .fists import DECK, FISTS, SOURCE, Bid, CardWon, Cheer, Cheered, DeckShuffled, Fists, Options, load


def begun(seats: int = 3) -> Position:
    return FISTS.start(seats, "a seed", script=arranged(DECK, ("six", "one"))).position


def bids(position: Position, *amounts: int) -> Position:
    for seat, amount in enumerate(amounts):
        position = apply(position, seat, Bid(amount)).position
    return position


def test_the_game_waits_for_all_whose_fists_are_open():
    position = begun()
    assert position.due == (0, 1, 2)
    assert apply(position, 1, Bid(2)).position.due == (0, 2)


def test_a_closed_fist_may_be_changed_until_the_last_is_closed_and_nobody_else_notices():
    closed = apply(begun(), 0, Bid(1)).position
    changed = apply(closed, 0, Bid(3))
    assert changed.quiet
    assert [event.seen_by(1) for event in changed.events] == [None, None]
    after = bids(changed.position, 3, 2, 0)
    assert after.state.hands == (("six",), (), ())
    assert after.state.money == (2, 5, 5)


def test_a_closed_fist_is_known_to_its_owner_alone():
    step = apply(begun(), 0, Bid(4)).position.stack[-1]
    assert isinstance(step, Fists)
    assert step.closed() == (0,)
    assert step.answer(0) == Bid(4)
    assert [step.seen_by(viewer).answer(0) for viewer in (0, 1, None)] == [Bid(4), None, None]


def test_the_fists_open_in_the_order_of_the_seats():
    position = begun()
    for seat in (2, 0):
        position = apply(position, seat, Bid(seat)).position
    opened = apply(position, 1, Bid(1)).events[1]
    assert opened.amounts == (0, 1, 2)


def test_a_right_may_be_used_by_whoever_is_not_asked_and_changes_no_step():
    closed = apply(begun(), 0, Bid(1)).position
    prompt = closed.prompt(0)
    assert prompt is not None
    assert prompt.optional
    cheered = apply(closed, 0, Cheer())
    assert cheered.events[0] == Cheered(0)
    assert cheered.position.stack == closed.stack
    assert cheered.position.due == (1, 2)


def test_a_right_that_has_run_out_is_refused():
    position = begun()
    for _ in range(2):
        position = apply(position, 2, Cheer()).position
    with pytest.raises(Illegal):
        apply(position, 2, Cheer())


@pytest.mark.parametrize("seat", [None, -1, 3])
def test_whoever_is_not_asked_cannot_decide(seat: int | None):
    with pytest.raises(Illegal, match="not yours"):
        apply(begun(), seat, Bid(0))  # type: ignore[arg-type]


def test_each_seat_counts_its_own_decisions():
    assert bids(begun(), 1, 2).decisions == (1, 1, 0)


def test_folding_consults_no_rule_and_gives_the_same():
    before = begun()
    transition = apply(bids(before, 1, 2), 2, Bid(3))
    after = fold(bids(before, 1, 2), transition.events)
    assert after.state == transition.position.state
    assert after.stack == transition.position.stack
    assert after.prompts == transition.position.prompts


def test_the_script_is_used_up_before_the_seed():
    assert begun().state.deck[:2] == ("six", "one")
    scripted = FISTS.start(2, "one", script=(0,)).position.state.deck
    assert scripted[0] == "one"
    assert FISTS.start(2, "one").position.state.deck == FISTS.start(2, "one").position.state.deck


def test_knowledge_holds_backs_and_neither_seed_nor_chance():
    dealt = FISTS.start(2, "a secret seed")
    known = FISTS.knowledge(2, Options(), None, 1).told(dealt.events)
    assert known.position.state.deck == ("",) * 6
    assert known.position.seed == ""
    assert known.position.stack == dealt.position.stack


def test_whoever_wins_a_card_learns_which_and_the_others_that_he_did():
    last = apply(bids(begun(), 1, 2), 2, Bid(3))
    assert learned(last.events, 3)
    won = next(event for event in last.events if isinstance(event, CardWon))
    assert [won.seen_by(viewer).card for viewer in (0, 2, None)] == ["", "six", ""]


def test_a_closing_fist_teaches_nobody_anything():
    assert not learned(apply(begun(), 0, Bid(1)).events, 3)


def test_a_stored_game_is_read_on_its_own_pieces_only():
    position = begun()
    stored = FISTS.dump(position)
    assert FISTS.load(stored, FISTS.pieces) == position
    with pytest.raises(ValueError, match="other pieces"):
        FISTS.load(stored, load(SOURCE.replace(b"2", b"3")))


@pytest.mark.parametrize(("source", "says"), [
    (b"\xff", "utf-8"), (b"= nonsense", "Invalid"), (b"", "rounds"), (SOURCE + b"more = 1\n", "more"),
    (SOURCE.replace(b"2", b"0"), "at least one"), (SOURCE.replace(b"house", b"elsewhere"), "elsewhere")])
def test_a_data_file_that_does_not_fit_says_why(source: bytes, says: str):
    with pytest.raises(BadPieces, match=says):
        load(source)


def test_seats_that_are_level_share_a_place():
    scores = [Score(0, (), (2, 1)), Score(1, (), (3, 0)), Score(2, (), (2, 1)), Score(3, (), (0, 0))]
    assert ranking(scores) == {0: 2, 1: 1, 2: 2, 3: 4}


def test_a_game_without_leaks_has_none():
    for number in range(6):
        setup = Setup(2 + number % 2, Options(), f"game {number}")
        assert play(FISTS, setup).positions[-1].over
        assert list(leaks(FISTS, setup)) == []


@pytest.mark.parametrize("kind", [DeckShuffled, CardWon, Fists], ids=lambda kind: kind.__name__)
def test_a_safeguard_that_is_missing_is_found_out(kind: type, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    assert any(leak for number in range(4) for leak in leaks(FISTS, Setup(3, Options(), f"game {number}")))


def test_a_card_that_tells_without_saying_so_is_found_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CardWon, "tells", lambda self, viewer: False)
    assert any(leak for number in range(4) for leak in leaks(FISTS, Setup(3, Options(), f"game {number}")))
