"""Whatever the document of the API allows to be asked is answered as it says."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.config import Settings
from app.main import create_app
from app.store.engine import connect_to
from app.store.postgres import Postgres
from app.store.schema import migrate

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
          response_schema_conformance]
few = settings(max_examples=12, deadline=None, derandomize=True, database=None,
               phases=(Phase.explicit, Phase.generate), suppress_health_check=list(HealthCheck))


class House(NamedTuple):
    """A server, a token, and a table at which its player sits."""

    url: str
    token: str
    table: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("fuzzed")
    with Postgres(folder) as database, socket.socket() as listening:
        asyncio.run(migrated(database))
        listening.bind(("127.0.0.1", 0))
        app = create_app(Settings(database_url=database, data=folder, bot_pace=0, limits=0, _env_file=None))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", timeout_graceful_shutdown=1))
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/api/v1"
        yield House(url, *seated(url))
        server.should_exit = True
        thread.join()


async def migrated(database: str) -> None:
    engine = connect_to(database)
    await migrate(engine)
    await engine.dispose()


def seated(url: str) -> tuple[str, str]:
    """A token and a table that runs."""
    with httpx.Client(base_url=url, timeout=60, transport=httpx.HTTPTransport(retries=5)) as client:
        token: str = client.post("/players", json={"name": "Fuzz"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        wanted = {"game": "handelsfuersten", "seats": 2, "bots": ["dice"]}
        table: str = client.post("/tables", json=wanted).json()["id"]
        client.post(f"/tables/{table}/ready").raise_for_status()
        client.post(f"/tables/{table}/start").raise_for_status()
    return token, table


def test_every_call_answers_as_documented(house: House) -> None:
    document = schemathesis.openapi.from_url(f"{house.url}/openapi.json")
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        if operation.path != "/me/token":
            probe(house, operation)


def probe(house: House, operation: Any) -> None:
    """Some cases of one call, at a table that is there and at others."""

    @few
    @given(case=operation.as_strategy())
    def asked(case: Any) -> None:
        for table in (None, house.table):
            if table is not None:
                if "table_id" not in (case.path_parameters or {}):
                    return
                case.path_parameters["table_id"] = table
            answer = case.call(headers={"Authorization": f"Bearer {house.token}"})
            case.validate_response(answer, checks=CHECKS)

    asked()
