"""About Kontor, and about the rules of each game: rulings, and whence each value comes."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from app.catalogue import GAMES
from app.engine.parts import sentence as _
from app.engine.pieces import Row
from app.play.errors import NotFound

from . import text
from .deps import Visiting
from .errors import PageRoute
from .regions import game_parts
from .render import ROOT

router = APIRouter(route_class=PageRoute)
CREDITS = ROOT / "static" / "vendor" / "CREDITS.json"


@router.get("/about")
async def about(visit: Visiting) -> Response:
    """What Kontor is, and who made what it shows."""
    shelf = [text.game_card(slug, visit.language) for slug in GAMES]
    return visit.page("about/page.html", shelf=shelf, credits=credits(CREDITS))


@cache
def credits(path: Path) -> list[dict[str, str]]:
    """Names, licences and homes of what was made by others."""
    return json.loads(path.read_text()) if path.exists() else []


@router.get("/about/{slug}")
async def rules(visit: Visiting, slug: str) -> Response:
    """The rules page of a game."""
    if slug not in GAMES:
        raise NotFound(_("Kontor has no such game."))
    return visit.page("about/rules.html", slug=slug, game=text.game_card(slug, visit.language),
                      options=text.option_cards(slug, visit.language), rulings=rulings(slug),
                      tables=values(slug), help=game_parts(slug)["help"], view=beginning(slug))


@cache
def beginning(slug: str) -> Any:
    """What an onlooker sees of a game that has just begun: the help names numbers of it."""
    game = GAMES[slug]
    return game.view(game.start(game.seats[0], slug).position, None)


@cache
def rulings(slug: str) -> Markup:
    """What docs/games/<slug>.md says, as HTML; its links lead to other files and are plain text here."""
    path = ROOT / "docs" / "games" / f"{slug}.md"
    if not path.exists():
        return Markup("")
    written = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", path.read_text())
    written = re.sub(r"^# .*$", "", written, count=1, flags=re.MULTILINE)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(written)
    frame = '<div class="scroll-aside" tabindex="0" lang="en"><table class="rulings">'
    return Markup(html.replace("<table>", frame).replace("</table>", "</table></div>"))


@cache
def values(slug: str) -> list[dict[str, Any]]:
    """Each table of the game's data file, with the origin of every row."""
    tables: list[dict[str, Any]] = []
    whole = GAMES[slug].pieces.tables
    for field in msgspec.structs.fields(whole):
        found = getattr(whole, field.name)
        rows = found if isinstance(found, (tuple, list)) else (found,)
        if rows and all(isinstance(row, Row) for row in rows):
            tables.append({"name": field.name, "rows": [_row(row) for row in rows]})
    return tables


def _row(row: Row) -> dict[str, Any]:
    plain = msgspec.to_builtins(row)
    said = [(name, json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else value)
            for name, value in plain.items() if name not in ("origin", "note")]
    return {"values": said, "origin": row.origin, "note": row.note}
