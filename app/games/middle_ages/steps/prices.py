"""Action 4: price adjustment and warehouse sales."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import AllAtOnce, Step
from app.engine.table import Table

from ..actions import LowerPrice, Pass, RaisePrice, SellStored, SetWheel, SpreadRumour
from ..events import CardPlayed, PriceAdjusted, RumourSpread, StoredGoodSold, WheelShown, WheelsKept, change
from ..state import MiddleAges
from .influence import DONE

OFFICE, LARGE_OFFICE, WAREHOUSE_SALE = "office", "large_office", "warehouse_sale"


class Wheels(AllAtOnce[SetWheel]):
    """All set their price wheels at the same time: two arrows, each at a good or at one's own arms."""

    def asked(self, state: MiddleAges) -> tuple[Prompt, ...]:
        form = _wheel(state.pieces.arrows)
        return tuple([Prompt(seat, "wheel", form) for seat in range(len(state.merchants))])

    def resolve(self, table: Table, answers: dict[Seat, SetWheel]) -> None:
        wheels = tuple([(answers[seat].first, answers[seat].second) for seat in range(len(answers))])
        for seat in table.state.order():
            table.emit(WheelShown(seat, wheels[seat]))
        table.emit(WheelsKept(wheels))


@cache
def _wheel(arrows: tuple[str, ...]) -> tuple[Form, ...]:
    return (Form(SetWheel, (OneOf("first", arrows, "arrow"), OneOf("second", arrows, "arrow"))),)


def begin_adjusting(table: Table) -> None:
    """After the wheels: rumours, then the offices, each in turn order, then the warehouse sale."""
    state: MiddleAges = table.state
    if (seller := state.owner(WAREHOUSE_SALE)) is not None:
        table.call(WarehouseSale(seller, state.pieces.investment[WAREHOUSE_SALE]))
    table.call(
        Offices(
            tuple(seat for seat in state.order() if seat in (state.owner(OFFICE), state.owner(LARGE_OFFICE)))
        )
    )
    table.call(Rumours(state.order()))


class Rumours(Step):
    """In turn order, whoever holds influence cards may play Market rumours."""

    to_speak: tuple[Seat, ...]

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        seat = self.to_speak[0]
        hand = state.merchants[seat].hand
        if not hand:
            return ()
        forms = (_rumour(state), DONE) if "rumour" in hand else (DONE,)
        return (ask(seat, "rumours", *forms),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case SpreadRumour(good, by):
                table.emit(CardPlayed(seat, "rumour"))
                table.emit(RumourSpread(seat, **change(good, int(by), table.state)))
            case Pass():
                self.run(table)

    def run(self, table: Table) -> None:
        if self.to_speak:
            table.become(Rumours(self.to_speak[1:]))
        else:
            table.leave()


def _rumour(state: MiddleAges) -> Form:
    most = state.pieces.influence["rumour"]
    steps = tuple(f"{by:+d}" for by in range(most, -most - 1, -1) if by)
    return Form(SpreadRumour, (OneOf("good", state.pieces.goods, "good"), OneOf("change", steps, "change")))


class Offices(Step):
    """The owners of Office and Large office adjust prices, in turn order."""

    owners: tuple[Seat, ...]

    def run(self, table: Table) -> None:
        if not self.owners:
            table.leave()
            return
        state: MiddleAges = table.state
        seat, *rest = self.owners
        table.become(Offices(tuple(rest)))
        owned = [card for card in (OFFICE, LARGE_OFFICE) if card in state.merchants[seat].investments]
        table.call(
            Adjusting(seat, sum(state.pieces.investment[card] for card in owned), LARGE_OFFICE in owned)
        )


class Adjusting(Step):
    """One level up or down for each office; only the Large office leads from one end to the other."""

    seat: Seat
    levels: int
    may_wrap: bool

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        if not self.levels:
            return ()
        up = tuple(
            good for good, level in state.prices.items() if self.may_wrap or level < state.pieces.top_price
        )
        down = tuple(good for good, level in state.prices.items() if self.may_wrap or level > 0)
        return (
            ask(
                self.seat,
                "office",
                Form(RaisePrice, (OneOf("good", up, "good"),)),
                Form(LowerPrice, (OneOf("good", down, "good"),)),
                DONE,
                left=self.levels,
            ),
        )

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case RaisePrice(good):
                self._adjust(table, good, 1)
            case LowerPrice(good):
                self._adjust(table, good, -1)
            case Pass():
                table.leave()

    def _adjust(self, table: Table, good: str, by: int) -> None:
        level = table.state.prices[good] + by
        wrapped = not 0 <= level <= table.state.pieces.top_price
        table.become(replace(self, levels=self.levels - 1, may_wrap=self.may_wrap and not wrapped))
        table.emit(PriceAdjusted(self.seat, **change(good, by, table.state)))

    def run(self, table: Table) -> None:
        table.leave()


class WarehouseSale(Step):
    """Once all prices are adjusted, the owner of the card sells up to five stored goods at their cost."""

    seat: Seat
    left: int

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        stalls = tuple(stall for stall in state.pieces.stalls if stall in state.merchants[self.seat].store)
        if not self.left or not stalls:
            return ()
        form = Form(SellStored, (OneOf("stall", stalls, "store"),))
        return (ask(self.seat, "warehouse-sale", form, DONE, left=self.left),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case SellStored(stall):
                city, good = table.state.pieces.stall[stall]
                table.become(replace(self, left=self.left - 1))
                table.emit(StoredGoodSold(seat, good, city, table.state.cost(good)))
            case Pass():
                table.leave()

    def run(self, table: Table) -> None:
        table.leave()
