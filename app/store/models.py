"""What is kept: the tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

metadata = MetaData(naming_convention={
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
})


def moment(name: str, nullable: bool = False) -> Column[object]:
    """A point in time, with its zone."""
    return Column(name, DateTime(timezone=True), nullable=nullable)


house = Table(
    "house", metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server itself must remember, the signing secret above all."""

players = Table(
    "players", metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    moment("created_at"),
    Column("banned", Boolean, nullable=False, server_default=text("false")),
    Column("token_hash", Text, unique=True),
    Column("recovery_hash", Text, unique=True),
)

device_codes = Table(
    "device_codes", metadata,
    Column("hash", Text, primary_key=True),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    moment("expires_at"),
)

pieces = Table(
    "pieces", metadata,
    Column("digest", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("source", LargeBinary, nullable=False),
)
"""The data files that games were started with."""

tables = Table(
    "tables", metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSONB, nullable=False),
    Column("status", Text, nullable=False),
    Column("opener", Text, ForeignKey("players.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", Integer),
    Column("absent", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("revision", Integer, nullable=False, server_default=text("0")),
    Column("previous", Text, ForeignKey("tables.id")),
    Column("next", Text, ForeignKey("tables.id")),
    Column("rules", Integer),
    Column("pieces", Text, ForeignKey("pieces.digest")),
    Column("ended", Text),
    moment("created_at"),
    moment("expires_at", nullable=True),
    moment("started_at", nullable=True),
    moment("finished_at", nullable=True),
    Index(None, "status"),
)
"""One row a table, from lobby to scores. `secret` is the part of the seed that only the server knows."""

seats = Table(
    "seats", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", Text, ForeignKey("players.id")),
    Column("bot", Text),
    Column("ready", Boolean, nullable=False, server_default=text("false")),
    Column("nonce", Text),
    Column("stand_in", Text),
    Column("resigned", Boolean, nullable=False, server_default=text("false")),
    moment("seen_at", nullable=True),
    PrimaryKeyConstraint("table_id", "seat"),
    UniqueConstraint("table_id", "player"),
    Index(None, "player"),
)

onlookers = Table(
    "onlookers", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    moment("seen_at"),
    PrimaryKeyConstraint("table_id", "player"),
)
"""Who watches a table without a seat, for the other processes; empty where there is only one."""

games = Table(
    "games", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("serial", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("undos", Integer, nullable=False),
    Column("position", Text, nullable=False),
    Column("seen", ARRAY(Integer), nullable=False),
    Column("waiting", ARRAY(Integer), nullable=False),
    moment("moved_at"),
)
"""Where each game stands. `seen` counts the events that each seat, and last the spectators, were shown."""

log = Table(
    "log", metadata,
    Column("table_id", Text, nullable=False),
    Column("serial", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("seat", Integer),
    Column("player", Text),
    Column("key", Text),
    Column("action", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("seen", ARRAY(Integer), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("position", Text),
    moment("at"),
    PrimaryKeyConstraint("table_id", "serial"),
    Index("uq_log_table_id_number", "table_id", "number", unique=True, postgresql_where=text("counted")),
    Index("uq_log_table_id_player_key", "table_id", "player", "key", unique=True,
          postgresql_where=text("key IS NOT NULL")),
)
"""What was decided and what it caused. `counted` rows carry public numbers; `position` is kept now and then.

The writer adds a row only together with its game's change, so no foreign key has to be checked for each.
"""

chat = Table(
    "chat", metadata,
    Column("id", BigInteger, Identity(), primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("room", Text, nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    moment("at"),
    Column("deleted", Boolean, nullable=False, server_default=text("false")),
    Column("key", Text),
    Index(None, "table_id", "id"),
    UniqueConstraint("table_id", "player", "key"),
)

invitations = Table(
    "invitations", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("by", Text, ForeignKey("players.id"), nullable=False),
    moment("at"),
    PrimaryKeyConstraint("table_id", "player"),
    Index(None, "player"),
)

motions = Table(
    "motions", metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("by", Integer),
    Column("facts", JSONB, nullable=False),
    Column("voters", ARRAY(Integer), nullable=False),
    Column("votes", JSONB, nullable=False),
    Column("open", Boolean, nullable=False),
    moment("at"),
    Index("uq_motions_open", "table_id", "kind", "seat", unique=True, postgresql_where=text("open")),
)
"""Questions to the people at a table, and their answers."""

standing = Table(
    "standing", metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("question", Text, nullable=False),
    Column("condition", JSONB, nullable=False),
    moment("at"),
    PrimaryKeyConstraint("table_id", "seat", "question"),
)
"""Answers given in advance; only their owner knows of them."""

deeds = Table(
    "deeds", metadata,
    Column("player", Text, ForeignKey("players.id"), nullable=False),
    Column("key", Text, nullable=False),
    moment("at"),
    PrimaryKeyConstraint("player", "key"),
    Index(None, "at"),
)
"""Under which keys players have done something lately, decisions and talk aside."""

due = Table(
    "due", metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    moment("at"),
    PrimaryKeyConstraint("table_id", "seat", "kind"),
    Index(None, "at"),
)
"""What must happen when. The table_id of the server's own rounds is empty."""
