"""The Postgres that Kontor runs by itself when no DATABASE_URL is set: on a Unix socket, durable.

Whoever needs it first starts it; the last to leave stops it. One that a killed Kontor left is taken over.
"""

import fcntl
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from .binaries import Account, PostgresFailed, find_binaries, major_version
from .processes import PROCESSES, lives, works_in
from .sockets import empty, socket_folder

PASSING = ("lock file", "shared memory block is still in use", "is being used by another process")
"""What the server says of troubles that pass by themselves."""
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


class Postgres:
    """`with Postgres(data) as url:` or start() and stop()."""

    def __init__(
        self, data: Path, *, binaries: Path | None = None, max_connections: int = 60, patience: float = 60
    ) -> None:
        self.data = data.absolute()
        self.cluster = self.data / "postgres"
        self.log = self.data / "postgres.log"
        self.chosen_binaries = binaries
        self.max_connections = max_connections
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None
        self.sockets: Path | None = None
        self.presence: IO[str] | None = None

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> str:
        """Sees to it that the server runs and says where: a URL for SQLAlchemy."""
        self.data.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
        with self.alone():
            if not self.running():
                self.launch()
            self.presence = (self.data / "postgres.users").open("a")
            fcntl.flock(self.presence, fcntl.LOCK_SH)
            self.sockets = Path(self.pid_file()[4])
            return f"postgresql+asyncpg://kontor@/kontor?host={self.sockets}"

    def revive(self) -> None:
        """Starts a server that somebody has ended, in the place where all look for it."""
        with self.alone():
            if not self.running():
                self.launch()

    def stop(self) -> None:
        """Leaves; the last one to leave stops the server."""
        if self.presence is None:
            return
        with self.alone():
            with suppress(BlockingIOError):
                fcntl.flock(self.presence, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.halt()
            self.presence.close()
            self.presence = None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Two programs never start or stop the server of one data folder at the same time."""
        with (self.data / "postgres.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    # Starting

    def launch(self) -> None:
        account = Account(self.cluster)
        binaries = find_binaries(account, self.chosen_binaries)
        version = major_version(binaries)
        if not self.cluster.exists():
            self.make_cluster(account, binaries, version)
        self.check_version(version)
        if self.cluster.stat().st_uid == 0:
            account.give(self.cluster)
        deadline = time.monotonic() + self.patience
        while (trouble := self.attempt(account, binaries, version, deadline)) is not None:
            if time.monotonic() > deadline or not any(words in trouble for words in PASSING):
                raise PostgresFailed(f"Postgres did not start ({self.log}): {trouble}")
            time.sleep(0.1)

    def make_cluster(self, account: Account, binaries: Path, version: int) -> None:
        """A first start that is cut short leaves only postgres.new, which the next one makes again."""
        new = self.cluster.with_name("postgres.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        account.give(new)
        locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] if version >= 17 else []
        options = ["-U", "kontor", "--auth=trust", "--encoding=UTF8", "--locale=C", *locale]
        self.run(account, binaries / "initdb", new, [*options, "--data-checksums", "--no-instructions"])
        single = ["-c", "exit_on_error=true", "postgres"]
        self.run(account, binaries / "postgres", new, single, "CREATE DATABASE kontor;\n")
        new.rename(self.cluster)

    def run(self, account: Account, program: Path, folder: Path, options: list[str], words: str = "") -> None:
        mode = ["--single"] if program.name == "postgres" else []
        with self.way_to(folder, account) as (way, kept):
            done = subprocess.run(
                [program, *mode, "-D", way, *options],
                cwd="/", pass_fds=kept, input=words, capture_output=True, text=True, env=environment(),
                **account.popen_options(),
            )  # fmt: skip
        if done.returncode:
            reason = (done.stderr.strip() or done.stdout.strip())[-500:]
            raise PostgresFailed(f"The database could not be made in {self.data}: {reason}")

    @contextmanager
    def way_to(self, folder: Path, account: Account) -> Iterator[tuple[str, list[int]]]:
        """How the server names its folder: through an open file, where the way there is closed to it."""
        if account.reaches(folder):
            yield str(folder), []
            return
        if not PROCESSES.is_dir():
            raise PostgresFailed(
                f"Root steps down to another account to run Postgres, which cannot reach {self.data}: set"
                " KONTOR_DATA to a folder below folders that others may pass, or start as an ordinary user."
            )
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            yield f"/proc/self/fd/{opened}", [opened]
        finally:
            os.close(opened)

    def check_version(self, version: int) -> None:
        made_by = int((self.cluster / "PG_VERSION").read_text())
        if made_by != version:
            raise PostgresFailed(
                f"The games in {self.cluster} were kept by Postgres {made_by}, and this one is {version}."
                f" Name the programs of Postgres {made_by} in KONTOR_POSTGRES_BIN, run `kontor backup`,"
                " move the folder away, unset it, and run `kontor restore`."
            )

    def attempt(self, account: Account, binaries: Path, version: int, deadline: float) -> str | None:
        """Starts the server and waits until it answers; else says what kept it from starting."""
        self.forget_dead_server()
        sockets = self.sockets or socket_folder(account)
        settings = {
            **DURABLE, "listen_addresses": "", "unix_socket_directories": str(sockets),
            "max_connections": str(self.max_connections), "shared_buffers": "64MB", "jit": "off",
            "timezone": "UTC", "log_timezone": "UTC", "logging_collector": "off",
            **({"io_method": "sync"} if version >= 18 else {}),
        }  # fmt: skip
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        if self.log.exists() and self.log.stat().st_size > 10_000_000:
            self.log.unlink()
        with self.log.open("ab") as log, self.way_to(self.cluster, account) as (way, kept):
            before = log.tell()
            self.process = subprocess.Popen(
                [binaries / "postgres", "-D", way, *options],
                cwd="/", pass_fds=kept, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment(),
                start_new_session=True, **account.popen_options(),
            )  # fmt: skip
        while self.process.poll() is None and time.monotonic() < deadline:
            if self.pid_file()[:1] == [str(self.process.pid)] and self.ready():
                return None
            time.sleep(0.01)
        self.end(self.process.pid)
        empty(sockets, whole=self.sockets is None)
        said = self.log.read_bytes()[before:].decode(errors="replace")
        fatal = re.findall(r"(?:FATAL|PANIC|ERROR):\s*(.*)", said)
        return fatal[-1] if fatal else said.strip()[-300:] or "it said nothing"

    # Looking

    def pid_file(self) -> list[str]:
        """What the server writes about itself: process, folder, start, port, sockets ... status."""
        try:
            return (self.cluster / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return []

    def ready(self) -> bool:
        """Whether the server says that it is ready, and listens: a killed one had no time to unsay it."""
        lines = self.pid_file()
        if len(lines) < 8 or lines[7].strip() != "ready":
            return False
        with socket.socket(socket.AF_UNIX) as line:
            return line.connect_ex(f"{lines[4]}/.s.PGSQL.5432") == 0

    def running(self) -> bool:
        """Whether a server of this folder runs; one that is just coming or going is waited for."""
        deadline = time.monotonic() + self.patience
        while (pid := self.server()) is not None:
            if self.ready():
                return True
            if time.monotonic() > deadline:
                raise PostgresFailed(f"Postgres (process {pid}) neither starts nor stops; see {self.log}.")
            time.sleep(0.02)
        return False

    def server(self) -> int | None:
        """The process of the server, if it lives and is one of this folder: numbers are used again."""
        lines = self.pid_file()
        if not lines or not lines[0].isdigit():
            return None
        pid = int(lines[0])
        if self.process is not None and self.process.pid == pid and self.process.poll() is not None:
            return None
        if PROCESSES.is_dir():
            return pid if works_in(pid, self.cluster) else None
        return pid if lives(pid) else None

    def forget_dead_server(self) -> None:
        """Clears what a killed server left, as long as no process of it is left; Postgres does the rest."""
        lines = self.pid_file()
        if len(lines) > 4 and Path(lines[4]).name.startswith("kontor-"):
            empty(Path(lines[4]), whole=lines[4] != str(self.sockets))
        if not lines or not PROCESSES.is_dir():
            return
        processes = (int(entry.name) for entry in PROCESSES.iterdir() if entry.name.isdigit())
        if not any(works_in(pid, self.cluster) for pid in processes):
            (self.cluster / "postmaster.pid").unlink(missing_ok=True)

    # Stopping

    def halt(self) -> None:
        lines, pid = self.pid_file(), self.server()
        if pid is not None:
            self.end(pid)
            shutil.rmtree(lines[4], ignore_errors=True)

    def end(self, pid: int) -> None:
        """Asks politely, then firmly; either way nothing that was committed is lost."""
        for sign in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline:
                with suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)
                if not lives(pid):
                    if self.process is not None:
                        self.process.poll()
                    return
                time.sleep(0.005)


def environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}
