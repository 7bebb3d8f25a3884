"""What events do: Enduring ones enter the calendar, Fleeting ones are resolved and discarded."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import ChooseEvent, ChooseGood, ChooseMarket, DrawAnother, HandOver, Pass, PlayEvent
from ..dealings import CalendarShifted, EventLeft, EventPlayed
from ..events import GoodAdded, GoodsRemoved
from ..pieces import MARKETS, EventCard
from ..state import Mercante
from ..trading import CrownsTaken, FinePaid, GoodLost
from .decks import draw_events

NEUTRAL = "neutral"
"""Stands on the market for a goods token that the supply does not have."""


def resolve_event(table: Table, seat: Seat, card: str) -> None:
    """An event that has been played or turned over takes effect; `seat` decides what there is to decide.

    One that takes a token out of a market does nothing at all where no market has one.
    """
    effect: EventCard = table.state.pieces.event[card]
    if effect.enduring:
        table.emit(CalendarShifted(card))
        return
    if effect.removes and not any(table.state.market.values()):
        return
    if effect.crowns:
        table.emit(CrownsTaken(seat, effect.crowns))
    if effect.draws:
        draw_events(table, seat, effect.draws, card)
    if effect.levy:
        levy(table, effect.levy)
    if effect.removes_each:
        for market in MARKETS:
            remove(table, seat, market, effect.removes_each)
    if effect.removes or effect.adds or effect.drops:
        table.call(Fleeting(seat, card))
    if effect.fire or effect.riot:
        table.call(Losses(card, table.state.clockwise(table.state.active)))


def levy(table: Table, each: int) -> None:
    """All pay the bank for their agents, as far as they can."""
    for seat in table.state.clockwise(table.state.active):
        merchant = table.state.merchants[seat]
        amount = min(merchant.crowns, each * merchant.agents)
        if amount:
            table.emit(FinePaid(seat, amount))


def remove(table: Table, seat: Seat, market: str, number: int) -> None:
    """The tokens sold last leave a market, as many as there are."""
    goods = table.state.market[market][-number:]
    if goods:
        table.emit(GoodsRemoved(seat, market, goods))


def add(table: Table, market: str, good: str) -> None:
    """A token comes to a market from the supply, or a neutral marker in its place."""
    table.emit(GoodAdded(market, good if table.state.supply(good) else NEUTRAL))


class Fleeting(Step):
    """Whoever plays a Fleeting event chooses the market, the good or the event that it works on."""

    seat: Seat
    card: str
    market: str = ""

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        effect = state.pieces.event[self.card]
        if state.victors is not None:
            return ()
        if effect.drops:
            events = tuple([card for card in state.calendar if card])
            return (ask(self.seat, "drop-event", Form(ChooseEvent, (OneOf("card", events, "event"),)),
                        card=self.card),) if len(events) > 1 else ()
        if self.market:
            goods = state.pieces.market[self.market].goods
            return (
                ask(
                    self.seat, "event-good", Form(ChooseGood, (OneOf("good", goods, "good"),)), card=self.card
                ),
            )
        markets = self.markets(state)
        return (ask(self.seat, "event-market", Form(ChooseMarket, (OneOf("market", markets, "market"),)),
                    card=self.card),) if len(markets) > 1 else ()

    def markets(self, state: Mercante) -> tuple[str, ...]:
        """The markets that the event can work on."""
        if state.pieces.event[self.card].removes:
            return tuple([market for market in MARKETS if state.market[market]])
        return tuple([market for market in MARKETS if not state.full(market)])

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case ChooseEvent(card):
                table.leave()
                table.emit(EventLeft(card))
            case ChooseMarket(market):
                self._work_on(table, market)
            case ChooseGood(good):
                table.leave()
                add(table, self.market, good)

    def run(self, table: Table) -> None:
        state: Mercante = table.state
        markets = self.markets(state)
        events = [card for card in state.calendar if card]
        if state.victors is not None:
            table.leave()
        elif state.pieces.event[self.card].drops:
            table.leave()
            if events:
                table.emit(EventLeft(events[0]))
        elif markets:
            self._work_on(table, markets[0])
        else:
            table.leave()

    def _work_on(self, table: Table, market: str) -> None:
        removes = table.state.pieces.event[self.card].removes
        if removes:
            table.leave()
            remove(table, self.seat, market, removes)
        else:
            table.become(replace(self, market=market))


class Losses(Step):
    """A fire or a riot: owners choose the goods that unsecured warehouses lose, from the active player on."""

    card: str
    to_lose: tuple[Seat, ...]
    warehouse: int = 0

    def tokens(self, state: Mercante) -> tuple[str, ...]:
        """What the next owner can lose: one of all unsecured goods, or one of each crammed warehouse."""
        seat, riot = self.to_lose[0], state.pieces.event[self.card].riot
        stores = state.merchants[seat].warehouses
        numbers = [number for number, goods in enumerate(stores) if goods and not state.secured(seat, number)]
        if riot:
            full = state.pieces.tables.ledger.spaces
            numbers = [
                number for number in numbers if number == self.warehouse and len(stores[number]) == full
            ]
        return tuple(dict.fromkeys(f"{number + 1}:{good}" for number in numbers for good in stores[number]))

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        tokens = self.tokens(state) if self.to_lose else ()
        if len(tokens) < 2:
            return ()
        return (
            ask(self.to_lose[0], "lose", Form(HandOver, (OneOf("token", tokens, "token"),)), card=self.card),
        )

    def take(self, table: Table, seat: Seat, action: HandOver) -> None:
        self._lose(table, action.token)

    def run(self, table: Table) -> None:
        if not self.to_lose:
            table.leave()
            return
        self._lose(table, *self.tokens(table.state)[:1])

    def _lose(self, table: Table, *tokens: str) -> None:
        seat = self.to_lose[0]
        for token in tokens:
            table.emit(GoodLost(seat, token))
        riot = table.state.pieces.event[self.card].riot
        if riot and self.warehouse + 1 < len(table.state.merchants[seat].warehouses):
            table.become(replace(self, warehouse=self.warehouse + 1))
        else:
            table.become(replace(self, to_lose=self.to_lose[1:], warehouse=0))


class Manipulation(Step):
    """One event is drawn; then another is drawn or one is played, by some houses both (Manipulate Events)."""

    seat: Seat
    drawn: bool = False
    may_draw: bool = True
    may_play: bool = True

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.drawn or state.victors is not None:
            return ()
        forms = []
        hand = state.merchants[self.seat].events
        if self.may_play and hand:
            forms.append(Form(PlayEvent, (OneOf("card", hand, "event"),)))
        if self.may_draw and state.drawable("event"):
            forms.append(Form(DrawAnother))
        return (ask(self.seat, "manipulate", *forms, Form(Pass)),) if forms else ()

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        power = table.state.merchants[seat].power
        both = bool(power) and table.state.pieces.power[power].whispers
        match action:
            case PlayEvent(card):
                table.become(replace(self, may_play=False, may_draw=both and self.may_draw))
                table.emit(EventPlayed(seat, card))
                resolve_event(table, seat, card)
            case DrawAnother():
                table.become(replace(self, may_draw=False, may_play=both and self.may_play))
                draw_events(table, seat, 1)
            case Pass():
                table.leave()

    def run(self, table: Table) -> None:
        if self.drawn:
            table.leave()
        else:
            table.become(replace(self, drawn=True))
            draw_events(table, self.seat, 1)
