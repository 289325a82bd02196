# verdict: nonsense
# says: ud800
"""Answers a text that can't be encoded."""


def phazed_play(*_):
    return (5, "\ud800\0")
