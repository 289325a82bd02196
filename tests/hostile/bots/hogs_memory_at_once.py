# verdict: memory
# says: bytes(10**9)
"""Wants more memory than it has, in one piece."""


def phazed_play(*_):
    return bytes(10**9)
