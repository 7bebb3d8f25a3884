"""What is sent on a WebSocket goes out whole, in its order, and in as few pieces as can be."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.protocol import State

from app.api.wires import Wires, head


class Pipe:
    """The end of the wire at which it is written down what arrives."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, piece: bytes) -> None:
        self.pieces.append(piece)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        """It is only written on."""


async def nowhere(scope: Any, receive: Any, send: Any) -> None:
    """An application that is not asked."""


@pytest.fixture
async def wires() -> Wires:
    """An open socket without compression."""
    wires = Wires(uvicorn.Config(nowhere, ws=Wires, log_config=None), ServerState(), {})
    wires.transport = Pipe()  # type: ignore[assignment]
    wires.conn.state = State.OPEN
    wires.handshake_complete, wires.leaving = True, []
    return wires


def frame(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False)


def written(wires: Wires) -> list[bytes]:
    pipe: Any = wires.transport
    return pipe.pieces


def together(*texts: bytes) -> dict[str, Any]:
    return {"type": "websocket.send", "together": texts}


@pytest.mark.parametrize("size", [0, 125, 126, 2**16 - 1, 2**16])
def test_a_text_of_any_length_is_framed_as_the_websocket_library_frames_it(size: int) -> None:
    assert head(size) + b"x" * size == frame(b"x" * size)


async def test_what_is_sent_until_the_loop_has_gone_round_goes_out_in_one_piece(wires: Wires) -> None:
    await asyncio.gather(wires.send(together(b"an event", b"a state")), wires.send(together(b"an answer")))
    await asyncio.sleep(0)
    await wires.send(together(b"later"))
    await asyncio.sleep(0)
    assert written(wires) == [frame(b"an event") + frame(b"a state") + frame(b"an answer"), frame(b"later")]


async def test_the_end_of_a_socket_does_not_overtake_what_was_sent_before(wires: Wires) -> None:
    await wires.send(together(b"the last line"))
    await wires.send({"type": "websocket.close", "code": 1000})
    await asyncio.sleep(0)
    closing = Frame(Opcode.CLOSE, Close(CloseCode.NORMAL_CLOSURE, "").serialize()).serialize(mask=False)
    assert written(wires) == [frame(b"the last line"), closing]


async def test_nothing_is_sent_after_a_socket_has_been_closed_from_this_end(wires: Wires) -> None:
    await wires.send(together(b"too late"))
    wires.conn.send_close(1012)
    await asyncio.sleep(0)
    assert written(wires) == []
