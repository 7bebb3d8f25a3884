"""What the small parts of a page say: plots, the fields of a decision, the lines above the board."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from app.play.shapes import FieldCard, FormCard, LogLine, PromptCard
from app.web.forms import Decision
from app.web.regions import latest
from app.web.render import ROOT, environment

BID = FieldCard("amount", "amount", "Crowns", of="money", low=9, high=24)
LOAD = FieldCard("count", "amount", "Number", low=1, high=3)


def drawn(source: str, **context: Any) -> str:
    imports = '{% import "parts/ui.html" as ui %}{% import "prompt/forms.html" as moves with context %}'
    return environment("en").from_string(imports + source).render(csrf="", slug="", **context)


def decision(*fields: FieldCard) -> str:
    card = PromptCard(0, "token", "question", "What now?", (FormCard("Do", "Do", "Do it", fields),))
    return drawn("{{ moves.decision(prompt, '/act', {}, {}, {}) }}", prompt=Decision(card))


def offered(html: str) -> list[str]:
    return re.findall(r'data-set="\d+">([^<]+)<', html)


@pytest.mark.parametrize(("values", "marks"), [
    ([0, 0], "0 1"), ([0, 2], "0 1 2"), ([0, 6], "0 2 4 6"), ([-3, 5], "-4 -2 0 2 4 6"),
    ([0, 75], "0 20 40 60 80"), ([0, 4900], "0 2000 4000 6000")])
def test_a_plot_is_ruled_in_whole_steps_that_differ(values: list[int], marks: str) -> None:
    series = [{"seat": 0, "name": "Anna", "values": values}]
    html = drawn("{{ ui.plot(series, 'How it went') }}", series=series)
    assert re.findall(r'plot__label"[^>]*>(-?\d+)<', html) == marks.split()


def test_below_the_total_stands_what_decides_where_totals_do_not() -> None:
    winner = {"rank": 1, "total": 3, "lines": {"Level": 3}, "beside": {"Money": 200}}
    debtor = {"rank": 2, "total": 9, "lines": {"Level": 9}, "beside": {"Letters": 1, "Money": 300}}
    players = [{"seat": seat, "name": "Anna", **it} for seat, it in enumerate((winner, debtor))]
    html = drawn("{{ ui.score_table(players, ['Level'], ['Letters', 'Money']) }}", players=players)
    rows = re.findall(r'scope="row">(\w+)</th>(.*?)</tr>', html, re.DOTALL)
    cells = {row: re.findall(r">\s*([\d–]+)</td>", rest) for row, rest in rows}
    assert list(cells) == ["Level", "Total", "Letters", "Money"]
    assert (cells["Letters"], cells["Money"]) == (["–", "1"], ["200", "300"])


def test_what_was_lost_has_a_minus_and_no_hyphen() -> None:
    players = [{"seat": 0, "name": "Anna", "rank": 1, "total": -1, "lines": {"Level": 3, "Debts": -4},
                "beside": {"Money": 0}}]
    html = drawn("{{ ui.score_table(players, ['Level', 'Debts'], ['Money']) }}", players=players)
    assert re.findall(r"([−-]?\d+)</td>", html) == ["3", "−4", "−1", "0"]


def test_nobody_is_offered_to_bid_all_that_he_has() -> None:
    assert offered(decision(BID)) == ["9", "10", "11", "14"]
    assert offered(decision(LOAD)) == ["1", "2", "all: 3"]


@pytest.mark.parametrize("field", [
    FieldCard("count", "amount", "Number", low=1, high=1),
    FieldCard("good", "one", "Good", options=("1",)),
    FieldCard("goods", "some", "Goods", options=("1",), least=1, most=1)])
def test_what_has_one_value_is_said_and_not_asked(field: FieldCard) -> None:
    html = decision(field, BID)
    assert f"{field.label}: <b>1</b>" in html
    assert re.findall(r'type="(radio|checkbox|number)"', html) == ["number"]
    assert re.search(rf'type="hidden" name="{field.name}(\[\])?" value="1"', html)


def line(number: int, decided: int | None) -> LogLine:
    return LogLine(number, decided, None, (), datetime(2026, 1, 1, tzinfo=UTC))


def test_above_the_board_stands_all_that_the_last_decision_brought() -> None:
    log = (line(1, 0), line(2, 0), line(3, 7), line(4, 8), line(5, 8))
    assert [one.number for one in latest(log)] == [4, 5]
    assert [one.number for one in latest(log[:2])] == [2]
    assert latest(()) == ()


def test_nothing_moves_away_from_under_the_pointer() -> None:
    moves = re.compile(r"\b(transform|translate|scale|rotate|margin[\w-]*|inset[\w-]*|top)\s*:")
    for sheet in (ROOT / "static").glob("*/**/*.css"):
        if "vendor" not in sheet.parts:
            for rule in re.finditer(r":hover[^{}]*\{([^}]*)\}", sheet.read_text()):
                assert moves.search(rule[1]) is None, f"{sheet.name}: {rule[0]}"


@pytest.mark.parametrize(
    ("language", "one", "two"), [("en", "1 point", "2 points"), ("de", "1 Punkt", "2 Punkte")])
def test_points_are_read_out_in_the_right_number(language: str, one: str, two: str) -> None:
    source = '{% import "parts/ui.html" as ui %}{{ ui.points(1) }}|{{ ui.points(2) }}'
    html = environment(language).from_string(source).render()
    assert re.sub(r"<[^>]*>", "", html) == f"{one}|{two}"
