"""The referee's end of the pipes to one worker: a request out, an answer in, and what it took.

Nearly every answer is short, and comes at once; `ask` does all that such an exchange needs. For any other it gives
None, and leaves what has come of it in `data`: an answer that takes its time, has to make room for output, or is long.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from melds.errors import Crashed
from melds.sandbox import protocol, sizes, system

__all__ = ["Line"]

NONCES = 64  # made at once
LOOK = 40  # milliseconds until somebody must look why there is no answer


class Line:
    """The pipes for requests, answers and output, which do not block, and the clock of the process behind them."""

    __slots__ = ("answers", "began", "clock", "cpu", "data", "nonce", "nonces", "output", "requests", "used", "waited")

    def __init__(self, pipes: Sequence[int], clock: int, nonce: bytes) -> None:
        self.requests, self.answers, self.output = pipes
        self.clock = clock
        self.nonce = nonce  # of the last request
        self.nonces: list[bytes] = []  # of the next ones
        self.data: bytes | None = None  # what has come of an answer; None if nothing has, empty if the pipe is closed
        self.began = 0.0  # when the last request was sent
        self.cpu = 0.0  # processor time when the last answer came
        self.used = self.waited = 0.0  # by the last request: processor time, and time on the wall beyond that

    def ask(self, message: Any) -> str | None:
        """Sends a request and gets a short answer that comes at once, or None if it must be looked at closely."""
        if not self.nonces:
            row = os.urandom(NONCES * sizes.NONCE)
            self.nonces = [row[at : at + sizes.NONCE] for at in range(0, len(row), sizes.NONCE)]
        nonce = self.nonce = self.nonces.pop()
        frame = protocol.request_frame(nonce, message)
        self.began = system.seconds(system.CLOCK_MONOTONIC)
        try:
            sent = system.write(self.requests, frame)
        except BlockingIOError:
            sent = 0
        if sent < len(frame):
            raise Crashed("it does not read what the referee sends")
        if not system.has_come(self.answers, self.output, LOOK):
            self.data = None
            return None
        data = self.data = system.read(self.answers, sizes.FIRST_CHUNK)
        answer = protocol.short_answer(data, nonce)
        if answer is not None:
            self.stop()
        return answer

    def stop(self) -> None:
        """Reads the clocks, as an answer has come; processor time is charged from one answer to the next."""
        now = self.cpu_now()
        self.used, self.cpu = now - self.cpu, now
        self.waited = max(system.seconds(system.CLOCK_MONOTONIC) - self.began - self.used, 0.0)

    def cpu_now(self) -> float:
        """The processor time of the process so far."""
        try:
            return system.seconds(self.clock)
        except OSError:  # it has ended, and the zygote with it
            return self.cpu
