"""Ports for servers that tests start and stop."""

from __future__ import annotations

import socket


def reserved() -> socket.socket:
    """A place on this machine that a server may take, again and again, and that nobody else is given.

    As long as this socket is open: it does not listen itself.
    """
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    return place


def number(place: socket.socket) -> int:
    port: int = place.getsockname()[1]
    return port
