# verdict: forbidden
# says: it wrote to the referee by itself
"""Finds the nonce of the request, answers past the worker, and lets the worker answer as well."""

import os
import sys

from honest import phazed_play as honest_play

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*position):
    nonce, answer = sys._getframe(1).f_locals["nonce"], honest_play(*position)
    os.write(4, answer_frame(nonce, Kind.ANSWER, repr(answer)))
    return answer
