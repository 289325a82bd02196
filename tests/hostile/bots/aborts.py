# verdict: forbidden
"""Aborts, which is to send a signal."""

import os


def phazed_play(*_):
    os.abort()
