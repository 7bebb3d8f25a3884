"""The games and their schemas."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Path
from starlette.responses import Response

from app.engine.game import Game
from app.play.notes import NOTES

from .answers import answer
from .deps import ERRORS, House
from .schemas import GameOut

router = APIRouter(tags=["catalogue"], responses=ERRORS)


@router.get("/catalogue", response_model=list[GameOut])
async def catalogue(house: House) -> Response:
    """The games of this server."""
    return answer([described(game) for game in house.games.values()])


@router.get("/catalogue/{slug}/schema", response_model=dict[str, Any])
async def schema(house: House, slug: str = Path(max_length=60)) -> Response:
    """JSON Schema of a game's actions, events and view. A card that you may not see is "".

    Besides its own fields each event of a stream has `number`, `decision`, `at` and `text`; `note` are events
    that tell of the table.
    """
    game = house.game(slug)
    kinds = {"action": game.actions, "event": game.events, "note": NOTES, "view": game.views,
             "options": game.options}
    refs, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}",
                                                 schema_hook=lambda kind: {"type": "string"})
    return answer({"$schema": "https://json-schema.org/draft/2020-12/schema",
                   "properties": dict(zip(kinds, refs, strict=True)), "$defs": parts})


def described(game: Game) -> dict[str, Any]:
    """A game as the catalogue gives it."""
    return {"slug": game.slug, "title": game.words.title, "tagline": game.words.tagline,
            "seats": {"min": game.seats[0], "max": game.seats[-1]}, "rules": game.rules,
            "options": [option(game, field) for field in msgspec.structs.fields(game.options)]}


def option(game: Game, field: Any) -> dict[str, Any]:
    """An option with its choices and their words."""
    words = game.words.options.get(field.name)
    values: tuple[Any, ...] = (True, False)
    if field.type is not bool:
        values = msgspec.inspect.type_info(field.type).values  # type: ignore[attr-defined]
    labels = words.choices if words else {}
    return {"name": field.name, "kind": "switch" if field.type is bool else "choice",
            "default": field.default,
            "choices": [{"value": value, "label": labels.get(str(value), str(value))} for value in values],
            "label": words.label if words else field.name, "text": words.text if words else ""}
