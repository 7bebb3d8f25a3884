"""Skulduggery: at the start of another's Shipment Auction Phase agents steal from warehouses."""

from __future__ import annotations

from msgspec.structs import replace

from app.engine.parts import Action, Seat
from app.engine.prompt import Form, OneOf, Prompt, ask
from app.engine.steps import Step
from app.engine.table import Table

from ..actions import HandOver, Pass, Steal
from ..cargo import GoodStolen, WarehouseBrokenInto
from ..state import SKULDUGGERY, Mercante
from .warehousing import Warehousing


class Burglaries(Step):
    """From the active player's left, each waiting agent may steal; a warehouse suffers once a turn."""

    to_speak: tuple[Seat, ...]
    robbed: tuple[str, ...] = ()

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        if not self.to_speak or SKULDUGGERY not in state.merchants[self.to_speak[0]].seals:
            return ()
        houses = self.unsecured(state)
        if not houses:
            return ()
        return (
            ask(
                self.to_speak[0],
                "burgle",
                Form(Steal, (OneOf("warehouse", houses, "warehouse"),)),
                Form(Pass),
                victim=state.active,
            ),
        )

    def unsecured(self, state: Mercante) -> tuple[str, ...]:
        """The active player's warehouses with more than one token, without security and not yet robbed."""
        return tuple([str(number) for number, goods in enumerate(state.merchants[state.active].warehouses, 1)
                      if len(goods) > 1 and str(number) not in self.robbed
                      and not state.secured(state.active, number - 1)])

    def take(self, table: Table, seat: Seat, action: Action) -> None:
        rest = replace(self, to_speak=self.to_speak[1:])
        match action:
            case Steal(warehouse):
                victim = table.state.active
                table.emit(WarehouseBrokenInto(seat, victim, int(warehouse)))
                table.become(replace(rest, robbed=(*self.robbed, warehouse)))
                table.call(Loot(seat, victim, int(warehouse)))
            case Pass():
                table.become(rest)

    def run(self, table: Table) -> None:
        if self.to_speak and table.state.victors is None:
            table.become(replace(self, to_speak=self.to_speak[1:]))
        else:
            table.leave()


class Loot(Step):
    """The victim chooses the token, unless the thief has light fingers."""

    thief: Seat
    victim: Seat
    number: int

    def tokens(self, state: Mercante) -> tuple[str, ...]:
        """The tokens in the warehouse."""
        goods = state.merchants[self.victim].warehouses[self.number - 1]
        return tuple(dict.fromkeys(f"{self.number}:{good}" for good in goods))

    def prompts(self, state: Mercante) -> tuple[Prompt, ...]:
        tokens = self.tokens(state)
        if len(tokens) == 1:
            return ()
        power = state.merchants[self.thief].power
        chooser = self.thief if power and state.pieces.power[power].chooses_loot else self.victim
        return (ask(chooser, "loot", Form(HandOver, (OneOf("token", tokens, "token"),)), thief=self.thief,
                    victim=self.victim),)

    def take(self, table: Table, seat: Seat, action: HandOver) -> None:
        self._steal(table, action.token)

    def run(self, table: Table) -> None:
        self._steal(table, self.tokens(table.state)[0])

    def _steal(self, table: Table, token: str) -> None:
        power = table.state.merchants[self.thief].power
        crowns = table.state.pieces.power[power].loot_crowns if power else 0
        table.emit(GoodStolen(self.thief, self.victim, token, crowns))
        table.become(Warehousing(self.thief, (table.state.pieces.tokens[token][1],)))
