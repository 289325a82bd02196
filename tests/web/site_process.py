"""A Melds server in a process of its own, that can be stopped and started again."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """Without games to watch and without an arena, unless it is told otherwise."""

    def __init__(self, db: Path, options: tuple[str, ...] = ("--no-shows", "--arena", "0")) -> None:
        self.db, self.port, self.options = db, free_port(), options
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "melds",
            "serve",
            "--db",
            str(self.db),
            "--port",
            str(self.port),
            *self.options,
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=5).close()
            except OSError:
                assert time.monotonic() < deadline, "the server does not come up"
                time.sleep(0.1)
            else:
                return

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(20)
