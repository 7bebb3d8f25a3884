"""Makes .venv with the locked packages and the front-end files: `python3 scripts/setup.py [run|test]`.

Needs the standard library only. What is already in place is left alone, so a second start needs no network.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {"run": ROOT / "requirements.lock", "test": ROOT / "requirements-dev.lock"}
STAMP = VENV / "kontor-packages"
UV = "uv==0.13.9"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def main(purpose: str) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036
        sys.exit(
            f"Kontor needs Python 3.11 or newer; {sys.executable} is older. Name another: make PYTHON=..."
        )
    purpose = "test" if purpose == "run" and stamped("test") else purpose
    if not stamped(purpose):
        make_venv()
        install(LOCKS[purpose])
        STAMP.write_text(f"{purpose} {fingerprint(purpose)}\n")
    if code := subprocess.run([PYTHON, ROOT / "scripts" / "vendor.py"]).returncode:
        sys.exit(code)
    if purpose == "test":
        need_browser()


def fingerprint(purpose: str) -> str:
    """What the installed packages depend on; another value means: install again."""
    inputs = LOCKS[purpose].read_bytes() + (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()
    return hashlib.sha256(inputs).hexdigest()


def stamped(purpose: str) -> bool:
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text().split() == [purpose, fingerprint(purpose)]


def make_venv() -> None:
    if PYTHON.exists() and subprocess.run([PYTHON, "-c", "import pip"], capture_output=True).returncode == 0:
        return
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            f"{sys.executable} cannot make a virtual environment: install its venv module"
            " (on Debian and Ubuntu: apt-get install python3-venv) and try again."
        )


def install(lock: Path) -> None:
    """uv is three times as fast as pip; where it cannot be had, pip does the same.

    Both compile what they install: where Python may write no bytecode, each start would take 2 s longer.
    """
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    print(f"Installing the packages of {lock.name} into {VENV.name} ...", flush=True)
    environment = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    fetched = subprocess.run([*pip, "install", "--only-binary", ":all:", UV], capture_output=True)
    if fetched.returncode == 0:
        uv = [VENV / "bin" / "uv", "--quiet", "pip"]
        run([*uv, "sync", "--compile-bytecode", "--require-hashes", lock], environment)
        run([*uv, "install", "--no-deps", "--no-build-isolation", "-e", ROOT], environment)
    else:
        run([*pip, "install", "--no-deps", "--require-hashes", "-r", lock], environment)
        run([*pip, "install", "--no-deps", "--no-build-isolation", "-e", ROOT], environment)


def run(command: list[object], environment: dict[str, str]) -> None:
    if code := subprocess.run([str(part) for part in command], env=environment, cwd=ROOT).returncode:
        sys.exit(
            f"The packages could not be installed: {command[0]} ended with {code}. Is the network there?"
        )


def need_browser() -> None:
    """The browser tests want a Chromium: as root on Debian it is installed, elsewhere it is asked for."""
    if os.environ.get("KONTOR_CHROMIUM") or any(shutil.which(name) for name in BROWSERS):
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing chromium-headless-shell for the browser tests ...", flush=True)
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.run(["apt-get", "update", "-qq"], **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", BROWSERS[0]], **quiet)
    if not shutil.which(BROWSERS[0]):
        sys.exit(
            "The browser tests need a Chromium: install chromium-headless-shell (or chromium),"
            " or name one in KONTOR_CHROMIUM."
        )


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "run")
