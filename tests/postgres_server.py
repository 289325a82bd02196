"""A real PostgreSQL server for tests, in a folder of its own, reached through a socket there; never as root."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

USER = "postgres"
NUMBERS = count(1)
SETTINGS = ("fsync=off", "listen_addresses=", "max_connections=60", "unix_socket_permissions=0777")


class Server:
    """A server, and fresh databases on it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(NUMBERS)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def sql(self, command: str) -> str:
        """What psql prints for a command."""
        words = [_program("psql"), "-h", str(self.folder), "-U", USER, "-d", "postgres", "-Atqc", command]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in SETTINGS)
        log = str(self.folder / "log")
        self._control("start", "-w", "-l", log, "-o", f"-k {self.folder} {options}")

    def stop(self, mode: str = "fast") -> None:
        self._control("stop", "-m", mode)

    def _control(self, *words: str) -> None:
        _as_user([_program("pg_ctl"), "-D", str(self.data), *words])


def _program(name: str) -> str:
    found = shutil.which(name) or next((str(path) for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None)
    if found is None:
        pytest.skip("PostgreSQL's server is not installed (apt-get install postgresql)")
    return found


def _as_user(words: list[str]) -> None:
    """Runs a program as somebody who is not root: PostgreSQL refuses to serve root."""
    other = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    done = subprocess.run(words, check=False, capture_output=True, text=True, cwd="/", **other)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr + done.stdout


@contextmanager
def postgres() -> Iterator[Server]:
    """A server that runs meanwhile."""
    initdb = _program("initdb")
    folder = Path(tempfile.mkdtemp(prefix="melds-pg-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody", "nogroup")
    folder.chmod(0o755)
    server = Server(folder)
    try:
        _as_user([initdb, "-D", str(server.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"])
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
