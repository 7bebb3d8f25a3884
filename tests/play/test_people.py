"""Names, devices and tokens: who comes back is who he was, and who may not is nobody."""

from __future__ import annotations

import pytest

from app.play import host, people
from app.play.errors import NotFound, NotSignedIn, NotYours, Refusal
from app.play.kontor import Kontor

from .company import persons


async def test_a_device_link_is_used_once_and_a_recovery_code_until_the_next(kontor: Kontor) -> None:
    [player] = await persons(kontor, 1)
    code = await people.device_link(kontor, player)
    assert await people.use_device_link(kontor, code) == player
    with pytest.raises(NotFound):
        await people.use_device_link(kontor, code)
    first = await people.recovery_code(kontor, player)
    second = await people.recovery_code(kontor, player)
    assert await people.recover(kontor, second) == player
    with pytest.raises(NotFound):
        await people.recover(kontor, first)


async def test_an_old_token_is_dead_and_a_banned_player_is_shut_out(kontor: Kontor) -> None:
    robot, old = await people.sign_up(kontor, "Robot", "bot")
    new = await people.new_token(kontor, robot)
    assert old is not None
    with pytest.raises(NotSignedIn):
        await people.player_of_token(kontor, old)
    await host.ban(kontor, robot.id)
    with pytest.raises(NotYours):
        await people.player_of_token(kontor, new)
    await host.ban(kontor, robot.id, banned=False)
    assert await people.player_of_token(kontor, new) == robot


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u202eb"])
async def test_a_name_that_cannot_be_shown_is_refused(kontor: Kontor, name: str) -> None:
    with pytest.raises(Refusal):
        await people.sign_up(kontor, name)
