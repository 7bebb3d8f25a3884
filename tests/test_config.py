"""Settings are explained where a host looks, and a wrong one is named in a sentence."""

import os
import re
from pathlib import Path

import pytest

from app.config import Settings, SettingsWrong, load, variables

EXAMPLE = (Path(__file__).parent.parent / ".env.example").read_text()


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name in variables() or name.startswith("KONTOR_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def wrong(monkeypatch: pytest.MonkeyPatch, **given: str) -> str:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsWrong) as refusal:
        load()
    return str(refusal.value)


def test_the_example_explains_every_setting_and_no_other() -> None:
    assert set(re.findall(r"^#([A-Z_]+)=", EXAMPLE, re.M)) == set(variables())


def test_the_values_of_the_example_are_those_of_a_server_without_settings(tmp_path: Path) -> None:
    without = load()
    (tmp_path / ".env").write_text(re.sub(r"^#([A-Z_]+=)", r"\1", EXAMPLE, flags=re.M))
    assert load() == without


def test_a_variable_comes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PORT=9000\nKONTOR_WORKERS=3\n")
    monkeypatch.setenv("PORT", "9001")
    assert (load().port, load().workers) == (9001, 3)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "80a", "PORT is '80a', but must be a whole number from 1 to 65535."),
        ("PORT", "0", "PORT is '0', but must be a whole number from 1 to 65535."),
        ("KONTOR_OPENING", "all", "KONTOR_OPENING is 'all', but must be anybody, code or nobody."),
        (
            "KONTOR_TRUSTED_PROXIES",
            "10.0.0.0/8,gate",
            "KONTOR_TRUSTED_PROXIES is '10.0.0.0/8,gate', but must",
        ),
        ("PUBLIC_URL", "kontor.example", "PUBLIC_URL is 'kontor.example', but must be http:// or https://"),
        (
            "KONTOR_DATA_FILES",
            '{"mercante"',
            "KONTOR_DATA_FILES is '{\"mercante\"', but must be existing files",
        ),
        ("KONTOR_DATA_FILES", '{"mercante": "/no"}', "KONTOR_DATA_FILES is {'mercante': '/no'}, but must be"),
        ("KONTOR_WORKER", "2", "KONTOR_WORKER is not a setting of Kontor. Did you mean KONTOR_WORKERS?"),
        ("KONTOR_OPENING", "code", "KONTOR_HOST_CODE must be set when KONTOR_OPENING is code."),
    ],
)
def test_a_wrong_setting_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    assert wrong(monkeypatch, **{name: value}).startswith(sentence)


def test_all_wrong_settings_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(wrong(monkeypatch, PORT="x", KONTOR_BOT_PACE="slow", KONTOR_NOISE="1").splitlines()) == 3


def test_an_unknown_name_in_the_file_is_named_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("KONTOR_PORT=80\n")
    assert "KONTOR_PORT is not a setting of Kontor" in wrong(monkeypatch)


def test_a_secret_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    told = wrong(monkeypatch, DATABASE_URL="mysql://kontor:geheim@host/db", KONTOR_HOST_CODE="geheim")
    assert "DATABASE_URL is not right" in told
    assert "KONTOR_HOST_CODE is not right" in told
    assert "geheim" not in told


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_every_spelling_of_a_postgres_address_will_do(scheme: str) -> None:
    settings = Settings(database_url=f"{scheme}://kontor:x@host/db?sslmode=require")
    assert settings.database_url == "postgresql+asyncpg://kontor:x@host/db?ssl=require"
