"""The process that forks workers: it has imported everything, holds no match, and never runs a stranger's code.

How this works: `python -c BOOT` starts it with a clean environment and one end of a socket as its standard input. It
moves into namespaces of its own (see `namespaces.py`), imports what bots use, and answers the referee:

  {"folder", "nonce", "memory"} with three descriptors -> {"pid"} with a pidfd: a worker has been forked
  {"end": pid}                                         -> {"status", "cpu"}: it is killed if it still ran, and reaped

When the referee is gone, for whatever reason, so is the zygote, and with it all workers.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

from melds.sandbox import worker
from melds.sandbox.lockdown import isolate_zygote, new_pid_namespace, prepare, python_paths
from melds.sandbox.ways import open_ways

__all__ = ["BOOT", "main"]

BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from melds.sandbox.zygote import main; main()"
CONTROL = 0
LARGEST = 16 << 10
FIRST_UID, UIDS = 2_000_000_000, 100_000_000
COMMON = (
    *("bisect", "collections", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "heapq"),
    *("itertools", "json", "linecache", "math", "operator", "random", "re", "statistics", "string", "time", "typing"),
    *("melds.course.huxxy", "melds.course.phasedout", "melds.course.phazed"),
)


def main() -> None:
    """Serves one referee until it goes away."""
    isolate_zygote()
    prepare()
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")  # if memory runs out, ours is where to look for it first
    if os.geteuid() == 0:
        open_ways(python_paths())
    for name in COMMON:
        importlib.import_module(name)
    control = socket.socket(fileno=CONTROL)
    for stream in (sys.stdout, sys.stderr):  # the workers' too: their output takes the same places
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    control.send(b"{}")
    gc.collect()
    gc.freeze()  # a worker's collections leave our pages alone, and so shared
    count = 0
    while True:
        data, descriptors, _, _ = socket.recv_fds(control, LARGEST, 3)
        if not data:
            os._exit(0)
        order = json.loads(data)
        if "end" in order:
            control.send(json.dumps(_end(order["end"])).encode())
            continue
        count += 1
        _spawn(control, order, descriptors, count)


def _spawn(control: socket.socket, order: dict[str, Any], descriptors: list[int], count: int) -> None:
    new_pid_namespace()
    pid = os.fork()
    if pid == 0:
        uid = _fresh_uid(order["referee"], count) if os.geteuid() == 0 else None
        worker.begin(descriptors, bytes.fromhex(order["nonce"]), uid, order["folder"], order["memory"])
    for descriptor in descriptors:
        os.close(descriptor)
    pidfd = os.pidfd_open(pid)
    socket.send_fds(control, [json.dumps({"pid": pid}).encode()], [pidfd])
    os.close(pidfd)


def _fresh_uid(referee: int, count: int) -> int:
    """One of a thousand uids that only this referee's workers have; by the time it comes round, its worker is gone."""
    return FIRST_UID + (referee * 1000 + count % 1000) % UIDS


def _end(pid: int) -> dict[str, float]:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    _, status, used = os.wait4(pid, 0)
    return {"status": os.waitstatus_to_exitcode(status), "cpu": used.ru_utime + used.ru_stime}
