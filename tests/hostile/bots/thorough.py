"""An honest bot that takes most of its time for its first play."""

import time

from honest import phazed_play as honest_play


def phazed_play(*position):
    until = time.process_time() + 0.4
    while len(position[2]) == 3 and time.process_time() < until:
        pass
    return honest_play(*position)
