"""Public Knowledge: what everybody may see at any time, and nothing else."""

from __future__ import annotations

from app.engine.parts import Event
from app.engine.play import apply
from app.games.mercante.actions import (
    BuyPoint,
    CompleteContract,
    EndTurn,
    GatherIntelligence,
    HireDockworkers,
    KeepContract,
    Look,
    ManipulateEvents,
    PlayEvent,
    PutBack,
    SelectContract,
)
from app.games.mercante.contracts import ContractCompleted, ContractsShown
from app.games.mercante.game import GAME

from ..records import RECORDED, read, replay
from .reach import act, asked, assigning, begin, buys, crowns, happens, sells, short_track, state, until


def test_everybody_sees_counts_and_kinds_and_backs_but_no_names_of_cards_in_hand():
    position = begin(kept={0: "C09"})
    view = GAME.view(position, 1)
    owner = view.merchants[0]
    assert [(contract.id, contract.value, contract.goods) for contract in owner.contracts] == [("", 8, ())]
    assert [event.id for event in owner.events] == ["", ""]
    assert owner.crowns == crowns(position)
    assert owner.power == state(position).merchants[0].power
    assert view.discards == state(position).discards
    assert GAME.view(position, 0).merchants[0].contracts[0].id == "C09"


def test_the_value_of_the_top_contract_is_seen_and_nothing_else_of_the_decks():
    position = begin(later=("C13",))
    view = GAME.view(position, 1)
    assert view.top_contract == 6
    assert view.decks["event"] == len(state(position).decks["event"])


def test_crowns_and_points_of_everybody_are_seen_by_everybody():
    position = act(assigning(), BuyPoint())
    for viewer in (None, 0, 1, 2, 3):
        merchants = GAME.view(position, viewer).merchants
        assert [merchant.points for merchant in merchants] == [1, 0, 0, 0]
        assert [merchant.crowns for merchant in merchants] == [crowns(position, seat) for seat in range(4)]


def test_discarded_cards_are_seen_by_everybody_whoever_held_them():
    position = act(assigning(later=("C13", "C07")), SelectContract(), KeepContract("C07"))
    position = act(position, ManipulateEvents(), PlayEvent("guild_subsidy"))
    for viewer in (None, 0, 2):
        discards = GAME.view(position, viewer).discards
        assert discards["contract"] == ("C13",)
        assert discards["event"] == ("guild_subsidy",)


def test_what_is_in_hand_is_seen_by_its_kind_and_value_alone_in_any_order():
    one = begin(kept={0: "C09"})
    other = begin(kept={0: "C10", 1: "C09"}, hands={0: ("market_day", "rich_seam"),
                                                    2: ("heralds_proclamation", "guild_subsidy"),
                                                    4: ("senate_levy", "bumper_harvest")})
    assert GAME.view(one, 2).merchants[0] == GAME.view(other, 2).merchants[0]


def test_others_see_the_backs_of_contracts_that_are_looked_at_and_where_they_go():
    position = act(assigning(later=("C13", "C07")), GatherIntelligence(), Look("contract"))
    assert GAME.view(position, 0).looked == (("contract", "C13"),)
    assert GAME.view(position, 1).looked == (("contract", "6"),)
    assert GAME.view(position, 1).top_contract == 10
    position = act(position, Look("event"), Look("event"), PutBack("C13", "bottom"))
    assert GAME.view(position, 1).top_contract == 10
    assert state(position).decks["contract"][-1] == "C13"


def test_a_contract_that_was_taken_openly_lies_face_down_in_hand():
    position = until(begin(open_contracts=True), "assign")
    card = GAME.view(position, 1).open_contracts[0].id
    position = act(position, next(action for action in asked(position).actions()
                                  if type(action).__name__ == "SelectOpenContract"))
    assert card in state(position).merchants[0].contracts
    assert card not in [contract.id for contract in GAME.view(position, 1).merchants[0].contracts]
    assert card in [contract.id for contract in GAME.view(position, 0).merchants[0].contracts]


def test_unfulfilled_contracts_are_shown_at_the_end_and_events_are_not():
    position = act(assigning(), EndTurn())
    while not position.over:
        position = until(position, "over")
    owner = GAME.view(position, None).merchants[0]
    assert [contract.id for contract in owner.contracts] == ["C01"]
    assert all(event.id == "" for event in owner.events)


def test_contracts_in_hand_stay_hidden_until_the_last_points_are_bought():
    transition = apply(act(assigning(pieces=short_track(2)), BuyPoint()), 0, EndTurn())
    position = transition.position
    assert asked(position).question == "final-points"
    assert not any(isinstance(event, ContractsShown) for event in transition.events)
    assert [contract.id for contract in GAME.view(position, 1).merchants[0].contracts] == [""]
    over = until(position, "over")
    assert [contract.id for contract in GAME.view(over, 1).merchants[0].contracts] == ["C01"]


def test_what_the_view_shows_after_a_victory_of_a_team_has_been_told():
    record = read(next(path for path in RECORDED if path.stem == "a-team-wins-outright"))
    options = GAME.read_options(record["options"])
    for viewer in (None, 0, 1, 2, 3):
        known = GAME.knowledge(record["seats"], options, None, viewer)
        for _, _, transition in replay(record):
            known = known.told(transition.events)
        assert GAME.view(transition.position, viewer) == GAME.view(known.position, viewer)


def test_the_backs_of_contracts_do_not_tell_in_which_order_they_were_taken():
    one = act(assigning(kept={0: "C17"}, later=("C07", "C13")), SelectContract(), KeepContract("C07"))
    other = act(assigning(kept={0: "C07"}, later=("C17", "C13")), SelectContract(), KeepContract("C17"))
    for position in (one, other):
        assert [contract.value for contract in GAME.view(position, 1).merchants[0].contracts] == [10, 6]


def test_which_of_two_equal_backs_a_completed_contract_had_is_not_told():
    def completed(kept: str, taken: str) -> Event:
        position = buys(begin(ships=("S05",), kept={0: kept}, later=(taken, "C13")), "S05", "textiles")
        position = act(position, SelectContract(), KeepContract(taken), HireDockworkers(1))
        position = sells(position, "textiles")
        events = happens(position, CompleteContract("C19"))
        return next(event for event in events if isinstance(event, ContractCompleted))

    earlier, later = completed("C19", "C20"), completed("C20", "C19")
    for viewer in (None, 1, 2, 3):
        assert earlier.seen_by(viewer) == later.seen_by(viewer)
