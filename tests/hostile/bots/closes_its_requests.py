# verdict: crash
# says: ended by itself, with exit code 1
"""Closes the pipe from which it is asked."""

import os

from honest import phazed_play as honest_play


def phazed_play(*position):
    os.close(3)
    return honest_play(*position)
