"""Who people are: guests with a name, bots with a token, and how they come back."""

from __future__ import annotations

from typing import Literal

from .kontor import Kontor
from .shapes import Player


async def sign_up(kontor: Kontor, name: str, kind: Literal["person", "bot"] = "person") -> tuple[Player, str | None]:
    """A new player; a bot's token is returned once and kept only as a digest."""
    raise NotImplementedError


async def rename(kontor: Kontor, player: Player, name: str) -> Player:
    """The player is called otherwise from now on."""
    raise NotImplementedError


async def player(kontor: Kontor, id: str) -> Player:
    """The player with this id. Raises NotFound, and NotYours for a banned one."""
    raise NotImplementedError


async def player_of_token(kontor: Kontor, token: str) -> Player:
    """Whose token this is. Raises NotSignedIn."""
    raise NotImplementedError


async def new_token(kontor: Kontor, player: Player) -> str:
    """A new API token; the old one is dead."""
    raise NotImplementedError


async def device_link(kontor: Kontor, player: Player) -> str:
    """A code with which another device continues as this player: ten minutes, once."""
    raise NotImplementedError


async def use_device_link(kontor: Kontor, code: str) -> Player:
    """Continue here as the player of the code, which is used up. Raises NotFound."""
    raise NotImplementedError


async def recovery_code(kontor: Kontor, player: Player) -> str:
    """A code for whoever loses every device; shown once, and the one before it is dead."""
    raise NotImplementedError


async def recover(kontor: Kontor, code: str) -> Player:
    """The player whose recovery code this is. Raises NotFound."""
    raise NotImplementedError
