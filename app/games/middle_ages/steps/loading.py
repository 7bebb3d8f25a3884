"""Action 2, second part: loading the wagons."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Load, Pass, PostFee, PostFeeFor, SetFees
from ..events import FeePosted, FeePostedFor, MasterLoaded
from ..state import MiddleAges
from .bargaining import Application, Posted, loadable
from .influence import DONE


class Loadings(Step):
    """The wagons in cities are loaded in ascending order."""

    wagons: tuple[int, ...]

    def run(self, table: Table) -> None:
        if not self.wagons:
            table.leave()
            return
        wagon, *rest = self.wagons
        table.become(Loadings(tuple(rest)))
        table.call(Loading(wagon))


class Loading(Step):
    """The loading master loads, names his fees if he likes; then the others apply, from his left on."""

    wagon: int
    part: Literal["master", "fees", "others"] = "master"
    posted: tuple[Posted, ...] = ()
    applicants: tuple[Seat, ...] = ()

    def prompts(self, state: MiddleAges) -> tuple[Prompt, ...]:
        master = state.wagons[self.wagon].master
        if master is None or self.part == "others":
            return ()
        forms = self._loads(state, master) if self.part == "master" else self._fees(state, master)
        if not forms:
            return ()
        facts: dict[str, Any] = {"number": self.wagon + 1, "city": state.wagons[self.wagon].space}
        if self.part == "master":
            return (ask(master, "load", *forms, room=master_room(state, self.wagon, master), **facts),)
        return (ask(master, f"post-{state.options.bargaining}", *forms, **facts),)

    def _loads(self, state: MiddleAges, master: Seat) -> tuple[Form, ...]:
        goods = master_loads(state, self.wagon, master)
        forms = tuple(
            Form(Load, (OneOf("good", (good,), "good"), Amount("count", 1, most, 1, "good")))
            for good, most in goods.items()
        )
        return (*forms, DONE) if forms else ()

    def _fees(self, state: MiddleAges, master: Seat) -> tuple[Form, ...]:
        others = [
            seat for seat in state.clockwise(master)[1:] if any(loadable(state, self.wagon, seat).values())
        ]
        highest, coin = state.pieces.tables.bargaining.highest_fee, state.pieces.tables.limits.coin
        if not others:
            return ()
        if state.options.bargaining == "fixed":
            return (
                Form(
                    SetFees,
                    (Amount("one", 0, highest, coin, "money"), Amount("two", 0, highest, coin, "money")),
                ),
            )
        fee = Amount("fee", 0, highest, coin, "money")
        for_all = Form(PostFee, (OneOf("count", self._unposted(None), "count"), fee))
        for_one = tuple(
            Form(
                PostFeeFor,
                (OneOf("seat", (str(seat),), "seat"), OneOf("count", self._unposted(seat), "count"), fee),
            )
            for seat in others
            if len(others) > 1
        )
        return (for_all, *for_one, DONE)

    def _unposted(self, payer: Seat | None) -> tuple[str, ...]:
        done = {posted.count for posted in self.posted if posted.payer == payer}
        return tuple(str(count) for count in (1, 2) if count not in done)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        number = self.wagon + 1
        match action:
            case Load(good, count):
                table.emit(MasterLoaded(seat, number, table.state.wagons[self.wagon].space, (good,) * count))
                self.run(table)
            case PostFee(count, fee):
                table.emit(FeePosted(seat, number, int(count), fee))
                self._post(table, Posted(None, int(count), fee))
            case PostFeeFor(payer, count, fee):
                table.emit(FeePostedFor(seat, int(payer), number, int(count), fee))
                self._post(table, Posted(int(payer), int(count), fee))
            case SetFees(one, two):
                table.emit(FeePosted(seat, number, 1, one))
                table.emit(FeePosted(seat, number, 2, two))
                self._post(table, Posted(None, 1, one), Posted(None, 2, two))
                self._ask_others(table, table.stack[-1].posted)
            case Pass():
                self.run(table)

    def _post(self, table: Table, *posted: Posted) -> None:
        table.become(replace(self, posted=self.posted + posted))

    def run(self, table: Table) -> None:
        state: MiddleAges = table.state
        master = state.wagons[self.wagon].master
        if self.part == "master":
            table.become(replace(self, part="fees"))
        elif self.part == "fees":
            self._ask_others(table, self.posted)
        elif self.applicants and master is not None:
            seat, *rest = self.applicants
            table.become(replace(self, applicants=tuple(rest)))
            private = state.options.offers == "private"
            offers = state.pieces.tables.bargaining.offers if state.options.bargaining == "offers" else 0
            table.call(Application(self.wagon, master, seat, self.posted, private, offers))
        else:
            table.leave()

    def _ask_others(self, table: Table, posted: tuple[Posted, ...]) -> None:
        master = table.state.wagons[self.wagon].master
        others = table.state.clockwise(master)[1:] if master is not None else ()
        table.become(Loading(self.wagon, "others", posted, others))


def master_room(state: MiddleAges, wagon: int, master: Seat) -> int:
    """How many goods the loading master may still load on his space."""
    return state.pieces.tables.limits.master_load - len(state.wagons[wagon].cargo[master])


def master_loads(state: MiddleAges, wagon: int, master: Seat) -> dict[str, int]:
    """How many of each kind the loading master may load: one kind only, and none that others have aboard."""
    it = state.wagons[wagon]
    own = it.cargo[master]
    room = master_room(state, wagon, master)
    stored = state.merchants[master].store
    taken = Counter(good for seat, goods in enumerate(it.cargo) if seat != master for good in goods)
    return {
        good: min(room, stored[f"{it.space}:{good}"])
        for good in state.pieces.market[it.space]
        if room > 0 and f"{it.space}:{good}" in stored and (good in own if own else good not in taken)
    }
