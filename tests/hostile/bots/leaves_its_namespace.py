# verdict: forbidden
"""Makes a user namespace, in which it would be root."""

import ctypes


def phazed_play(*_):
    ctypes.CDLL(None).unshare(0x10000000)
