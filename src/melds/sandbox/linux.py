"""Calls into the Linux kernel that Python's standard library has no function for.

How this works: the C library is opened by ctypes when it is first needed, so that importing this module does nothing
on any system. A call that fails raises OSError with the kernel's errno, like the functions of `os` do.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from functools import cache

__all__ = [
    "ARCHITECTURES",
    "architecture",
    "is_linux",
    "libc",
    "number_of",
    "prctl",
    "syscall",
    "wipe_environment",
]

ARCHITECTURES = ("x86_64", "aarch64")
NUMBERS = {  # only what we call ourselves; the same on both architectures since 424
    "capset": {"x86_64": 126, "aarch64": 91},
    "chdir": {"x86_64": 80, "aarch64": 49},
    "close": {"x86_64": 3, "aarch64": 57},
    "dup3": {"x86_64": 292, "aarch64": 24},
    "mount": {"x86_64": 165, "aarch64": 40},
    "prctl": {"x86_64": 157, "aarch64": 167},
    "prlimit64": {"x86_64": 302, "aarch64": 261},
    "seccomp": {"x86_64": 317, "aarch64": 277},
    "setgroups": {"x86_64": 116, "aarch64": 159},
    "setns": {"x86_64": 308, "aarch64": 268},
    "setresgid": {"x86_64": 119, "aarch64": 149},
    "setresuid": {"x86_64": 117, "aarch64": 147},
    "unshare": {"x86_64": 272, "aarch64": 97},
    "write": {"x86_64": 1, "aarch64": 64},
    "open_tree": dict.fromkeys(ARCHITECTURES, 428),
    "move_mount": dict.fromkeys(ARCHITECTURES, 429),
    "pidfd_open": dict.fromkeys(ARCHITECTURES, 434),
    "close_range": dict.fromkeys(ARCHITECTURES, 436),
    "landlock_create_ruleset": dict.fromkeys(ARCHITECTURES, 444),
    "landlock_add_rule": dict.fromkeys(ARCHITECTURES, 445),
    "landlock_restrict_self": dict.fromkeys(ARCHITECTURES, 446),
}


@cache
def architecture() -> str:
    """The machine's name as the kernel says it, `x86_64` or `aarch64` where we can lock down."""
    return os.uname().machine if hasattr(os, "uname") else ""  # `platform` takes long to import


@cache
def is_linux() -> bool:
    """Whether this is a 64-bit Linux on a processor whose calls we know."""
    return sys.platform == "linux" and architecture() in ARCHITECTURES and struct.calcsize("P") == 8


@cache
def libc() -> ctypes.CDLL:
    """The C library that Python itself uses."""
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    return library


def number_of(name: str) -> int:
    """The number of a call on this machine."""
    return NUMBERS[name][architecture()]


def syscall(name: str, *arguments: int | bytes | None) -> int:
    """What the kernel answers to a call; OSError if it refuses."""
    return _checked(libc().syscall(ctypes.c_long(number_of(name)), *map(_word, arguments)), name)


def prctl(option: int, *arguments: int) -> int:
    """What the kernel answers to a prctl; OSError if it refuses."""
    words = (*arguments, 0, 0, 0, 0)[:4]
    return _checked(libc().prctl(option, *map(ctypes.c_ulong, words)), f"prctl {option}")


def wipe_environment(keep: dict[str, str]) -> None:
    """Leaves only `keep` in the environment, Python's and C's, and overwrites the old strings in memory."""
    strings = ctypes.POINTER(ctypes.c_void_p).in_dll(libc(), "environ")
    at = 0
    while strings and (address := strings[at]):
        ctypes.memset(address, 0, len(ctypes.string_at(address)))
        at += 1
    libc().clearenv()
    os.environ.clear()
    os.environ.update(keep)


def _word(argument: int | bytes | None) -> ctypes.c_long | bytes | None:
    return ctypes.c_long(argument) if isinstance(argument, int) else argument


def _checked(result: int, what: str) -> int:
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
