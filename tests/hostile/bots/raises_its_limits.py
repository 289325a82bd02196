# verdict: forbidden
"""Gives itself more time."""

import resource


def phazed_play(*_):
    resource.setrlimit(resource.RLIMIT_CPU, (1000, 1000))
