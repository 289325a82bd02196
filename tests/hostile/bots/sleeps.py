# verdict: timeout
# says: s without computing; 1 s are allowed for a play
# limits: play=0.2 wall=5
"""Uses no processor time, and never answers."""

import time


def phazed_play(*_):
    time.sleep(1000)
