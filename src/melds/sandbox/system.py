"""Reading, writing and clocks, as the exchange with a worker needs them at every play.

This file is never compiled. system.pxd beside it says the same in C, and compiled modules have that inlined.
"""

from __future__ import annotations

import marshal
import os
import time

__all__ = ["CLOCK_MONOTONIC", "dumped", "loaded", "read", "seconds", "write"]

read = os.read
write = os.write
seconds = time.clock_gettime  # of that clock
CLOCK_MONOTONIC = time.CLOCK_MONOTONIC
dumped = marshal.dumps
loaded = marshal.loads
