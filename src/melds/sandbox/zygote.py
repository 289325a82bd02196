"""The process that forks workers: it has imported everything, holds no match, and never runs a stranger's code.

How this works: `python -c BOOT` starts it with a clean environment and one end of a socket as its standard input. It
moves into namespaces of its own (see `namespaces.py`), imports what bots use, and answers the referee:

  START and a folder, with three descriptors -> STARTED, with a pidfd: a worker has been forked
  END                                        -> ENDED: it is killed if it still ran, and reaped

What a worker does until it is ready is written down here, as far as it can be, for whatever Python does in the zygote
costs a tenth of what it costs in a fork (see `steps.py`).

When the referee is gone, for whatever reason, so is the zygote, and with it all workers.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import os
import signal
import socket
import struct
import sys
from pathlib import Path

from melds.sandbox import worker
from melds.sandbox.landlock import Rulesets
from melds.sandbox.lockdown import isolate_zygote, new_pid_namespace, prepare, python_paths
from melds.sandbox.steps import Steps
from melds.sandbox.ways import has_way, open_ways
from melds.sandbox.worker import Start

__all__ = ["BOOT", "END", "ENDED", "LARGEST", "START", "STARTED", "main"]

BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from melds.sandbox.zygote import main; main()"
CONTROL = 0
LARGEST = 16 << 10
START, STARTED = struct.Struct("=8sQi"), struct.Struct("=i")  # nonce, memory, the referee's pid; the worker's pid
END, ENDED = struct.Struct("=i"), struct.Struct("=id")  # the worker's pid; exit code, processor time of its life
FIRST_UID, UIDS = 2_000_000_000, 100_000_000
COMMON = (
    *("bisect", "collections", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "heapq"),
    *("itertools", "json", "linecache", "math", "operator", "random", "re", "statistics", "string", "time", "typing"),
    *("melds.course.huxxy", "melds.course.phasedout", "melds.course.phazed"),
)


def main() -> None:
    """Serves one referee until it goes away."""
    isolate_zygote()
    version = prepare().landlock
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")  # if memory runs out, ours is where to look for it first
    if os.geteuid() == 0:
        open_ways(python_paths())
    for name in COMMON:
        importlib.import_module(name)
    nothing = worker.reserve()
    control = socket.socket(fileno=CONTROL)
    for stream in (sys.stdout, sys.stderr):  # the workers' too: their output takes the same places
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    control.send(b"ready")
    gc.collect()
    gc.freeze()  # a worker's collections leave our pages alone, and so shared
    _serve(control, nothing, Rulesets(python_paths(), version) if version else None)


def _serve(control: socket.socket, nothing: int, rulesets: Rulesets | None) -> None:
    count = 0
    while True:
        order, descriptors, _, _ = socket.recv_fds(control, LARGEST, 3)
        if not order:
            os._exit(0)
        if not descriptors:
            control.send(ENDED.pack(*_end(*END.unpack(order))))
            continue
        count += 1
        nonce, memory, referee = START.unpack_from(order)
        uid = _fresh_uid(referee, count) if os.geteuid() == 0 else None
        folder = os.fsdecode(order[START.size :])
        pid = _spawn(Start(nothing, *descriptors, nonce, uid, folder, memory), rulesets)
        for descriptor in descriptors:
            os.close(descriptor)
        pidfd = os.pidfd_open(pid)
        socket.send_fds(control, [STARTED.pack(pid)], [pidfd])
        os.close(pidfd)


def _spawn(start: Start, rulesets: Rulesets | None) -> int:
    steps = _steps(start, rulesets)
    new_pid_namespace()
    pid = os.fork()
    if pid == 0:
        worker.begin(start, steps)
    return pid


def _steps(start: Start, rulesets: Rulesets | None) -> Steps | None:
    """What the worker has to do; None if it must clear its ways, and so needs rules for mounts of its own."""
    try:
        if start.uid is not None and not has_way(start.folder):
            return None
        return worker.steps_of(start, None if rulesets is None else rulesets.beside(start.folder))
    except OSError:
        return None  # there is something about that folder, and the worker will say what


def _fresh_uid(referee: int, count: int) -> int:
    """One of a thousand uids that only this referee's workers have; by the time it comes round, its worker is gone."""
    return FIRST_UID + (referee * 1000 + count % 1000) % UIDS


def _end(pid: int) -> tuple[int, float]:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    _, status, used = os.wait4(pid, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
