"""Whether a process lives, and where it works."""

from __future__ import annotations

import os
from pathlib import Path

PROCESSES = Path("/proc")
"""Where the system tells of its processes, if it does."""


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def works_in(pid: int, folder: Path) -> bool:
    try:
        return os.path.samefile(PROCESSES / str(pid) / "cwd", folder)
    except OSError:
        return False
