"""Standing answers over the forms of the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from html.parser import HTMLParser

import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.web.site import add_pages

from .visitors import Visitor


class Fields(HTMLParser):
    """The names of what can be filled in or is sent along in the form with this id."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside = form, False
        self.sent: dict[str, str] = {}
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "form":
            self.inside = given.get("id") == self.form
        elif self.inside and (name := given.get("name")):
            if given.get("type") == "hidden" and not name.endswith("[]"):
                self.sent[name] = given.get("value") or ""
            else:
                self.names.add(name)


@pytest_asyncio.fixture
async def seated(kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Visitor, str]]:
    """The first of three players of Mercante, whose game has begun."""
    monkeypatch.setattr(Bucket, "factor", 0)
    app = FastAPI(openapi_url=None)
    app.state.kontor = kontor
    add_pages(app)
    three = (Visitor(app), Visitor(app), Visitor(app))
    async with AsyncExitStack() as stack:
        for visitor in three:
            await stack.enter_async_context(visitor.http)
        await three[0].get("/new/mercante")
        opened = await three[0].post("/new/mercante", name="Anna", seats="3", listed="yes")
        table = str(opened.headers["location"])
        await three[0].get(table)
        for number, visitor in enumerate(three[1:], 1):
            await visitor.get(table)
            await visitor.post(f"{table}/lobby/sit", name=f"Guest {number}", seat=str(number))
        for visitor in three:
            await visitor.get(table)
            await visitor.post(f"{table}/lobby/ready")
        await three[0].post(f"{table}/lobby/start")
        yield three[0], table


@pytest.mark.parametrize(("question", "filled", "shown"), [
    ("react", {"markets[]": ["food", "raw"], "unless[]": ["", "grain"], "until": "turn"},
     {"markets": ["food", "raw"], "unless": ["grain"], "until": "turn"}),
    ("once-around", {"goods[]": ["", "silk"], "limit": "7", "others": "pass", "until": "withdrawn"},
     {"goods": ["silk"], "limit": 7, "others": "pass", "until": "withdrawn"}),
    ("take-discard", {"until": "turn"}, {"until": "turn"}),
])
async def test_a_standing_answer_is_given_and_taken_back_by_the_forms_of_the_page(
    seated: tuple[Visitor, str], question: str, filled: dict[str, str | list[str]], shown: dict[str, object],
) -> None:
    anna, table = seated
    page = (await anna.get(table)).text
    form = re.search(rf'id="(stand-{question}-[^"]+)"', page)
    assert form
    fields = Fields(form[1])
    fields.feed(page)
    assert fields.names == set(filled)
    answer = await anna.post(f"{table}/play/standing", **{**fields.sent, **filled})
    assert answer.status_code == 303, answer.text
    running = await anna.kontor.running(table.rsplit("/", 1)[1])
    kept = next(kept for (_, asked), kept in running.standing.items() if asked == question)
    assert {name: kept[name] for name in shown} == shown
    assert f'id="unstand-{question}"' in (await anna.get(table)).text
    await anna.post(f"{table}/play/standing", question=question)
    assert f'id="unstand-{question}"' not in (await anna.get(table)).text


async def test_who_has_given_up_a_seat_has_nothing_to_answer_in_advance(seated: tuple[Visitor, str]) -> None:
    visitor, table = seated
    assert 'id="standing-1"' in (await visitor.get(table)).text
    await visitor.post(f"{table}/play/resign", **{"prompt-key": "resign"})
    page = (await visitor.get(table)).text
    assert "You have given up your seat" in page
    assert 'id="standing-1"' not in page
