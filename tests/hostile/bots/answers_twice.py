# verdict: forbidden
# says: more than an answer
"""Writes two answers at once."""

import os
import sys

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*_):
    os.write(4, answer_frame(sys._getframe(1).f_locals["nonce"], Kind.ANSWER, "(1, None)") * 2)
