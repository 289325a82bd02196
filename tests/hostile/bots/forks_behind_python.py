# verdict: forbidden
"""Forks by the C library, which Python does not see."""

import ctypes


def phazed_play(*_):
    return ctypes.CDLL(None).fork()
