"""What the board says: no more than the rules let its viewer know, and no less."""

from __future__ import annotations

from typing import Any

from app.engine.parts import Seat
from app.engine.table import Position
from app.games.mercante.actions import BuyPoint, EndTurn
from app.games.mercante.game import GAME
from app.web import text
from app.web.boards import layout_of
from app.web.render import environment

from .reach import act, asked, assigning, begin, short_track, with_data


def drawn(position: Position[Any, Any], viewer: Seat | None) -> str:
    """The board as this viewer sees it while nothing is asked of him."""
    view = GAME.view(position, viewer)
    board = environment("en").get_template("games/mercante/board.html")
    return board.render(slug="mercante", view=view, you=viewer, prompt=None,
                        layout=layout_of("mercante", view, viewer), names=text.names("mercante", "en"),
                        seat_names=["Adam", "Beth", "Chris", "David"])


def test_partners_read_each_others_events_and_contracts_and_opponents_do_not():
    position = begin(talk_of_peace=True, kept={0: "C19"}, pieces=with_data(agents=4))
    for viewer in (0, 2):
        assert "Guild Subsidy" in drawn(position, viewer)
        assert "Heralds’ Proclamation" in drawn(position, viewer)
    for viewer in (1, 3, None):
        assert "Guild Subsidy" not in drawn(position, viewer)


def test_in_the_final_sale_it_is_nobodys_turn():
    position = assigning(pieces=short_track(2))
    assert "Turn of Adam" in drawn(position, 1)
    position = act(position, BuyPoint(), EndTurn())
    assert asked(position).question == "final-points"
    assert "Game End" in drawn(position, 1)
    assert "Turn of" not in drawn(position, 1)
