"""The host's calls and the measures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from app.config import Settings
from app.play import host as deeds
from app.play.limits import Bucket

from .conftest import Served, lines_until, play

CODE = "open-sesame-9"
TOKEN = "measure-me-measure-me"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"host_code": CODE, "metrics_token": TOKEN})


@pytest_asyncio.fixture
async def host(served: Served) -> httpx.AsyncClient:
    return served.client(CODE)


async def test_a_player_is_not_the_host(served: Served) -> None:
    bot = await served.bot("Bot")
    for method, path in (("GET", "/host/tables"), ("GET", "/host/banned"), ("POST", "/host/players/x/ban"),
                         ("POST", "/host/tables/x/close"), ("DELETE", "/host/tables/x/chat/1")):
        answer = await bot.request(method, path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "not_signed_in")


async def test_without_a_code_there_are_no_calls_for_a_host(served: Served) -> None:
    served.kontor.settings = served.kontor.settings.model_copy(update={"host_code": ""})
    for bearer in ("", CODE):
        headers = {"Authorization": f"Bearer {bearer}".strip()}
        answer = await served.client().get("/host/tables", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


async def test_wrong_codes_are_counted_wherever_they_are_tried(
        served: Served, host: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "factor", 1)
    monkeypatch.setattr(deeds, "GUESSES", Bucket("codes", burst=2, seconds=600))
    bot = await served.bot("Bot")
    table = {"game": "handelsfuersten", "seats": 2, "host_code": "a guess"}
    assert (await bot.post("/tables", json=table)).status_code == 201
    assert (await bot.get("/host/tables")).status_code == 401
    limited = await bot.post("/tables", json=table)
    assert limited.status_code == 429
    assert int(limited.headers["Retry-After"]) > 0
    assert (await host.get("/host/tables")).status_code == 429
    assert (await host.get(f"{served.url}/metrics", headers={"Authorization": "Bearer x"})).status_code == 429


async def test_the_host_sees_tables_and_closes_one(served: Served, host: httpx.AsyncClient) -> None:
    table, bots = await served.dealt()
    assert [each["id"] for each in (await host.get("/host/tables")).json()] == [table]
    assert (await host.get("/host/tables?status=finished")).json() == []
    assert (await host.post(f"/host/tables/{table}/close")).json()["status"] == "cancelled"
    assert (await host.post(f"/host/tables/{table}/close")).status_code == 409
    assert (await bots[0].get(f"/tables/{table}")).json()["status"] == "cancelled"


async def test_the_host_takes_chat_away(served: Served, host: httpx.AsyncClient) -> None:
    table, bots = await served.dealt()
    said = (await bots[0].post(f"/tables/{table}/chat", json={"text": "rude"})).json()
    assert [line["text"] for line in (await host.get(f"/host/tables/{table}/chat")).json()] == ["rude"]
    left = (await host.delete(f"/host/tables/{table}/chat/{said['id']}")).json()
    assert [(line["text"], line["deleted"]) for line in left] == [("", True)]
    assert (await host.delete(f"/host/tables/{table}/chat/0")).status_code == 404


async def test_a_ban_ends_the_streams_of_a_player_and_his_token(
        served: Served, host: httpx.AsyncClient) -> None:
    table, bots = await served.dealt()
    me = (await bots[1].get("/me")).json()["id"]

    async def ban() -> None:
        assert (await host.post(f"/host/players/{me}/ban")).json()["banned"] is True

    def over(line: dict[str, object]) -> bool:
        return line["type"] == "end"

    lines = await lines_until(bots[1], f"/tables/{table}/events", over, ban)
    assert lines[-1] == {"type": "end", "status": "cut"}
    assert (await bots[1].get("/me")).status_code == 403
    assert [each["id"] for each in (await host.get("/host/banned")).json()] == [me]
    assert (await host.delete(f"/host/players/{me}/ban")).json()["banned"] is False
    assert (await bots[1].get("/me")).status_code == 200


async def test_a_ban_ends_the_stream_over_all_tables(served: Served, host: httpx.AsyncClient) -> None:
    table, bots = await served.dealt()
    due = bots[(await bots[0].get(f"/tables/{table}")).json()["waiting_for"][0]]
    me = (await due.get("/me")).json()["id"]
    lines = await lines_until(due, "/me/events", lambda line: line["type"] == "end",
                              lambda: host.post(f"/host/players/{me}/ban"))
    assert [lines[0]["type"], lines[-1]] == ["your_turn", {"type": "end", "status": "cut"}]


def measured(text: str) -> dict[tuple[str, ...], float]:
    return {(sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(text) for sample in family.samples}


async def test_the_measures_count_decisions_and_tables(served: Served, host: httpx.AsyncClient) -> None:
    before = measured((await host.get(f"{served.url}/metrics")).text)
    table, bots = await served.dealt()
    await play(table, bots, Random(1), 7)
    after = measured((await host.get(f"{served.url}/metrics")).text)
    for name in (("kontor_decisions_total", "handelsfuersten", "player"),
                 ("kontor_decision_seconds_count", "handelsfuersten")):
        assert after[name] - before.get(name, 0) == 7
    assert after["kontor_writer_batch_sum",] - before.get(("kontor_writer_batch_sum",), 0) >= 7
    assert after["kontor_tables", "running"] == 1


async def test_the_measures_name_no_table_and_no_player(served: Served, host: httpx.AsyncClient) -> None:
    table, bots = await served.dealt()
    await play(table, bots, Random(1), 3)
    text = (await host.get(f"{served.url}/metrics")).text
    labels = set(re.findall(r'^kontor_[^{\n]*\{([^}]*)\}', text, re.M))
    assert {name for each in labels for name in re.findall(r"(\w+)=", each)} <= {
        "game", "by", "code", "what", "status", "le"}
    for secret in (table, (await bots[0].get("/me")).json()["id"], CODE, TOKEN):
        assert secret not in text


@pytest.mark.parametrize(("bearer", "status"), [(CODE, 200), (TOKEN, 200), ("wrong", 401), ("", 401)])
async def test_the_measures_are_the_hosts(served: Served, bearer: str, status: int) -> None:
    headers = {"Authorization": f"Bearer {bearer}".strip()}
    answer = await served.client().get(f"{served.url}/metrics", headers=headers)
    assert answer.status_code == status
    assert ("kontor_tables" in answer.text) == (status == 200)


def test_measures_of_several_processes_are_added_up_and_a_dead_ones_sockets_are_gone(tmp_path: Path) -> None:
    counting = """
from app.play import measures
measures.DECISIONS.labels("game", "player").inc()
measures.WATCHING.labels("table").inc()
measures.BATCHES.observe(3)
from prometheus_client import generate_latest
print(generate_latest(measures._counted()).decode())
"""
    texts = [subprocess.run([sys.executable, "-c", counting], check=True, capture_output=True, text=True,
                            cwd=Path(__file__).parents[2],
                            env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}).stdout
             for _ in range(2)]
    found = measured(texts[-1])
    assert found["kontor_decisions_total", "game", "player"] == 2
    assert found["kontor_writer_batch_sum",] == 6
    assert found["kontor_watching", "table"] == 1
