# verdict: crash
# says: died of SIGSEGV
"""Reads from address 0."""

import ctypes


def phazed_play(*_):
    ctypes.string_at(0)
