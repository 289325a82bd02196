"""A real server in a process of its own, and clients that talk to it as browsers do."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2

STARTS_WITHIN = 40.0  # seconds, on a busy machine


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class Served:
    """`melds serve` on a database of its own; it can be ended in any way and started again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.db, self.port, self._options = folder / "served.db", free_port(), options
        self.log = folder / "served.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "melds", "serve", "--db", str(self.db), "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([*command, *self._options], stdout=log, stderr=log)
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self._process.poll() is None:
            try:
                httpx2.get(f"{self.url}/api/games")
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def end(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Its exit code."""
        assert self._process is not None
        self._process.send_signal(sign)
        return self._process.wait(20)

    def client(self) -> httpx2.Client:
        """Somebody with a browser, and no cookie yet."""
        return httpx2.Client(base_url=self.url, timeout=30)
