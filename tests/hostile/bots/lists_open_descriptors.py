# verdict: none
# prints: open: [0, 1, 2, 3, 4]
"""Tries every descriptor for one that was left open."""

import os

from honest import phazed_play


def is_open(descriptor):
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


print("open:", [number for number in range(2000) if is_open(number)])
