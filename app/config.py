"""The settings of a server, from its environment and from a file `.env`; `.env.example` explains each."""

import difflib
import ipaddress
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

TESTS_ONLY = {"KONTOR_CHROMIUM"}
UNTOLD = {"DATABASE_URL", "KONTOR_HOST_CODE", "KONTOR_METRICS_TOKEN"}


class SettingsWrong(Exception):
    """One sentence a line: which variable, what is wrong, what is allowed."""


def user_data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local" / "share") / "kontor"


def asked(allowed: str, **more: Any) -> Any:
    """A setting; `allowed` ends the sentence "NAME must be ..."."""
    return Field(description=allowed, **more)


def fits(test: Callable[[str], Any]) -> AfterValidator:
    def check(value: str) -> str:
        if value and not test(value):
            raise ValueError
        return value

    return AfterValidator(check)


def web_address(value: str) -> bool:
    address = urlsplit(value)
    return address.scheme in ("http", "https") and bool(address.hostname) and address.path in ("", "/")


def database_address(value: str) -> str:
    """The address as SQLAlchemy's asyncpg wants it, whatever spelling a provider gives."""
    if not value:
        return value
    scheme, mark, rest = value.partition("://")
    if scheme not in ("postgres", "postgresql", "postgresql+asyncpg") or not mark or not rest:
        raise ValueError
    return "postgresql+asyncpg://" + re.sub(r"([?&])sslmode=", r"\1ssl=", rest)


def networks(value: str) -> bool:
    return value == "*" or all(ipaddress.ip_network(part.strip()) for part in value.split(","))


def existing_files(value: dict[str, str]) -> dict[str, str]:
    if not all(Path(path).is_file() for path in value.values()):
        raise ValueError
    return value


class Settings(BaseSettings):
    """What the host decides."""

    model_config = SettingsConfigDict(
        env_prefix="KONTOR_", env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True,
        validate_by_name=True, validate_default=False, str_strip_whitespace=True,
    )  # fmt: skip

    host: str = asked(
        "an address of this machine, 0.0.0.0 for all", default="0.0.0.0", validation_alias="HOST"
    )
    port: int = asked("a whole number from 1 to 65535", default=8000, ge=1, le=65535, validation_alias="PORT")
    public_url: Annotated[str, fits(web_address), AfterValidator(lambda url: url.rstrip("/"))] = asked(
        "http:// or https:// and a name, without a path", default="", validation_alias="PUBLIC_URL"
    )
    trusted_proxies: Annotated[str, fits(networks)] = asked(
        "addresses or networks with commas between them, or * for all", default="127.0.0.1"
    )

    database_url: Annotated[str, AfterValidator(database_address)] = asked(
        "postgresql://name:password@host/database, or empty for a Postgres of Kontor's own",
        default="", validation_alias="DATABASE_URL",
    )  # fmt: skip
    data: Annotated[Path, AfterValidator(Path.absolute)] = asked("a folder", default_factory=user_data_folder)
    postgres_bin: Path | None = asked("a folder that holds postgres and initdb", default=None)

    opening: Literal["anybody", "code", "nobody"] = asked("anybody, code or nobody", default="anybody")
    host_code: Annotated[str, fits(lambda code: len(code) >= 8)] = asked(
        "at least 8 characters long", default=""
    )
    metrics_token: Annotated[str, fits(lambda token: len(token) >= 16)] = asked(
        "at least 16 characters long", default=""
    )
    listed_tables: bool = asked("true or false", default=True)
    bot_pace: float = asked("a number of seconds from 0 to 60", default=1.2, ge=0, le=60)
    limits: float = asked(
        "a number from 0 to 1000: 1 as shipped, 2 allows twice as much, 0 switches limits off",
        default=1, ge=0, le=1000,
    )  # fmt: skip
    pieces: Annotated[dict[str, str], AfterValidator(existing_files)] = asked(
        'existing files by game, such as {"game": "/srv/game.toml"}',
        default_factory=dict, validation_alias="KONTOR_DATA_FILES",
    )  # fmt: skip

    workers: int = asked("a whole number from 1 to 64", default=1, ge=1, le=64)
    log_level: Literal["debug", "info", "warning", "error"] = asked(
        "debug, info, warning or error", default="info"
    )
    log_format: Literal["text", "json"] = asked("text or json", default="text")


def variables() -> dict[str, str]:
    """Name of the environment variable -> field of the settings."""
    return {
        str(field.validation_alias or f"KONTOR_{name.upper()}"): name
        for name, field in Settings.model_fields.items()
    }


def load() -> Settings:
    """The settings of this environment; every wrong one is named at once."""
    wrong = [strange(name) for name in sorted(given_names()) if name not in variables()]
    settings = None
    try:
        settings = Settings()
    except ValidationError as error:
        wrong += dict.fromkeys(sentence(str(fault["loc"][0]), fault["input"]) for fault in error.errors())
    except Exception as error:  # pydantic-settings' own error for JSON that cannot be read
        name = next((name for name, field in variables().items() if f'"{field}"' in str(error)), "")
        if not name:
            raise
        wrong.append(sentence(name, os.environ.get(name)))
    if settings is not None and settings.opening == "code" and not settings.host_code:
        wrong.append("KONTOR_HOST_CODE must be set when KONTOR_OPENING is code.")
    if wrong or settings is None:
        raise SettingsWrong("\n".join(wrong))
    return settings


def given_names() -> set[str]:
    """The KONTOR_ names that somebody set, in the environment or in the file."""
    file = Path(".env")
    written = (
        re.findall(r"^\s*(?:export\s+)?(KONTOR_\w+)\s*=", file.read_text(), re.M) if file.is_file() else []
    )
    return {name for name in [*os.environ, *written] if name.startswith("KONTOR_")} - TESTS_ONLY


def strange(name: str) -> str:
    near = difflib.get_close_matches(name, variables(), n=1)
    return f"{name} is not a setting of Kontor." + (f" Did you mean {near[0]}?" if near else "")


def sentence(place: str, value: object) -> str:
    by_field = {field: name for name, field in variables().items()}
    name = by_field.get(place, place.upper() if place.upper() in variables() else place)
    allowed = Settings.model_fields[variables()[name]].description
    given = "is not right: it" if name in UNTOLD else f"is {value!r}, but"
    return f"{name} {given} must be {allowed}."
