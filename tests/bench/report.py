"""How figures are printed."""

from __future__ import annotations

import os


def heading(title: str, first: str, second: str) -> None:
    print(f"\n{title:48}{first:>14}   {second}")


def row(name: str, figure: str, more: str, ratio: float | None = None) -> None:
    print(f"  {name:46}{figure:>14}   {more}" + (f"   {ratio:.2f} of the least" if ratio else ""), flush=True)


def load() -> str:
    """How many processes wanted to run at once in the last minute, the bench's own among them."""
    return f"load {os.getloadavg()[0]:.1f}"
