"""What is said at a table can be read, whatever was sent."""

from __future__ import annotations

import pytest

from app.play import rooms
from app.play.errors import Unfit
from app.play.kontor import Kontor

from .company import dealt


@pytest.mark.parametrize(("sent", "read"), [
    ("a\u202eb\u202c", "ab"),
    ("\u2066a\u2069", "a"),
    ("a\x00\x07\x1b[31mb\x7f\x9b", "a[31mb"),
    ("half \ud800 a pair", "half  a pair"),
    ("two\r\nlines\tand a tab", "two lines and a tab"),
    ("\U0001f468\u200d\U0001f33e", "\U0001f468\u200d\U0001f33e"),
    ("\u05e9\u05dc\u05d5\u05dd\u200f!", "\u05e9\u05dc\u05d5\u05dd\u200f!"),
    ("<b>&amp;</b>", "<b>&amp;</b>"),
    ("x" * 1000, "x" * 1000),
], ids=ascii)
async def test_what_is_no_letter_is_left_out_and_all_else_stays(kontor: Kontor, sent: str, read: str) -> None:
    table_id, company = await dealt(kontor)
    await rooms.say(kontor, company[0], table_id, "table", sent)
    [line] = await rooms.chat(kontor, table_id, company[1])
    assert line.text == read


@pytest.mark.parametrize("sent", ["x" * 10_000, "\x00", "\u202e\u202c", "\ud800", "\u200d", " \r\n "],
                         ids=ascii)
async def test_what_is_too_long_or_nothing_is_not_said(kontor: Kontor, sent: str) -> None:
    table_id, company = await dealt(kontor)
    with pytest.raises(Unfit):
        await rooms.say(kontor, company[0], table_id, "table", sent)
    assert await rooms.chat(kontor, table_id, company[1]) == ()


async def test_what_is_said_with_the_same_key_is_said_once(kontor: Kontor) -> None:
    table_id, company = await dealt(kontor)
    for key in ("one", "one", "two", None, None):
        await rooms.say(kontor, company[0], table_id, "table", "Good luck", key)
    await rooms.say(kontor, company[1], table_id, "table", "Good luck", "one")
    lines = await rooms.chat(kontor, table_id, company[0])
    assert [line.player for line in lines] == [*[company[0]] * 4, company[1]]
