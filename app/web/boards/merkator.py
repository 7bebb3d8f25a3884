"""Where the places of Merkator lie on the map, how goods and cards look, and what lies in whose office."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from app.engine.parts import Seat

from . import Token, plain_token

WIDTH, HEIGHT = 1000, 880
PLACES = {
    "newfoundland": (122, 112),
    "england": (218, 360),
    "denmark": (370, 182),
    "sweden": (612, 116),
    "russia": (868, 205),
    "hamburg": (546, 330),
    "danzig": (780, 386),
    "netherlands": (404, 500),
    "bohemia": (668, 546),
    "france": (352, 674),
    "italy": (574, 748),
    "spain": (126, 790),
}
BENDS = {("england", "spain"): (-75, -30), ("hamburg", "netherlands"): (-10, 10)}
"""How far the middle of a rope hangs aside; otherwise it sags a little."""
SAG = (0, 16)
LANES = (
    ("newfoundland", "england"),
    ("denmark", "hamburg"),
    ("denmark", "sweden"),
    ("denmark", "england"),
    ("bohemia", "hamburg"),
    ("bohemia", "danzig"),
    ("italy", "france"),
    ("italy", "spain"),
    ("italy", "bohemia"),
)
"""Ways to the minor places, on which the figure travels: they are not drawn."""
TOKENS = {
    token.id: token
    for token in (
        Token("livestock", "L", "shield", "cow"),
        Token("muskets", "M", "shield", "musket"),
        Token("grain", "G", "sack", "wheat"),
        Token("saltpeter", "S", "sack", "powder"),
        Token("iron", "I", "trapeze", "metal-bar"),
        Token("copper", "C", "trapeze", "metal-disc"),
        Token("ham", "H", "octagon", "ham-shank"),
        Token("fish_oil", "O", "octagon", "fish-bucket"),
        Token("vegetables", "V", "house", "carrot"),
        Token("calfskin", "K", "house", "animal-hide"),
        Token("fabric", "F", "square", "rolled-cloth"),
        Token("coal", "A", "square", "coal-pile"),
        Token("plums", "P", "barrel", "plum"),
        Token("wine", "W", "barrel", "grapes"),
        Token("citrus", "Z", "circle", "cut-lemon"),
        Token("spice", "E", "circle", "pestle-mortar"),
    )
}
ICONS = {
    "alsterhaus": "shop",
    "bourse": "scales",
    "old_warehouse": "warehouse",
    "new_warehouse": "warehouse",
    "depot_house": "wooden-crate",
    "town_gate": "castle",
    "crane_gate": "cargo-crane",
    "mint": "coins",
    "dutch_quay": "harbor-dock",
    "harbour_office": "anchor",
    "bulk_store": "barrel",
    "clock_tower": "clock-tower",
    "pilot_house": "ship-wheel",
    "post_house": "horse-head",
    "house_of_time": "hourglass",
    "house_of_plenty": "chest",
    "house_of_variety": "abacus",
    "house_of_depots": "key",
    "house_of_heaps": "wood-pile",
}


ASKED = {
    "invest-rich": "market",
    "invest-forced": "contracts",
    "sell-surplus": "contracts",
    "pay-bonus": "contracts",
    "pay-building": "contracts",
    "discard-surplus": "contracts",
    "convert": "offices",
    "sort": "offices",
    "letter": "offices",
    "give-up": "offices",
    "fulfil": "contracts",
    "trade-for": "contracts",
    "trade-give": "offices",
    "pay-kinds": "offices",
    "last-cubes": "offices",
}
"""The part of the table that lies on top for a player of whom this is asked; the map otherwise."""


class Rope(NamedTuple):
    """A line between two places, as a curve of the drawing."""

    one: str
    end: str
    curve: str


class Want(NamedTuple):
    """A kind of goods that a contract asks for; `state` says whether its office has them.

    "here" all of them, "cube" with cubes of the Supply tile, "short" not even then; "plain" on a stack.
    """

    good: str
    units: int
    have: int
    state: str


class Paper(NamedTuple):
    """A contract; `kinds` are how many different goods it asks for instead of `wants`, `held` are there.

    `note` says what is special: "done" this turn, being "traded" for, "ready" with all its goods, or what is
    to count "half". `here` if it is for the place of the journey.
    """

    id: str
    value: int
    place: str
    wants: tuple[Want, ...]
    kinds: int
    held: int | None
    note: str
    here: bool = False


class Room(NamedTuple):
    """A room of an office with the cubes of one major in it."""

    good: str
    major: str
    units: int


class Tower(NamedTuple):
    """A column of an office; `lost` if goods are being lost from it."""

    column: str
    rooms: tuple[Room, ...]
    lost: bool


class Bonus(NamedTuple):
    """A bonus card."""

    id: str
    good: str
    places: tuple[str, ...]
    cost: int


class Building(NamedTuple):
    """A building; `now` is what it would bring its owner if the game ended now, None where it has none."""

    id: str
    card: Any
    now: int | None


class Office(NamedTuple):
    """All that lies at a player's place."""

    seat: Seat
    money: int
    counters: int
    points: int
    towers: tuple[Tower, ...]
    cubes: tuple[str, ...]
    papers: tuple[Paper, ...]
    bonus: tuple[Bonus, ...]
    buildings: tuple[Building, ...]


