# verdict: none
# prints: seen: []
"""Looks for the memory, the environment and the files of other processes, the referee's among them."""

import os

from honest import phazed_play


def first_bytes(path):
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return os.read(descriptor, 100)
    finally:
        os.close(descriptor)


seen = []
for process in filter(os.path.exists, (f"/proc/{number}" for number in range(1, 40_000))):
    for name in ("environ", "mem", "maps", "cmdline", "status", "fd/3", "fd/4", "fd/5", "cwd/record.melds"):
        try:
            seen.append(first_bytes(f"{process}/{name}"))
        except OSError:
            continue
print("seen:", seen)
