"""What is printed on the components of a game, read from its data file."""

from __future__ import annotations

import tomllib
from hashlib import blake2b
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec

from .parts import Data

Origin = Literal["rulebook", "public", "house"]
"""Whence a value comes: the rulebook, another public record, or made for this project."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A value of a data file that counts something: 0 or more."""

AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
"""A value of a data file that no game can do without: 1 or more."""


class Tables(Data, forbid_unknown_fields=True):
    """The tables of a data file, as typed values. Each game derives its own, whose rows derive from Row."""

    def check(self) -> None:
        """Raises ValueError, with a sentence, where values contradict each other or the rulebook."""


class Row(Data, forbid_unknown_fields=True, kw_only=True):
    """One row or table of a data file, with the origin of its values."""

    origin: Origin
    note: str = ""


D = TypeVar("D", bound=Tables)


class Pieces(Generic[D]):
    """The tables of one edition of the components; two are the same when their files are.

    Games derive from it to add look-ups. In a stored position it is only its digest.
    """

    def __init__(self, tables: D, digest: str, source: bytes) -> None:
        self.tables = tables
        self.digest = digest
        self.source = source

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pieces) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.digest})"


class BadPieces(Exception):
    """A data file does not hold what its game needs; the message says where and what."""


def read(source: bytes, tables: type[D]) -> D:
    """Read and check a data file (TOML, UTF-8). Raises BadPieces."""
    try:
        found: dict[str, Any] = tomllib.loads(source.decode())
        read_tables = msgspec.convert(found, tables)
        read_tables.check()
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise BadPieces(str(error)) from error
    return read_tables


def digest(source: bytes) -> str:
    """The name of a data file's content: 16 hexadecimal digits."""
    return blake2b(source, digest_size=8).hexdigest()
