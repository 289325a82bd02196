# verdict: crash
# says: ended by itself, with exit code 1
"""Closes all it has, and answers."""

import os

from honest import phazed_play as honest_play


def phazed_play(*position):
    os.closerange(0, 100)
    return honest_play(*position)
