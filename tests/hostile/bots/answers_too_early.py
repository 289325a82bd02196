# verdict: forbidden
# says: it wrote to the referee by itself
"""Answers a request that has not been made, when a timer rings while it waits."""

import os
import signal

from honest import phazed_play as honest_play

from melds.sandbox.protocol import Kind, answer_frame


def ring(_, frame):
    waiting = frame.f_back if frame.f_code.co_name == "read_request" else frame  # compiled, it has no frame
    if waiting.f_code.co_name == "_answer_calls":
        os.write(4, answer_frame(waiting.f_locals["nonce"], Kind.ANSWER, "(1, None)"))
    signal.setitimer(signal.ITIMER_REAL, 0.001)


def phazed_play(*position):
    signal.signal(signal.SIGALRM, ring)
    if signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0):
        signal.setitimer(signal.ITIMER_REAL, 0.001)
    return honest_play(*position)
