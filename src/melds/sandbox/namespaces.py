"""Namespaces: what the zygote and its workers do not share with the machine.

How this works: the zygote moves once into namespaces of its own for network (not even a loopback), IPC, mounts, host
name and processes; without root, into a user namespace first, which gives it the right to do so. A process cannot
enter a process namespace itself, only its children can. So `isolate_zygote` forks: the child goes on as the zygote,
process 1 of its namespace; the parent becomes its guardian, which holds no descriptor, waits, and ends as the zygote
ends. Killing the guardian kills the zygote, and the kernel kills all workers when the zygote dies, however it dies.

Each worker gets a process namespace of its own below that one. The kernel makes one only for a process whose children
would be born where it lives itself, so `new_pid_namespace` first sets that back.

`os.fork` in the zygote answers with numbers of the zygote's namespace. To tell somebody outside about a worker, send a
pidfd (`os.pidfd_open`) through a Unix socket; `pid_of` reads from it the number that is valid there.
"""

from __future__ import annotations

import os
import select
import signal
from functools import cache

from melds.sandbox.linux import is_linux, prctl, syscall
from melds.sandbox.steps import Steps

__all__ = [
    "NEW_MOUNTS",
    "enter",
    "isolate_zygote",
    "make_mounts_private",
    "new_pid_namespace",
    "pid_of",
    "steps_to_pid_namespace",
]

NEW_MOUNTS, NEW_UTS, NEW_IPC, NEW_USER, NEW_PID, NEW_NET = 0x20000, 0x4000000, 0x8000000, 0x10000000, 1 << 29, 1 << 30
MOUNTS_PRIVATE = 0x4000 | 0x40000  # MS_REC | MS_PRIVATE
PR_SET_PDEATHSIG = 1


def isolate_zygote() -> None:
    """Goes on as a child in namespaces of its own, process 1 there; the caller's process only waits and never returns.

    Call it before any thread is started. OSError if the machine does not allow it, and nothing is forked then.
    """
    enter()
    alive, held_by_guardian = os.pipe()
    child = os.fork()
    if child:
        _guard(child, held_by_guardian)
    os.close(held_by_guardian)
    os.setsid()  # no terminal, for the workers neither
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if select.select([alive], [], [], 0)[0]:
        os._exit(1)  # the guardian died before it could take us along
    os.close(alive)


def enter() -> None:
    """Leaves the machine's network, IPC, host name and mounts; children will leave its processes, too."""
    uid, gid = os.geteuid(), os.getegid()
    spaces = NEW_NET | NEW_IPC | NEW_MOUNTS | NEW_UTS | NEW_PID
    syscall("unshare", spaces if uid == 0 else spaces | NEW_USER)
    if uid:
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            with open(f"/proc/self/{name}", "w", encoding="utf-8") as file:
                file.write(text)
    make_mounts_private()


def make_mounts_private() -> None:
    """What is mounted from now on is mounted for this mount namespace alone."""
    syscall("mount", None, b"/", None, MOUNTS_PRIVATE, None)


def new_pid_namespace() -> bool:
    """Whether the next fork will be process 1 of a namespace of its own; call it before every fork."""
    if not is_linux():
        return False
    try:
        steps_to_pid_namespace().take()
    except OSError:
        return False
    return True


def steps_to_pid_namespace() -> Steps:
    """The same as steps; none are to be had if this kernel has no such namespaces."""
    return _steps_from(os.getpid())


def pid_of(pidfd: int) -> int:
    """The number by which the reader knows this process, wherever the pidfd was made; -1 if it has ended."""
    file = os.open(f"/proc/self/fdinfo/{pidfd}", os.O_RDONLY | os.O_CLOEXEC)
    text = os.read(file, 4096)
    os.close(file)
    _, is_there, rest = text.partition(b"\nPid:")
    if not is_there:
        raise ValueError(f"descriptor {pidfd} is no pidfd")
    return int(rest.split()[0])


@cache
def _steps_from(pid: int) -> Steps:
    steps = Steps()
    steps.add("setns", syscall("pidfd_open", pid, 0), NEW_PID)
    steps.add("unshare", NEW_PID)
    return steps


def _guard(child: int, held: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.closerange(0, held)
    os.closerange(held + 1, 1 << 20)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)
