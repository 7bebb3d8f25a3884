"""The command `kontor`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer
import uvicorn

from app.api.wires import Wires
from app.catalogue import GAMES
from app.config import Settings, SettingsWrong, load
from app.engine.pieces import BadPieces
from app.play import archive, measures
from app.play.errors import Refusal
from app.play.kontor import Kontor, with_owners_pieces
from app.store.binaries import PostgresFailed
from app.store.engine import connect_to
from app.store.keeping import Kept
from app.store.postgres import Postgres
from app.store.schema import migrate as bring_up_to_date

SLOWEST_START = 120
"""Seconds after which a worker that does not answer is given up; a busy machine may need long to read all."""
command = typer.Typer(help="Merchant board games with friends.", no_args_is_help=True, add_completion=False,
                      pretty_exceptions_enable=False)


def main() -> None:
    """Run a command; what goes wrong is said in a sentence."""
    try:
        command()
    except (SettingsWrong, PostgresFailed, BadPieces, archive.BadArchive) as error:
        sys.exit(f"kontor: {error}")
    except Refusal as refusal:
        sys.exit(f"kontor: {refusal.message.format(**refusal.facts)}")


@contextmanager
def database(settings: Settings) -> Iterator[Settings]:
    """The settings with a database that runs: the one they name, or Kontor's own while this lasts."""
    if settings.database_url:
        yield settings
    else:
        postgres = Postgres(settings.data, binaries=settings.postgres_bin)
        with postgres as url, Kept(postgres):
            yield settings.model_copy(update={"database_url": url})


@command.command()
def serve() -> None:
    """Serve the pages and the API until Ctrl-C."""
    settings = load()
    with_owners_pieces(GAMES, settings.pieces)
    # The web server passes the signal on once it has stopped; the database must be stopped after it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with database(settings) as ready:
        asyncio.run(_migrate(ready.database_url))
        os.environ["DATABASE_URL"] = ready.database_url
        shown = "localhost" if settings.host in ("0.0.0.0", "::") else settings.host
        typer.echo(f"Kontor is open: {settings.public_url or f'http://{shown}:{settings.port}'}")
        with TemporaryDirectory(prefix="kontor-measures-") as folder:
            if settings.workers > 1:
                os.environ[measures.FOLDER] = folder
            _serve(settings)


def _serve(settings: Settings) -> None:
    uvicorn.run("app.main:create_app", factory=True, host=settings.host, port=settings.port,
                workers=settings.workers, log_level=settings.log_level, access_log=False, ws=Wires,
                forwarded_allow_ips=settings.trusted_proxies, timeout_graceful_shutdown=3,
                timeout_worker_healthcheck=SLOWEST_START)


@command.command()
def migrate() -> None:
    """Bring the database up to date."""
    with database(load()) as settings:
        typer.echo(f"The database is at revision {asyncio.run(_migrate(settings.database_url))}.")


@command.command()
def check() -> None:
    """Fold the log of every stored game, decide again what today's rules decided, and compare."""
    found = _with_kontor(archive.check)
    for line in found.faults:
        typer.echo(line)
    typer.echo(f"{found.games} games checked, {len(found.faults)} with faults.")
    if found.faults:
        raise typer.Exit(1)


@command.command()
def export(
    game: Annotated[str, typer.Argument(help="The id of the table, as in its address.")],
    reveal: Annotated[bool, typer.Option(help="All that is hidden too; the game's log says so.")] = False,
) -> None:
    """Print what the public may see of a game, as JSON."""
    typer.echo(_with_kontor(lambda kontor: archive.export_text(kontor, game, reveal)))


@command.command()
def backup(file: Annotated[Path, typer.Argument(help="The file to write.")]) -> None:
    """Write everything into one file, while the server runs or not."""
    if file.exists():
        sys.exit(f"kontor: {file} exists already; nothing was written.")
    rows = _with_kontor(lambda kontor: archive.backup(kontor, file))
    typer.echo(f"{rows} rows are in {file}.")


@command.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that backup wrote.", exists=True, dir_okay=False)],
) -> None:
    """Fill an empty database from a backup."""
    rows = _with_kontor(lambda kontor: archive.restore(kontor, file))
    typer.echo(f"{rows} rows are back.")


def _with_kontor(use: Callable[[Kontor], Coroutine[Any, Any, Any]]) -> Any:
    async def opened(settings: Settings) -> Any:
        await _migrate(settings.database_url)
        kontor = await Kontor.open(settings, settings.database_url, clock=False)
        try:
            return await use(kontor)
        finally:
            await kontor.close()

    with database(load()) as settings:
        return asyncio.run(opened(settings))


async def _migrate(url: str) -> str | None:
    engine = connect_to(url)
    try:
        return await bring_up_to_date(engine)
    finally:
        await engine.dispose()
