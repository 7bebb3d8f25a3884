"""What the pages say and refuse, asked without a browser."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI

from app.catalogue import GAMES
from app.config import Settings
from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.web import limits
from app.web.guard import LARGEST_BODY, POLICY
from app.web.site import add_pages
from tests.play.company import until

from .visitors import HTMX, SLUG, Three, Visitor, due


async def test_every_page_has_the_policy_and_is_kept_by_no_cache(visitors: Three, table: str) -> None:
    for path in ("/", table, f"/new/{SLUG}", "/account", "/about", "/nothing"):
        answer = await visitors[0].get(path)
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert (await visitors[0].get("/device/abc")).headers["referrer-policy"] == "no-referrer"


async def test_a_fault_of_ours_is_as_safe_as_any_page_and_tells_nothing_of_itself(
        visitors: Three, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("the inside of the house")

    monkeypatch.setattr("app.play.lobby.table", breaks)
    anna = visitors[0]
    await anna.get("/account")
    for answer in (await anna.post(f"{table}/chat", HTMX, text="hello"), await anna.get(table)):
        assert answer.status_code == 500
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "inside" not in answer.text
        assert "Traceback" not in answer.text


@pytest.mark.parametrize("odd", ["%ED%A0%80", "%FF%FE", "a%00b", "%C2%9B", "%E2%80%AE", "x" * 10_000])
async def test_odd_bytes_in_the_chat_do_no_harm(visitors: Three, table: str, odd: str) -> None:
    anna = visitors[0]
    await anna.get(table)
    answer = await anna.http.post(f"{table}/chat", content=f"csrf={anna.csrf}&text={odd}",
                                  headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code in (303, 422)
    for visitor in visitors:
        page = await visitor.get(table)
        assert page.status_code == 200
        assert "\u202e" not in page.text
        assert "\x00" not in page.text


async def test_a_static_file_named_by_its_content_is_kept_for_good(visitors: Three) -> None:
    page = (await visitors[0].get("/")).text
    address = re.search(r'href="(/static/css/base\.css\?v=\w+)"', page)
    assert address
    assert "immutable" in (await visitors[0].get(address[1])).headers["cache-control"]


async def test_a_decision_is_answered_with_all_regions(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    answer = await mover.post(f"{table}/act", HTMX, **form)
    assert answer.status_code == 200
    for region in ("status", "decision", "board", "players", "log", "chat"):
        assert re.search(rf'id="{region}"[^>]*hx-swap-oob="outerMorph"', answer.text), region


async def test_a_decision_without_script_leads_back_to_the_table(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    answer = await mover.post(f"{table}/act", **form)
    assert (answer.status_code, answer.headers["location"]) == (303, table)


async def test_the_same_decision_twice_is_played_once(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    first = await mover.post(f"{table}/act", HTMX, **form)
    second = await mover.post(f"{table}/act", HTMX, **form)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.text.count(" loads ") == first.text.count(" loads ")


async def test_a_decision_of_an_earlier_moment_is_stale(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    await mover.post(f"{table}/act", HTMX, **form)
    answer = await mover.post(f"{table}/act", HTMX, **(form | {"prompt-key": "another"}))
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "decision__error" in answer.text


async def test_an_illegal_decision_says_so_where_it_was_made(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    wrong = {name: value if name.startswith("prompt-") or name == "type" else "moonstone"
             for name, value in form.items()}
    answer = await mover.post(f"{table}/act", HTMX, **(wrong | {"prompt-key": "wrong"}))
    assert answer.status_code == 422
    assert "decision__error" in answer.text
    assert (await mover.post(f"{table}/act", HTMX, **form)).status_code == 200


@pytest.mark.parametrize(
    "broken", [{"type": "Nonsense"}, {"prompt-token": ""}, {"places[]": "x"}, {"a.b": "1"}])
async def test_nonsense_in_a_decision_is_refused_and_changes_nothing(
    visitors: Three, table: str, broken: dict[str, str],
) -> None:
    mover, form = await due(table, *visitors[:2])
    answer = await mover.post(f"{table}/act", HTMX, **(form | {"prompt-key": "broken"} | broken))
    ignored = broken.keys() & {"places[]", "a.b"}
    assert answer.status_code in ((200, 409, 422) if ignored else (409, 422))


async def test_a_form_of_another_site_is_refused(visitors: Three, table: str) -> None:
    mover, form = await due(table, *visitors[:2])
    for headers in ({"Origin": "https://evil.test"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert (await mover.post(f"{table}/act", headers, **form)).status_code == 403
    assert (await mover.post(f"{table}/act", **(form | {"csrf": "guessed"}))).status_code == 403
    assert (await mover.post(f"{table}/act", HTMX, **form)).status_code == 200


async def test_only_the_seated_decide(visitors: Three, table: str) -> None:
    _, form = await due(table, *visitors[:2])
    watcher = visitors[2]
    await watcher.get(table)
    assert (await watcher.post(f"{table}/act", HTMX, **form)).status_code == 403


async def test_nobody_opens_all_hands_while_the_game_runs(visitors: Three, table: str) -> None:
    for visitor in visitors:
        answer = await visitor.get(f"{table}/moment/0?eyes=open")
        assert answer.status_code == 403
        assert "harbour-of" not in answer.text


async def test_another_players_page_holds_none_of_my_cards(visitors: Three, table: str) -> None:
    for visitor in visitors[1:]:
        page = (await visitor.get(table)).text
        lines = re.findall(r'<li class="line.*?</li>', page, flags=re.DOTALL)
        anna = [line for line in lines if "Anna" in line and "draws" in line]
        assert anna
        assert all("hidden" in line for line in anna)


async def test_a_cookie_that_was_not_signed_here_is_nobody(site: FastAPI) -> None:
    visitor = Visitor(site)
    visitor.http.cookies.set("kontor_player", "someone.forged")
    assert "Come back" in (await visitor.get("/")).text
    await visitor.http.aclose()


async def test_opening_a_device_link_does_not_use_it_up(visitors: Three, table: str) -> None:
    anna, _, newcomer = visitors
    await anna.get("/account")
    page = (await anna.post("/account/device")).text
    found = re.search(r"https://kontor\.test(/device/[^\"]+)", page)
    assert found
    for _ in range(3):
        assert (await newcomer.get(found[1])).status_code == 200
    assert (await newcomer.post(found[1])).status_code == 303
    assert "Anna" in (await newcomer.get("/")).text
    newcomer.http.cookies.clear()
    await newcomer.get("/account")
    assert (await newcomer.post(found[1])).status_code == 404


async def test_too_large_a_body_is_refused(visitors: Three) -> None:
    await visitors[0].get("/account")
    answer = await visitors[0].post("/account/recover", code="x" * (LARGEST_BODY + 1))
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/nowhere", 404),
        ("/new/chess", 404),
        ("/about/chess", 404),
        ("/nothing", 404),
        ("/t/nowhere/moment/x", 404),
        ("/t/%00", 404),
        ("/t/a%00b/moment/1", 404),
    ],
)
async def test_what_is_not_there_is_a_page(visitors: Three, path: str, status: int) -> None:
    answer = await visitors[0].get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>" in answer.text


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize("language", ["en", "de"])
async def test_each_game_has_a_page_about_its_rules(visitors: Three, slug: str, language: str) -> None:
    answer = await visitors[0].get(f"/about/{slug}", **{"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.text.count('id="help-') > 3


async def test_a_wrong_option_is_said_in_the_form_and_what_was_typed_stays(visitors: Three) -> None:
    anna = visitors[0]
    await anna.get(f"/new/{SLUG}")
    answer = await anna.post(f"/new/{SLUG}", name="Anna", seats="9", bots=["", "greedy", "dice"], pace="3")
    assert answer.status_code == 422
    assert "notice--warning" in answer.text
    lists = re.findall(r'<select.*?</select>', answer.text, re.DOTALL)
    chosen = [re.findall(r'value="(\w*)" selected', one) for one in lists if 'name="bots"' in one]
    assert chosen == [[""], ["greedy"], ["dice"]]
    assert '<option value="3" selected>' in answer.text


async def test_a_listed_table_stands_on_the_first_page_and_another_does_not(visitors: Three) -> None:
    anna, beth, carl = visitors
    shown = await anna.opens("Anna", listed="yes")
    hidden = await beth.opens("Beth", listed="no")
    page = (await carl.get("/")).text
    assert shown in page
    assert hidden not in page


async def test_the_language_follows_the_browser(visitors: Three) -> None:
    german = await visitors[0].get("/", **{"Accept-Language": "fr;q=0.9, de;q=0.8"})
    assert '<html lang="de">' in german.text
    assert '<html lang="en">' in (await visitors[0].get("/", **{"Accept-Language": "xx"})).text


async def test_a_language_does_not_lead_to_another_site(visitors: Three) -> None:
    await visitors[0].get("/account")
    answer = await visitors[0].post("/language", language="de", here="//evil.test")
    assert answer.headers["location"] == "/"


async def test_settings_without_an_address_give_links_of_the_host_that_was_asked(settings: Settings) -> None:
    without = settings.model_copy(update={"public_url": ""})
    house = await Kontor.open(without, without.database_url)
    app = FastAPI(openapi_url=None)
    app.state.kontor = house
    add_pages(app)
    visitor = Visitor(app)
    table = await visitor.opens("Anna")
    assert f"https://kontor.test{table}" in (await visitor.get(table)).text
    await visitor.http.aclose()
    await house.close()


async def test_a_game_against_bots_is_played_to_its_end_and_replayed_over_plain_forms(
    visitors: Three,
) -> None:
    anna = visitors[0]
    table = await anna.opens("Anna", seats="3", bots=["dice", "dice"])
    await anna.post(f"{table}/lobby/ready")
    await anna.post(f"{table}/lobby/start")
    page = await play_to_the_end(anna, table)
    assert 'id="scores"' in page
    assert "<polyline" in page
    last = int(re.findall(r"/moment/(\d+)", page)[-1])
    for number in (0, 1, last // 2, last):
        for eyes in ("0", "2", "spectator", "you", "open"):
            answer = await anna.get(f"{table}/moment/{number}?eyes={eyes}")
            assert answer.status_code == 200, (number, eyes)
        assert [f'id="harbour-of-{seat}"' in answer.text for seat in range(4)] == [True, True, True, False]
        assert "Your hand" not in answer.text
    assert (await anna.get(f"{table}/moment/{last + 100}")).status_code == 404


async def play_to_the_end(visitor: Visitor, table: str) -> str:
    """Decide whatever is offered until the game is over; the last page."""
    for _ in range(400):
        page = (await visitor.get(table)).text
        if 'id="scores"' in page:
            return page
        if "data-yours" not in page:
            await until(visitor.kontor, table[3:], lambda look: 0 in look.waiting_for or not look.waiting_for)
            continue
        _, form = await due(table, visitor)
        answer = await visitor.post(f"{table}/act", HTMX, **form)
        assert answer.status_code == 200, answer.text
    raise AssertionError("the game does not end")


async def test_who_has_reached_a_limit_reads_which_and_for_how_long(
        visitors: Three, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "factor", 1)
    monkeypatch.setattr(limits, "TALK", Bucket("chat", burst=1, seconds=600))
    anna = visitors[0]
    await anna.post(f"{table}/chat", text="hello")
    for headers in ({}, HTMX):
        refused = await anna.post(f"{table}/chat", headers, text="hello again")
        assert refused.status_code == 429
        wait = refused.headers["Retry-After"]
        assert f"Too much said at once. Try again in {wait} seconds." in refused.text
