# verdict: forbidden
# says: sends a signal
"""Kills whoever started it."""

import os


def phazed_play(*_):
    os.kill(os.getppid(), 9)
