"""The folder of the socket on which Postgres is spoken to."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from .binaries import Account, PostgresFailed

NAME = "/kontor-12345678/.s.PGSQL.5432"
"""How the path of the socket ends, with any eight letters."""
LONGEST_PATH = 106
"""So many bytes of a path the systems take for a socket, one for the end not counted."""


def socket_folder(account: Account) -> Path:
    """A folder of our own with a short name, which only this account (and root) can enter."""
    places = ["/run"] if os.geteuid() == 0 and os.access("/run", os.W_OK) else []
    for place in [*places, tempfile.gettempdir(), "/tmp"]:
        if len(place + NAME) < LONGEST_PATH and account.reaches(Path(place) / "any"):
            folder = Path(tempfile.mkdtemp(prefix="kontor-", dir=place))
            account.give(folder)
            return folder
    raise PostgresFailed(
        "No folder with a short path was found for the socket of Postgres; set TMPDIR to one.")


def empty(sockets: Path, *, whole: bool) -> None:
    """Removes what a dead server left in its folder of sockets, or all of it."""
    if whole:
        shutil.rmtree(sockets, ignore_errors=True)
    elif sockets.is_dir():
        for left in sockets.iterdir():
            left.unlink(missing_ok=True)
