"""The pages, three visitors, and a game that two of them play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from fastapi import FastAPI

from app.play.kontor import Kontor
from app.play.limits import Bucket
from app.web.site import add_pages

from .visitors import Three, Visitor


@pytest_asyncio.fixture
async def site(kontor: Kontor, monkeypatch: pytest.MonkeyPatch) -> FastAPI:
    monkeypatch.setattr(Bucket, "factor", 0)
    app = FastAPI(openapi_url=None)
    app.state.kontor = kontor
    add_pages(app)
    return app


@pytest_asyncio.fixture
async def visitors(site: FastAPI) -> AsyncIterator[Three]:
    three = (Visitor(site), Visitor(site), Visitor(site))
    async with AsyncExitStack() as stack:
        for visitor in three:
            await stack.enter_async_context(visitor.http)
        yield three


@pytest_asyncio.fixture
async def table(visitors: Three) -> str:
    """A running game of the first two visitors."""
    anna, beth, _ = visitors
    address = await anna.opens("Anna")
    await beth.sits("Beth", address)
    for visitor in (anna, beth):
        await visitor.post(f"{address}/lobby/ready")
    await anna.post(f"{address}/lobby/start")
    for visitor in visitors:
        assert 'id="board"' in (await visitor.get(address)).text
    return address
