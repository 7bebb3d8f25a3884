"""Assign Agents: one agent action after the other, in any order."""

from __future__ import annotations

from app.engine.parts import Action, Seat
from app.engine.prompt import Amount, Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import (
    BuyAgent,
    BuyPoint,
    BuyWarehouse,
    CompleteContract,
    EndTurn,
    GatherIntelligence,
    Guard,
    HireDockworkers,
    ManipulateEvents,
    PlaceAgent,
    SelectContract,
    SelectOpenContract,
    SellToBazaar,
    Skulduggery,
)
from ..events import (
    AgentAssigned,
    AgentBought,
    AgentResolved,
    GuardPosted,
    MarkerAdvanced,
    PointBought,
    WarehouseBought,
)
from ..state import SKULDUGGERY, Mercante
from .contracts import ContractChoice, choices, complete, completing, take_open
from .decks import stacks
from .dockworkers import Dockworkers, agents_needed
from .events_played import Manipulation
from .intelligence import Intelligence, visible
from .sale import sell_to_bazaar

POINT, LOOKS, DOCKS, HOUSE, EVENTS, CONTRACT = (
    "buy_point",
    "intelligence",
    "dockworkers",
    "improve",
    "manipulate",
    "contract",
)
SEALS = (POINT, LOOKS, DOCKS, HOUSE, EVENTS, CONTRACT, SKULDUGGERY)


def free_seals(state: Mercante, seat: Seat) -> dict[str, int]:
    """How many more agents each action seal takes."""
    taken, seals = state.merchants[seat].seals, state.pieces.tables.seals
    return {seal: getattr(seals, seal) - taken.count(seal) for seal in SEALS}


class Planning(Step):
    """All agents are put on their seals first (Planning Ahead)."""

    seat: Seat

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not state.merchants[self.seat].ready:
            return ()
        seals = tuple([seal for seal, free in free_seals(state, self.seat).items() if free > 0])
        return (ask(self.seat, "plan", Form(PlaceAgent, (OneOf("seal", seals, "seal"),)),
                    *guarding(state, self.seat), Form(EndTurn), ready=state.merchants[self.seat].ready),)

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case PlaceAgent(seal):
                table.emit(AgentAssigned(seat, seal))
            case Guard(warehouse):
                table.emit(GuardPosted(seat, int(warehouse)))
            case EndTurn():
                table.leave()

    def run(self, table: Table) -> None:
        table.leave()


def guarding(state: Mercante, seat: Seat) -> tuple[Form, ...]:
    """An agent for a warehouse that has none on its Security seal (Security)."""
    open_seals = tuple(
        [str(number) for number, guard in enumerate(state.merchants[seat].guards, 1) if not guard]
    )
    return (Form(Guard, (OneOf("warehouse", open_seals, "warehouse"),)),) if open_seals else ()


