# verdict: exception
# says: does not define phazed_play; it has phased_play
"""Defines a function that nobody asks for."""


def phased_play(*_):
    return (1, None)
