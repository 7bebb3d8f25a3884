"""Addresses that a telephone reads from the screen."""

from __future__ import annotations

import io

import segno
from fastapi.responses import Response


def picture(address: str) -> Response:
    """The QR code of an address, as SVG."""
    drawn = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(drawn, kind="svg", scale=4, border=2, dark="#241e17", light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")
