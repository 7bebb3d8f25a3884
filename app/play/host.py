"""What only the host may do; pages and API check the host code and call these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.parts import sentence as _

from . import leaving
from .errors import Closed, NotFound

if TYPE_CHECKING:
    from .kontor import Kontor


async def close_table(kontor: Kontor, table_id: str) -> None:
    """End an open or running table; its log stays."""
    row, _places, _people = await kontor.table(table_id)
    if row.status == "running":
        await leaving.break_off(kontor, await kontor.running(table_id))
        return
    if row.status != "open":
        raise Closed(_("This table is closed already."))
    async with kontor.work() as work:
        await work.tables.change(table_id, status="cancelled", ended="host")
        await work.commit()
    await kontor.table_changed(table_id)


async def delete_chat(kontor: Kontor, table_id: str, line: int) -> None:
    """Take one line of chat away."""
    async with kontor.work() as work:
        if not await work.tables.delete_chat(table_id, line):
            raise NotFound(_("There is no such line."))
        await work.commit()
    kontor.chatted(table_id)


async def ban(kontor: Kontor, player_id: str, banned: bool = True) -> None:
    """Shut a player out, or let him in again."""
    async with kontor.work() as work:
        if await work.people.find(id=player_id) is None:
            raise NotFound(_("There is no such player."))
        await work.people.change(player_id, banned=banned)
        at = [table.id for table in await work.tables.of_player(player_id)]
        await work.commit()
    for table_id in at if banned else ():
        kontor.cut(table_id, player_id)
