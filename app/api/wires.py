"""The web server's WebSocket, on which an application may send several messages at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State

TOGETHER = "kontor.together"
"""Where the scope names this extension, an event "websocket.send" may bring a list of texts as `together`."""

SQUEEZED = ServerPerMessageDeflateFactory(server_max_window_bits=14, client_max_window_bits=12,
                                          compress_settings={"level": 1, "memLevel": 6})
"""Looking back further, and less hard, makes a page no longer than the web server's own choice would, in a
third of the time."""


class Wires(WebSocketsSansIOProtocol):
    """What is sent together goes out in one piece, with what follows until the event loop has gone round:
    passing something to the system costs more than making it.

    All else is left to the web server.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [SQUEEZED]

    async def run_asgi(self) -> None:
        self.scope["extensions"][TOGETHER] = {}  # type: ignore[index]
        self.leaving: list[bytes] = []
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Waits while the client takes nothing. Raises ClientDisconnected."""
        if (texts := message.get("together")) is None:
            self.leave()
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        if not self.leaving:
            self.loop.call_soon(self.leave)
        self.leaving += self._framed(texts)

    def leave(self) -> None:
        """What waits goes out, unless the socket has been closed meanwhile."""
        leaving, self.leaving = self.leaving, []
        if leaving and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(leaving))

    def _framed(self, texts: Sequence[bytes]) -> list[bytes]:
        if not self.conn.extensions:
            return [part for text in texts for part in (head(len(text)), text)]
        for text in texts:
            self.conn.send_text(text)
        return self.conn.data_to_send()


def head(size: int) -> bytes:
    """What comes before a text of so many bytes (RFC 6455, 5.2): whole, not masked."""
    if size < 126:
        return b"\x81%c" % size
    if size < 2**16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
