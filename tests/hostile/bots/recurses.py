# verdict: exception
# says: RecursionError
"""Calls itself for ever."""


def phazed_play(*position):
    return phazed_play(*position)
