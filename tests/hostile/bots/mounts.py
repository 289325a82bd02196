# verdict: forbidden
"""Puts a file system of its own over a folder."""

import ctypes


def phazed_play(*_):
    ctypes.CDLL(None).mount(b"none", b"/tmp", b"tmpfs", 0, None)
