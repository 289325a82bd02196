# verdict: forbidden
# says: not an answer to what was asked
"""Answers a request that has not been made, when a timer rings while others play."""

import os
import signal
import sys

from honest import phazed_play as honest_play

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*position):
    early = answer_frame(sys._getframe(1).f_locals["nonce"], Kind.ANSWER, "(1, None)")
    signal.signal(signal.SIGALRM, lambda *_: os.write(4, early))
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
