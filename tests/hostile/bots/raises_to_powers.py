# verdict: timeout
# limits: play=0.2
"""Multiplies in C, where no signal of Python's arrives."""


def phazed_play(*_):
    return 7 ** (10**8)
