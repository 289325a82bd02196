# verdict: exception
# says: Cannot allocate memory
"""Asks the system for memory that Python does not count."""

import mmap


def phazed_play(*_):
    return mmap.mmap(-1, 1 << 30)
