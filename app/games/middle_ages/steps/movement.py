"""Action 3: wagon and courier movement."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import (
    CoachOneSpace,
    CoachTwoSpaces,
    Drive,
    Face,
    Pass,
    PlayCard,
    PlayTile,
    SendCourier,
    SendExpress,
    UseDriver,
)
from ..events import CardPlayed, CourierMoved, TileLapsed, TilePlayed, WagonFaced, WagonMoved, WagonStayed
from ..state import MiddleAges
from .influence import DONE, meet, playable

DRIVER, COACH, COURIER, EXPRESS = "driver", "coach", "courier", "express"


class Movements(Step):
    """One player after the other, from the first player on."""

    to_move: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        if not self.to_move:
            table.leave()
            return
        seat, *rest = self.to_move
        table.become(Movements(tuple(rest)))
        cards = tuple(
            card
            for card in table.state.merchants[seat].investments
            if card in (DRIVER, COACH, COURIER, EXPRESS)
        )
        table.call(Movement(seat, cards))


class Movement(Step):
    """A player plays one movement tile and uses his cards, each as a move of its own, in any order.

    `cards` are those not yet used; `coached` is the wagon that had the first of the Coach driver's points.
    """

    seat: Seat
    cards: tuple[str, ...]
    tile_played: bool = False
    coached: int | None = None

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        forms: list[Form] = []
        if not self.tile_played:
            tiles = tuple(str(tile) for tile in state.merchants[self.seat].tiles)
            forms.append(Form(PlayTile, (OneOf("tile", tiles, "tile"),)))
        if self.cards:
            forms += self._card_moves(state)
        if not forms:
            return ()
        if self.tile_played:
            return (ask(self.seat, "move-on", *forms, DONE),)
        return (ask(self.seat, "move", *forms),)

    def _card_moves(self, state: MiddleAges) -> list[Form]:
        amount = state.pieces.investment
        forms: list[Form] = []
        if DRIVER in self.cards:
            forms += drives(UseDriver, {wagon: landings(state, wagon, amount[DRIVER]) for wagon in range(3)})
        if COACH in self.cards:
            one = {wagon: landings(state, wagon, 1) for wagon in range(3) if wagon != self.coached}
            forms += drives(CoachOneSpace, one)
            if self.coached is None:
                forms += drives(
                    CoachTwoSpaces, {wagon: landings(state, wagon, amount[COACH]) for wagon in range(3)}
                )
        for card, action in ((COURIER, SendCourier), (EXPRESS, SendExpress)):
            if card in self.cards:
                forms.append(Form(action, (OneOf("to", rides(state, amount[card]), "space"),)))
        return forms

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlayTile(tile):
                table.become(replace(self, tile_played=True))
                table.emit(TilePlayed(seat, int(tile)))
                table.call(TileMove(seat, int(tile)))
            case UseDriver(wagon, to):
                table.become(self._without(DRIVER))
                drive(table, seat, int(wagon) - 1, to, DRIVER)
            case CoachTwoSpaces(wagon, to):
                table.become(self._without(COACH))
                drive(table, seat, int(wagon) - 1, to, COACH)
            case CoachOneSpace(wagon, to):
                first = self.coached is None
                table.become(replace(self, coached=int(wagon) - 1) if first else self._without(COACH))
                drive(table, seat, int(wagon) - 1, to, COACH)
            case SendCourier(to):
                self._ride(table, to, COURIER)
            case SendExpress(to):
                self._ride(table, to, EXPRESS)
            case Pass():
                table.leave()

    def _without(self, card: str) -> Movement:
        return replace(self, cards=tuple(left for left in self.cards if left != card))

    def _ride(self, table: Table, to: str, card: str) -> None:
        table.become(self._without(card))
        table.emit(CourierMoved(self.seat, to, card))
        for wagon in range(len(table.state.wagons)):
            meet(table, self.seat, wagon)

    def run(self, table: Table) -> None:
        table.leave()


class TileMove(Step):
    """The tile moves one wagon as far as it can; Relay horses add to it.

    A wagon must be moved by at least a space if any can be with this tile; otherwise the tile lapses.
    """

    seat: Seat
    points: int
    extra: int = 0

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        moves = tile_landings(state, self.points, self.extra)
        forms = drives(Drive, moves)
        if not forms and not state.merchants[self.seat].hand:
            return ()
        relay = playable(state, self.seat, "relay_horses")
        if not forms:
            return (ask(self.seat, "blocked", *relay, DONE, points=self.points),)
        question = "drive-farther" if self.extra else "drive"
        return (ask(self.seat, question, *forms, *relay, points=self.points, extra=self.extra),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Drive(wagon, to):
                table.leave()
                drive(table, seat, int(wagon) - 1, to)
            case PlayCard(card):
                table.emit(CardPlayed(seat, card))
                table.become(replace(self, extra=self.extra + table.state.pieces.influence[card]))
            case Pass():
                self.run(table)

    def run(self, table: Table) -> None:
        table.leave()
        table.emit(TileLapsed(self.seat))


class Facing(Step):
    """A move has ended on a junction: the mover turns the wagon towards one of the roads ahead."""

    seat: Seat
    wagon: int
    exits: tuple[str, ...]

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        at = state.wagons[self.wagon].space
        form = Form(Face, (OneOf("exit", self.exits, "space"),))
        return (ask(self.seat, "face", form, number=self.wagon + 1, space=at),)

    def take(self, table: Table, seat: Seat, action: Face) -> None:
        table.leave()
        table.emit(WagonFaced(seat, self.wagon + 1, action.exit))


def drive(table: Table, seat: Seat, wagon: int, to: str, card: str = "") -> None:
    """A wagon moves; it may reach a city, meet the courier, or have to be turned on a junction."""
    state: MiddleAges = table.state
    it, pieces = state.wagons[wagon], state.pieces
    if to == it.space:
        table.emit(WagonStayed(seat, wagon + 1, card))
        return
    if to in pieces.market:
        table.emit(WagonMoved(seat, wagon + 1, to, "", True, card))
        return
    exits = pieces.exits[pieces.came_from[it.space, it.heading, to], to]
    table.emit(WagonMoved(seat, wagon + 1, to, exits[0], False, card))
    meet(table, seat, wagon)
    if len(exits) > 1:
        table.call(Facing(seat, wagon, exits))


def drives(action: type[Action], moves: dict[int, tuple[str, ...]]) -> list[Form]:
    """A form for each wagon that can be moved, with the spaces it can go to."""
    return [
        Form(action, (OneOf("wagon", (str(wagon + 1),), "wagon"), OneOf("to", spaces, "space")))
        for wagon, spaces in moves.items()
        if spaces
    ]


def landings(state: MiddleAges, wagon: int, points: int) -> tuple[str, ...]:
    """Where a wagon can end with these points, its own space where a way is blocked at once.

    It crosses other wagons but ends on none: it goes back along its way to the last free space. A wagon that
    has reached a city in this turn cannot be moved.
    """
    it = state.wagons[wagon]
    if it.arrived:
        return ()
    taken = [other.space for other in state.wagons]
    ways = state.pieces.routes[it.space, it.heading, points]
    return tuple(dict.fromkeys([_last_free(way, taken) or it.space for way in ways]))


def rides(state: MiddleAges, points: int) -> tuple[str, ...]:
    """Where the courier can end with up to so many points.

    It may ride out and back; that is a move worth making if a wagon stands where it began.
    """
    reach: tuple[str, ...] = state.pieces.rides[state.courier, points]
    back = points > 1 and reach and any(wagon.space == state.courier for wagon in state.wagons)
    return (*reach, state.courier) if back else reach


def _last_free(way: tuple[str, ...], taken: list[str]) -> str:
    for space in reversed(way):
        if space not in taken:
            return space
    return ""


def tile_landings(state: MiddleAges, points: int, extra: int = 0) -> dict[int, tuple[str, ...]]:
    """Where a tile with so many points, and up to so many more, takes each wagon; only real moves."""
    moves: dict[int, tuple[str, ...]] = {}
    for wagon, it in enumerate(state.wagons):
        ends: dict[str, None] = {}
        for more in range(extra + 1):
            ends.update(dict.fromkeys(landings(state, wagon, points + more)))
        ends.pop(it.space, None)
        moves[wagon] = tuple(ends)
    return moves
