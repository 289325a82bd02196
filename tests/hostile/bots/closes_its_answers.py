# verdict: crash
# says: it closed its connection to the referee
"""Closes the pipe for its answers, and stays."""

import os
import time


def phazed_play(*_):
    os.close(4)
    time.sleep(1000)
