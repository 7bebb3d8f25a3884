"""What happens to the wagons: loading and moving."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Event, Public, Revealed, Seat, sentence

from ..state import MiddleAges


class FistOpened(Revealed):
    """A player opens his hand with his bid for the title of loading master (Action 2)."""

    text = sentence("{seat} has {amount:money} in the hand for wagon {number}.")
    seat: Seat
    number: int
    amount: int


class FistsKept(Revealed):
    """The opened hands stay beside their wagon until the next turn (Action 2)."""

    number: int
    amounts: dict[Seat, int]

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(self.number - 1, fists=self.amounts)


class TitleWon(Public):
    """The highest bidder pays the bank and lays a coat of arms on the city (Action 2)."""

    text = sentence("{seat} becomes loading master of wagon {number} for {amount:money}.")
    seat: Seat
    number: int
    amount: int

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.pay(self.seat, -self.amount).edit_wagon(self.number - 1, master=self.seat)


class MasterLoaded(Public):
    """The loading master loads goods of one kind for free (Action 2)."""

    text = sentence("{seat} loads {goods:good} on wagon {number}, as its loading master.")
    seat: Seat
    number: int
    city: str
    goods: tuple[str, ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        return _loaded(s, self.seat, self.number, self.city, self.goods)


class FeePosted(Public):
    """The loading master names a price to everybody (Action 2)."""

    text = sentence("{seat} asks {fee:money} for loading {count} on wagon {number}.")
    seat: Seat
    number: int
    count: int
    fee: int


class FeePostedFor(Public):
    """The loading master names a price to one player; all may read it (Action 2)."""

    text = sentence("{seat} asks {fee:money} of {payer:seat} for loading {count} on wagon {number}.")
    seat: Seat
    payer: Seat
    number: int
    count: int
    fee: int


class OfferMade(Event):
    """A player offers the loading master a fee for loading goods (Action 2)."""

    text = sentence("{seat} offers {master:seat} {fee:money} for loading {goods:good} on wagon {number}.")
    seat: Seat
    master: Seat
    number: int
    goods: tuple[str, ...]
    fee: int
    private: bool

    def seen_by(self, viewer: Seat | None) -> Event | None:
        if self.private and viewer not in (self.seat, self.master):
            return OfferWhispered(self.seat, self.master, self.number)
        return self


class OfferWhispered(Public):
    """What the others notice of a private offer."""

    text = sentence("{seat} makes {master:seat} an offer for wagon {number}.")
    seat: Seat
    master: Seat
    number: int


class CounterMade(Event):
    """The loading master asks another fee (Action 2)."""

    text = sentence("{seat} asks {payer:seat} for {fee:money} instead.")
    seat: Seat
    payer: Seat
    fee: int
    private: bool

    def seen_by(self, viewer: Seat | None) -> Event | None:
        if self.private and viewer not in (self.seat, self.payer):
            return CounterWhispered(self.seat, self.payer)
        return self


class CounterWhispered(Public):
    """What the others notice of a private counter-offer."""

    text = sentence("{seat} asks {payer:seat} for another fee.")
    seat: Seat
    payer: Seat


class OfferRefused(Public):
    """The loading master refuses an offer (Action 2)."""

    text = sentence("{seat} refuses the offer of {payer:seat}.")
    seat: Seat
    payer: Seat


class CounterDeclined(Public):
    """A player does not pay what the loading master asks (Action 2)."""

    text = sentence("{seat} declines what {master:seat} asks.")
    seat: Seat
    master: Seat


class GoodsLoaded(Public):
    """They agree: the fee goes to the loading master, the goods aboard (Action 2)."""

    text = sentence("{seat} loads {goods:good} on wagon {number} and pays {master:seat} {fee:money}.")
    seat: Seat
    master: Seat
    number: int
    city: str
    goods: tuple[str, ...]
    fee: int
    private: bool = False

    def on(self, s: MiddleAges) -> MiddleAges:
        s = s.pay(self.seat, -self.fee).pay(self.master, self.fee)
        return _loaded(s, self.seat, self.number, self.city, self.goods)

    def tells(self, viewer: Seat | None) -> bool:
        return self.private and viewer not in (self.seat, self.master)


class LoadedByLicence(Public):
    """Goods go aboard without asking the loading master (influence card)."""

    text = sentence("{seat} loads {goods:good} on wagon {number} with a carrier's licence.")
    seat: Seat
    number: int
    city: str
    goods: tuple[str, ...]

    def on(self, s: MiddleAges) -> MiddleAges:
        return _loaded(s, self.seat, self.number, self.city, self.goods)


def _loaded(s: MiddleAges, seat: Seat, number: int, city: str, goods: tuple[str, ...]) -> MiddleAges:
    for good in goods:
        s = s.restore(seat, f"{city}:{good}", -1)
    cargo = s.wagons[number - 1].cargo
    return s.edit_wagon(number - 1, cargo=(*cargo[:seat], cargo[seat] + goods, *cargo[seat + 1 :]))


class TilePlayed(Public):
    """A movement tile is turned face down (Action 3)."""

    text = sentence("{seat} plays movement tile {points}.")
    seat: Seat
    points: int

    def on(self, s: MiddleAges) -> MiddleAges:
        tiles = tuple(tile for tile in s.merchants[self.seat].tiles if tile != self.points)
        return s.edit(self.seat, tiles=tiles)


class TileLapsed(Public):
    """No wagon can move with the tile (Action 3)."""

    text = sentence("No wagon can move: the tile of {seat} lapses.")
    seat: Seat


class WagonMoved(Public):
    """A wagon moves forward (Action 3)."""

    text = sentence("{seat} moves wagon {number} to {to:space}.")
    seat: Seat
    number: int
    to: str
    heading: str
    arrived: bool
    card: str = ""

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(
            self.number - 1, space=self.to, heading=self.heading, arrived=self.arrived, master=None
        )


class WagonStayed(Public):
    """The points of a card are spent on a wagon that is blocked (Action 3)."""

    text = sentence("{seat} drives wagon {number} in vain: it is blocked.")
    seat: Seat
    number: int
    card: str


class WagonFaced(Public):
    """A wagon on a junction is turned towards one of the roads ahead (Action 3)."""

    text = sentence("{seat} turns wagon {number} towards {heading:space}.")
    seat: Seat
    number: int
    heading: str

    def on(self, s: MiddleAges) -> MiddleAges:
        return s.edit_wagon(self.number - 1, heading=self.heading)


class CourierMoved(Public):
    """The courier rides to another space (Action 3)."""

    text = sentence("{seat} sends the courier to {to:space}.")
    seat: Seat
    to: str
    card: str

    def on(self, s: MiddleAges) -> MiddleAges:
        return replace(s, courier=self.to)
