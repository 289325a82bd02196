# verdict: timeout
# says: 0.3 s are allowed for a play
# limits: play=0.3
"""Thinks while others play, when a timer rings; its own plays take no time at all."""

import signal
import time

from honest import phazed_play as honest_play


def think(*_):
    until = time.process_time() + 0.4
    while time.process_time() < until:
        pass


def phazed_play(*position):
    signal.signal(signal.SIGALRM, think)
    if signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0):
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
