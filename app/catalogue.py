"""The games, by slug. The only list of games."""

from __future__ import annotations

from app.engine.game import Game
from app.games.handelsfuersten.game import GAME as handelsfuersten
from app.games.mercante.game import GAME as mercante
from app.games.merkator.game import GAME as merkator
from app.games.middle_ages.game import GAME as middle_ages

GAMES: dict[str, Game] = {game.slug: game for game in (handelsfuersten, mercante, merkator, middle_ages)}
