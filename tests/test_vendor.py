"""The front-end files hold what the pages name, fetch nothing from elsewhere, and credit their authors."""

import gzip
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
VENDOR = STATIC / "vendor"


def test_every_icon_of_the_list_is_in_the_sprite() -> None:
    symbols = {symbol.get("id") for symbol in ElementTree.parse(VENDOR / "icons.svg").getroot()}
    assert {name.partition(":")[2] for name in (STATIC / "icons.txt").read_text().split()} == symbols


def test_every_icon_that_a_page_draws_is_in_the_sprite() -> None:
    symbols = {symbol.get("id") for symbol in ElementTree.parse(VENDOR / "icons.svg").getroot()}
    templates = [path.read_text() for path in (STATIC.parent / "templates").rglob("*.html")]
    drawn = {name for text in templates for name in re.findall(r"icons\.svg#([\w-]+)", text)}
    drawn |= {name for text in templates for name in re.findall(r"\bicon\('([\w-]+)'", text)}
    drawn |= {name for text in templates for name in re.findall(r'\bicon\("([\w-]+)"', text)}
    assert drawn - symbols == set()


def test_the_script_holds_htmx_its_socket_and_the_guard_in_this_order() -> None:
    script = (VENDOR / "htmx-room.js").read_text()
    places = [script.index(words) for words in ("var htmx=", "hx-ws", "'newest'")]
    assert places == sorted(places)
    assert "sourceMappingURL" not in script


def test_every_font_of_the_list_is_there_and_comes_from_this_server() -> None:
    faces = (VENDOR / "fonts.css").read_text()
    files = re.findall(r"url\('([^']+)'\)", faces)
    assert files
    assert len(files) == len(re.findall(r"url\(", faces))
    assert all((VENDOR / name).stat().st_size > 1000 for name in files)
    for line in (STATIC / "fonts.txt").read_text().splitlines():
        family = line.split()[0].partition("/")[2]
        assert sum(name.startswith(f"fonts/{family}-latin-") for name in files) >= len(line.split()) - 1


def test_every_typeface_that_a_style_names_first_is_there() -> None:
    there = set(re.findall(r"font-family: '([^']+)'", (VENDOR / "fonts.css").read_text()))
    styles = "".join(path.read_text() for path in STATIC.glob("css/**/*.css"))
    assert set(re.findall(r'--(?:display|text-face):\s*"([^"]+)"', styles)) <= there


def test_compressed_copies_say_the_same() -> None:
    texts = [path for path in VENDOR.iterdir() if path.suffix in (".js", ".css", ".svg")]
    assert len(texts) == 3
    for path in texts:
        assert gzip.decompress(path.with_name(path.name + ".gz").read_bytes()) == path.read_bytes()


def test_every_package_is_credited_with_its_licence() -> None:
    credits = json.loads((VENDOR / "CREDITS.json").read_text())
    packages = json.loads((STATIC.parent / "package.json").read_text())["dependencies"]
    assert {credit["name"] for credit in credits} == set(packages)
    assert all(credit["licence"] and credit["used_for"] for credit in credits)
