"""Reading, writing and clocks, as the exchange with a worker needs them at every play, and calls for a worker's start.

This file is never compiled. system.pxd beside it says the same in C, and compiled modules have that inlined.
"""

from __future__ import annotations

import ctypes
import marshal
import os
import select
import struct
import time
from collections.abc import Sequence

from melds.sandbox.linux import libc

__all__ = [
    "CLOCK_MONOTONIC",
    "address",
    "dumped",
    "fork_each",
    "has_come",
    "loaded",
    "make_calls",
    "read",
    "seconds",
    "write",
]

read = os.read
write = os.write
seconds = time.clock_gettime  # of that clock
CLOCK_MONOTONIC = time.CLOCK_MONOTONIC
dumped = marshal.dumps
loaded = marshal.loads


def has_come(wanted: int, other: int, milliseconds: int) -> bool:
    """Whether there is something to be read from a descriptor; waits for that, but not once the other has something."""
    poll = select.poll()
    poll.register(wanted, select.POLLIN)
    poll.register(other, select.POLLIN)
    return any(descriptor == wanted for descriptor, _ in poll.poll(milliseconds))


def address(data: bytes) -> int:
    """Where these bytes lie, as long as somebody keeps them."""
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0


def make_calls(row: bytes, names: Sequence[str]) -> None:
    """Makes calls of the kernel, seven words each; OSError with the name of the first that is refused."""
    call = libc().syscall
    for name, words in zip(names, struct.iter_unpack("=7q", row), strict=True):
        if call(*map(ctypes.c_long, words)) == -1:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), name)


def fork_each(row: bytes, names: Sequence[str], count: int) -> tuple[list[int], bool]:
    """Makes these calls and forks, so many times; gets the numbers of the children so far, and whether this is one."""
    children: list[int] = []
    for _ in range(count):
        make_calls(row, names)
        child = os.fork()
        if child == 0:
            return children, True
        children.append(child)
    return children, False
