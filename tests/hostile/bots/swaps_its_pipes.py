# verdict: crash
# says: ended by itself, with exit code 1
"""Puts its requests where its answers should go."""

import os

from honest import phazed_play as honest_play


def phazed_play(*position):
    os.dup2(3, 4)
    return honest_play(*position)
