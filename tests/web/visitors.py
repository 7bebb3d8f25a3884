"""Visitors who ask for pages and send forms, without a browser."""

from __future__ import annotations

import re

from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from app.play.kontor import Kontor

HTMX = {"HX-Request": "true"}
SLUG = "handelsfuersten"


class Visitor:
    """Somebody who asks for pages and sends forms."""

    def __init__(self, site: FastAPI) -> None:
        self.http = AsyncClient(transport=ASGITransport(site, raise_app_exceptions=False),
                                base_url="https://kontor.test")
        self.kontor: Kontor = site.state.kontor
        self.csrf = ""

    async def get(self, path: str, **headers: str) -> Response:
        answer = await self.http.get(path, headers=headers, follow_redirects=True)
        if (found := re.search(r'name="csrf" value="([^"]+)"', answer.text)) is not None:
            self.csrf = found[1]
        return answer

    async def post(self, path: str, headers: dict[str, str] | None = None,
                   **fields: str | list[str]) -> Response:
        return await self.http.post(path, data={"csrf": self.csrf} | fields, headers=headers or {})

    async def opens(self, name: str, **fields: str | list[str]) -> str:
        await self.get(f"/new/{SLUG}")
        answer = await self.post(f"/new/{SLUG}", **({"name": name, "seats": "2", "listed": "yes"} | fields))
        assert answer.status_code == 303, answer.text
        await self.get(answer.headers["location"])
        return str(answer.headers["location"])

    async def sits(self, name: str, table: str) -> None:
        await self.get(table)
        answer = await self.post(f"{table}/lobby/sit", name=name, seat="1")
        assert answer.status_code == 303, answer.text
        await self.get(table)


Three = tuple[Visitor, Visitor, Visitor]


async def due(table: str, *visitors: Visitor) -> tuple[Visitor, dict[str, str]]:
    """Who is to decide, and a form of his filled in."""
    for visitor in visitors:
        page = (await visitor.get(table)).text
        if "data-yours" in page:
            token = re.search(r'name="prompt-token" value="([^"]+)"', page)
            assert token
            form = {"prompt-token": token[1], "prompt-key": token[1]}
            for kind in ("Draw", "Pass"):
                if f'name="type" value="{kind}"' in page:
                    return visitor, form | {"type": kind}
            choice = re.search(r'form="act-([^"-]+)[^"]*" name="([^"]+)" value="([^"]+)"', page)
            assert choice
            return visitor, form | {"type": choice[1], choice[2]: choice[3]}
    raise AssertionError("nobody is to decide")