class Assignment(Step):
    """The active player's agents carry out actions; goods may go to the bazaar between (Agent Actions)."""

    seat: Seat

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if state.victors is not None:
            return ()
        forms = [*self._agent_actions(state), *completing(state, self.seat)]
        tokens = state.merchants[self.seat].tokens
        if tokens:
            forms.append(Form(SellToBazaar, (OneOf("token", tokens, "token"),)))
        forms.append(Form(EndTurn))
        return (ask(self.seat, "assign", *forms, ready=self._left(state)),)

    def _left(self, state: Mercante) -> int:
        """How many agents can still act: those in the hand, or those that were planned and wait."""
        merchant = state.merchants[self.seat]
        if state.options.planning_ahead:
            return len(merchant.seals) - merchant.seals.count(SKULDUGGERY)
        return merchant.ready

    def _agent_actions(self, state: Mercante) -> list[Form]:
        merchant = state.merchants[self.seat]
        if state.options.planning_ahead:
            able = {seal: merchant.seals.count(seal) for seal in SEALS}
            able[SKULDUGGERY] = 0
            guards: tuple[Form, ...] = ()
        elif not merchant.ready:
            return []
        else:
            able = {seal: min(free, merchant.ready) for seal, free in free_seals(state, self.seat).items()}
            guards = guarding(state, self.seat)
        forms = []
        if able[POINT] and merchant.crowns >= state.point_cost:
            forms.append(Form(BuyPoint))
        if able[LOOKS] and visible(state):
            forms.append(Form(GatherIntelligence))
        if able[DOCKS] and (least := agents_needed(state, self.seat)) <= able[DOCKS]:
            forms.append(Form(HireDockworkers, (Amount("agents", least, able[DOCKS]),)))
        if able[HOUSE]:
            forms.extend(improving(state, self.seat))
        if able[EVENTS]:
            forms.append(Form(ManipulateEvents))
        forms.extend(guards)
        if able[CONTRACT]:
            forms.extend(selecting(state))
        if able[SKULDUGGERY]:
            forms.append(Form(Skulduggery))
        return forms

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        match action:
            case EndTurn():
                table.leave()
            case SellToBazaar(token):
                sell_to_bazaar(table, seat, token)
            case CompleteContract(card):
                complete(table, seat, card)
            case Guard(warehouse):
                table.emit(GuardPosted(seat, int(warehouse)))
            case _:
                self._act(table, seat, action)

    def _act(self, table: Table, seat: Seat, action: Action) -> None:
        state: Mercante = table.state
        match action:
            case BuyPoint():
                send(table, seat, POINT)
                table.emit(PointBought(seat, state.point_cost))
                table.emit(MarkerAdvanced(state.marker + 2))
            case GatherIntelligence():
                send(table, seat, LOOKS)
                table.call(Intelligence(seat, state.pieces.tables.dealing.looks))
            case HireDockworkers(agents):
                send(table, seat, DOCKS, agents)
                table.call(Dockworkers(seat, 2 * agents))
            case BuyAgent():
                send(table, seat, HOUSE)
                table.emit(AgentBought(seat, state.agent_cost))
                table.emit(MarkerAdvanced(state.marker + 1))
            case BuyWarehouse():
                send(table, seat, HOUSE)
                table.emit(WarehouseBought(seat, state.pieces.tables.money.warehouse))
            case ManipulateEvents():
                send(table, seat, EVENTS)
                table.call(Manipulation(seat))
            case SelectContract():
                send(table, seat, CONTRACT)
                table.call(ContractChoice(seat, choices(state, seat)))
            case SelectOpenContract(value):
                send(table, seat, CONTRACT)
                take_open(table, seat, value)
            case Skulduggery():
                send(table, seat, SKULDUGGERY)

    def run(self, table: Table) -> None:
        table.leave()


def send(table: Table, seat: Seat, seal: str, number: int = 1) -> None:
    """Agents go to a seal, or one that was planned there comes back from it."""
    planned = table.state.options.planning_ahead
    table.emit(AgentResolved(seat, seal, number) if planned else AgentAssigned(seat, seal, number))


def improving(state: Mercante, seat: Seat) -> list[Form]:
    """An agent or a warehouse, as far as crowns and ledger allow (Improve House Assets)."""
    merchant, tables = state.merchants[seat], state.pieces.tables
    forms = []
    if merchant.agents < tables.ledger.most_agents and merchant.crowns >= state.agent_cost:
        forms.append(Form(BuyAgent))
    if len(merchant.warehouses) < tables.ledger.most_warehouses and merchant.crowns >= tables.money.warehouse:
        forms.append(Form(BuyWarehouse))
    return forms


def selecting(state: Mercante) -> list[Form]:
    """Contracts from the deck, or from one of the open stacks (Select a Contract; Open Contracts)."""
    if not state.options.open_contracts:
        return [Form(SelectContract)] if state.drawable("contract") else []
    values = tuple([deck[9:] for deck in stacks(state) if state.decks[deck]])
    return [Form(SelectOpenContract, (OneOf("value", values, "value"),))] if values else []
