"""Plays games until it is killed, and writes down each decision that was acknowledged."""

from __future__ import annotations

import asyncio
import sys
from random import Random

from app.config import Settings
from app.play import rooms
from app.play.kontor import Kontor
from app.play.shapes import Player
from tests.play.company import dealt, legal


async def main(url: str) -> None:
    settings = Settings(database_url=url, public_url="https://kontor.test", bot_pace=0, limits=0,
                        _env_file=None)
    kontor = await Kontor.open(settings, url)
    await asyncio.gather(*(play(kontor, Random(number)) for number in range(6)))


async def play(kontor: Kontor, chance: Random) -> None:
    while True:
        table_id, company = await dealt(kontor, 2)
        await one_game(kontor, table_id, company, chance)


async def one_game(kontor: Kontor, table_id: str, company: list[Player], chance: Random) -> None:
    while (running := await kontor.running(table_id)).table.status == "running":
        seat = running.position.due[0]
        prompt = running.position.prompt(seat)
        assert prompt is not None
        key = f"{chance.random()}"
        decided = await rooms.decide(kontor, company[seat], table_id, running.token(prompt),
                                     await legal(kontor, table_id, seat, chance), key)
        print(table_id, company[seat].id, key, decided.number, flush=True)


asyncio.run(main(sys.argv[1]))
