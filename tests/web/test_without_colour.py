"""What colours tell apart, shapes and letters tell apart too."""

from __future__ import annotations

import re

import pytest

from app.catalogue import GAMES
from app.web.boards import layout_of
from app.web.render import environment


def test_each_seat_has_an_emblem_of_its_own() -> None:
    template = environment("en").from_string('{% import "parts/ui.html" as ui %}{{ ui.emblem(seat) }}')
    most = max(game.seats[-1] for game in GAMES.values())
    emblems = [re.search(r"#([\w-]+)", template.render(seat=seat)) for seat in range(most)]
    assert len({emblem[1] for emblem in emblems if emblem}) == most


@pytest.mark.parametrize("slug", GAMES)
def test_each_kind_of_goods_has_a_letter_and_a_look_of_its_own(slug: str) -> None:
    game = GAMES[slug]
    dealt = game.start(game.seats[0], "seed").position
    tokens = layout_of(slug, game.view(dealt, None), None)["tokens"].values()
    assert len(tokens) > 3
    assert len({token.letter for token in tokens}) == len(tokens)
    assert len({(token.shape, token.icon) for token in tokens}) == len(tokens)
