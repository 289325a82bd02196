"""The process that forks workers: it has imported everything, holds no match, and never runs a stranger's code.

How this works: `python -c BOOT` starts it with a clean environment and one end of a socket as its standard input. It
moves into namespaces of its own (see `namespaces.py`), which takes a fork, and so comes before there is much to copy;
imports what most bots use, and answers the referee:

  START and for each worker a nonce, then for each a folder, with three descriptors for each
           -> the number of each, with its pidfd: they have been forked
  numbers  -> ENDED for each: they are killed if they still ran, and reaped

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
from array import array
from collections.abc import Iterable

from melds.sandbox import worker
from melds.sandbox.landlock import Rulesets
from melds.sandbox.lockdown import prepare, python_paths
from melds.sandbox.namespaces import steps_to_pid_namespace
from melds.sandbox.sizes import NONCE
from melds.sandbox.steps import Steps
from melds.sandbox.ways import has_way, open_ways
from melds.sandbox.worker import Start

__all__ = ["BOOT", "ENDED", "LARGEST", "MOST_AT_ONCE", "START", "main"]

BOOT = """
import gc, sys
gc.disable()
sys.path.insert(0, sys.argv[1])
from melds.sandbox.namespaces import isolate_zygote
isolate_zygote()
from melds.sandbox.zygote import main
main()
"""
CONTROL = 0
LARGEST, MOST_AT_ONCE = 64 << 10, 8  # bytes of an order, workers in it
START, ENDED = struct.Struct("=Qi"), struct.Struct("=id")  # memory, the referee's pid; exit code, processor time
FIRST_UID, UIDS = 2_000_000_000, 100_000_000
COMMON = (
    *("bisect", "collections", "copy", "dataclasses", "enum", "functools", "heapq", "itertools", "json", "linecache"),
    *("math", "operator", "random", "re", "string", "time", "typing"),
    *("melds.course.huxxy", "melds.course.phasedout", "melds.course.phazed"),
)


def main() -> None:
    """Serves one referee until it goes away."""
    version = prepare().landlock
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="utf-8") as file:
        file.write("1000")  # if memory runs out, ours is where to look for it first
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
    gc.freeze()  # a worker's collections leave our pages alone, and so shared
    gc.enable()
    worker.begin(*_serve(control, nothing, Rulesets(python_paths(), version) if version else None))


def _serve(control: socket.socket, nothing: int, rulesets: Rulesets | None) -> tuple[Start, Steps | None]:
    """Answers the referee; returns in a worker alone, so that nothing it could look at is left of the others."""
    count = 0
    while True:
        order, descriptors, _, _ = socket.recv_fds(control, LARGEST, 3 * MOST_AT_ONCE)
        if not order:
            os._exit(0)
        if not descriptors:
            pids = array("i", order)
            control.send(b"".join([ENDED.pack(*ended) for ended in _end(pids)]))
            continue
        starts = _starts(order, descriptors, nothing, count)
        count += len(starts)
        steps = [_steps(start, rulesets) for start in starts]
        children, is_child = steps_to_pid_namespace().fork_each(len(starts))
        if is_child:
            return starts[len(children)], steps[len(children)]
        pids = array("i", children)
        for descriptor in descriptors:
            os.close(descriptor)
        pidfds = [os.pidfd_open(pid) for pid in pids]
        socket.send_fds(control, [pids], pidfds)
        for pidfd in pidfds:
            os.close(pidfd)


def _starts(order: bytes, descriptors: list[int], nothing: int, count: int) -> list[Start]:
    memory, referee = START.unpack_from(order)
    folders_at = START.size + len(descriptors) // 3 * NONCE
    starts = []
    for at, folder in enumerate(os.fsdecode(order[folders_at:]).split("\0")):
        output, requests, answers = descriptors[3 * at : 3 * at + 3]
        nonce = order[START.size + NONCE * at :][:NONCE]
        uid = _fresh_uid(referee, count + at) if os.geteuid() == 0 else None
        starts.append(Start(nothing, output, requests, answers, nonce, uid, folder, memory))
    return starts


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


def _end(pids: Iterable[int]) -> list[tuple[int, float]]:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    ends = [os.wait4(pid, 0) for pid in pids]
    return [(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime) for _, status, used in ends]
