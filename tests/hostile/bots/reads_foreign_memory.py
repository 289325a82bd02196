# verdict: forbidden
"""Copies memory out of another process."""

import ctypes


def phazed_play(*_):
    ctypes.CDLL(None).process_vm_readv(2, None, 0, None, 0, 0)
