"""Reading, writing and clocks, as the exchange with a worker needs them at every play.

This file is never compiled. system.pxd beside it says the same in C, and compiled modules have that inlined.
"""

from __future__ import annotations

import marshal
import os
import select
import time

__all__ = ["CLOCK_MONOTONIC", "dumped", "has_come", "loaded", "read", "seconds", "write"]

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
