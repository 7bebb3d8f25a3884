"""The host's pages and measures, asked without a browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.config import Settings
from app.play import host as deeds
from app.play import people, rooms
from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.play.live import Watch
from app.web.site import add_pages

from .visitors import Three, Visitor

CODE = "open-sesame-9"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"host_code": CODE})


@pytest_asyncio.fixture
async def host(site: FastAPI) -> AsyncIterator[Visitor]:
    """The host at his browser, signed in."""
    visitor = Visitor(site)
    await visitor.get("/host")
    assert (await visitor.post("/host/enter", code=CODE)).status_code == 303
    yield visitor
    await visitor.http.aclose()


async def test_without_a_code_the_hosts_pages_are_like_any_that_are_not_there(
        settings: Settings) -> None:
    house = await Kontor.open(settings.model_copy(update={"host_code": ""}), settings.database_url)
    app = FastAPI(openapi_url=None)
    app.state.kontor = house
    add_pages(app)
    visitor = Visitor(app)
    unknown = await visitor.get("/nothing")
    for path in ("/host", "/host/t/any", "/metrics"):
        assert (await visitor.get(path)).status_code == 404
    assert plain((await visitor.get("/host")).text) == plain(unknown.text)
    assert (await visitor.post("/host/enter", code="")).status_code == 404
    assert "/host" not in (await visitor.get("/")).text
    await visitor.http.aclose()
    await house.close()


def plain(page: str) -> str:
    return re.sub(r'name="here" value="[^"]*"', "", page)


async def test_nobody_but_the_host_sees_or_does_anything_there(visitors: Three, table: str) -> None:
    anna = visitors[0]
    await anna.get("/account")
    assert table[3:] not in (await anna.get("/host")).text
    for path in (f"/host{table}/close", f"/host{table}/chat/1/delete", "/host/players/x/ban"):
        assert (await anna.post(path)).status_code == 403
    assert (await anna.post("/host/enter", code="open-sesame-8")).status_code == 403
    anna.http.cookies.set("kontor_host", "host.forged.forged", path="/host")
    assert (await anna.get(f"/host{table}")).status_code == 403
    assert (await anna.get(table)).status_code == 200


async def test_the_cookie_is_for_the_hosts_pages_alone_and_tells_no_code(site: FastAPI) -> None:
    visitor = Visitor(site)
    await visitor.get("/host")
    cookie = (await visitor.post("/host/enter", code=CODE)).headers["set-cookie"]
    assert {"HttpOnly", "Path=/host", "SameSite=strict", "Secure"} <= set(cookie.split("; "))
    assert CODE not in cookie
    site.state.kontor.settings = site.state.kontor.settings.model_copy(update={"host_code": "another-code"})
    assert "/host/leave" not in (await visitor.get("/host")).text
    await visitor.http.aclose()


async def test_whoever_guesses_too_often_learns_nothing_even_from_the_right_code(
        site: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "factor", 1)
    monkeypatch.setattr(deeds, "GUESSES", Bucket("codes", burst=3, seconds=600))
    visitor = Visitor(site)
    await visitor.get("/host")
    answers = [(await visitor.post("/host/enter", code=f"wrong-code-{n}")).status_code for n in range(5)]
    assert answers == [403, 403, 403, 429, 429]
    assert (await visitor.post("/host/enter", code=CODE)).status_code == 429
    opening = await visitor.post("/new/handelsfuersten", name="Anna", seats="2", host_code=CODE)
    assert opening.status_code == 429
    await visitor.http.aclose()


async def test_the_host_closes_a_table_and_its_log_says_so(
        host: Visitor, visitors: Three, table: str) -> None:
    assert table[3:] in (await host.get("/host")).text
    await host.get(f"/host{table}")
    assert (await host.post(f"/host{table}/close")).status_code == 303
    assert (await host.post(f"/host{table}/close")).status_code == 409
    look = await rooms.look(host.kontor, table[3:], None)
    assert (look.table.status, look.log[-1].text) == ("cancelled", "The host has closed this table.")


async def test_the_host_sees_no_hand_and_nothing_else_that_a_spectator_does_not(
        host: Visitor, visitors: Three, table: str) -> None:
    page = (await host.get(f"/host{table}")).text
    assert "Anna" in page
    assert "own-hand" not in page
    assert 'id="board"' not in page


async def test_the_host_takes_a_line_away_from_either_room(
        host: Visitor, visitors: Three, table: str) -> None:
    anna, _, carl = visitors
    await anna.post(f"{table}/chat", text="rude words")
    await carl.get(table)
    await carl.post(f"{table}/chat", text="ruder words", name="Carl")
    page = (await host.get(f"/host{table}")).text
    lines = re.findall(r"/chat/(\d+)/delete", page)
    assert len(lines) == 2
    for line in lines:
        assert (await host.post(f"/host{table}/chat/{line}/delete")).status_code == 303
    for visitor in (host, carl):
        page = (await visitor.get(table)).text
        assert "words" not in page
    assert (await host.post(f"/host{table}/chat/{2**63}/delete")).status_code == 422


async def test_who_is_shut_out_is_nobody_until_he_is_let_in_again(
        host: Visitor, visitors: Three, table: str) -> None:
    beth = visitors[1]
    [beth_id] = re.findall(r"/host/players/([^/]+)/ban", (await host.get(f"/host{table}")).text)[1:2]
    with host.kontor.live.watching_table(table[3:], await people.player(host.kontor, beth_id)) as watch:
        await host.post(f"/host/players/{beth_id}/ban", table=table[3:])
        assert (await kinds(watch))[-1] == "cut"
    assert "Come back" in (await beth.get("/")).text
    again = await beth.post("/new/handelsfuersten", name="Somebody else", seats="2")
    assert "The host has shut you out." in again.text
    assert f"/host/players/{beth_id}/unban" in (await host.get("/host")).text
    await host.post(f"/host/players/{beth_id}/unban")
    assert "Beth" in (await beth.get("/")).text
    assert (await host.post("/host/players/nobody/ban")).status_code == 404


async def kinds(watch: Watch) -> list[str]:
    """What wakes a page, until it is closed."""
    async with asyncio.timeout(60):
        return [nudge.kind async for nudge in watch.nudges()]
