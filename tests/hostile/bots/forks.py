# verdict: forbidden
# says: forks.py, line 9 forks
"""Makes more of itself, for ever."""

import os


def phazed_play(*_):
    while os.fork() >= 0:
        pass
