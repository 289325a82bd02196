# verdict: timeout
# says: s without computing
# limits: play=0.2 wall=5
"""Announces an answer, sends half of it, and lets the referee wait for the rest."""

import os
import sys
import time

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*_):
    os.write(4, answer_frame(sys._getframe(1).f_locals["nonce"], Kind.ANSWER, "(1, None)")[:-4])
    time.sleep(1000)
