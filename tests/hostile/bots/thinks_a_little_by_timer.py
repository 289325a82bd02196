# verdict: timeout
# says: 0.4 s are allowed for all plays of a match
# limits: play=0.3 match=0.4
"""Thinks while others play, never long enough for one play to be late."""

import signal
import time

from honest import phazed_play as honest_play


def think(*_):
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass


def phazed_play(*position):
    signal.signal(signal.SIGALRM, think)
    if signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0):
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
