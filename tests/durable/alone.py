"""A second start as a host makes it, to be run where there is no network: `make run`, asked for its pages.

It prints what the server answers. The folder of the data is the one argument.
"""

from __future__ import annotations

import fcntl
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
SET_FLAGS, UP = 0x8914, 0x1
PATIENCE = 240


def main(data: str) -> None:
    with suppress(OSError):
        own_machine_only()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"KONTOR_DATA": data, "HOST": "127.0.0.1", "PORT": str(port), "KONTOR_LOG_LEVEL": "error"}
    run = subprocess.Popen(["make", "--no-print-directory", "run", f"PYTHON={sys.executable}"], cwd=ROOT,
                           env=os.environ | settings, stdout=sys.stderr, start_new_session=True)
    try:
        print(*answers(run, f"http://127.0.0.1:{port}"), sep="\n")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGTERM)
        run.wait(timeout=60)


def own_machine_only() -> None:
    """In a network of its own a process has to switch on even the way to itself."""
    with socket.socket() as asked:
        fcntl.ioctl(asked, SET_FLAGS, struct.pack("16sh", b"lo", UP))


def answers(run: subprocess.Popen[bytes], url: str) -> list[str]:
    """The status of the home page and of all that it needs."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError), urllib.request.urlopen(f"{url}/readyz", timeout=5):
            break
        if run.poll() is not None or time.monotonic() > deadline:
            sys.exit("The server did not start.")
        time.sleep(0.2)
    with urllib.request.urlopen(url, timeout=60) as page:
        found = [f"{page.status} /"]
        parts = sorted({*re.findall(r'(?:src|href)="(/static/[^"#]+)', page.read().decode())})
    for part in parts:
        with urllib.request.urlopen(url + part, timeout=60) as answer:
            found.append(f"{answer.status} {part.partition('?')[0]}")
    return found


if __name__ == "__main__":
    main(sys.argv[1])
