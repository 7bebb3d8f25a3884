"""House rules that no other tool knows."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = ("app", "migrations", "scripts", "examples", "tests")
LONGEST_FILE = 400
GAMES = sorted(path.parent.name for path in (ROOT / "app/games").glob("*/game.py"))
PLACES = ("app/games/{}/", "app/web/boards/{}.py", "templates/games/{}/", "static/games/{}/",
          "static/css/game-{}.css", "static/img/cover-{}.svg")
MAY_NAME_GAMES = ("app/catalogue.py",)
CHANCE_AND_CLOCK = {"random", "time", "datetime", "asyncio", "os", "logging", "secrets", "uuid", "socket"}
VAGUE = re.compile(r"(Manager|Handler|Helper|Util|Utils|Base|Data|Info)$")
ELSEWHERE = re.compile(r"/root/|/tmp/[a-z]\b|/home/\w+/\w|dossier|prototype|\bshared/|"
                       r"https?://[\w.-]*(?:pypi|registry|mirror|proxy)[\w.-]*/", re.IGNORECASE)
MAY_SPEAK_SO = ("tests/test_house_style.py", "package-lock.json")


def files(*folders: str, ending: str = ".py") -> Iterator[Path]:
    """The files of these folders that belong to the project."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob(f"*{ending}")):
            if "__pycache__" not in path.parts and "vendor" not in path.parts:
                yield path


def kept() -> list[str]:
    """All text files under version control or about to be."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a working copy")
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_views_are_built_up_from_named_fields():
    found = []
    for path in files("app/games"):
        if path.name != "view.py":
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                whole = [word for word in node.keywords if word.arg is None]
                if whole or (called in ("asdict", "vars", "to_builtins", "dict") and node.args):
                    found.append(f"{name(path)}:{node.lineno}")
            if isinstance(node, ast.Attribute) and node.attr == "__dict__":
                found.append(f"{name(path)}:{node.lineno}")
    assert found == []


def test_games_have_neither_chance_nor_clock_of_their_own():
    found = []
    for path in files("app/engine", "app/games"):
        for node in ast.walk(tree(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
                [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else [])
            found += [f"{name(path)} imports {each}" for each in names
                      if each.split(".")[0] in CHANCE_AND_CLOCK]
    assert found == []


def test_rules_count_in_whole_numbers():
    found = [f"{name(path)}:{node.lineno}" for path in files("app/engine", "app/games")
             for node in ast.walk(tree(path))
             if (isinstance(node, ast.Constant) and type(node.value) is float)
             or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))]
    assert found == []


def test_rules_never_go_through_a_set_in_its_own_order():
    found = []
    for path in files("app/engine", "app/games"):
        for node in ast.walk(tree(path)):
            ways = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tuple", "list") and node.args:
                ways.append(node.args[0])
            for way in ways:
                called = getattr(way.func, "id", "") if isinstance(way, ast.Call) else ""
                if isinstance(way, ast.Set | ast.SetComp) or called in ("set", "frozenset"):
                    found.append(f"{name(path)}:{way.lineno}")
    assert found == []


def test_names_say_what_a_thing_is():
    found = [f"{name(path)}: {node.name}" for path in files("app") for node in ast.walk(tree(path))
             if (isinstance(node, ast.ClassDef) and VAGUE.search(node.name) and node.name != "Data")
             or (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
             and node.name.startswith(("process_", "do_")))]
    assert found == []


def test_every_module_says_what_it_is():
    assert [name(path) for path in files("app") if (module := tree(path)).body
            and ast.get_docstring(module) is None] == []


def test_templates_of_games_draw_and_nothing_else():
    found = []
    for path in files("templates/games", ending=".html"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"<form|<script|\bhx-|\sstyle=|\son\w+=", line):
                found.append(f"{name(path)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_no_template_has_style_or_script_inside():
    found = [name(path) for path in files("templates", ending=".html")
             if re.search(r"\sstyle=|<script(?![^>]*src=)(?![^>]*type=)|\son[a-z]+=\"",
                          path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_game_is_named_in_its_own_places_only():
    found = []
    every = [*files("app", "migrations"), *files("templates", ending=".html"),
             *files("static", ending=".css"), *files("static", ending=".js")]
    for path in every:
        text = path.read_text(encoding="utf-8")
        for slug in GAMES:
            own = any(name(path).startswith(place.format(slug)) for place in PLACES)
            if not own and name(path) not in MAY_NAME_GAMES and re.search(rf"\b{slug}\b", text):
                found.append(f"{name(path)} names {slug}")
    assert found == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_all_its_places(slug: str):
    expected = [f"app/games/{slug}/data.toml", f"app/games/{slug}/locale/de.po",
                f"templates/games/{slug}/board.html", f"static/css/game-{slug}.css",
                f"static/img/cover-{slug}.svg", f"docs/games/{slug}.md", f"tests/games/{slug}/conserved.py"]
    assert [place for place in expected if not (ROOT / place).is_file()] == []


def test_no_file_is_too_long_to_be_read():
    found = {name(path): count for path in files(*CODE)
             if (count := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE}
    assert found == {}


def test_the_project_speaks_of_itself_alone():
    found = []
    for each in kept():
        if each in MAY_SPEAK_SO or Path(each).suffix in (".woff2", ".gz", ".png", ".svg", ".ico"):
            continue
        for number, line in enumerate((ROOT / each).read_text(encoding="utf-8").splitlines(), 1):
            if ELSEWHERE.search(line):
                found.append(f"{each}:{number}: {line.strip()[:90]}")
    assert found == []


def test_nothing_waits_to_be_done_later():
    found = [f"{name(path)}:{number}" for path in files(*CODE) if name(path) not in MAY_SPEAK_SO
             for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
             if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line)]
    assert found == []
