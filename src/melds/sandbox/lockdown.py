"""What a worker does to itself before it loads a stranger's file: afterwards it can compute, and nothing else.

How this works: the zygote calls `isolate_zygote` and `prepare` once, and makes a process namespace for each fork. The
worker takes the `lockdown_steps` that the zygote has written down, or calls `lock_down`, which does all there is to do.
The layers do not rely on each other; a hole in one is meant to be covered by the next:

  surroundings   no environment, no terminal, no descriptor but those kept; killed when the zygote dies
  user           a uid that owns nothing, no groups, no capabilities (with root); not dumpable, no new privileges
  limits         memory, processor time, open files, no new processes, no file growth
  namespaces     no network, no other processes, no shared memory
  landlock       files are read beneath the readable paths only, and never written
  seccomp        no fork, thread, exec, socket, signal, nor anything else that only an attack needs

The order matters: reaching and opening the readable folders needs root, Landlock and seccomp need no_new_privs, a
change of uid clears the death signal and the dumpable flag, and after seccomp none of this can be called any more.

A layer that the kernel does not have is left out: `layers` says so beforehand, and it is for the caller to refuse.
A layer that fails raises OSError; the worker must then end without loading anything.

The parent sees a forbidden act as a death by SIGSYS, as processor time used up a death by SIGKILL.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import struct
import sys
import sysconfig
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from melds.sandbox import landlock, seccomp
from melds.sandbox.linux import is_linux, libc, prctl, wipe_environment
from melds.sandbox.namespaces import PR_SET_PDEATHSIG, enter, isolate_zygote, new_pid_namespace, pid_of
from melds.sandbox.steps import Steps
from melds.sandbox.ways import clear_ways

if sys.platform != "win32":
    import resource

__all__ = [
    "Layer",
    "Limits",
    "Prepared",
    "isolate_zygote",
    "layers",
    "lock_down",
    "lockdown_steps",
    "new_pid_namespace",
    "pid_of",
    "prepare",
    "python_paths",
]

PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, AMBIENT_CLEAR_ALL = 4, 24, 38, 47, 4
STACK = 64 << 20  # deep recursion of C code in an honest bot; the kernel leaves 128 MB below the stack
LAST_DESCRIPTOR = 0xFFFFFFFF
CAPABILITY_VERSION_3, NO_CAPABILITIES = struct.pack("<Ii", 0x20080522, 0), bytes(24)
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}  # threads are forbidden
SYSTEM_PATHS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a worker may use: bytes of address space, seconds of processor time, open files."""

    memory: int = 512 << 20
    cpu_seconds: int = 75
    open_files: int = 64


@dataclass(frozen=True, slots=True)
class Layer:
    """One of the walls around a worker, and what to do if this machine does not have it."""

    name: str
    is_there: bool
    remedy: str


