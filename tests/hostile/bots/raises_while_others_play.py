# verdict: crash
# says: ended by itself, with exit code 0
"""Raises in the worker's own code, when a timer rings while it waits: the referee seems to have gone."""

import linecache
import signal

from honest import phazed_play as honest_play


def ring(_, frame):
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    if frame.f_code.co_name == "read_request" or "read_request(" in line:  # compiled, it has no frame
        raise EOFError
    signal.setitimer(signal.ITIMER_REAL, 0.001)


def phazed_play(*position):
    signal.signal(signal.SIGALRM, ring)
    if signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0):
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
