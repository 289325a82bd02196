# verdict: forbidden
"""Attaches itself to another process, as a debugger does."""

import ctypes


def phazed_play(*_):
    ctypes.CDLL(None).ptrace(16, 2, 0, 0)
