"""Seats that are played by bots: they know what their seat knows, and decide the way everybody does."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import structlog

from app.bots import BOTS
from app.engine.knowledge import Knowledge
from app.engine.parts import Action, Illegal, Seat
from app.engine.play import apply
from app.engine.prompt import Prompt

from . import deciding, looks, standing
from .running import Entry, Running

if TYPE_CHECKING:
    from .kontor import Kontor

ATTEMPTS = 5
"""How often it chooses anew where the game has moved on meanwhile."""
TIME_TO_THINK = 2.0
chance = Random()
logger = structlog.get_logger()


async def move(kontor: Kontor, table_id: str, seat: Seat) -> None:
    """The bot of this seat decides, if the game waits for it; or the standing answer of its owner does."""
    running = await kontor.running(table_id)
    for _attempt in range(ATTEMPTS):
        if seat not in looks.due(running):
            await kontor.refresh(running)
        prompt = running.position.prompt(seat)
        if prompt is None or seat not in looks.due(running):
            return
        token = running.token(prompt)
        action = await answer(kontor, running, prompt)
        if action is None and standing.ends_unfit(running, prompt):
            await standing.keep(kontor, running, seat, prompt.question, None)
        if action is None or await decided(kontor, running, seat, token, action):
            return


async def answer(kontor: Kontor, running: Running, prompt: Prompt) -> Action | None:
    """What the bot chooses, or what the owner has said in advance; None where neither is to decide."""
    bot = running.bot_of(prompt.seat)
    if bot is None:
        return standing.answer(running, prompt)
    knowledge = await knowledge_of(kontor, running, prompt.seat)
    try:
        action = await asyncio.to_thread(
            BOTS[bot], running.game, knowledge, prompt, Random(chance.random()), TIME_TO_THINK)
    except Exception as error:
        logger.error("a bot gave up thinking", game=running.game.slug, bot=bot, exc_info=error)
        return prompt.sample(chance)
    return action if prompt.allows(action) else prompt.sample(chance)


async def decided(kontor: Kontor, running: Running, seat: Seat, token: str, action: Action) -> bool:
    """Carry it out, unless the game has moved on meanwhile."""
    async with running.lock:
        prompt = running.position.prompt(seat)
        if prompt is None or running.token(prompt) != token or running.table.status != "running":
            return False
        try:
            transition = apply(running.position, seat, action)
        except Illegal as error:
            logger.error("a bot broke the rules", game=running.game.slug, exc_info=error)
            action = prompt.sample(chance)
            transition = apply(running.position, seat, action)
        if await deciding.store(kontor, running, transition, seat, action, None, None):
            return True
        await kontor.refresh(running, locked=True)
        return False


async def knowledge_of(kontor: Kontor, running: Running, seat: Seat) -> Knowledge:
    """All that this seat has been told; it grows with the log, and is read afresh after an undo."""
    known: tuple[int, Knowledge | None] = running.knowledge.get(seat, (-1, None))
    serial, knowledge = known
    now = running.row.serial
    newer = [entry for entry in running.entries if entry.serial > serial]
    behind = bool(newer) and newer[0].serial != serial + 1
    if knowledge is None or behind or any(entry.undoes is not None for entry in newer):
        knowledge = beginning(running, seat)
        newer = await whole_path(kontor, running, now)
    for entry in newer:
        if not entry.noted:
            knowledge = knowledge.told(entry.events)
    running.knowledge[seat] = (now, knowledge)
    return knowledge


def beginning(running: Running, seat: Seat) -> Knowledge:
    """What the seat knew before the deal."""
    game = running.game
    return game.knowledge(len(running.places), game.read_options(running.table.options), running.pieces, seat)


async def whole_path(kontor: Kontor, running: Running, until: int) -> list[Entry]:
    """All rows up to this one that have not been taken back."""
    entries = list(running.entries)
    if not entries or entries[0].serial > 0:
        async with kontor.work() as work:
            rows = await work.games.rows(running.id, until=until)
        entries = [Entry(running.game, running.pieces, row) for row in rows]
    path: list[Entry] = []
    for entry in entries:
        to = entry.undoes
        if to is None:
            path.append(entry)
        else:
            while path and path[-1].serial > to:
                path.pop()
    return path
