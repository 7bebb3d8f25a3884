"""Who people are: guests with a name, bots with a token, and how they come back."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Literal

from app.engine.parts import sentence as _
from app.store.people import PlayerRow

from .errors import NotFound, NotSignedIn, NotYours, Unfit
from .shapes import Player

if TYPE_CHECKING:
    from app.store.work import Work

    from .kontor import Kontor

LONGEST_NAME = 40
ID_BYTES = 9
SHORTEST_KEY = 20
GOOD_FOR = timedelta(minutes=10)


async def sign_up(kontor: Kontor, name: str, kind: Literal["person", "bot"] = "person",
                  key: str | None = None) -> tuple[Player, str | None]:
    """A new player; a bot's token is returned once and kept only as a digest.

    The same `key` again, within some minutes, is the same person. Raises NotYours after that.
    """
    if kind not in ("person", "bot"):
        raise Unfit(_("A player is a person or a bot."))
    token = token_urlsafe(32) if kind == "bot" else None
    row = PlayerRow(id_by(kontor, key) or token_urlsafe(ID_BYTES), fit_name(name), kind, datetime.now(UTC),
                    token_hash=digest(token) if token else None)
    async with kontor.work() as work:
        if not await work.people.add(row):
            return await _came_before(work, row), None
        await work.commit()
    return as_player(row), token


def id_by(kontor: Kontor, key: str | None) -> str | None:
    """The id of whoever comes with this key, which only his browser can know; none for one to be guessed."""
    if key is None or len(key) < SHORTEST_KEY:
        return None
    mark = hmac.digest(kontor.secret.encode(), f"newcomer {key}".encode(), "sha256")
    return urlsafe_b64encode(mark[:ID_BYTES]).decode()


async def _came_before(work: Work, now: PlayerRow) -> Player:
    """Who came with the same key. Raises NotYours."""
    row = await work.people.find(id=now.id)
    if row is None or now.created_at - row.created_at > GOOD_FOR:
        raise NotYours(_("This page is too old or not ours. Load it again and try once more."))
    return _allowed(row, NotFound(_("There is no such player.")))


def fit_name(name: str) -> str:
    """A name as it may be shown. Raises Unfit."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise Unfit(_("A name has between 1 and {most} visible characters."), most=LONGEST_NAME)
    return name


def digest(code: str) -> str:
    """What is kept of a token or code."""
    return sha256(code.encode()).hexdigest()


def as_player(row: PlayerRow) -> Player:
    """A player as others see him."""
    return Player(row.id, row.name, "bot" if row.kind == "bot" else "person")


async def rename(kontor: Kontor, player: Player, name: str) -> Player:
    """The player is called otherwise from now on."""
    name = fit_name(name)
    async with kontor.work() as work:
        await work.people.change(player.id, name=name)
        at = [table.id for table in await work.tables.of_player(player.id)]
        for table_id in at:
            await work.tables.change(table_id)
        await work.commit()
    kontor.known.forget(player.id)
    for table_id in at:
        await kontor.table_changed(table_id)
    return Player(player.id, name, player.kind)


async def player(kontor: Kontor, id: str) -> Player:
    """The player with this id. Raises NotFound, and NotYours for a banned one."""
    unknown = NotFound(_("There is no such player."))
    if not id.isprintable():
        raise unknown
    return _allowed(await kontor.known.find(kontor, "id", id), unknown)


async def player_of_token(kontor: Kontor, token: str) -> Player:
    """Whose token this is. Raises NotSignedIn."""
    return _allowed(await kontor.known.find(kontor, "token_hash", digest(token)),
                    NotSignedIn(_("This token belongs to nobody.")))


async def new_token(kontor: Kontor, player: Player) -> str:
    """A new API token; the old one is dead, and whatever was opened with it closes."""
    token = token_urlsafe(32)
    async with kontor.work() as work:
        await work.people.change(player.id, token_hash=digest(token))
        await work.commit()
    kontor.known.forget(player.id)
    kontor.shut_out(player.id)
    return token


async def device_link(kontor: Kontor, player: Player) -> str:
    """A code with which another device continues as this player: ten minutes, once."""
    code = token_urlsafe(18)
    async with kontor.work() as work:
        await work.people.add_code(digest(code), player.id, datetime.now(UTC) + GOOD_FOR)
        await work.commit()
    return code


async def use_device_link(kontor: Kontor, code: str) -> Player:
    """Continue here as the player of the code, which is used up. Raises NotFound."""
    async with kontor.work() as work:
        id = await work.people.use_code(digest(code), datetime.now(UTC))
        row = await work.people.find(id=id) if id else None
        await work.commit()
    return _allowed(row, NotFound(_("This link has been used or is too old. Make a new one.")))


async def recovery_code(kontor: Kontor, player: Player) -> str:
    """A code for whoever loses every device; shown once, and the one before it is dead."""
    code = "-".join(token_urlsafe(24).replace("-", "x").replace("_", "y")[i:i + 8] for i in range(0, 32, 8))
    async with kontor.work() as work:
        await work.people.change(player.id, recovery_hash=digest(code))
        await work.commit()
    return code


async def recover(kontor: Kontor, code: str) -> Player:
    """The player whose recovery code this is. Raises NotFound."""
    return _allowed(await _found(kontor, recovery_hash=digest(code.strip())),
                    NotFound(_("This recovery code belongs to nobody.")))


async def _found(kontor: Kontor, **where: str) -> PlayerRow | None:
    async with kontor.work() as work:
        return await work.people.find(**where)


def _allowed(row: PlayerRow | None, otherwise: NotFound | NotSignedIn) -> Player:
    if row is None:
        raise otherwise
    if row.banned:
        raise NotYours(_("The host has shut you out."))
    return as_player(row)
