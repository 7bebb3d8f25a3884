"""What brings somebody to a table and back to his seat: cookies, links, pictures of addresses, the log."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from app.store.models import device_codes
from app.web import qr
from app.web.signing import PLAYER_COOKIE

from .visitors import HTMX, SLUG, Three, due


async def test_the_cookie_of_a_player_is_for_this_site_alone_and_no_script_reads_it(visitors: Three) -> None:
    anna = visitors[0]
    await anna.get(f"/new/{SLUG}")
    answer = await anna.post(f"/new/{SLUG}", name="Anna", seats="2")
    [cookie] = [cookie for cookie in answer.headers.get_list("set-cookie")
                if cookie.startswith(f"{PLAYER_COOKIE}=")]
    assert {"HttpOnly", "SameSite=lax", "Secure", "Path=/"} <= set(cookie.split("; "))
    page = (await anna.get(answer.headers["location"])).text
    assert cookie.partition("=")[2].partition(";")[0] not in page


async def test_the_picture_for_a_camera_holds_the_address_of_the_table_and_nothing_else(
        visitors: Three, table: str) -> None:
    for visitor in visitors:
        answer = await visitor.get(f"{table}/qr.svg")
        assert answer.headers["content-type"].startswith("image/svg")
        assert answer.content == qr.picture(f"https://kontor.test{table}").body
    assert (await visitors[0].get("/t/none/qr.svg")).status_code == 404


async def test_a_device_link_is_dead_after_ten_minutes(visitors: Three, table: str) -> None:
    anna, _, phone = visitors
    await anna.get("/account")
    page = (await anna.post("/account/device", HTMX)).text
    [link] = set(re.findall(r"https://kontor\.test(/device/[\w-]+)", page))
    async with anna.kontor.engine.begin() as connection:
        [good_until] = (await connection.execute(device_codes.select())).mappings().all()
        minutes = (good_until["expires_at"] - datetime.now(UTC)) / timedelta(minutes=1)
        assert 9 < minutes <= 10
        await connection.execute(device_codes.update().values(expires_at=datetime.now(UTC)))
    await phone.get(link)
    assert (await phone.post(link)).status_code == 404
    assert "own-hand" not in (await phone.get(table)).text


async def test_the_log_is_grouped_by_turns_and_marks_what_came_since_ones_own(
        visitors: Three, table: str) -> None:
    first, form = await due(table, *visitors[:2])
    await first.post(f"{table}/act", HTMX, **form)
    while (mover := await due(table, *visitors[:2]))[0] is first:
        await first.post(f"{table}/act", HTMX, **mover[1])
    second, form = mover
    assert "line--since" not in (await first.get(table)).text
    await second.post(f"{table}/act", HTMX, **form)
    marked = (await first.get(table)).text
    log = marked[marked.index('id="log"'):]
    assert log.count('class="line line--since"') == 1
    own, others = log.split('class="line line--since"')
    assert "line--own" in own
    assert "line--own" not in others.partition("</ol>")[0]
    assert len(re.findall(r'class="log__group"', log)) >= 2
    assert "line--since" not in (await second.get(table)).text
