"""What happens in the moment in which a page's socket opens is not missed."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from app.play import host, leaving, lobby, people, rooms
from app.play.kontor import Kontor
from app.play.shapes import Player, TableCard
from app.web import home, live, regions
from tests.play.company import GAME, dealt, persons, play_on
from tests.web.test_every_board import viewer


class Page:
    """The other end of a socket: it takes what it is sent once it may, and says what it is told to say."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[str] = asyncio.Queue()
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self.takes, self.sending = asyncio.Event(), asyncio.Event()
        self.takes.set()
        self.codes: list[int] = []

    async def receive(self) -> dict[str, Any]:
        return {"text": await self.says.get()}

    async def send_text(self, text: str) -> None:
        self.sending.set()
        await self.takes.wait()
        self.sent.put_nowait(text)

    async def close(self, code: int) -> None:
        self.codes.append(code)


def feed(kontor: Kontor, player: Player | None, table_id: str | None) -> tuple[Page, live.Feed]:
    """A page of this player, and its socket: that of a room or, without a table, that of the home page."""
    page: Any = Page()
    who = viewer(kontor, player, "en")
    return page, live.TableFeed(page, who, table_id, "room") if table_id else live.HomeFeed(page, who)


@pytest.mark.parametrize("where", ["room", "home"])
async def test_who_is_shut_out_while_his_page_opens_its_socket_is_sent_away(
        kontor: Kontor, where: str) -> None:
    table_id, company = await dealt(kontor)
    page, opening = feed(kontor, company[0], table_id if where == "room" else None)
    await host.ban(kontor, company[0].id)
    page.says.put_nowait('{"seen": "old"}')
    async with asyncio.timeout(60):
        await opening.run()
    assert page.codes[0] == (live.FORBIDDEN if where == "room" else live.LATER)
    assert "own-hand" not in "".join(page.sent.get_nowait() for _ in range(page.sent.qsize()))
    assert not kontor.live.anybody()


async def test_a_decision_made_while_the_first_regions_are_on_their_way_is_shown(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    page, opening = feed(kontor, None, table_id)
    page.takes.clear()
    socket = asyncio.create_task(opening.run())
    async with asyncio.timeout(60):
        page.says.put_nowait('{"seen": "old"}')
        await page.sending.wait()
        look = await play_on(kontor, table_id, company, Random(1), 1)
        [watch] = kontor.live._tables[table_id]
        while watch._pending:  # noqa: ASYNC110
            await asyncio.sleep(0)
        page.takes.set()
        await page.sent.get()
        assert f'value="{look.seq}.' in (await page.sent.get())
    socket.cancel()
    await asyncio.gather(socket, return_exceptions=True)


async def test_a_table_opened_while_the_first_page_is_drawn_is_shown_there(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    [opener] = await persons(kontor, 1)
    page, opening = feed(kontor, None, None)
    draw = home.regions
    opened: list[TableCard] = []

    async def regions_of_a_moment_ago(of: Any) -> dict[str, str]:
        drawn = await draw(of)
        if not opened:
            opened.append(await lobby.open_table(kontor, opener, GAME, 2))
        return drawn

    monkeypatch.setattr(home, "regions", regions_of_a_moment_ago)
    socket = asyncio.create_task(opening.run())
    async with asyncio.timeout(60):
        assert "/t/" not in await page.sent.get()
        assert f"/t/{opened[0].id}" in await page.sent.get()
    socket.cancel()
    await asyncio.gather(socket, return_exceptions=True)


async def test_who_has_lost_his_seat_before_his_page_opens_its_socket_is_sent_to_the_table_anew(
        kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    heir, _ = await people.sign_up(kontor, "Heir")
    look = await rooms.look(kontor, table_id, company[0])
    mark = regions.seen_mark(look.table, ())
    await leaving.pass_on(kontor, await kontor.running(table_id), 0, heir)
    page, opening = feed(kontor, company[0], table_id)
    socket = asyncio.create_task(opening.run())
    page.says.put_nowait(f'{{"seen": "{mark}"}}')
    async with asyncio.timeout(60):
        assert f"/t/{table_id}/moved" in await page.sent.get()
    socket.cancel()
    await asyncio.gather(socket, return_exceptions=True)


async def test_who_has_lost_his_seat_is_sent_to_the_table_anew_though_no_wake_up_said_so(
        kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, company = await dealt(kontor)
    heir, _ = await people.sign_up(kontor, "Heir")
    page, opening = feed(kontor, company[0], table_id)
    socket = asyncio.create_task(opening.run())
    page.says.put_nowait('{"seen": "old"}')
    async with asyncio.timeout(60):
        assert "own-hand" in await page.sent.get()
        monkeypatch.setattr(kontor.live, "cut", lambda *_: None)
        await leaving.pass_on(kontor, await kontor.running(table_id), 0, heir)
        moved = await page.sent.get()
    assert f'/t/{table_id}/moved' in moved
    socket.cancel()
    await asyncio.gather(socket, return_exceptions=True)
