"""Forms that no page of ours would send are refused, whatever is in them."""

from __future__ import annotations

import pytest

from .visitors import SLUG, Three

PLAIN = "application/x-www-form-urlencoded"
PARTED = "multipart/form-data; boundary=part; charset=unicode_escape"


def parted(**fields: str) -> str:
    """A form whose own declaration of its letters lets halves of them through."""
    parts = (f'--part\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
             for name, value in fields.items())
    return "".join(parts) + "--part--\r\n"


@pytest.mark.parametrize("path", ["act", "play/standing"])
@pytest.mark.parametrize("odd", [
    "goods=1&goods[]=2",
    "goods=1&goods.iron=2",
    "goods[]=1&goods.iron=2",
    "goods.iron=1&goods[]=2",
    "goods.iron=1&goods=2&goods.iron=1",
    "goods.iron=" + "9" * 5000,
])
async def test_a_field_that_is_filled_in_in_two_ways_or_beyond_measure_is_refused(
        visitors: Three, table: str, path: str, odd: str) -> None:
    anna = visitors[0]
    await anna.get(table)
    for by in ("true", "false"):
        answer = await anna.http.post(f"{table}/{path}", content=f"csrf={anna.csrf}&{odd}",
                                      headers={"Content-Type": PLAIN, "HX-Request": by})
        assert 400 <= answer.status_code < 500, f"{answer.status_code} by htmx: {by}"


@pytest.mark.parametrize("odd", ["\\ud800", "a\\x00b"])
@pytest.mark.parametrize(("path", "name"), [
    ("/account/recover", "code"),
    (f"/new/{SLUG}", "host_code"),
    ("/language", "here"),
    ("{waiting}/lobby/fill", "bot"),
    ("{waiting}/lobby/invite", "player"),
    ("{table}/act", "type"),
])
async def test_halves_of_letters_and_nul_are_refused_in_every_field(
        visitors: Three, table: str, odd: str, path: str, name: str) -> None:
    anna = visitors[0]
    waiting = await anna.opens("Anna")
    fields = {"csrf": anna.csrf, "language": "en", "seat": "1", name: odd}
    answer = await anna.http.post(path.format(waiting=waiting, table=table), content=parted(**fields),
                                  headers={"Content-Type": PARTED})
    assert answer.status_code == 422
