"""A line on which nothing arrives any more is given up; its player is not, and nobody waits for it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from app.api.v1 import socket as api
from app.play import rooms
from app.play.kontor import Kontor
from app.web import live
from tests.play.company import dealt, legal
from tests.web.test_every_board import viewer


class BlackHole:
    """Its other end has vanished without a word: what is sent is never taken."""

    def __init__(self, *says: str) -> None:
        self.scope: dict[str, Any] = {}
        self.says = list(says)
        self.stuck = asyncio.Event()
        self.closed = False

    async def receive(self) -> dict[str, Any]:
        if self.says:
            return {"text": self.says.pop(0)}
        return await asyncio.get_running_loop().create_future()

    async def send_text(self, text: str) -> None:
        self.stuck.set()
        await asyncio.get_running_loop().create_future()

    async def close(self, code: int) -> None:
        self.closed = True


@pytest.mark.parametrize("kind", ["page", "stream"])
async def test_a_socket_whose_other_end_has_vanished_is_given_up_and_the_game_goes_on(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    for module in (api, live):
        monkeypatch.setattr(module, "SLOWEST", 0.5)
    table_id, company = await dealt(kontor)
    hole: Any = BlackHole('{"seen": "old"}')
    line = (live.TableFeed(hole, viewer(kontor, company[0], "en"), table_id, "room").run() if kind == "page"
            else api.Line(hole, kontor, company[0], table_id, None).run(0))
    lost = asyncio.create_task(line)
    await hole.stuck.wait()
    assert kontor.live.watched() == [table_id]
    look = await rooms.look(kontor, table_id, None)
    seat = look.waiting_for[0]
    own = await rooms.look(kontor, table_id, company[seat])
    assert own.prompt is not None
    action = await legal(kontor, table_id, seat, Random(1))
    decided = await rooms.decide(kontor, company[seat], table_id, own.prompt.token, action)
    assert decided.number == look.number + 1
    async with asyncio.timeout(60):
        await lost
    assert hole.closed
    assert kontor.live.watched() == []
    assert (await rooms.look(kontor, table_id, None)).table.seats[0].present