class Stop(NamedTuple):
    """A place of the map, and what the viewer has there: contracts, and goods of bonus cards.

    `new` are the places that get a cube by a journey here; `ends_row` if it takes the last counter of a row.
    """

    id: str
    major: bool
    cubes: int
    counters: int
    threshold: int | None
    goods: tuple[str, ...]
    here: bool
    new: tuple[str, ...]
    papers: tuple[Paper, ...]
    gifts: tuple[str, ...]
    affordable: bool
    ends_row: bool


class Stack(NamedTuple):
    """The contracts of a value that can be earned, with the open one on top."""

    value: int
    left: int
    top: Paper | None


def layout(view: Any, you: Seat | None) -> dict[str, Any]:
    """What the board template needs besides the view: the drawing, offices, what a journey would bring."""
    offices = tuple([office(view, merchant) for merchant in view.merchants])
    first = 0 if you is None else you
    links = tuple((place.id, end) for place in view.places for end in place.links if place.id < end)
    return {
        "you": you,
        "tokens": {good.id: TOKENS.get(good.id, plain_token(good.id)) for good in view.goods},
        "made": {good.id: good.major for good in view.goods},
        "majors": tuple(place.id for place in view.places if place.kind == "major"),
        "icons": ICONS,
        "size": (WIDTH, HEIGHT),
        "ropes": ropes(links),
        "lanes": lanes(tuple(place.id for place in view.places)),
        "stops": stops(view, None if you is None else offices[you]),
        "offices": (*offices[first:], *offices[:first]),
        "stacks": tuple([stack(view, each) for each in view.stacks if each.level > view.stacks[0].level]),
        "bonus": tuple([bonus(view, card) for card in view.bonus_offer]),
        "buildings": tuple([Building(card, view.building_cards[card], None) for card in view.building_offer]),
        "asked": ASKED,
    }


def office(view: Any, merchant: Any) -> Office:
    """What lies at this player's place."""
    lost = view.loss.letters[0] if view.loss else ""
    majors = {good.id: good.major for good in view.goods}
    towers = []
    for column, goods in view.columns.items():
        rooms = tuple([Room(good, majors[good], merchant.goods.get(good, 0)) for good in goods])
        towers.append(Tower(column, rooms, column == lost))
    done = view.fulfilled if view.delivering == merchant.seat else ()
    return Office(
        merchant.seat,
        merchant.money,
        merchant.counters,
        merchant.points,
        tuple(towers),
        merchant.cubes,
        papers(view, merchant, done),
        tuple([bonus(view, card) for card in merchant.bonus]),
        tuple([Building(card, view.building_cards[card], now) for card, now in merchant.buildings.items()]),
    )


