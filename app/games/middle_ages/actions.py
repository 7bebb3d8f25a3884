"""What a seat can decide."""

from __future__ import annotations

from app.engine.parts import Action, Right


class Pass(Action):
    """Do no more here: buy, offer, bid, sell, move or rise no further."""


class PlayCard(Action):
    """Play this influence card."""

    card: str


class Repay(Right):
    """Pay a letter of credit back, at any time."""


class Buy(Action):
    """Buy one good in this market and store it there (Action 1)."""

    stall: str


class Bid(Action):
    """A bid: in the closed fist (Action 2), or aloud (Action 6)."""

    amount: int


class Load(Action):
    """The loading master loads so many goods of one kind (Action 2)."""

    good: str
    count: int


class PostFee(Action):
    """The loading master names a price for one good, or for two, to everybody."""

    count: str
    fee: int


class PostFeeFor(Action):
    """The loading master names a price for one good, or for two, to one player."""

    seat: str
    count: str
    fee: int


class SetFees(Action):
    """The loading master sets the fixed fees for one good and for two."""

    one: int
    two: int


class PayFee(Action):
    """Load these goods at the price the loading master has named."""

    goods: tuple[str, ...]


class Offer(Action):
    """Offer the loading master a fee for loading these goods."""

    goods: tuple[str, ...]
    fee: int


class Accept(Action):
    """Agree to the offer, or to the counter-offer."""


class Counter(Action):
    """Ask another fee for the goods offered."""

    fee: int


class Refuse(Action):
    """Refuse the offer."""


class Withdraw(Action):
    """Decline the counter-offer."""


class LoadByLicence(Action):
    """Play a carrier's licence and load these goods without consent or fee."""

    goods: tuple[str, ...]


class PlayTile(Action):
    """Play this movement tile (Action 3)."""

    tile: str


class Drive(Action):
    """Move this wagon to this space with the tile played."""

    wagon: str
    to: str


class UseDriver(Action):
    """Move this wagon with the Driver card."""

    wagon: str
    to: str


class CoachOneSpace(Action):
    """Move this wagon with one point of the Coach driver card."""

    wagon: str
    to: str


class CoachTwoSpaces(Action):
    """Move this wagon with both points of the Coach driver card."""

    wagon: str
    to: str


class Face(Action):
    """Turn the wagon on a junction towards this space."""

    exit: str


class SendCourier(Action):
    """Move the courier with the Courier card."""

    to: str


class SendExpress(Action):
    """Move the courier with the Express courier card."""

    to: str


class ChooseCard(Action):
    """Take an influence card of this kind."""

    card: str


class SetWheel(Action):
    """Point the two arrows of the price wheel at goods or at one's own arms (Action 4)."""

    first: str
    second: str


class SpreadRumour(Action):
    """Play a Market rumour: the price of a good moves by so many levels."""

    good: str
    change: str


class RaisePrice(Action):
    """An office moves the price of this good one level up."""

    good: str


class LowerPrice(Action):
    """An office moves the price of this good one level down."""

    good: str


class SellStored(Action):
    """Sell one good of this warehouse to the bank (Warehouse sale)."""

    stall: str


class TakeCard(Action):
    """Take this investment card (Action 6)."""

    card: str


class TakeLetter(Action):
    """Borrow against a letter of credit (Action 7)."""


class Rise(Action):
    """Raise one's status by so many levels (Action 7)."""

    levels: int
