"""The drawing of the board: whatever the data file has lies somewhere, looks like something, has a name."""

from __future__ import annotations

import re
from pathlib import Path

from app.games.middle_ages.game import GAME
from app.games.middle_ages.pieces import load
from app.games.middle_ages.places import RANKS, SPACES, STALLS
from app.web.boards import middle_ages as board
from app.web.render import environment

from .reach import deal, with_data

STYLES = (Path(__file__).parents[3] / "static/games/middle_ages/board.css").read_text(encoding="utf-8")
PIECES = GAME.pieces
NUMBER = r"(-?[\d.]+)%"


def placed(kind: str) -> dict[str, tuple[float, float]]:
    """Where the style sheet puts things of this kind, in percent of the drawing."""
    rules = re.findall(rf"\.{kind}--(\w+) {{ --x: {NUMBER}; --y: {NUMBER}; }}", STYLES)
    found = {name: (float(x), float(y)) for name, x, y in rules}
    assert len(found) == len(rules) == len(re.findall(rf"\.{kind}--\w+ {{ --x", STYLES))
    return found


def test_every_space_of_the_map_has_its_place_in_the_style_sheet_and_no_other_has():
    assert sorted(placed("at")) == sorted(PIECES.spaces) == sorted(board.PLACES)


def test_what_the_style_sheet_places_lies_on_the_space_that_is_drawn():
    for space, (x, y) in placed("at").items():
        drawn = board.PLACES[space]
        assert abs(x - 100 * drawn[0] / board.WIDTH) < 0.05, space
        assert abs(y - 100 * drawn[1] / board.HEIGHT) < 0.05, space


def test_no_two_spaces_lie_on_each_other_and_all_lie_on_the_sheet():
    places = list(board.PLACES.values())
    assert all(0 < x < board.WIDTH and 0 < y < board.HEIGHT for x, y in places)
    for number, (x, y) in enumerate(places):
        assert all((x - left) ** 2 + (y - top) ** 2 > 40**2 for left, top in places[:number])


def test_every_city_has_its_market_beside_the_map_and_no_other_place_has():
    assert sorted(placed("city")) == sorted(PIECES.cities)


def test_every_good_has_its_colour_and_its_token_and_every_card_its_picture():
    assert sorted(re.findall(r"\.good--(\w+) {", STYLES)) == sorted(PIECES.goods) == sorted(board.TOKENS)
    assert sorted(board.ICONS) == sorted([*PIECES.investment, *PIECES.influence])


def test_the_dial_has_a_place_and_a_hand_for_each_good_and_for_ones_arms():
    arrows = [str(number) for number in range(len(PIECES.arrows))]
    assert sorted(set(re.findall(r"\.dial__value--(\d)", STYLES))) == arrows
    assert sorted(set(re.findall(r"\.dial__hand--at-(\d)", STYLES))) == arrows


def test_every_road_is_drawn_and_every_way_a_wagon_can_look_has_its_sign():
    layout = board.layout(GAME.view(deal(2), None), None)
    assert len(layout["roads"]) == len(PIECES.spaces) - 1
    signs = set(re.findall(r"\.faces--(\w+) {", STYLES))
    assert {board.facing(at, near) for at in PIECES.spaces for near in PIECES.neighbours[at]} <= signs
    assert signs == set(board.COMPASS)


def test_every_space_stall_and_rank_has_a_name_and_no_other_has():
    for names, things in (
        (SPACES, PIECES.spaces),
        (STALLS, PIECES.stalls),
        (RANKS, map(str, range(len(PIECES.upkeep)))),
    ):
        assert sorted(names.keys() - {"*"}) == sorted(things)


def test_the_tiles_drawn_are_those_of_the_data_file():
    source = PIECES.source.replace(b"points = [1, 2, 3, 4]", b"points = [1, 2, 3, 5]")
    view = GAME.view(deal(2, pieces=load(source)), 0)
    template = '{% import "parts/boards.html" as boards %}{% include "games/middle_ages/tiles.html" %}'
    html = environment("en").from_string(template).render(
        view=view, mine=view.merchants[0], layout=board.layout(view, 0), prompt=None, slug="middle_ages"
    )
    assert re.findall(r'class="milestone">(\d+)<', html) == ["1", "2", "3", "5"]


def test_a_wagon_has_room_for_all_that_the_loading_master_may_load():
    for most, places in ((1, 2), (3, 3), (5, 5)):
        view = GAME.view(deal(2, pieces=with_data(master_load=most)), None)
        html = environment("en").get_template("games/middle_ages/wagons.html").render(
            view=view, layout=board.layout(view, None), names=GAME.words.names, seat_names=["A", "B"]
        )
        assert html.count('class="hold__place"') == len(view.wagons) * 2 * places
