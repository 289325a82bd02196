# verdict: crash
# says: ended by itself, with exit code 0
"""Raises in the worker's own code, when a timer rings: the referee seems to have gone."""

import signal

from honest import phazed_play as honest_play


def ring(*_):
    raise EOFError


def phazed_play(*position):
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
