"""Remakes package-lock.json from package.json, without addresses in it."""

import json
import subprocess
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "package-lock.json"

LOCK.unlink(missing_ok=True)
subprocess.run(["npm", "install", "--package-lock-only", "--ignore-scripts"], cwd=LOCK.parent, check=True)
lock = json.loads(LOCK.read_text())
for package in lock["packages"].values():
    package.pop("funding", None)
LOCK.write_text(json.dumps(lock, indent=2) + "\n")
