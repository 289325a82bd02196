# verdict: forbidden
# says: it wrote to the referee by itself
"""Answers a request that has not been made, with what it knows of the last one, when a timer rings while it waits."""

import os
import signal
import sys

from honest import phazed_play as honest_play

from melds.sandbox.protocol import Kind, answer_frame

nonces = []  # of the requests so far


def ring(*_):
    os.write(4, answer_frame(nonces[0], Kind.ANSWER, "(1, None)"))  # whenever that is: this request is long answered


def phazed_play(*position):
    nonces.append(sys._getframe(1).f_locals["nonce"])
    if len(nonces) == 2:
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    return honest_play(*position)
