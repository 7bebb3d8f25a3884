"""The stream over all tables of a player."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from app.play import choices, lobby
from app.play.errors import Refusal
from app.play.kontor import Kontor
from app.play.shapes import Invitation, Player, TableCard

from .answers import encode
from .lines import ALIVE, CUT, OVER, Cut, Together, Waking, must_be_known


async def account_lines(kontor: Kontor, player: Player, token: str = "") -> AsyncIterator[Together]:
    """All games that wait for the player, invitations and expiries; then whatever is new, as it comes."""
    with (kontor.live.watching_player(player) as watch,
          Waking(watch, lambda: must_be_known(kontor, token)) as waking):
        try:
            await waking.look()
            async for together in _news(kontor, player, waking):
                yield together
        except Cut:
            yield [CUT]


async def _news(kontor: Kontor, player: Player, waking: Waking) -> AsyncIterator[Together]:
    told = Told(kontor, player)
    if pending := await told.pending():
        yield [encode(line) for line in pending]
    while True:
        nudge = await waking.next()
        if nudge is None:
            yield [ALIVE]
            fresh = await told.everything()
        elif nudge.kind == "invitation":
            fresh = await told.invitations()
        else:
            fresh = await told.table(nudge.table_id)
        if fresh:
            waking.spoke()
            yield [encode(line) for line in fresh]


class Told:
    """What a player has been told of his tables, and so what is new to him."""

    def __init__(self, kontor: Kontor, player: Player) -> None:
        self.kontor, self.player = kontor, player
        self._status: dict[str, str] = {}
        self._turn: dict[str, str] = {}
        self._invited: set[str] = set()

    async def pending(self) -> list[dict[str, Any]]:
        """What waits for the player now: his turns, his invitations, what expired while nobody listened."""
        cards = await lobby.tables_of(self.kontor, self.player)
        self._status = {card.id: card.status for card in cards}
        turns = [line for card in cards for line in await self._news(card)]
        expired = [_end(card) for card in cards if lobby.expired_lately(card, self.player)]
        return turns + await self.invitations() + expired

    async def everything(self) -> list[dict[str, Any]]:
        """What is new anywhere."""
        cards = await lobby.tables_of(self.kontor, self.player)
        return [line for card in cards for line in await self._news(card)] + await self.invitations()

    async def table(self, table_id: str) -> list[dict[str, Any]]:
        """What is new at one table."""
        return await self._news(await lobby.table(self.kontor, table_id, self.player))

    async def invitations(self) -> list[dict[str, Any]]:
        """The invitations that are new."""
        found = await lobby.invitations(self.kontor, self.player)
        fresh = [each for each in found if each.table not in self._invited]
        self._invited = {each.table for each in found}
        return [_invitation(each) for each in fresh]

    async def _news(self, card: TableCard) -> list[dict[str, Any]]:
        lines = []
        if self._status.get(card.id, "open") != card.status:
            lines.append(_end(card) if card.status in OVER
                         else {"type": "start", **_about(card), "status": card.status})
        self._status[card.id] = card.status
        if not card.your_turn:
            self._turn.pop(card.id, None)
            return lines
        try:
            prompt = (await choices.prompt(self.kontor, self.player, card.id)).to_wire()
        except Refusal:
            return lines
        if self._turn.get(card.id) != prompt["token"]:
            lines.append({"type": "your_turn", **_about(card), "decision": card.number, "prompt": prompt})
        self._turn[card.id] = prompt["token"]
        return lines


def _about(card: TableCard) -> dict[str, Any]:
    return {"table": card.id, "url": card.url, "game": card.game}


def _end(card: TableCard) -> dict[str, Any]:
    line = {"type": "end", **_about(card), "status": card.status}
    return line | {"ended": card.ended} if card.ended else line


def _invitation(each: Invitation) -> dict[str, Any]:
    return {"type": "invitation", "table": each.table, "url": each.url, "game": each.game, "by": each.by,
            "at": each.at}
