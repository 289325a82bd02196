# verdict: timeout
# limits: play=0.2
"""Stops every clock that Python has, and thinks."""

import time

import melds.sandbox.worker


def phazed_play(*_):
    for clock in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime"):
        setattr(time, clock, lambda *_: 0.0)
    melds.sandbox.worker.time = time
    while True:
        pass
