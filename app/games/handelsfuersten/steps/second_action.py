"""Second action: play goods cards of one kind, or draw two cards."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, Some, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import Cover, Draw, PlayGoods
from ..events import CardsDrawn, GoodsPlayed, IncomePaid, PileUsedUp
from ..state import Handelsfuersten


class SecondAction(Step):
    """Play or draw; there is no passing here."""

    seat: Seat

    def prompts(self, state: Handelsfuersten) -> tuple[Prompt, ...]:
        hand = state.merchants[self.seat].hand
        goods = tuple([good for good in state.pieces.goods if good in hand])
        playing = Form(PlayGoods, (OneOf("good", goods, "hand"),))
        return (ask(self.seat, "second-action", playing, Form(Draw), draw=state.pieces.tables.turn.draw),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlayGoods(good):
                table.become(Covering(seat, good))
            case Draw():
                table.leave()
                draw(table, seat, table.state.pieces.tables.turn.draw)


class Covering(Step):
    """Each card of the kind goes on another place of the row; then everybody is paid for that kind."""

    seat: Seat
    good: str

    def prompts(self, state: Handelsfuersten) -> tuple[Prompt, ...]:
        most = min(state.merchants[self.seat].hand.count(self.good), len(state.row))
        places = Some("places", state.pieces.places, 1, most, "place")
        return (ask(self.seat, "cover", Form(Cover, (places,)), good=self.good, most=most),)

    def take(self, table: Table, seat: Seat, action: Cover) -> None:
        table.leave()
        state: Handelsfuersten = table.state
        places = tuple([int(place) - 1 for place in action.places])
        covered = tuple([state.row[place] for place in places])
        table.emit(GoodsPlayed(seat, self.good, len(places), places, covered))
        for paid in table.state.clockwise(seat):
            if coins := table.state.income(paid, self.good):
                table.emit(IncomePaid(paid, coins))


def draw(table: Table, seat: Seat, count: int) -> None:
    """Cards are drawn one by one; when the last one leaves the pile the game ends at once (End)."""
    table.emit(CardsDrawn(seat, table.state.pile[:count]))
    if not table.state.pile:
        table.emit(PileUsedUp())
        table.finish()
