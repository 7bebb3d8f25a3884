"""Once all is installed, Kontor starts without a network."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEAD = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"),
                     "http://127.0.0.1:9")
"""Proxies that answer nobody."""


def installed() -> bool:
    """Whether `make` has put all in place that this version needs, so that it will install nothing."""
    spec = importlib.util.spec_from_file_location("setup", ROOT / "scripts" / "setup.py")
    assert spec
    assert spec.loader
    setup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(setup)
    return bool(shutil.which("make")) and (setup.stamped("run") or setup.stamped("test"))


def cut_off() -> list[str]:
    """How to run a command in a network of its own that leads nowhere, where that is allowed."""
    words = ["unshare", "--net"]
    if not shutil.which("unshare"):
        return []
    return [] if subprocess.run([*words, "true"], capture_output=True).returncode else words


def test_a_second_start_needs_no_network(tmp_path: Path) -> None:
    if not installed():
        pytest.skip("not installed by make, or something has changed since")
    environment = {name: value for name, value in os.environ.items() if name.lower() != "no_proxy"}
    done = subprocess.run([*cut_off(), sys.executable, "-m", "tests.durable.alone", tmp_path], cwd=ROOT,
                          env=environment | DEAD | {"NO_PROXY": "127.0.0.1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert "200 /" in answers
    assert "200 /static/vendor/fonts.css" in answers
    assert [answer for answer in answers if not answer.startswith("200 ")] == []
    assert not {"Installing", "Fetching"} & {*done.stderr.split()}
