"""Warehousing: new goods tokens find a place, or are discarded, and a thief may take discards."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.cards import without
from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Pass, ReturnGood, Store, TakeDiscard, ThrowOut
from ..cargo import DiscardTaken, GoodReturned, GoodStored, GoodThrownOut
from ..state import SKULDUGGERY, Mercante


class Warehousing(Step):
    """New tokens go into any warehouses with room, or back to the supply.

    Stored tokens may be thrown out only for new ones that would not fit; whoever has done so keeps as many of
    the new ones as there is room for.
    """

    seat: Seat
    goods: tuple[str, ...]
    made_room: bool = False

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.goods or state.victors is not None:
            return ()
        goods, room = tuple(dict.fromkeys(self.goods)), state.room(self.seat)
        forms = [Form(Store, (OneOf("good", (good,), "good"), OneOf("warehouse", room, "warehouse")))
                 for good in goods]
        crammed = len(self.goods) > state.free_spaces(self.seat)
        if crammed or not self.made_room:
            forms.append(Form(ReturnGood, (OneOf("good", goods, "good"),)))
        if crammed:
            forms.append(Form(ThrowOut, (OneOf("token", state.merchants[self.seat].tokens, "token"),)))
        return (ask(self.seat, "store", *forms, goods=self.goods),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case Store(good, warehouse):
                table.emit(GoodStored(seat, good, int(warehouse)))
                table.become(replace(self, goods=without(self.goods, good)))
            case ReturnGood(good):
                table.emit(GoodReturned(seat, good))
                table.become(replace(self, goods=without(self.goods, good)))
                discard(table, seat, good)
            case ThrowOut(token):
                table.emit(GoodThrownOut(seat, token))
                table.become(replace(self, made_room=True))
                discard(table, seat, table.state.pieces.tokens[token][1])

    def run(self, table: Table) -> None:
        table.leave()


def discard(table: Table, owner: Seat, good: str) -> None:
    """A token on its way to the supply may be stolen by a waiting agent (Stealing Discarded Goods)."""
    state: Mercante = table.state
    thieves = tuple([seat for seat in state.clockwise(state.active)
                     if seat != owner and SKULDUGGERY in state.merchants[seat].seals])
    if thieves and state.victors is None:
        table.call(DiscardTheft(owner, good, thieves))


class DiscardTheft(Step):
    """The active player first, then clockwise, one of the waiting agents may take the token (Timing)."""

    owner: Seat
    good: str
    to_speak: tuple[Seat, ...]

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.to_speak:
            return ()
        return (ask(self.to_speak[0], "take-discard", Form(TakeDiscard), Form(Pass), good=self.good,
                    owner=self.owner),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case TakeDiscard():
                table.emit(DiscardTaken(seat, self.good))
                table.become(Warehousing(seat, (self.good,)))
            case Pass():
                table.become(replace(self, to_speak=self.to_speak[1:]))

    def run(self, table: Table) -> None:
        table.leave()
