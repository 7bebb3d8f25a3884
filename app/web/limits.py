"""How often one player or one address may do the same thing on the pages."""

from __future__ import annotations

from app.play.limits import Bucket

NEW_PLAYERS = Bucket("players", burst=30, seconds=20)
NEW_TABLES = Bucket("tables", burst=12, seconds=30)
TALK = Bucket("chat", burst=10, seconds=2)
CODES = Bucket("codes", burst=10, seconds=30)
REQUESTS = Bucket("requests", burst=120, seconds=0.25)
REFUSED = Bucket("refused", burst=60, seconds=0.5)