def papers(view: Any, merchant: Any, done: tuple[str, ...]) -> tuple[Paper, ...]:
    """A player's contracts, the least first."""
    found = [paper(view, merchant, view.contracts[card], card in done) for card in merchant.contracts]
    return tuple(sorted(found, key=lambda card: (card.value, card.place)))


def paper(view: Any, merchant: Any, card: Any, done: bool) -> Paper:
    """A contract in an office, with what of its goods is there."""
    trading = view.trading and (view.trading.seat, view.trading.contract) == (merchant.seat, card.id)
    found = wants(view, merchant, card, view.trading.traded if trading else ())
    complete = len(merchant.goods) >= card.kinds and all(want.state != "short" for want in found)
    if trading:
        note = "traded"
    elif done:
        note = "done"
    elif card.place and complete:
        note = "ready"
    else:
        note = "half" if card.id in merchant.beside else ""
    here = card.place != "" and card.place == view.token
    return Paper(card.id, card.value, card.place, found, card.kinds, len(merchant.goods), note, here)


def wants(view: Any, merchant: Any, card: Any, traded: tuple[str, ...]) -> tuple[Want, ...]:
    """What a contract asks for; some has been traded for, and a cube of the Supply tile helps only once."""
    majors = {good.id: good.major for good in view.goods}
    cubes = Counter(merchant.cubes)
    found = []
    for good, count in card.goods.items():
        have = merchant.goods.get(good, 0) + traded.count(good)
        missing = max(0, count - have)
        state = "here" if not missing else "cube" if missing <= cubes[majors[good]] else "short"
        if state == "cube":
            cubes[majors[good]] -= missing
        found.append(Want(good, count, have, state))
    return tuple(found)


def stack(view: Any, seen: Any) -> Stack:
    """A stack of contracts; nobody's goods are held against the one on top."""
    if not seen.top:
        return Stack(seen.level, seen.count, None)
    card = view.contracts[seen.top]
    wants = tuple([Want(good, count, 0, "plain") for good, count in card.goods.items()])
    return Stack(seen.level, seen.count, Paper(card.id, card.value, card.place, wants, card.kinds, None, ""))


def bonus(view: Any, id: str) -> Bonus:
    """A bonus card."""
    card = view.bonus_cards[id]
    return Bonus(id, card.good, card.places, card.cost)


def stops(view: Any, own: Office | None) -> tuple[Stop, ...]:
    """The places, with what they hold for the viewer."""
    row = next((row.left for row in view.rows if row.left), 0)
    return tuple([
        Stop(
            place.id,
            place.kind == "major",
            place.cubes,
            place.counters,
            place.threshold,
            place.goods,
            place.id == view.token,
            new_cubes(view, place),
            tuple([card for card in own.papers if card.place == place.id]) if own else (),
            tuple([card.good for card in own.bonus if place.id in card.places]) if own else (),
            own is None or own.counters + place.counters >= 0,
            0 < row <= place.counters,
        )
        for place in view.places
    ])


def new_cubes(view: Any, place: Any) -> tuple[str, ...]:
    """Where a journey to this place adds cubes."""
    if place.threshold is None:
        return tuple(place.links)
    return tuple([major.id for major in view.places
                  if major.kind == "major" and major.cubes >= place.threshold])


def rope(one: str, end: str) -> Rope:
    """The line between two places."""
    (x1, y1), (x2, y2) = PLACES[one], PLACES[end]
    dx, dy = BENDS.get((one, end)) or BENDS.get((end, one)) or SAG
    return Rope(one, end, f"M{x1} {y1}Q{(x1 + x2) // 2 + dx} {(y1 + y2) // 2 + dy} {x2} {y2}")


@cache
def ropes(links: tuple[tuple[str, str], ...]) -> tuple[Rope, ...]:
    """The lines between majors that are drawn."""
    return tuple(rope(one, end) for one, end in links if PLACES.keys() >= {one, end})


@cache
def lanes(places: tuple[str, ...]) -> tuple[Rope, ...]:
    """The ways to the minor places."""
    return tuple(rope(one, end) for one, end in LANES if set(places) >= {one, end})
