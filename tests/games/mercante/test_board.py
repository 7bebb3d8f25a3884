"""What the board says: no more than the rules let its viewer know, and no less."""

from __future__ import annotations

import re
from typing import Any

from app.engine.parts import Seat
from app.engine.table import Position
from app.games.mercante.actions import BuyPoint, ChooseMarket, EndTurn, ManipulateEvents, Pass, PlayEvent
from app.games.mercante.game import GAME
from app.play.prompts import prompt_card
from app.play.wording import Voice
from app.web import text
from app.web.boards import layout_of
from app.web.forms import Decision, told_by_board
from app.web.regions import on_board
from app.web.render import environment

from .reach import act, asked, assigning, begin, quiet, reacting, short_track, with_data

PEOPLE = ("Adam", "Beth", "Chris", "David")


def decision(position: Position[Any, Any]) -> Decision:
    """What is asked now, as the page draws it."""
    return Decision(prompt_card(asked(position), "token", Voice("en", "mercante", GAME.words, PEOPLE)))


def drawn(position: Position[Any, Any], viewer: Seat | None, prompt: Decision | None = None) -> str:
    """The board as this viewer sees it, while nothing is asked of him if no prompt is given."""
    view = GAME.view(position, viewer)
    board = environment("en").get_template("games/mercante/board.html")
    return board.render(slug="mercante", view=view, you=viewer, prompt=prompt,
                        layout=layout_of("mercante", view, viewer), names=text.names("mercante", "en"),
                        seat_names=list(PEOPLE))


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


def pressed(html: str, form: str, field: str) -> list[str]:
    """What may be pressed on the board to fill this field of this form."""
    return re.findall(rf'type="submit" form="act-{form}" name="{field}" value="([^"]+)"', html)


def test_the_good_that_a_glut_brings_is_pressed_under_its_card():
    position = act(reacting("tin", "S22", hands={3: ("smugglers_glut", "new_coinage")}), Pass(), Pass())
    prompt = decision(position)
    board = drawn(position, 3, prompt)
    assert pressed(board, "Flood", "good") == ["gold", "mercury", "silver", "tin"]
    assert told_by_board(prompt, on_board(board))["Flood"] == "silent"


def test_the_good_that_an_event_brings_is_pressed_at_its_market():
    position = act(assigning(hands={0: ("smugglers_glut", "guild_subsidy")}), ManipulateEvents(),
                   PlayEvent("smugglers_glut"), ChooseMarket("raw"))
    assert asked(position).question == "event-good"
    board = drawn(position, 0, decision(position))
    assert pressed(board, "ChooseGood", "good") == ["dyes", "ore", "textiles", "timber"]


def test_gifts_to_the_partner_are_folded_away_in_the_bar():
    position = assigning(talk_of_peace=True, pieces=with_data(agents=4))
    prompt = decision(position)
    assert {"GiveCrowns", "EndTurn"} <= {form.type for form in prompt.forms}
    filled = on_board(drawn(position, 0, prompt))
    bar = environment("en").get_template("prompt/forms.html").make_module({"csrf": ""})
    shown = bar.decision(prompt, "/act", {}, filled, told_by_board(prompt, filled))  # type: ignore[attr-defined]
    fold = shown[shown.index('id="beside-token"'):]
    assert "act-GiveCrowns" in fold
    assert "act-GiveCrowns" not in shown.removesuffix(fold)
    assert "act-EndTurn" not in fold


def test_a_sale_shows_its_price_as_a_sum_except_under_vicious_accounting():
    shown = re.compile(r'class="reckoning__part[^>]*>(.*?)</span>\s*(?=<span class="reckoning|</p>)', re.S)
    plain = drawn(quiet(reacting(start=("new_coinage",))), 1)
    assert "reckoning" not in plain, "nothing is for sale any more"
    sale = shown.findall(drawn(reacting(start=("new_coinage",)), 1))
    assert [re.sub(r"<[^>]+>|\s", "", part) for part in sale] == ["13space", "+2NewCoinage", "=15"]
    vicious = drawn(quiet(reacting(start=("new_coinage",), vicious_accounting=True)), 1)
    assert "reckoning__part" in vicious
    assert "reckoning__part--all" not in vicious
    assert 'class="price"' not in vicious
    assert ">15<" not in vicious
