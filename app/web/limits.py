"""How often one player or one address may do the same thing on the pages."""

from __future__ import annotations

from app.play.limits import Bucket

NEW_PLAYERS = Bucket(burst=30, seconds=20)
NEW_TABLES = Bucket(burst=12, seconds=30)
TALK = Bucket(burst=10, seconds=2)
CODES = Bucket(burst=10, seconds=30)
REQUESTS = Bucket(burst=120, seconds=0.25)
REFUSED = Bucket(burst=60, seconds=0.5)
