"""The web server's WebSocket, on which an application may send several messages at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TOGETHER = "kontor.together"
"""Where the scope names this extension, an event "websocket.send" may bring a list of texts as `together`."""


class Wires(WebSocketsSansIOProtocol):
    """All that is sent together goes out in one piece, and is not looked at once more.

    Compression, where a client has asked for it, and all else is left to the web server.
    """

    async def run_asgi(self) -> None:
        self.scope["extensions"][TOGETHER] = {}  # type: ignore[index]
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Waits while the client takes nothing. Raises ClientDisconnected."""
        if (texts := message.get("together")) is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(self._framed(texts))

    def _framed(self, texts: Sequence[bytes]) -> bytes:
        if not self.conn.extensions:
            return b"".join([part for text in texts for part in (head(len(text)), text)])
        for text in texts:
            self.conn.send_text(text)
        return b"".join(self.conn.data_to_send())


def head(size: int) -> bytes:
    """What comes before a text of so many bytes (RFC 6455, 5.2): whole, not masked."""
    if size < 126:
        return b"\x81%c" % size
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
