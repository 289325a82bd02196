# verdict: nonsense
# says: __import__('os').system('touch /tmp/melds-was-here')
"""Answers past the worker with an expression that does something when it is evaluated."""

import os
import sys
import time

from melds.sandbox.protocol import Kind, answer_frame


def phazed_play(*_):
    code = "__import__('os').system('touch /tmp/melds-was-here')"
    os.write(4, answer_frame(sys._getframe(1).f_locals["nonce"], Kind.ANSWER, code))
    time.sleep(1000)