@functools.cache
def python_paths() -> tuple[str, ...]:
    """What a worker reads to import modules: standard library, installed packages, Melds, C libraries, time zones."""
    places = sysconfig.get_paths()
    folders = [places[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    folders += [os.path.join(sys.base_prefix, "lib"), os.path.join(sys.prefix, "lib")]
    folders += [os.path.dirname(os.path.dirname(__file__)), *SYSTEM_PATHS]
    real = sorted({os.path.realpath(folder) for folder in folders if os.path.exists(folder)})
    return tuple(path for path in real if not any(path.startswith(outer + os.sep) for outer in real))


@dataclass(frozen=True, slots=True)
class Prepared:
    """What `prepare` has found."""

    landlock: int  # its version
    has_seccomp: bool


@functools.cache
def prepare() -> Prepared:
    """Does once, in the zygote, what every worker would have to do again.

    It wipes the zygote's environment, too, and nothing may be put there later. `lock_down` calls it if nobody has.
    """
    wipe_environment(ENVIRONMENT)
    _leave_terminal()
    os.umask(0o022)
    has_seccomp = seccomp.is_available()
    if has_seccomp:
        seccomp.prepared()
    steps = Steps()
    for unwanted in (resource.RLIMIT_CORE, resource.RLIMIT_MEMLOCK, resource.RLIMIT_MSGQUEUE):
        _limit(steps, unwanted, 0)
    _limit(steps, resource.RLIMIT_STACK, STACK)
    steps.take()
    _forgo_capabilities()
    return Prepared(landlock.abi(), has_seccomp)


def lock_down(limits: Limits, *, uid: int | None, readable: Sequence[str], keep: Collection[int]) -> None:
    """Takes from this process everything that computing does not need, for good.

    `readable` are the real paths that may be read, `python_paths()` and the bot's own folder; the last of them becomes
    the working directory. `keep` are the descriptors that stay open: keep 0, 1 and 2, or files opened later get
    their numbers. `uid` is a number that nobody else has; it needs root, None changes no uid.
    """
    version = prepare().landlock
    readable = [*readable[:-1], os.path.realpath(readable[-1])]
    if uid is not None:
        clear_ways(readable)
    rules = landlock.ruleset(readable, version) if version else None
    lockdown_steps(limits, uid=uid, folder=readable[-1], rules=rules, keep=keep).take()


def lockdown_steps(limits: Limits, *, uid: int | None, folder: str, rules: int | None, keep: Collection[int]) -> Steps:
    """The steps of `lock_down` where every way is open, for a child of this process.

    `rules` is the descriptor of its Landlock rules; it is closed on the way.
    """
    here, steps = prepare(), Steps()
    _close_others(steps, keep if rules is None else {*keep, rules})
    steps.add("chdir", os.fsencode(folder))
    _limit(steps, resource.RLIMIT_AS, limits.memory)
    _limit(steps, resource.RLIMIT_CPU, limits.cpu_seconds)
    _limit(steps, resource.RLIMIT_NOFILE, limits.open_files)
    _limit(steps, resource.RLIMIT_NPROC, 0)
    _limit(steps, resource.RLIMIT_FSIZE, 0)
    _drop_privileges(steps, uid)
    steps.add("prctl", PR_SET_NO_NEW_PRIVS, 1)
    steps.add("prctl", PR_SET_DUMPABLE, 0)
    steps.add("prctl", PR_SET_PDEATHSIG, signal.SIGKILL)
    if rules is not None:
        landlock.restrict(steps, rules, here.landlock)
    if here.has_seccomp:
        seccomp.install(steps)
    return steps


def layers() -> tuple[Layer, ...]:
    """The layers, and which of them this machine offers; the calling process is not changed by asking."""
    linux = is_linux()
    elsewhere = "run Melds on 64-bit Linux, x86-64 or ARM"
    is_root = linux and os.geteuid() == 0
    spaces = linux and _works_in_child(enter)
    allow = (
        "allow unprivileged user namespaces (user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns)"
    )
    user = "in a container, add CAP_SYS_ADMIN" if is_root else f"run as root, or {allow}"
    kernel = "use a kernel of 5.13 or newer with landlock among its security modules (boot with lsm=landlock,...)"
    filters = "use a kernel with CONFIG_SECCOMP_FILTER, 4.14 or newer"
    found = (
        ("user", spaces or is_root, user),
        ("limits", linux, elsewhere),
        ("namespaces", spaces, user),
        ("process namespaces", spaces and _works_in_child(_nested), f"{user}; the kernel must be 5.8 or newer"),
        ("landlock", landlock.abi() > 0, kernel),
        ("seccomp", seccomp.is_available(), filters),
    )
    return tuple(Layer(name, is_there, remedy if linux else elsewhere) for name, is_there, remedy in found)


def _close_others(steps: Steps, keep: Collection[int]) -> None:
    first = 0
    for kept in sorted(set(keep)):
        if kept > first:
            steps.add("close_range", first, kept - 1, 0)
        first = kept + 1
    steps.add("close_range", first, LAST_DESCRIPTOR, 0)


def _leave_terminal() -> None:
    """Starts a session if there is a terminal to leave; not always, for `setsid` costs 0.1 ms and a turn of waiting."""
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError:
        return  # the zygote has left it
    os.setsid()


def _limit(steps: Steps, kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    steps.add("prlimit64", 0, kind, struct.pack("=2Q", least, least), None)


def _forgo_capabilities() -> None:
    """Takes from this process and its children what could give them capabilities again; it keeps those it has."""
    with contextlib.suppress(OSError):  # older kernels have no ambient ones
        prctl(PR_CAP_AMBIENT, AMBIENT_CLEAR_ALL)
    drop = libc().prctl  # forty calls: our own `prctl` would take 0.2 ms
    capability = 0
    while drop(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:
        capability += 1


def _drop_privileges(steps: Steps, uid: int | None) -> None:
    """Goes on with giving up groups, gid, uid and capabilities, those of a user namespace included."""
    if uid is not None:
        steps.add("setgroups", 0, None)
        steps.add("setresgid", uid, uid, uid)
        steps.add("setresuid", uid, uid, uid)
    steps.add("capset", CAPABILITY_VERSION_3, NO_CAPABILITIES)


def _nested() -> None:
    isolate_zygote()
    if not new_pid_namespace():
        raise OSError("no process namespace within the zygote's")


def _works_in_child(act: Callable[[], None]) -> bool:
    """Whether an act succeeds, tried in a forked process."""
    child = os.fork()
    if child == 0:
        try:
            act()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0
