"""Where the cities, roads and wagons of Merchants of the Middle Ages lie, and how goods and cards look."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees, hypot
from typing import Any, NamedTuple

from app.engine.parts import Seat

from . import Token, plain_token

WIDTH, HEIGHT = 1000, 780
PLACES = {
    "BRU": (205, 252),
    "B1": (262, 275),
    "B2": (310, 312),
    "JW": (352, 354),
    "PAR": (118, 430),
    "P1": (184, 414),
    "P2": (246, 438),
    "P3": (303, 404),
    "KOL": (400, 176),
    "K1": (430, 229),
    "K2": (466, 278),
    "JN": (502, 328),
    "HAM": (706, 158),
    "H1": (658, 202),
    "H2": (608, 244),
    "H3": (556, 286),
    "JC": (462, 470),
    "JS": (624, 546),
    "GEN": (430, 692),
    "G1": (492, 680),
    "G2": (546, 648),
    "G3": (586, 598),
    "WIE": (882, 420),
    "W1": (830, 466),
    "W2": (768, 500),
    "W3": (698, 524),
}
BESIDE = {"JS": (34, 46)}
"""How far from its junction a name stands; otherwise below it."""
TOKENS = {
    token.id: token
    for token in (
        Token("cloth", "C", "barrel", "rolled-cloth"),
        Token("iron", "I", "trapeze", "anvil"),
        Token("wine", "W", "drop", "grapes"),
        Token("food", "F", "sack", "wheat"),
        Token("silk", "S", "hexagon", "yarn"),
        Token("salt", "A", "diamond", "salt-shaker"),
    )
}
ICONS = {
    "bargain": "swap-bag",
    "driver": "cartwheel",
    "coach": "old-wagon",
    "courier": "horse-head",
    "express": "cloaked-figure-on-horseback",
    "office": "abacus",
    "large_office": "house",
    "warehouse_sale": "warehouse",
    "bulk_order": "wooden-crate",
    "carrier_licence": "wax-seal",
    "relay_horses": "horseshoe",
    "rumour": "talk",
    "trade_fair": "shop",
    "patron": "crown-coin",
    "court_favour": "throne-king",
}
COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
FIRST_LOOK = {
    "titles": "wagons",
    "wheels": "prices",
    "adjusting": "prices",
    "investments": "investments",
    "upkeep": "status",
    "raising": "status",
}
"""The part of the table that lies on top during each action; the map otherwise."""
ASKED = {
    "bought": "screen",
    "choose-influence": "influence",
    "warehouse-sale": "europe",
    "patron": "screen",
    "upkeep": "screen",
    "upkeep-short": "screen",
}
"""What lies on top instead for a player of whom this is asked."""
MOVER_CARDS = {
    "UseDriver": "driver",
    "CoachOneSpace": "coach",
    "CoachTwoSpaces": "coach",
    "SendCourier": "courier",
    "SendExpress": "express",
}
"""The investment card with which each of these moves is made."""


BEND = 0.36
"""How far a road runs on as it came, as a part of the distance between two spaces."""


class Road(NamedTuple):
    """A stretch of road between two neighbouring spaces, as a curve of the drawing."""

    one: str
    end: str
    curve: str


class Mark(NamedTuple):
    """Where movement tiles would take a wagon: a space, and the points of the tiles that end there."""

    space: str
    points: tuple[str, ...]


def layout(view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template needs besides the view: the drawing of the roads, tokens, what lies on top."""
    return {
        "you": you,
        "tokens": {good: TOKENS.get(good, plain_token(good)) for good in view.goods},
        "icons": ICONS,
        "costs": {price.good: price.cost for price in view.prices},
        "size": (WIDTH, HEIGHT),
        "places": PLACES,
        "beside": BESIDE,
        "roads": roads(view.roads),
        "turns": turns(view.roads),
        "faces": {wagon.number: facing(wagon.space, wagon.heading) for wagon in view.wagons},
        "marks": {wagon.number: marks(wagon) for wagon in view.wagons},
        "movers": tuple(MOVER_CARDS),
        "mover_cards": MOVER_CARDS,
        "asked": ASKED,
        "on_top": FIRST_LOOK.get(view.part, "europe"),
    }


@cache
def roads(edges: tuple[tuple[str, str], ...]) -> tuple[Road, ...]:
    """The roads between the spaces that are drawn, each bent to run on into those beyond its ends."""
    drawn = [edge for edge in edges if PLACES.keys() >= set(edge)]
    beside: dict[str, list[str]] = {}
    for one, end in drawn:
        beside.setdefault(one, []).append(end)
        beside.setdefault(end, []).append(one)
    return tuple(Road(one, end, _curve(one, end, beside)) for one, end in drawn)


@cache
def turns(edges: tuple[tuple[str, str], ...]) -> dict[tuple[str, str], str]:
    """The point of the compass that lies from a space towards each one next to it."""
    return {way: facing(*way) for one, end in edges for way in ((one, end), (end, one))}


def _curve(one: str, end: str, beside: dict[str, list[str]]) -> str:
    (x1, y1), (x2, y2) = _handle(one, end, beside[one]), _handle(end, one, beside[end])
    (x0, y0), (x3, y3) = PLACES[one], PLACES[end]
    return f"M{x0} {y0}C{x1} {y1} {x2} {y2} {x3} {y3}"


def _handle(space: str, to: str, beside: list[str]) -> tuple[int, int]:
    """Where a road that leaves this space would be led by the roads on its other side."""
    (x, y), (to_x, to_y) = PLACES[space], PLACES[to]
    behind = [PLACES[other] for other in beside if other != to] or [(x, y)]
    along_x = to_x - sum(place[0] for place in behind) / len(behind)
    along_y = to_y - sum(place[1] for place in behind) / len(behind)
    far = BEND * hypot(to_x - x, to_y - y) / (hypot(along_x, along_y) or 1)
    return round(x + far * along_x), round(y + far * along_y)


def facing(space: str, heading: str) -> str:
    """The point of the compass a wagon's driver looks at; "" in a city just reached."""
    if space not in PLACES or heading not in PLACES:
        return ""
    (x1, y1), (x2, y2) = PLACES[space], PLACES[heading]
    return COMPASS[round(degrees(atan2(y2 - y1, x2 - x1)) / 45) % 8]


def marks(wagon: Any) -> list[Mark]:
    """Each space where a movement tile would take this wagon."""
    ends: dict[str, list[str]] = {}
    for points, spaces in wagon.reach.items():
        for space in dict.fromkeys(spaces):
            ends.setdefault(space, []).append(points)
    return [Mark(space, tuple(points)) for space, points in ends.items()]
