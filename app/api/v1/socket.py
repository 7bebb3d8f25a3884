"""The socket of a table: the lines of its stream as messages, and decisions, each answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, nullcontext, suppress
from time import monotonic
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketDisconnected

from app.play import lobby, people, rooms
from app.play.errors import NotFound, NotSignedIn, Refusal, Unavailable, Unfit
from app.play.kontor import Kontor
from app.play.shapes import Player

from ..wires import TOGETHER
from . import bodies, errors
from .answers import encode
from .deps import REFUSED, address, fits, house_of, token_of
from .lines import Together, prompt_wire, table_lines

router = APIRouter()
SLOWEST = 15.0
END = b'{"type":"end"'
LATER, UNAUTHORISED, NOT_HERE = 1013, 4401, 4404


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """A decision as it comes over the socket."""

    token: str
    action: dict[str, Any]
    key: str | None = None


class Introduction(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of those who cannot set a header; null watches without a seat."""

    authorization: str | None


_message = msgspec.json.Decoder(Message)
_introduction = msgspec.json.Decoder(Introduction)


@router.websocket("/tables/{table_id}/socket")
async def socket(socket: WebSocket, table_id: str, after: str = "") -> None:
    """Say who you are by header or first message, then listen and decide."""
    await socket.accept()
    house = house_of(socket)
    try:
        if not fits(table_id):
            raise NotFound("There is no such table.")
        if after and not (after.isascii() and after.isdigit() and len(after) < 10):
            raise Unfit("after is the number of an event.")
        token = token_of(socket) or await _introduced(socket)
        player = await people.player_of_token(house, token) if token else None
        await lobby.table(house, table_id, player)
    except Unavailable:
        await socket.close(LATER)
        return
    except Refusal as refusal:
        await socket.send_text(encode({"type": "end", **errors.body(refusal)}).decode())
        await socket.close(UNAUTHORISED if refusal.status == 401 else NOT_HERE)
        return
    except (WebSocketDisconnect, TimeoutError):
        return
    await Line(socket, house, player, table_id, token).run(int(after) if after else None)


async def _introduced(socket: WebSocket) -> str | None:
    """The token of the first message; None watches. Raises NotSignedIn."""
    unsaid = NotSignedIn('Send {"authorization": "Bearer ..."} first, or null to watch.')
    try:
        async with asyncio.timeout(SLOWEST):
            said = _introduction.decode(await socket.receive_text()).authorization
    except (KeyError, ValueError, RecursionError) as error:
        raise unsaid from error
    if said is None:
        return None
    if not (token := said.removeprefix("Bearer ").strip()):
        raise unsaid
    return token


class Line:
    """One socket: lines go out as they come, decisions are answered in between."""

    def __init__(self, socket: WebSocket, house: Kontor, player: Player | None, table_id: str,
                 token: str | None) -> None:
        self.socket, self.house, self.player, self.table_id = socket, house, player, table_id
        self.token = token or ""
        self.at_once = False
        self.sending: list[float] = []
        self.answering = asyncio.Lock()

    async def run(self, after: int | None) -> None:
        self.at_once = TOGETHER in self.socket.scope.get("extensions", {})
        works = (self.tell(after), self.listen(), self.watch_over())
        tasks = [asyncio.create_task(work) for work in works]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if (error := task.exception()) is not None:
                    raise error
        except (WebSocketDisconnect, WebSocketDisconnected, TimeoutError, ConnectionError, Unavailable):
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(1000)

    async def tell(self, after: int | None) -> None:
        async with aclosing(self.lines(after)) as lines:  # type: ignore[type-var]
            async for together in lines:
                async with self.answering if together[-1].startswith(END) else nullcontext():
                    await self.send(together)

    def lines(self, after: int | None) -> AsyncIterator[Together]:
        return table_lines(self.house, self.table_id, self.player, after, self.token)

    async def listen(self) -> None:
        """An answer that is under way comes before the last line. What is no text ends the socket."""
        while (message := (await self.socket.receive()).get("text")) is not None:
            async with self.answering:
                await self.send([encode(await self.answered(message))])

    async def answered(self, text: str) -> dict[str, Any]:
        """The answer to one message: the decision's number and the next prompt, or an error."""
        message = None
        try:
            message = read(text)
            if self.player is None:
                raise NotSignedIn("Spectators do not decide.")
            await people.player_of_token(self.house, self.token)
            done = await rooms.decide(self.house, self.player, self.table_id, message.token, message.action,
                                      message.key)
        except Refusal as refusal:
            return {"type": "answer", "key": message.key if message else None,
                    **errors.body(self.counted(refusal))}
        running = await self.house.running(self.table_id)
        return {"type": "answer", "key": message.key, "decision": done.number, "status": done.status,
                "waiting_for": done.waiting_for, "prompt": prompt_wire(running, running.seat_of(self.player))}

    def counted(self, refusal: Refusal) -> Refusal:
        """What is refused is limited; what is legal never is."""
        if isinstance(refusal, Unavailable):
            return refusal
        try:
            REFUSED.take(self.player.id if self.player else address(self.socket))
        except Refusal as too_many:
            return too_many
        return refusal

    async def send(self, together: Sequence[bytes]) -> None:
        began = monotonic()
        self.sending.append(began)
        if self.at_once:
            await self.socket.send({"type": "websocket.send", "together": together})
        else:
            for line in together:
                await self.socket.send_text(line.decode())
        self.sending.remove(began)

    async def watch_over(self) -> None:
        """A socket that does not take a line in time is dropped, never waited for. Raises TimeoutError."""
        while True:
            await asyncio.sleep(SLOWEST / 3)
            if self.sending and monotonic() - self.sending[0] > SLOWEST:
                raise TimeoutError


def read(text: str) -> Message:
    """A decision from a message. Raises BadJson, Unfit, TooLarge."""
    if len(text) > bodies.LARGEST:
        raise errors.TooLarge("A message may have {most} characters.", most=bodies.LARGEST)
    if "\\u0000" in text:
        raise Unfit("Texts must not hold the character NUL.")
    try:
        return _message.decode(text)
    except msgspec.ValidationError as error:
        raise Unfit("A decision is token, action and key: {fault}.", fault=str(error)) from error
    except (ValueError, RecursionError) as error:
        raise errors.BadJson("This is no JSON that can be read.") from error
