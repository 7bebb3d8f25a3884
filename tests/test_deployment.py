"""The files that put Kontor onto a host are well formed, and agree with the project.

They are read here by hadolint and by Compose; no image is built and no container is run.
"""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.api.v1.docs import GUIDE
from app.config import variables

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.executable).parent
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def compose_program() -> Path | None:
    """The program inside the package: its wrapper ends with 0 whatever happens."""
    spec = importlib.util.find_spec("compose")
    return Path(spec.origin).parent / "docker-compose" if spec and spec.origin else None


def compose(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    program = compose_program()
    if program is None or not program.exists():
        pytest.skip("Compose comes as a package for Linux on x86_64 only")
    return subprocess.run(
        [program, "--project-directory", folder, "-f", folder / "docker-compose.yml", *words],
        capture_output=True, text=True,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **environment},
    )  # fmt: skip


def composed(tmp_path: Path, **environment: str) -> dict[str, Any]:
    shutil.copy(ROOT / "docker-compose.yml", tmp_path)
    done = compose("--profile", "tls", "config", "--format", "json", folder=tmp_path, **environment)
    assert done.returncode == 0, done.stderr
    services: dict[str, Any] = json.loads(done.stdout)["services"]
    return services


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    done = subprocess.run([PROGRAMS / "hadolint", ROOT / "Dockerfile"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_does_not_run_as_root() -> None:
    assert re.findall(r"^USER (\w+)", DOCKERFILE.rpartition("\nFROM ")[2], re.M) == ["10001"]
    assert "useradd --uid 10001" in DOCKERFILE


def test_the_image_and_the_setup_use_the_same_uv() -> None:
    assert (
        re.search(r"uv==[\d.]+", DOCKERFILE)[0]
        == re.search(r'UV = "(.*)"', (ROOT / "scripts/setup.py").read_text())[1]
    )  # type: ignore[index]


def test_all_that_the_image_copies_is_there_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.M):
        for name in line.split():
            assert (ROOT / name).exists(), name
            assert f"!{name}\n" in ignored, name


def test_the_image_holds_the_documents_that_pages_show() -> None:
    assert GUIDE.relative_to(ROOT).parts[0] == "docs"
    assert "COPY docs docs\n" in DOCKERFILE.rpartition("\nFROM ")[2]


def test_compose_takes_the_file_and_wants_a_password(tmp_path: Path) -> None:
    shutil.copy(ROOT / "docker-compose.yml", tmp_path)
    assert compose("config", "-q", folder=tmp_path, POSTGRES_PASSWORD="x").returncode == 0
    without = compose("config", "-q", folder=tmp_path)
    assert without.returncode != 0
    assert "POSTGRES_PASSWORD" in without.stderr


def test_the_games_of_the_database_lie_on_a_volume(tmp_path: Path) -> None:
    volumes = composed(tmp_path, POSTGRES_PASSWORD="x")["db"]["volumes"]
    assert [(volume["type"], volume["target"]) for volume in volumes] == [("volume", "/var/lib/postgresql")]


def test_the_server_waits_for_a_healthy_database(tmp_path: Path) -> None:
    services = composed(tmp_path, POSTGRES_PASSWORD="x")
    assert services["app"]["depends_on"]["db"]["condition"] == "service_healthy"
    assert "pg_isready" in services["db"]["healthcheck"]["test"][1]


def test_the_domain_becomes_the_public_url_unless_one_is_set(tmp_path: Path) -> None:
    def public_url(**environment: str) -> str:
        return str(
            composed(tmp_path, POSTGRES_PASSWORD="x", **environment)["app"]["environment"]["PUBLIC_URL"]
        )

    assert public_url() == ""
    assert public_url(DOMAIN="kontor.example") == "https://kontor.example"
    assert public_url(DOMAIN="kontor.example", PUBLIC_URL="https://other.example") == "https://other.example"


def test_the_server_believes_the_proxy_of_the_same_file_and_no_other(tmp_path: Path) -> None:
    services = composed(tmp_path, POSTGRES_PASSWORD="x")
    proxy = services["caddy"]["networks"]["default"]["ipv4_address"]
    assert services["app"]["environment"]["KONTOR_TRUSTED_PROXIES"] == proxy


def test_every_setting_that_the_files_name_is_one() -> None:
    files = DOCKERFILE + (ROOT / "docker-compose.yml").read_text()
    assert set(re.findall(r"\bKONTOR_[A-Z_]+", files)) <= set(variables())


def test_the_locks_hold_hashes_and_no_address() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        lock = (ROOT / name).read_text()
        assert "://" not in lock
        assert len(re.findall(r"^\S+==", lock, re.M)) == len(
            re.findall(r"^\S+==.*(?=\n    --hash)", lock, re.M)
        )
    assert "://" not in (ROOT / "package-lock.json").read_text()


def test_the_developers_lock_holds_the_packages_that_run() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^\S+==\S+", (ROOT / name).read_text(), re.M))

    assert pins("requirements.lock") < pins("requirements-dev.lock")
