# verdict: forbidden
"""Thinks while others play, in a thread."""

import threading

from honest import phazed_play


def think():
    while True:
        pass


threading.Thread(target=think, daemon=True).start()
