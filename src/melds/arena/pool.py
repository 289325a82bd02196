"""The local pool: one worker process a core, started anew when it is lost.

How this works: each worker is a process of its own, started by `spawn`, with a sandbox on a core of its own; it dies
with us. We only watch: a worker that was lost is replaced and the match it had is due again at once; one that reports
an error that can't be mended (a full disk) ends the pool with it. To stop, the workers are killed and their matches
are due again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait

from melds.arena.claims import give_back
from melds.arena.store.engine import Store, StoreError
from melds.arena.work import Duty, lasting, work, worker_name
from melds.errors import MeldsError
from melds.match.series import interrupts_held, most_jobs
from melds.sandbox.linux import is_linux, prctl
from melds.sandbox.namespaces import PR_SET_PDEATHSIG

__all__ = ["run_pool"]

CONTEXT = multiprocessing.get_context("spawn")
TICK = 0.25  # seconds
MOST_LOSSES = 20  # of workers that never lived for long
SHORT_LIFE = 5.0  # seconds


def run_pool(
    store: Store, duty: Duty, *, jobs: int, watch: Callable[[], bool] = lambda: True, tick: float = TICK
) -> None:
    """Has matches played by so many processes until the tournament is finished, or `watch` says no.

    `watch` is called a few times a second.
    """
    jobs = min(jobs, most_jobs())
    with contextlib.ExitStack() as ending:
        crew = [_Member(duty, core) for core in range(jobs)]
        ending.callback(_stop, store, crew)
        losses = 0
        while watch():
            wait([member.connection for member in crew if member.is_at_work], tick)
            for member in crew:
                if member.ended():
                    losses = losses + 1 if member.age < SHORT_LIFE else 0
                    if losses > MOST_LOSSES:
                        raise MeldsError("workers are lost as soon as they begin; see what they say on the terminal")
                    lasting(lambda: give_back(store, [member.name]))  # noqa: B023 - called at once
                    member.start()
            if not any(member.is_at_work for member in crew):
                return


def _stop(store: Store, crew: list[_Member]) -> None:
    for member in crew:
        member.kill()
    with contextlib.suppress(StoreError):  # else the leases run out
        give_back(store, [member.name for member in crew])


class _Member:
    """One worker, seen from outside."""

    def __init__(self, duty: Duty, core: int) -> None:
        self._duty, self._core = duty, core
        self.name = ""
        self.start()

    def start(self) -> None:
        self.connection, theirs = CONTEXT.Pipe(duplex=False)
        self.is_at_work, self._began = True, time.monotonic()
        with theirs, interrupts_held():
            self._process = CONTEXT.Process(
                target=_serve, args=(theirs, os.getpid(), self._duty, self._core), daemon=True
            )
            self._process.start()
        self.name = worker_name(self._core).replace(f":{os.getpid()}:", f":{self._process.pid}:")

    @property
    def age(self) -> float:
        """Seconds since it was started."""
        return time.monotonic() - self._began

    def ended(self) -> bool:
        """Whether it was lost; raises what it died of, if it could say."""
        if not self.is_at_work or not self.connection.poll():
            return False
        try:
            last: Exception | None = self.connection.recv()
        except (EOFError, OSError):
            self.kill()
            return True
        self.is_at_work = False
        if last is not None:
            raise last
        return False

    def kill(self) -> None:
        self.connection.close()
        self._process.kill()
        self._process.join()
        self.is_at_work = False


def _serve(connection: Connection, parent: int, duty: Duty, core: int) -> None:
    if is_linux():
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # it died before it could take us along
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # of trusted bots; the parent's tables go to stdout
    last: Exception | None = None
    try:
        work(duty, worker_name(core), core)
    except MeldsError as error:
        last = MeldsError(str(error))
    except Exception as error:  # noqa: BLE001 - our own bug, to be told where somebody sees it
        last = MeldsError(f"a worker failed: {error!r}")
    connection.send(last)
